// What people call a browser and the system it runs on.
const BROWSERS: readonly [string, RegExp][] = [
  ['Edge', /Edg/],
  ['WeChat', /MicroMessenger/],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
];
const SYSTEMS: readonly [string, RegExp][] = [
  ['iOS', /iPhone|iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];

/** A browser and a system as people call them; what cannot be told is shown as it is. */
export function deviceOf(agent: string): string {
  const nameIn = (table: readonly [string, RegExp][]) => table.find(([, sign]) => sign.test(agent))?.[0];
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean).join(' · ') || agent.slice(0, 40) || '–';
}
