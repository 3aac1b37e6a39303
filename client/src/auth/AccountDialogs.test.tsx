import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { loadUser } from '@/shared/session';
import { setToken } from '@/shared/token';
import { renderPage } from '@/testing/render';
import { refusal, stubServer } from '@/testing/server';
import * as users from './UsersPage';

const LINE = {
  id: 2,
  username: 'carol',
  nickname: 'carol',
  role: 'user',
  phone: '',
  email: '',
  disabled: false,
  initialPassword: true,
  factors: [],
  sessions: 0,
  loginip: '',
  logintime_text: '',
  createtime_text: '',
};
const GIVEN = { account: LINE, password: 'abcd-efgh-jkmn-pqrs-tuvw', until_text: '2026-06-08 20:00:00' };

beforeEach(() => setToken('t'));

async function open(more: Record<string, unknown>) {
  const calls = stubServer({
    '/api/user/info': { id: 1, username: 'ada', role: 'admin', settings: {} },
    ...more,
  });
  await loadUser();
  renderPage(users, '/admin/users');
  await screen.findByRole('heading', { name: '用户与角色' });
  return calls;
}

const listOf = (...list: unknown[]) => ({ list, total: list.length, registration: false });

test('an account is opened by its name, and the password made for it is shown once', async () => {
  let isMade = false;
  const calls = await open({
    '/api/admin/users': ({ method, body }: { method: string; body: unknown }) => {
      if (method === 'GET') return isMade ? listOf(LINE) : listOf();
      if ((body as { username: string }).username === 'taken') {
        return refusal(0, '用户名已被使用', { fields: { username: ['用户名已被使用'] } });
      }
      isMade = true;
      return GIVEN;
    },
  });
  await userEvent.click(screen.getByRole('button', { name: '新建账号' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  expect(await within(dialog).findByText('请输入用户名')).toBeVisible();
  const name = within(dialog).getByLabelText('用户名');
  await userEvent.type(name, 'taken');
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  expect(await within(dialog).findByText('用户名已被使用')).toBeVisible();
  await userEvent.clear(name);
  await userEvent.type(name, ' carol ');
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  expect(await screen.findByText(GIVEN.password)).toBeVisible();
  expect(screen.getByText(/2026-06-08 20:00:00/)).toBeVisible();
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
    username: 'carol',
    role: 'user',
  });
  expect(await screen.findByRole('button', { name: '重新生成密码: carol' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '完成' }));
  await waitFor(() => expect(screen.queryByText(GIVEN.password)).toBeNull());
});

test('another initial password is made after a question, and only where none was chosen yet', async () => {
  await open({
    '/api/admin/users': listOf(LINE, { ...LINE, id: 3, username: 'dave', initialPassword: false }),
    '/api/admin/users/2/password': GIVEN,
  });
  expect(await screen.findByText('初始密码')).toBeVisible();
  expect(screen.queryByRole('button', { name: '重新生成密码: dave' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '重新生成密码: carol' }));
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('之前的初始密码立即失效');
  await userEvent.click(within(question).getByRole('button', { name: '确定' }));
  expect(await screen.findByText(GIVEN.password)).toBeVisible();
});
