// The menu that comes from the server: fetched once a session, and turned into the menu's own nodes.
import { ApiError, isUnreachable, post } from './api';
import { groupByKey, groupNode, linkByKey, type MenuNode, mayEnter, screenByName } from './navigation';
import { showProgress } from './notice';
import { getSettings, type ServerNode, setTransient } from './settings';
import type { Role } from './shapes';
import { t } from './texts';

const NOTE = 'menuServerNotice';
/** What may be shown though the server's menu does not list it. */
const WHITELIST: ReadonlySet<string> = new Set(['login', 'notFound', 'Redirect']);

let fetching: Promise<void> | null = null;

/** Have the server's menu here; says how that goes. Throws only when the server cannot be reached. */
export function fetchServerMenu(): Promise<void> {
  fetching ??= fetchMenu().finally(() => {
    fetching = null;
  });
  return fetching;
}

async function fetchMenu(): Promise<void> {
  void showProgress(NOTE, 'loading', t('menuLoading'));
  try {
    const serverMenu = await post('/api/user/menu', { isQuiet: true });
    setTransient({ serverMenu });
    void showProgress(NOTE, 'success', t('menuLoaded'));
  } catch (error) {
    void showProgress(NOTE, 'error', t('menuFailed'));
    if (!(error instanceof ApiError) || isUnreachable(error)) throw error;
  }
}

/** Have it here unless it was fetched before. */
export async function needServerMenu(): Promise<void> {
  if (getSettings().serverMenu.length === 0) await fetchServerMenu();
}

/** Whether the server's menu, or the whitelist, has a screen of that name. */
export function isInServerMenu(name: string): boolean {
  const holds = (nodes: readonly ServerNode[]): boolean =>
    nodes.some((node) => node.name === name || holds(node.children ?? []));
  return WHITELIST.has(name) || holds(getSettings().serverMenu);
}

const orderOf = (node: ServerNode) => Number(node.meta.order ?? Number.MAX_SAFE_INTEGER);

/** The menu as the server wants it: its tree, its order; labels and icons are those of the console's own table. */
export function menuFromServer(nodes: readonly ServerNode[], role: Role | null): MenuNode[] {
  return [...nodes].sort((a, b) => orderOf(a) - orderOf(b)).flatMap((node) => entriesOf(node, role));
}

function entriesOf(node: ServerNode, role: Role | null): MenuNode[] {
  if (!node.children) return leafOf(node, role);
  const children = node.children
    .filter((child) => !child.meta.hideInMenu)
    .flatMap((child) => leafOf(child, role));
  const group = groupByKey(node.name);
  return group ? groupNode(group, children) : children;
}

function leafOf(node: ServerNode, role: Role | null): MenuNode[] {
  const link = linkByKey(node.name);
  if (link)
    return mayEnter(link, role)
      ? [{ key: link.key, label: link.label, icon: link.icon, href: link.href }]
      : [];
  const screen = screenByName(node.name);
  // A page that this console does not have cannot be shown, whoever lists it.
  if (!screen || !mayEnter(screen, role)) return [];
  return [{ key: screen.name, label: screen.label, path: screen.path }];
}
