import { screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { routes } from './routes';
import { menuFor } from './shared/navigation';
import { endSession } from './shared/session';
import { getToken, setToken } from './shared/token';
import { renderRoutes } from './testing/render';
import { refusal, stubServer } from './testing/server';

// Arco opens menus with an animation that happy-dom never finishes.
const userEvent = pointer.setup({ pointerEventsCheck: 0 });

const LEDGER = { list: [], total: 0, summary: { in: 0, out: 0, held: 0, balance: 0 } };
const user = (role: string) => ({ id: 1, username: 'lin', role, settings: {} });
const server = (role: string, more: Record<string, unknown> = {}) =>
  stubServer({
    '/api/user/info': user(role),
    '/api/user/getScorelist': LEDGER,
    '/api/message/unread': { message: 0, notice: 0, todo: 0, latest: 0 },
    '/api/user/getPanlCount': refusal(0, 'not now'),
    '/api/user/logout': null,
    ...more,
  });

// What a route loads when it is opened takes longer on a busy machine than a test waits for a heading.
beforeAll(async () => {
  await Promise.all([
    import('./auth/LoginPage'),
    import('./jifen/LedgerPage'),
    import('./shared/layout/Shell'),
    import('./shared/noticeParts'),
    import('./site/MissingPage'),
    import('./site/WorkplacePage'),
  ]);
}, 60_000);
beforeEach(() => endSession());

test('the root leads to the login screen', async () => {
  server('user');
  const { where } = renderRoutes(routes, '/');
  expect(await screen.findByRole('heading', { level: 1, name: '登录流水' })).toBeVisible();
  expect(where()).toBe('/login');
});

const ABOUT = '/api/index/getWebInfo';

test('a stranger is sent to login before any data is asked for, and the way back is kept', async () => {
  const calls = server('user');
  const { where } = renderRoutes(routes, '/jifen/jifenliu?kind=balance&current=2');
  await screen.findByRole('heading', { level: 1, name: '登录流水' });
  const query = new URLSearchParams(where().split('?')[1]);
  expect(query.get('redirect')).toBe('Jifenliu');
  expect(query.get('kind')).toBe('balance');
  expect(query.get('return_to')).toBe('/jifen/jifenliu?kind=balance&current=2');
  // Which ways in there are is anybody's to know.
  expect(calls.map((call) => call.path).filter((path) => path !== ABOUT)).toEqual([]);
});

test('who the operator is gets loaded once, before the page asks for its data', async () => {
  setToken('t');
  const calls = server('user');
  const { router } = renderRoutes(routes, '/jifen/jifenliu');
  await screen.findByRole('heading', { level: 1, name: '积分流水' });
  const paths = calls.map((call) => call.path).filter((path) => path !== '/api/message/unread');
  expect(paths).toEqual(['/api/user/info', '/api/user/getScorelist']);
  await router.navigate('/jifen/jifenliu?kind=balance');
  expect(calls.filter((call) => call.path === '/api/user/info')).toHaveLength(1);
});

test('when the user record cannot be had, the session ends and login follows', async () => {
  setToken('t');
  const calls = server('user', { '/api/user/info': refusal(50012, 'disabled') });
  const { where } = renderRoutes(routes, '/jifen/jifenliu');
  await screen.findByRole('heading', { level: 1, name: '登录流水' });
  expect(where()).toContain('redirect=Jifenliu');
  expect(getToken()).toBeNull();
  expect(calls.map((call) => call.path).filter((path) => path !== ABOUT)).toEqual([
    '/api/user/info',
    '/api/user/logout',
  ]);
});

test('a screen for admins leads an operator to the first screen that is theirs, and says why', async () => {
  setToken('t');
  server('user');
  const { where } = renderRoutes(routes, '/exception/403');
  // What is told goes after some seconds, and the page may take longer than that.
  expect(await screen.findByText('当前用户组没有此操作的权限')).toBeInTheDocument();
  await waitFor(() => expect(where()).toBe('/dashboard/workplace'));
  expect(await screen.findByRole('navigation', { name: '主菜单' })).toBeVisible();
});

test('a server that does not answer ends no session', async () => {
  setToken('t');
  let isDown = true;
  server('user', {
    '/api/user/info': () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return user('user');
    },
  });
  renderRoutes(routes, '/jifen/jifenliu');
  expect(await screen.findByRole('heading', { level: 1, name: '连不上服务器' })).toBeVisible();
  expect(getToken()).toBe('t');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('heading', { level: 1, name: '积分流水' })).toBeVisible();
});

const NODES = [
  {
    path: '/jifen',
    name: 'jifen',
    meta: { order: 0 },
    children: [
      { path: 'jifenliu', name: 'Jifenliu', meta: {} },
      { path: 'gone', name: 'NoSuchScreen', meta: {} },
      { path: '403', name: '403', meta: {} },
    ],
  },
];
const withServerMenu = (more: Record<string, unknown> = {}) => ({
  '/api/user/info': { ...user('user'), settings: { menuFromServer: true } },
  '/api/user/menu': NODES,
  ...more,
});

test('with the menu from the server a screen must be in it and open to the role', async () => {
  setToken('t');
  const calls = server('user', withServerMenu());
  const { router, where } = renderRoutes(routes, '/jifen/jifenliu');
  await screen.findByRole('heading', { level: 1, name: '积分流水' });
  const menu = screen.getByRole('navigation', { name: '主菜单' });
  expect([...menu.querySelectorAll('a')].map((link) => link.textContent)).toEqual(['积分流水']);
  for (const path of ['/liushui/baogao', '/exception/403', '/no/such/page']) {
    await router.navigate(path);
    await waitFor(() => expect(where()).toBe(path === '/no/such/page' ? path : '/notFound'));
    const gone = { level: 1, name: '抱歉，页面不见了' };
    // The page of the address before may still stand there for a moment.
    await waitFor(() => expect(screen.getByRole('heading', gone)).toBeVisible());
  }
  await router.navigate('/redirect/jifen/jifenliu?kind=balance');
  await waitFor(() => expect(where()).toBe('/jifen/jifenliu?kind=balance'));
  expect(calls.filter((call) => call.path === '/api/user/menu')).toHaveLength(1);
});

test('a menu that the server refuses is told, and nothing outside it is shown', async () => {
  setToken('t');
  server('user', withServerMenu({ '/api/user/menu': refusal(0, 'not now') }));
  renderRoutes(routes, '/jifen/jifenliu');
  expect(await screen.findByText('菜单加载失败')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { level: 1, name: '抱歉，页面不见了' })).toBeVisible();
});

test('an unknown address is not found inside the frame, and back leads into the console', async () => {
  setToken('t');
  server('admin');
  const { router, where } = renderRoutes(routes, '/jifen/jifenliu');
  await screen.findByRole('heading', { level: 1, name: '积分流水' });
  await router.navigate('/no/such/page');
  await userEvent.click(await screen.findByRole('button', { name: '返回' }));
  await waitFor(() => expect(where()).toBe('/jifen/jifenliu'));
});

test('redirect passes on to the path it names, and never to another host', async () => {
  setToken('t');
  server('user');
  const { where, router } = renderRoutes(routes, '/redirect/jifen/jifenliu?kind=balance');
  await waitFor(() => expect(where()).toBe('/jifen/jifenliu?kind=balance'));
  await router.navigate('/redirect//evil.test/x');
  await waitFor(() => expect(where()).toBe('/evil.test/x'));
});

test('the menu shows each role its screens by job, in the order of the specification', () => {
  const keys = (role: 'admin' | 'user') => menuFor(role).map((node) => node.key);
  const own = ['Workplace', 'cases', 'learning', 'account'];
  expect(keys('user')).toEqual(own);
  expect(keys('admin')).toEqual(['Workplace', 'cases', 'learning', 'Rules', 'account', 'admin', 'reference']);
  const reference = menuFor('admin')
    .at(-1)
    ?.children?.map((node) => node.key);
  expect(reference).toEqual(['Success', 'Error', '403', '404', '500', 'arcoWebsite', 'faq']);
});

test('an admin may look at the console as an operator, and loses nothing by it', async () => {
  setToken('t');
  server('admin');
  const { where } = renderRoutes(routes, '/exception/403');
  await userEvent.click(await screen.findByRole('button', { name: /账号菜单/ }));
  await userEvent.click(await screen.findByText('切换角色'));
  await waitFor(() => expect(where()).toBe('/dashboard/workplace'));
  await waitFor(() => expect(screen.queryByText('开发参考')).toBeNull());
});

test('logging out forgets the token and returns to login with the way back', async () => {
  setToken('t');
  server('user');
  const { where } = renderRoutes(routes, '/jifen/jifenliu');
  await userEvent.click(await screen.findByRole('button', { name: /账号菜单/ }));
  await userEvent.click(await screen.findByText('退出登录'));
  await screen.findByRole('heading', { level: 1, name: '登录流水' });
  expect(getToken()).toBeNull();
  expect(where()).toContain('redirect=Jifenliu');
});

test('who cancels the dialog of an ended session stays on the page with what was read', async () => {
  setToken('t');
  let hasEnded = false;
  server('user', {
    '/api/user/getScorelist': () => (hasEnded ? refusal(50012, '此登录已在别处结束') : LEDGER),
    '/api/user/getClientreportlist': () => refusal(50012, '此登录已在别处结束'),
  });
  const { router, where } = renderRoutes(routes, '/jifen/jifenliu');
  await screen.findByRole('heading', { level: 1, name: '积分流水' });
  hasEnded = true;
  for (const address of ['/jifen/jifenliu?kind=balance', '/liushui/baogao']) {
    await router.navigate(address);
    expect(where()).toBe('/jifen/jifenliu');
    expect(screen.getByRole('heading', { level: 1, name: '积分流水' })).toBeVisible();
    expect(screen.queryByText('此登录已在别处结束')).toBeNull();
  }
  await userEvent.click(await screen.findByRole('button', { name: '取消' }));
  expect(getToken()).toBe('t');
  expect(where()).toBe('/jifen/jifenliu');
});
