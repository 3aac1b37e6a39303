// Who may pass: the checks of each navigation, in the order that the specification gives.
import { redirect } from 'react-router-dom';
import { isUnreachable } from '@/shared/api';
import { firstPathFor, mayEnter, NOT_FOUND_PATH, recordVisit, screenByPath } from '@/shared/navigation';
import { showError } from '@/shared/notice';
import { noteScreen } from '@/shared/recentScreens';
import { isInServerMenu, needServerMenu } from '@/shared/serverMenu';
import { getSession, loadUser, logout } from '@/shared/session';
import { getSettings } from '@/shared/settings';
import { t } from '@/shared/texts';
import { isLoggedIn } from '@/shared/token';
import { doorAddress } from './returning';

const REDIRECT_PATH = '/redirect/';

/** Where a navigation must go instead, or null when it may go on. */
export async function decide(path: string, search: string): Promise<string | null> {
  recordVisit(path + search);
  if (!isLoggedIn()) return doorAddress('/login', path, search);
  if (!getSession().role) {
    try {
      await loadUser();
    } catch (error) {
      // Nobody has judged the session: the page says that the server is away, and asks again.
      if (isUnreachable(error)) throw error;
      await logout();
      return doorAddress('/login', path, search);
    }
  }
  if (getSession().user?.initialPassword) return doorAddress('/own-password', path, search);
  if (getSession().user?.factorMissing) return doorAddress('/own-factor', path, search);
  if (path.startsWith(REDIRECT_PATH)) return null;
  return getSettings().menuFromServer ? byServerMenu(path) : byTable(path);
}

/** A screen that the role may not enter leads to the first one that it may. */
function byTable(path: string): string | null {
  const { user, role } = getSession();
  const screen = screenByPath(path);
  if (!screen || mayEnter(screen, role)) return null;
  // An admin who looks at the console as an operator needs no telling.
  if (!mayEnter(screen, user?.role ?? null)) void showError(t('noAuthority'));
  return firstPathFor(role);
}

/** The server's menu, or the whitelist, must have the screen, and the role must pass as well. */
async function byServerMenu(path: string): Promise<string | null> {
  await needServerMenu();
  const screen = screenByPath(path);
  if (!screen) return null;
  return isInServerMenu(screen.name) && mayEnter(screen, getSession().role) ? null : NOT_FOUND_PATH;
}

/** Middleware of every screen behind the login: runs before any loader does. */
export async function guard({ request }: { request: Request }): Promise<void> {
  const { pathname, search } = new URL(request.url);
  const elsewhere = await decide(pathname, search);
  if (elsewhere) throw redirect(elsewhere);
  const screen = screenByPath(pathname);
  if (screen) noteScreen(screen);
}
