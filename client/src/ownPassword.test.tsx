import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { routes } from './routes';
import { Message } from './shared/noticeParts';
import { endSession } from './shared/session';
import { getToken, setToken } from './shared/token';
import { renderRoutes } from './testing/render';
import { json, refusal, stubServer } from './testing/server';

const HEADING = { level: 1, name: '设置自己的密码' };
const ON_THE_WAY = '/jifen/jifenliu?kind=balance';

/** A server on which the operator has an initial password until it is changed. */
function server(more: Record<string, unknown> = {}) {
  let isInitial = true;
  const record = () => ({
    id: 1,
    username: 'carol',
    nickname: '卡罗',
    role: 'user',
    settings: {},
    initialPassword: isInitial,
    initialPasswordUntil_text: isInitial ? '2026-06-08 20:00:00' : '',
  });
  return stubServer({
    '/api/user/info': record,
    '/api/user/changepwd': () => {
      isInitial = false;
      return null;
    },
    '/api/user/getScorelist': { list: [], total: 0, summary: { in: 0, out: 0, balance: 0 } },
    '/api/message/unread': { message: 0, notice: 0, todo: 0, latest: 0 },
    '/api/user/logout': null,
    ...more,
  });
}

async function choose(present: string, chosen: string) {
  if (present) await userEvent.type(await screen.findByLabelText('初始密码'), present);
  if (chosen) await userEvent.type(await screen.findByLabelText('新密码'), chosen);
  await userEvent.click(screen.getByRole('button', { name: '设置并继续' }));
}

beforeEach(() => {
  endSession();
  setToken('t');
});

test('with an initial password every screen leads here before it asks for anything, then on to where one was going', async () => {
  const calls = server();
  const { where } = renderRoutes(routes, ON_THE_WAY);
  expect(await screen.findByRole('heading', HEADING)).toBeVisible();
  expect(where()).toContain('/own-password?');
  expect(screen.getByText(/2026-06-08 20:00:00/)).toBeVisible();
  expect(new Set(calls.map(({ path }) => path))).toEqual(new Set(['/api/user/info']));
  await choose('given-1', 'Quiet river 77');
  await waitFor(() => expect(where()).toBe(ON_THE_WAY));
  expect(await screen.findByRole('heading', { level: 1, name: '积分流水' })).toBeVisible();
  const sent = calls.find(({ path }) => path === '/api/user/changepwd');
  expect(sent?.body).toEqual({ password: 'given-1', newpassword: 'Quiet river 77' });
});

test('a changed password leads on also where the account cannot be read at that moment', async () => {
  const failed = vi.spyOn(Message, 'error');
  const done = vi.spyOn(Message, 'success');
  let isChanged = false;
  let asked = 0;
  const record = { id: 1, username: 'carol', role: 'user', settings: {} };
  server({
    '/api/user/changepwd': () => {
      isChanged = true;
      return null;
    },
    '/api/user/info': () => {
      if (isChanged && asked++ === 0) throw new TypeError('Failed to fetch');
      return { ...record, initialPassword: !isChanged, initialPasswordUntil_text: '' };
    },
  });
  const { where } = renderRoutes(routes, ON_THE_WAY);
  await screen.findByRole('heading', HEADING);
  await choose('given-1', 'Quiet river 77');
  await waitFor(() => expect(where()).toBe(ON_THE_WAY));
  await waitFor(() => expect(done).toHaveBeenCalledWith({ content: '密码已设置，请妥善保管' }));
  expect(failed).not.toHaveBeenCalled();
});

test('both fields are asked for before anything is sent', async () => {
  const calls = server();
  renderRoutes(routes, ON_THE_WAY);
  await screen.findByRole('heading', HEADING);
  await choose('', '');
  expect(screen.getByText('请输入初始密码')).toBeVisible();
  expect(screen.getByText('密码不能为空')).toBeVisible();
  expect(calls.some(({ path }) => path === '/api/user/changepwd')).toBe(false);
});

test('a refusal stands at its field, or above the form, and nobody is let through', async () => {
  let times = 0;
  server({
    '/api/user/changepwd': () =>
      times++ === 0
        ? refusal(0, '相同', { reason: 'password_as_given', fields: { newpassword: ['不能与初始密码相同'] } })
        : refusal(0, '初始密码已过期', { reason: 'initial_password_over' }),
  });
  const { where } = renderRoutes(routes, ON_THE_WAY);
  await screen.findByRole('heading', HEADING);
  await choose('given-1', 'given-1');
  expect(await screen.findByText('不能与初始密码相同')).toBeVisible();
  await choose('', 'x');
  expect(await screen.findByText('初始密码已过期', { selector: '.login-error' })).toBeVisible();
  expect(where()).toContain('/own-password?');
  expect(screen.getByRole('link', { name: '忘记密码' })).toHaveAttribute('href', '/forgot');
});

test('one can log out instead, and comes back to the same place', async () => {
  const calls = server();
  const { where } = renderRoutes(routes, ON_THE_WAY);
  await screen.findByRole('heading', HEADING);
  await userEvent.click(screen.getByRole('button', { name: '退出登录' }));
  await waitFor(() => expect(where()).toContain('/login?'));
  expect(decodeURIComponent(where())).toContain(`return_to=${ON_THE_WAY}`);
  expect(getToken()).toBeNull();
  expect(calls.some(({ path }) => path === '/api/user/logout')).toBe(true);
});

test('who has a password of their own, or no session, has no business here', async () => {
  const own = { id: 1, username: 'carol', role: 'user', settings: {}, initialPassword: false };
  server({ '/api/user/info': own });
  const { where, unmount } = renderRoutes(routes, '/own-password?return_to=%2Fjifen%2Fjifenliu');
  await waitFor(() => expect(where()).toBe('/jifen/jifenliu'));
  unmount();
  endSession();
  const stranger = renderRoutes(routes, '/own-password');
  await waitFor(() => expect(stranger.where()).toBe('/login'));
});

test('a session that is over leads to the login, a server that is away does not', async () => {
  server({ '/api/user/info': refusal(50012, 'over') });
  const { where, unmount } = renderRoutes(routes, '/own-password');
  await waitFor(() => expect(where()).toBe('/login'));
  expect(getToken()).toBeNull();
  unmount();
  setToken('t');
  server({ '/api/user/info': json(null, 503) });
  renderRoutes(routes, '/own-password');
  await screen.findByRole('button', { name: '重试' });
  expect(getToken()).toBe('t');
});
