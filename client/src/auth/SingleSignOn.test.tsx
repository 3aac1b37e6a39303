import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { setNavigation } from '@/shared/navigation';
import { Modal } from '@/shared/noticeParts';
import { endSession, loadUser } from '@/shared/session';
import { getToken, setToken } from '@/shared/token';
import { renderPage } from '@/testing/render';
import { refusal, stubServer } from '@/testing/server';
import * as loginPage from './LoginPage';
import * as security from './SecurityPage';
import * as page from './SingleSignOnPage';
import { NO_FACTORS } from './testing/samples';
import * as users from './UsersPage';

const INFO = {
  sso: true,
  ssoName: 'Corp ID',
  passwordsForAdminsOnly: false,
  smsEnabled: true,
  emailEnabled: true,
};
const AT_PROVIDER = 'https://id.example/authorize?state=s';
const RECORD = {
  id: 1,
  username: 'lilei',
  nickname: '',
  phone: '',
  email: '',
  role: 'admin',
  hasPassword: false,
};
const ACCOUNT = {
  id: 2,
  username: 'hanmei',
  nickname: 'hanmei',
  role: 'user',
  phone: '',
  email: '',
  disabled: false,
  initialPassword: true,
  factors: [],
  hasPassword: true,
  sessions: 0,
  loginip: '',
  logintime_text: '',
  createtime_text: '',
};

beforeEach(() => {
  setNavigation(
    [],
    [
      { name: 'login', path: '/login', label: 'menu.login', isPublic: true },
      { name: 'Jifenliu', path: '/jifen/jifenliu', label: 'menu.jifen.jifenliu' },
    ],
  );
  endSession();
  sessionStorage.clear();
  localStorage.clear();
  Modal.destroyAll();
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
});

test('the way in by the provider stands on the login page only where there is one', async () => {
  stubServer({ '/api/index/getWebInfo': { ...INFO, sso: false, ssoName: '' } });
  const { unmount } = renderPage(loginPage, '/login');
  await screen.findByRole('button', { name: '登录' });
  expect(screen.queryByRole('button', { name: /Corp ID|单点登录/ })).toBeNull();
  unmount();
  stubServer({ '/api/index/getWebInfo': { ...INFO, ssoName: '', passwordsForAdminsOnly: true } });
  renderPage(loginPage, '/login');
  expect(await screen.findByRole('button', { name: '单点登录' })).toBeVisible();
  expect(screen.getByText(/用户名和密码仅供管理员使用/)).toBeVisible();
});

test('one leaves for the provider and comes back to where one was going, with a session', async () => {
  stubServer({ '/api/index/getWebInfo': INFO, '/api/auth/sso/start': { url: AT_PROVIDER } });
  const { unmount } = renderPage(
    loginPage,
    '/login?redirect=Jifenliu&return_to=%2Fjifen%2Fjifenliu%3Fkind%3Dbalance',
  );
  await userEvent.click(await screen.findByRole('button', { name: '使用 Corp ID 登录' }));
  await waitFor(() => expect(window.location.assign).toHaveBeenCalledWith(AT_PROVIDER));
  unmount();

  const leave = 'https://id.example/logout';
  const calls = stubServer({
    '/api/auth/sso/finish': { purpose: 'login', userinfo: { token: 'fresh' }, leave },
  });
  const { where, unmount: close } = renderPage(page, '/sso?code=abc');
  await waitFor(() => expect(where()).toBe('/jifen/jifenliu?kind=balance'));
  expect(calls[0]?.body).toEqual({ code: 'abc' });
  expect(getToken()).toBe('fresh');
  close();

  endSession();
  stubServer({ '/api/index/getWebInfo': INFO });
  renderPage(loginPage, '/login');
  expect(await screen.findByRole('link', { name: '同时退出 Corp ID' })).toHaveAttribute('href', leave);
});

test('where one was going is not lost when what failed is loaded twice', async () => {
  sessionStorage.setItem(
    'sso-return',
    '/login?redirect=Jifenliu&return_to=%2Fjifen%2Fjifenliu%3Fkind%3Dbalance',
  );
  stubServer({ '/api/auth/sso/start': { url: AT_PROVIDER } });
  for (const _ of ['first', 'again']) {
    const { unmount } = renderPage(page, '/sso?failure=denied');
    await screen.findByRole('button', { name: '重新尝试' });
    unmount();
  }
  const { unmount } = renderPage(page, '/sso?failure=denied');
  await userEvent.click(await screen.findByRole('button', { name: '重新尝试' }));
  await waitFor(() => expect(window.location.assign).toHaveBeenCalledWith(AT_PROVIDER));
  unmount();
  stubServer({ '/api/auth/sso/finish': { purpose: 'login', userinfo: { token: 'fresh' }, leave: '' } });
  const { where } = renderPage(page, '/sso?code=abc');
  await waitFor(() => expect(where()).toBe('/jifen/jifenliu?kind=balance'));
  expect(sessionStorage.getItem('sso-return')).toBeNull();
});

test('a provider that is down is told where one logs in', async () => {
  stubServer({
    '/api/index/getWebInfo': INFO,
    '/api/auth/sso/start': refusal(0, '暂时无法连接身份提供方', { reason: 'sso_provider_down' }),
  });
  renderPage(loginPage, '/login');
  await userEvent.click(await screen.findByRole('button', { name: '使用 Corp ID 登录' }));
  expect(await screen.findByText('暂时无法连接身份提供方', { selector: '.login-error' })).toBeVisible();
});

test.each([
  ['denied', /没有放行/],
  ['provider_down', /暂时无法连接/],
  ['provider_refused', /拒绝了这次请求/],
  ['token_refused', /没有通过校验/],
  ['clocks_differ', /时间不一致/],
  ['over', /不是在此浏览器中发起/],
  ['<b>anything</b>', /不是在此浏览器中发起/],
])('what failed on the way (%s) is told, with two ways on', async (failure, words) => {
  stubServer({ '/api/auth/sso/start': { url: AT_PROVIDER } });
  renderPage(page, `/sso?failure=${encodeURIComponent(failure)}`);
  expect(await screen.findByText(words, { selector: '.login-reason' })).toBeVisible();
  expect(screen.getByRole('link', { name: '返回登录' })).toHaveAttribute('href', '/login');
  await userEvent.click(screen.getByRole('button', { name: '重新尝试' }));
  await waitFor(() => expect(window.location.assign).toHaveBeenCalledWith(AT_PROVIDER));
});

test('what the server refuses stands in its own words', async () => {
  stubServer({ '/api/auth/sso/finish': refusal(0, '您的身份标识：sub-1', { reason: 'sso_unknown' }) });
  renderPage(page, '/sso?code=abc');
  expect(await screen.findByText('您的身份标识：sub-1', { selector: '.login-reason' })).toBeVisible();
  expect(getToken()).toBeNull();
});

test('a session that is there stays when something fails on the way', async () => {
  setToken('t');
  stubServer({});
  renderPage(page, '/sso?failure=denied');
  expect(await screen.findByRole('heading', { name: '单点登录未完成' })).toBeVisible();
  expect(screen.getByRole('link', { name: '返回安全设置' })).toBeVisible();
  expect(getToken()).toBe('t');
});

const SETTINGS = {
  '/api/index/getWebInfo': INFO,
  '/api/auth/factors': NO_FACTORS,
  '/api/auth/sessions': [],
  '/api/auth/tokens': [],
  '/api/auth/sso/link': { url: AT_PROVIDER },
};

test('one links ones account from the settings, and unlinks it after a question', async () => {
  setToken('t');
  let linked = false;
  const calls = stubServer({
    ...SETTINGS,
    '/api/user/info': { ...RECORD, hasPassword: true },
    '/api/auth/sso': ({ method }: { method: string }) => {
      if (method === 'DELETE') linked = false;
      return { linked, linkedtime_text: linked ? '2026-06-01 10:00:00' : '', usedtime_text: '' };
    },
  });
  await loadUser();
  const { unmount } = renderPage(security, '/user/setting/security');
  await userEvent.click(await screen.findByRole('button', { name: '关联' }));
  await waitFor(() => expect(window.location.assign).toHaveBeenCalledWith(AT_PROVIDER));
  unmount();
  linked = true;
  renderPage(security, '/user/setting/security');
  expect(await screen.findByText('已关联 · 2026-06-01 10:00:00')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '取消关联' }));
  const question = await screen.findByRole('dialog');
  await userEvent.click(within(question).getByRole('button', { name: '取消关联' }));
  expect(await screen.findByText('未关联')).toBeVisible();
  expect(calls.some(({ method, path }) => method === 'DELETE' && path === '/api/auth/sso')).toBe(true);
});

test('whoever has a second factor links with a code of it', async () => {
  setToken('t');
  const calls = stubServer({
    ...SETTINGS,
    '/api/auth/factors': { ...NO_FACTORS, totp: true },
    '/api/user/info': { ...RECORD, hasPassword: true },
    '/api/auth/sso': { linked: false, linkedtime_text: '', usedtime_text: '' },
  });
  await loadUser();
  renderPage(security, '/user/setting/security');
  await userEvent.click(await screen.findByRole('button', { name: '关联' }));
  const asked = within(await screen.findByRole('dialog', { name: '关联单点登录' }));
  await userEvent.type(asked.getByLabelText('验证码或恢复码'), '123456');
  await userEvent.click(asked.getByRole('button', { name: '关联' }));
  await waitFor(() => expect(window.location.assign).toHaveBeenCalledWith(AT_PROVIDER));
  expect(calls.find(({ path }) => path === '/api/auth/sso/link')?.body).toEqual({ otp: '123456' });
});

test('who has no password is asked for none, and proves by a new login that it is they', async () => {
  setToken('t');
  const calls = stubServer({
    ...SETTINGS,
    '/api/user/info': RECORD,
    '/api/auth/sso': { linked: true, linkedtime_text: '2026-06-01 10:00:00', usedtime_text: '' },
    '/api/auth/sso/again': { url: AT_PROVIDER },
    '/api/user/export': refusal(0, '请再次通过单点登录验证身份', { reason: 'provider_login_needed' }),
  });
  await loadUser();
  renderPage(security, '/user/setting/security');
  expect(await screen.findByText('没有密码，通过单点登录进入')).toBeVisible();
  expect(screen.queryByRole('button', { name: '取消关联' })).toBeNull();
  expect(screen.queryByRole('heading', { name: /两步验证/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '导出' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByLabelText('当前密码')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: '导出' }));
  await userEvent.click(await screen.findByRole('button', { name: '前往验证' }));
  await waitFor(() => expect(window.location.assign).toHaveBeenCalledWith(AT_PROVIDER));
  expect(calls.find(({ path }) => path === '/api/user/export')?.body).toEqual({ password: '' });
});

test('an administrator says who somebody without a password of their own is at the provider', async () => {
  setToken('t');
  const calls = stubServer({
    '/api/user/info': { ...RECORD, hasPassword: true },
    '/api/admin/users': { list: [ACCOUNT], total: 1, registration: true, sso: true },
    '/api/admin/users/2/sso': { ...ACCOUNT, initialPassword: false, hasPassword: false },
  });
  await loadUser();
  renderPage(users, '/admin/users');
  await userEvent.click(await screen.findByRole('button', { name: '关联单点登录: hanmei' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: '关联' }));
  expect(within(dialog).getByText('请输入身份标识')).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText('身份标识（sub）'), ' sub-1 ');
  await userEvent.click(within(dialog).getByRole('button', { name: '关联' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/api/admin/users/2/sso')?.body).toEqual({ subject: 'sub-1' }),
  );
});
