// The app settings: what the drawer offers, kept in this browser and, for whoever is logged in, with the account.
import { post } from './api';
import { paintTheme } from './paint';
import type { Shape } from './shapes';
import { readStored, writeStored } from './storage';
import { createStore, useStore } from './store';
import { getTheme, onTheme, setTheme } from './theme';
import { isLoggedIn } from './token';

/** What is kept, by the names of the specification's section 3. */
export type KeptSettings = Required<Shape<'ConsoleSettingsSchema'>>;

export interface AppSettings extends KeptSettings {
  hideMenu: boolean;
  /** Whether the drawer is open. */
  globalSettings: boolean;
  device: 'desktop' | 'mobile';
  serverMenu: ServerNode[];
}

/** One node of POST /api/user/menu. */
export type ServerNode = Shape<'MenuNodeSchema'>;

export const DEFAULT_COLOR = '#165DFF';
export const MENU_WIDTHS = { least: 160, most: 400 } as const;
const STORAGE_KEY = 'app-settings';
const SAVE_MILLISECONDS = 400;

const DEFAULTS: KeptSettings = {
  theme: 'light',
  colorWeak: false,
  navbar: true,
  menu: true,
  topMenu: false,
  menuCollapse: false,
  footer: true,
  themeColor: DEFAULT_COLOR,
  menuWidth: 220,
  tabBar: false,
  menuFromServer: false,
};
const KEPT = Object.keys(DEFAULTS) as (keyof KeptSettings)[];
const TRANSIENT = { hideMenu: false, globalSettings: false, device: 'desktop', serverMenu: [] } as const;

function readKept(): Partial<KeptSettings> {
  try {
    const stored: unknown = JSON.parse(readStored(STORAGE_KEY) ?? '{}');
    return known(stored as Partial<KeptSettings>);
  } catch {
    return {};
  }
}

/** Only settings that exist, with values of their kind: what lies in a browser may be older than the console. */
function known(stored: Partial<KeptSettings>): Partial<KeptSettings> {
  const fitting = Object.entries(stored ?? {}).filter(
    ([name, value]) => name in DEFAULTS && typeof value === typeof DEFAULTS[name as keyof KeptSettings],
  );
  return Object.fromEntries(fitting);
}

const settings = createStore<AppSettings>({
  ...DEFAULTS,
  ...readKept(),
  ...TRANSIENT,
  serverMenu: [],
  theme: getTheme(),
});

export const getSettings = (): AppSettings => settings.get();
export const useSettings = (): AppSettings => useStore(settings);

/** Change what is not kept: the open drawer, the device, the menu that the server sent. */
export function setTransient(changes: Partial<Omit<AppSettings, keyof KeptSettings>>): void {
  settings.set({ ...settings.get(), ...changes });
}

const keptOf = (all: AppSettings): KeptSettings =>
  Object.fromEntries(KEPT.map((name) => [name, all[name]])) as unknown as KeptSettings;

/** The whole settings as text, as they are copied: formatted JSON. */
export const settingsAsText = (): string => JSON.stringify(settings.get(), null, 2);

let pending: Partial<KeptSettings> = {};
let timer: ReturnType<typeof setTimeout> | undefined;

/** Choose settings: at once on the page, then in this browser and with the account. */
export function choose(changes: Partial<KeptSettings>): void {
  const all = changes.topMenu ? { ...changes, menuCollapse: false } : changes;
  settings.set({ ...settings.get(), ...all });
  show();
  if (!isLoggedIn()) return;
  pending = { ...pending, ...all };
  clearTimeout(timer);
  timer = setTimeout(() => void save(), SAVE_MILLISECONDS);
}

async function save(): Promise<void> {
  const changes = pending;
  pending = {};
  // A failure is told by the call itself; the choice stays in this browser and goes along with the next one.
  await post('/api/user/settings', { body: changes }).catch(() => {
    pending = { ...changes, ...pending };
  });
}

/** Put the settings on the page and into this browser. */
function show(): void {
  const now = settings.get();
  if (now.theme !== getTheme()) setTheme(now.theme);
  // On the root element a filter leaves fixed parts in their place.
  document.documentElement.style.filter = now.colorWeak ? 'invert(80%)' : '';
  writeStored(STORAGE_KEY, JSON.stringify(keptOf(now)));
  paintTheme(now.themeColor, now.theme);
}

let isThemeFresh = false;

onTheme(() => {
  const theme = getTheme();
  if (theme === settings.get().theme) return;
  // Chosen on the login screen: it goes before what the account chose some other day.
  if (!isLoggedIn()) isThemeFresh = true;
  choose({ theme });
});

/** Take over what an account chose; without a choice the defaults hold, in the theme that this browser shows. */
export function adopt(account: Record<string, unknown> | undefined): void {
  clearTimeout(timer);
  pending = {};
  const chosen = known((account ?? {}) as Partial<KeptSettings>);
  const theme = isThemeFresh ? getTheme() : (chosen.theme ?? getTheme());
  settings.set({ ...settings.get(), ...DEFAULTS, ...chosen, theme, serverMenu: [] });
  show();
  if (isThemeFresh && chosen.theme !== theme) choose({ theme });
  isThemeFresh = false;
}

/** Forget what belongs to a session: the open drawer and the menu that the server sent. */
export function leaveSettings(): void {
  clearTimeout(timer);
  pending = {};
  setTransient({ globalSettings: false, serverMenu: [] });
}
