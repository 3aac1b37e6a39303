import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { loadUser } from '@/shared/session';
import { setToken } from '@/shared/token';
import { renderPage } from '@/testing/render';
import { refusal, stubServer } from '@/testing/server';
import { deviceOf } from './devices';
import * as page from './SecurityPage';
import { NO_FACTORS, SESSION, TOKEN } from './testing/samples';
import * as users from './UsersPage';

const SERVER = {
  '/api/index/getWebInfo': { smsEnabled: true, emailEnabled: true, smsKept: false, emailKept: false },
  '/api/auth/factors': NO_FACTORS,
  '/api/auth/sessions': [SESSION, { ...SESSION, id: 's2', current: false, ip: '192.0.2.2' }],
  '/api/auth/tokens': [TOKEN],
  '/api/user/info': {
    id: 1,
    username: 'lilei',
    nickname: '',
    phone: '138****8000',
    email: '',
    role: 'admin',
  },
};

beforeEach(() => setToken('t'));

async function open(more: Record<string, unknown> = {}) {
  const calls = stubServer({ ...SERVER, ...more });
  await loadUser();
  renderPage(page, '/user/setting/security');
  await screen.findByRole('heading', { name: '安全设置' });
  return calls;
}

test('a session that one does not recognise is ended, this one is not offered', async () => {
  const calls = await open({ '/api/auth/sessions/s2': null });
  expect(screen.queryByRole('button', { name: /192\.0\.2\.1/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '结束: Chrome · Windows 192.0.2.2' }));
  await waitFor(() =>
    expect(calls.some(({ method, path }) => method === 'DELETE' && path === '/api/auth/sessions/s2')).toBe(
      true,
    ),
  );
});

test('a while after the login a session ends only with the password', async () => {
  const calls = await open({
    '/api/auth/sessions/s2': ({ body }: { body: unknown }) => {
      const { password } = body as { password?: string };
      if (password === 'right') return null;
      const reason = password ? 'wrong_password_given' : 'present_password_needed';
      return refusal(0, '当前密码不正确', { reason, fields: { password: ['当前密码不正确'] } });
    },
  });
  await userEvent.click(screen.getByRole('button', { name: '结束: Chrome · Windows 192.0.2.2' }));
  const dialog = await screen.findByRole('dialog', { name: '确认是本人操作' });
  await userEvent.type(within(dialog).getByLabelText('当前密码'), 'wrong');
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  expect(await within(dialog).findByText('当前密码不正确')).toBeVisible();
  await userEvent.clear(within(dialog).getByLabelText('当前密码'));
  await userEvent.type(within(dialog).getByLabelText('当前密码'), 'right');
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ body }) => body)).toEqual([
    {},
    { password: 'wrong' },
    { password: 'right' },
  ]);
});

test('the password changes with the present one, and a wrong one is said at its field', async () => {
  const calls = await open({
    '/api/user/changepwd': refusal(0, '当前密码不正确', { fields: { password: ['当前密码不正确'] } }),
  });
  await userEvent.click(screen.getAllByRole('button', { name: '修改' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('当前密码'), 'wrong');
  await userEvent.type(within(dialog).getByLabelText('新密码'), 'Quiet river 77');
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  expect(await within(dialog).findByText('当前密码不正确')).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ password: 'wrong', newpassword: 'Quiet river 77' });
});

test('a new token is shown once', async () => {
  const calls = await open();
  await userEvent.click(screen.getByRole('button', { name: '新建令牌' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('名称'), 'nightly');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: '写入' }));
  await userEvent.type(within(dialog).getByLabelText('当前密码'), 'right');
  stubServer({ ...SERVER, '/api/auth/tokens': { token: 'lst_secret', line: TOKEN } });
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  expect(await screen.findByText('lst_secret')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('lst_secret')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '完成' }));
  await waitFor(() => expect(screen.queryByText('lst_secret')).toBeNull());
  expect(calls.length).toBeGreaterThan(0);
});

test('an account goes only when its name was typed', async () => {
  const calls = await open();
  await userEvent.click(screen.getByRole('button', { name: '注销' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('请输入用户名以确认'), 'somebody');
  await userEvent.type(within(dialog).getByLabelText('当前密码'), 'right');
  await userEvent.click(within(dialog).getByRole('button', { name: '注销' }));
  expect(await within(dialog).findByText('与用户名不一致')).toBeVisible();
  expect(calls.some(({ path }) => path === '/api/user/delete')).toBe(false);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604', 'Safari · iOS'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537 Edg/140', 'Edge · Windows'],
  ['curl/8.5', 'curl/8.5'],
  ['', '–'],
])('%s is shown as %s', (agent, name) => {
  expect(deviceOf(agent)).toBe(name);
});

test('administrators disable others after a question, never themselves', async () => {
  const line = {
    username: 'hanmei',
    nickname: '韩梅',
    role: 'user',
    phone: '',
    email: '',
    disabled: false,
    factors: [],
    sessions: 0,
    loginip: '',
    logintime_text: '',
    createtime_text: '',
  };
  const calls = stubServer({
    ...SERVER,
    '/api/admin/users': {
      list: [
        { ...line, id: 2 },
        { ...line, id: 1, username: 'lilei' },
      ],
      total: 2,
      registration: true,
    },
    '/api/admin/users/2/disable': { ...line, id: 2, disabled: true },
  });
  await loadUser();
  renderPage(users, '/admin/users');
  expect(await screen.findByText('本人')).toBeVisible();
  expect(screen.queryByRole('button', { name: '停用: lilei' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '停用: hanmei' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/原因/), 'left');
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/disable'))?.body).toEqual({ reason: 'left' }),
  );
});
