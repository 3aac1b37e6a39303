// The screens that an operator opened last, kept in this browser for each account.
import { mayEnter, type Screen, screenByName } from './navigation';
import { getSession } from './session';
import { readStored, writeStored } from './storage';

const MOST = 7;
const key = () => `recent-screens:${getSession().user?.id ?? ''}`;

function names(): string[] {
  try {
    const kept: unknown = JSON.parse(readStored(key()) ?? '[]');
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** Put a screen first; one that makes no sense without its query, and is hidden for it, is left out. */
export function noteScreen(screen: Screen): void {
  if (screen.isHidden || screen.isPublic) return;
  const next = [screen.name, ...names().filter((name) => name !== screen.name)].slice(0, MOST);
  writeStored(key(), JSON.stringify(next));
}

/** The screens opened last that the operator may still enter, without the one named. */
export function recentScreens(without: string): Screen[] {
  const { role } = getSession();
  return names()
    .filter((name) => name !== without)
    .flatMap((name) => screenByName(name) ?? [])
    .filter((screen) => mayEnter(screen, role));
}
