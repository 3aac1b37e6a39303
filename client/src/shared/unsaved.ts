// What was typed and not saved, by page: leaving asks when it would be lost, and only then (ADR 18).
import { screenByPath, tabsOf } from './navigation';
import { askToLeave } from './notice';
import { getSession } from './session';
import { getSettings } from './settings';
import { getTabs, tabKey } from './tabs';

export interface Place {
  pathname: string;
  search: string;
}

/** A form with changes that are not saved, at the address where it stands. */
interface Held extends Place {
  /** Parts of the query that make it another form, on the same page. */
  by: readonly string[];
}

const held = new Set<Held>();
const pageOf = ({ pathname, search }: Place) => tabKey(pathname, search);

function warn(event: BeforeUnloadEvent) {
  event.preventDefault();
}

/** The browser asks in its own words, and keeps no page for Back while anything listens: only while there is a need. */
function listen() {
  if (held.size > 0) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

/** Say that a form holds unsaved changes, until the answer is called. */
export function hold(form: Held): () => void {
  held.add(form);
  listen();
  return () => {
    held.delete(form);
    listen();
  };
}

/** Whether anything unsaved stands on any page. */
export const hasUnsaved = (): boolean => held.size > 0;

/** Whether a page, by the key of its tab, holds unsaved changes. */
export const isHolding = (page: string): boolean => [...held].some((form) => pageOf(form) === page);

/** A screen with tabs inside shows the first of them at its own address. */
function shownAt(pathname: string): string {
  const screen = screenByPath(pathname);
  const first = screen && tabsOf(screen.name, getSession().role)[0];
  return first?.path ?? pathname;
}

function isSameForm(form: Held, next: Place): boolean {
  const before = new URLSearchParams(form.search);
  const after = new URLSearchParams(next.search);
  return (
    form.pathname === shownAt(next.pathname) && form.by.every((name) => before.get(name) === after.get(name))
  );
}

/** Whether a page stays while another one is on show. */
function stays(page: string): boolean {
  return getSettings().tabBar && getTabs().some((tab) => tab.key === page && !tab.ignoreCache);
}

/** Whether going from one address to another loses unsaved changes. */
export function losesBy(current: Place, next: Place): boolean {
  const isOutside = next.pathname === '/' || screenByPath(next.pathname)?.isPublic === true;
  return [...held].some((form) => {
    if (isOutside) return true;
    if (pageOf(form) === pageOf(next)) return !isSameForm(form, next);
    return pageOf(form) === pageOf(current) && !stays(pageOf(form));
  });
}

/**
 * Ask before pages end: those whose keys are given, or all. Resolves true at once when nothing would be lost; given
 * up, the changes are not asked about again.
 */
export async function mayEnd(pages: readonly string[] | 'all'): Promise<boolean> {
  const lost = [...held].filter((form) => pages === 'all' || pages.includes(pageOf(form)));
  if (lost.length === 0) return true;
  if (!(await askToLeave())) return false;
  for (const form of lost) held.delete(form);
  listen();
  return true;
}

/** The same, when something ends everything but one page. */
export const mayEndOthers = (page: string): Promise<boolean> =>
  mayEnd([...held].map(pageOf).filter((each) => each !== page));
