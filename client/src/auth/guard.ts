// Who may pass: the checks of each navigation, in the order that the specification gives.
import { redirect } from 'react-router-dom';
import { mayEnter, recordVisit, screenByPath } from '@/shared/navigation';
import { noteScreen } from '@/shared/recentScreens';
import { getSession, loadUser, logout } from '@/shared/session';
import { isLoggedIn } from '@/shared/token';
import { loginAddress } from './returning';

export const NOT_FOUND_PATH = '/notFound';

/** Where a navigation must go instead, or null when it may go on. */
export async function decide(path: string, search: string): Promise<string | null> {
  recordVisit(path + search);
  if (!isLoggedIn()) return loginAddress(path, search);
  if (!getSession().role) {
    try {
      await loadUser();
    } catch {
      await logout();
      return loginAddress(path, search);
    }
  }
  const screen = screenByPath(path);
  if (screen && !mayEnter(screen, getSession().role)) return NOT_FOUND_PATH;
  if (screen) noteScreen(screen);
  return null;
}

/** Middleware of every screen behind the login: runs before any loader does. */
export async function guard({ request }: { request: Request }): Promise<void> {
  const { pathname, search } = new URL(request.url);
  const elsewhere = await decide(pathname, search);
  if (elsewhere) throw redirect(elsewhere);
}
