// The console as an operator has it open, with some screens to go to.
import { setNavigation } from '@/shared/navigation';
import { loadUser } from '@/shared/session';
import { forgetTabs } from '@/shared/tabs';
import { setToken } from '@/shared/token';
import { stubServer } from './server';

type Navigation = Parameters<typeof setNavigation>;

/** Log an operator in who has the bar of tabs, and give the console its screens and menu groups; no tab is open. */
export async function enterConsole(screens: Navigation[1], groups: Navigation[0] = []): Promise<void> {
  setToken('t');
  stubServer({
    '/api/user/info': { id: 1, username: 'lin', role: 'user', settings: { tabBar: true } },
    '/api/message/unread': { message: 0, notice: 0, todo: 0, latest: 0 },
    '/api/message/list': [],
    '/api/user/settings': {},
  });
  await loadUser();
  setNavigation(groups, screens);
  forgetTabs();
}
