// What the search can find and do. A source turns words into things found; another one is one more entry in SOURCES.
import { get } from '../api';
import { NEW_TASK_PATH } from '../handIn';
import { getLocale, LOCALES } from '../i18n';
import { screensFor } from '../navigation';
import type { Find, Found, Source } from '../search';
import { getSession } from '../session';
import { getTabs, tabScreen } from '../tabs';
import { t } from '../texts';
import { type ShellKey, t as shell, shellTexts } from './shellTexts';
import { chooseLanguage } from './switches';

const SCREENS_MOST = 6;
const RECENT_MOST = 5;

/** The words of a state, or nothing where the console does not know it. */
function stateText(kind: string, state: string): string {
  const key = `state.${kind}.${state}`;
  return key in shellTexts.zh ? shell(key as ShellKey) : '';
}

/** The words for a kind of thing; one without words is called by its name. */
export function kindText(kind: string): string {
  const key = `kind.${kind}`;
  return key in shellTexts.zh ? shell(key as ShellKey) : kind;
}

async function findScreens(words: string): Promise<Found[]> {
  const wanted = words.toLowerCase();
  return screensFor(getSession().role)
    .map((screen) => ({ screen, title: t(screen.label) }))
    .filter(({ screen, title }) => `${title} ${screen.name} ${screen.path}`.toLowerCase().includes(wanted))
    .slice(0, SCREENS_MOST)
    .map(({ screen, title }) => ({
      kind: 'screen',
      key: `screen ${screen.name}`,
      title,
      note: '',
      state: '',
      path: screen.path,
      demo: false,
    }));
}

const here = (kind: string, key: string, title: string, path: string): Found => ({
  kind,
  key: `${kind} ${key}`,
  title,
  note: '',
  state: '',
  path,
  demo: false,
});

const ACTIONS: readonly { label: ShellKey; path: string }[] = [
  { label: 'newTask', path: NEW_TASK_PATH },
  { label: 'topUp', path: '/user/setting/plans' },
  { label: 'openReviews', path: '/liushui/baogao?review=open' },
];

const actions = (): Found[] => [
  ...ACTIONS.map(({ label, path }) => here('action', path, shell(label), path)),
  { ...here('action', 'language', shell('switchLanguage'), ''), act: chooseOther },
];

/** The first of the other languages. */
function chooseOther(): void {
  const other = LOCALES.find(({ code }) => code !== getLocale());
  if (other) chooseLanguage(other.code);
}

async function findActions(words: string): Promise<Found[]> {
  return actions().filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()));
}

/** Before anything is typed: what can be done, and the pages that were opened last. */
export function suggestions(): Found[] {
  const { role } = getSession();
  const recent = getTabs()
    .slice(1)
    .slice(-RECENT_MOST)
    .reverse()
    .flatMap((tab) => {
      const screen = tabScreen(tab, role);
      const title = screen && [tab.about, t(screen.label)].filter(Boolean).join(' · ');
      return title ? [here('recent', tab.key, title, tab.fullPath)] : [];
    });
  return [...actions(), ...recent];
}

async function findOnServer(words: string, signal: AbortSignal): Promise<Found[]> {
  const found = await get('/api/search', { query: { q: words }, signal, isQuiet: true });
  return found.map(({ kind, id, title, note, state, path, demo }) => ({
    kind,
    key: `${kind} ${id}`,
    title,
    note: [`#${id}`, note].filter(Boolean).join(' · '),
    state: stateText(kind, state),
    path,
    demo,
  }));
}

/** What only a room knows: its module `...Source.ts` comes once the search asks. */
const ROOMS = import.meta.glob<{ find: Find }>('/src/*/*/*Source.ts');

/** Actions and screens are here; tasks and reports come with one call, and rooms add what only they know. */
export const SOURCES: readonly Source[] = [
  { isHere: true, find: findScreens },
  { isHere: true, find: findActions },
  { isHere: false, find: findOnServer },
  ...Object.values(ROOMS).map((open) => ({
    isHere: false,
    find: async (...asked: Parameters<Find>) => (await open()).find(...asked),
  })),
];
