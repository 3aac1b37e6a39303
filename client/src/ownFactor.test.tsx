import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { routes } from './routes';
import { endSession } from './shared/session';
import { getToken, setToken } from './shared/token';
import { renderRoutes } from './testing/render';
import { stubServer } from './testing/server';

const HEADING = { level: 1, name: '启用两步验证' };
const ON_THE_WAY = '/jifen/jifenliu?kind=balance';

/** A server that demands a second factor until one is set up. */
function server(more: Record<string, unknown> = {}) {
  let isMissing = true;
  return stubServer({
    '/api/user/info': () => ({
      id: 1,
      username: 'carol',
      nickname: '卡罗',
      role: 'user',
      settings: {},
      initialPassword: false,
      factorMissing: isMissing,
    }),
    '/api/auth/totp': { secret: 'ABCD', uri: 'otpauth://totp/x', qr: 'data:image/svg+xml,x' },
    '/api/auth/totp/confirm': () => {
      isMissing = false;
      return { codes: ['abcd-efgh-jkmn'] };
    },
    '/api/user/getScorelist': { list: [], total: 0, summary: { in: 0, out: 0, balance: 0 } },
    '/api/message/unread': { message: 0, notice: 0, todo: 0, latest: 0 },
    '/api/user/logout': null,
    ...more,
  });
}

beforeEach(() => {
  endSession();
  setToken('t');
});

test('every screen leads here until a factor is set up, then on to where one was going', async () => {
  const calls = server();
  const { where } = renderRoutes(routes, ON_THE_WAY);
  expect(await screen.findByRole('heading', HEADING)).toBeVisible();
  expect(where()).toContain('/own-factor?');
  expect(new Set(calls.map(({ path }) => path))).toEqual(new Set(['/api/user/info']));
  expect(screen.getByText(/通行密钥需要 https/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '使用验证器应用' }));
  const asked = within(await screen.findByRole('dialog'));
  await userEvent.type(asked.getByLabelText('应用显示的验证码'), '123456');
  await userEvent.click(asked.getByRole('button', { name: '启用' }));
  expect(await screen.findByText('abcd-efgh-jkmn')).toBeVisible();
  expect(where()).toContain('/own-factor?');
  await userEvent.click(screen.getByRole('button', { name: '完成' }));
  await waitFor(() => expect(where()).toBe(ON_THE_WAY));
});

test('one can log out instead, and who needs no factor has no business here', async () => {
  server();
  const { where, unmount } = renderRoutes(routes, ON_THE_WAY);
  await screen.findByRole('heading', HEADING);
  await userEvent.click(screen.getByRole('button', { name: '退出登录' }));
  await waitFor(() => expect(where()).toContain('/login?'));
  expect(getToken()).toBeNull();
  unmount();
  setToken('t');
  const own = {
    id: 1,
    username: 'carol',
    role: 'user',
    settings: {},
    initialPassword: false,
    factorMissing: false,
  };
  server({ '/api/user/info': own });
  const free = renderRoutes(routes, '/own-factor?return_to=%2Fjifen%2Fjifenliu');
  await waitFor(() => expect(free.where()).toBe('/jifen/jifenliu'));
});
