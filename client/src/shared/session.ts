// Who is logged in: the user record, the role shown, log-in state and log-out.
import { type CallOptions, post } from './api';
import { adopt, leaveSettings } from './settings';
import type { Role, Shape } from './shapes';
import { createStore, useStore } from './store';
import { forgetTabs } from './tabs';
import { clearToken, setToken } from './token';

/** The user record of POST /api/user/info. */
export type User = Shape<'UserSchema'>;

interface Session {
  user: User | null;
  /** The role whose view is shown. Only an admin can differ from it, and only until the next reload. */
  role: Role | null;
}

const NOBODY: Session = { user: null, role: null };
const session = createStore<Session>(NOBODY);

export const getSession = (): Session => session.get();
export const useSession = (): Session => useStore(session);

let loading: Promise<User> | null = null;

/** Fetch the user record; calls made meanwhile share the same request. */
export function loadUser(options: CallOptions = {}): Promise<User> {
  loading ??= post('/api/user/info', { ...options })
    .then((user) => {
      const kept = user.role === 'admin' ? session.get().role : null;
      // Before anything is drawn: the frame appears as its owner likes it.
      adopt(user.settings);
      session.set({ user, role: kept ?? user.role });
      return user;
    })
    .finally(() => {
      loading = null;
    });
  return loading;
}

export function startSession(token: string): void {
  session.set(NOBODY);
  setToken(token);
}

/** Forget everything about the operator in this browser, without asking the server. */
export function endSession(): void {
  clearToken();
  leaveSettings();
  forgetTabs();
  session.set(NOBODY);
}

/** End the session on the server if it can be reached, and here in any case. */
export async function logout(): Promise<void> {
  await post('/api/user/logout', { isQuiet: true }).catch(() => undefined);
  endSession();
}

/** Look at the console as the other role. The server goes on judging by the real one. */
export function switchRole(): Role | null {
  const { user, role } = session.get();
  if (user?.role !== 'admin') return role;
  const next: Role = role === 'admin' ? 'user' : 'admin';
  session.set({ user, role: next });
  return next;
}
