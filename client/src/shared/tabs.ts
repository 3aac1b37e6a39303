// The open tabs: one for each page, with the query it was left with; remembered until the browser's tab is closed.
import { DEFAULT_PATH, mayEnter, type Screen, screenByName, screenByPath } from './navigation';
import type { Role } from './shapes';
import { createStore, useStore } from './store';

export interface Tab {
  /** What makes it the same page: the path, and the parts of the query that the route names. */
  key: string;
  name: string;
  fullPath: string;
  query: Record<string, string>;
  ignoreCache: boolean;
  /** Whom the page is about, once it was loaded. */
  about?: string;
}

/** Pages beyond these forget what was typed there; their tabs stay. */
export const PAGES_KEPT = 8;
const STORAGE_KEY = 'tabs';

const firstTab = (): Tab => ({
  key: DEFAULT_PATH,
  name: 'Workplace',
  fullPath: DEFAULT_PATH,
  query: {},
  ignoreCache: false,
});

function restore(): Tab[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    if (!Array.isArray(stored)) return [firstTab()];
    const others = (stored as Tab[]).filter(
      (tab) => typeof tab?.fullPath === 'string' && tab.key !== DEFAULT_PATH,
    );
    const first = (stored as Tab[]).find((tab) => tab?.key === DEFAULT_PATH);
    return [first ?? firstTab(), ...others];
  } catch {
    return [firstTab()];
  }
}

const tabs = createStore<Tab[]>(restore());

export const getTabs = (): Tab[] => tabs.get();
export const useTabs = (): Tab[] => useStore(tabs);

function set(next: Tab[]): void {
  tabs.set(next);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  } catch {
    // Nothing is lost but the memory of the tabs.
  }
}

/** The screen that an address belongs to: a part of a screen (`tabOf`) is no page of its own. */
function pageAt(path: string): Screen | undefined {
  const screen = screenByPath(path);
  return screen?.tabOf === undefined ? screen : screenByName(screen.tabOf);
}

/** Which page an address shows, as a tab is recognised by. */
export function tabKey(path: string, search: string): string {
  const page = pageAt(path);
  const wanted = page?.tabBy ?? [];
  const query = new URLSearchParams(search);
  const parts = wanted.flatMap((name) => (query.has(name) ? [`${name}=${query.get(name)}`] : []));
  const own = page?.path ?? path;
  return parts.length > 0 ? `${own}?${parts.join('&')}` : own;
}

/** What tells tabs of one screen apart: whom it is about, or the number of the report. */
export function tabNote(tab: Tab): string {
  if (tab.about) return tab.about;
  const names = screenByName(tab.name)?.tabBy ?? [];
  return names.flatMap((name) => tab.query[name] ?? []).join(' ');
}

/** The tab's screen, if the console has it and the role may enter. */
export function tabScreen(tab: Tab, role: Role | null): Screen | undefined {
  const screen = screenByName(tab.name);
  return screen && mayEnter(screen, role) ? screen : undefined;
}

/** A page was opened or its query changed: its tab is added, or keeps the new address. */
export function visitTab(path: string, search: string): void {
  const screen = pageAt(path);
  if (!screen || screen.isPublic) return;
  const key = tabKey(path, search);
  const tab: Tab = {
    key,
    name: screen.name,
    fullPath: path + search,
    query: Object.fromEntries(new URLSearchParams(search)),
    ignoreCache: screen.ignoreCache === true,
  };
  const before = tabs.get();
  const at = before.findIndex((each) => each.key === key);
  if (at === -1) set([...before, tab]);
  else if (before[at]?.fullPath !== tab.fullPath)
    set(before.map((each) => (each.key === key ? { ...each, ...tab } : each)));
}

/** Say whom the page of a tab is about. */
export function nameTab(key: string, about: string): void {
  const before = tabs.get();
  if (before.some((tab) => tab.key === key && tab.about !== about))
    set(before.map((tab) => (tab.key === key ? { ...tab, about } : tab)));
}

export type TabAction = 'closeCurrent' | 'closeLeft' | 'closeRight' | 'closeOthers' | 'closeAll';

/** What an action leaves; the first tab stays whatever happens. */
function remaining(action: TabAction, key: string): Tab[] {
  const all = tabs.get();
  const at = all.findIndex((tab) => tab.key === key);
  return all.filter((_, place) => {
    if (place === 0) return true;
    if (action === 'closeCurrent') return place !== at;
    if (action === 'closeLeft') return place >= at;
    if (action === 'closeRight') return place <= at;
    return action === 'closeOthers' && place === at;
  });
}

/** The keys of the tabs that an action closes. */
export function closedBy(action: TabAction, key: string): string[] {
  const staying = remaining(action, key);
  return tabs.get().flatMap((tab) => (staying.includes(tab) ? [] : [tab.key]));
}

/** Close tabs, seen from one of them. Answers the address to go to, or null when the active page stays open. */
export function closeTabs(action: TabAction, key: string, activeKey: string): string | null {
  const before = tabs.get();
  const next = remaining(action, key);
  set(next);
  const open = (wanted: string) => next.find((tab) => tab.key === wanted);
  if (action === 'closeOthers') return key === activeKey ? null : (open(key)?.fullPath ?? DEFAULT_PATH);
  if (open(activeKey)) return null;
  if (action === 'closeAll') return DEFAULT_PATH;
  // The tab that was asked, or its neighbour on the left when it was closed itself.
  const at = before.findIndex((tab) => tab.key === key);
  return (open(key) ?? next[Math.max(0, at - 1)] ?? next[0])?.fullPath ?? DEFAULT_PATH;
}

/** Whether an action would change anything. */
export function canClose(action: TabAction, key: string): boolean {
  return (
    remaining(action, key).length < tabs.get().length || action === 'closeAll' || action === 'closeOthers'
  );
}

/** Only the first tab stays: another person, or the same one after a new login, begins afresh. */
export function forgetTabs(): void {
  set([firstTab()]);
}
