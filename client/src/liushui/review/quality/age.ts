// How long something has been waiting, in one unit.
import { t } from './texts';

const UNITS = [
  ['age.days', 86_400],
  ['age.hours', 3_600],
  ['age.minutes', 60],
] as const;

/** Seconds as "3 h"; what has just begun to wait counts as a minute. */
export function formatAge(seconds: number): string {
  const [key, length] = UNITS.find(([, size]) => seconds >= size) ?? UNITS[2];
  return t(key, { count: Math.max(1, Math.floor(seconds / length)) });
}
