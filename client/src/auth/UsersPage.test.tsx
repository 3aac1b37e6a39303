import { screen, waitFor, within } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { loadUser } from '@/shared/session';
import { setToken } from '@/shared/token';
import { closed, dialog } from '@/testing/dialogs';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import type { Account } from './settingApi';
import * as page from './UsersPage';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const ADDRESS = '/admin/users';
const PATH = '/api/admin/users';
const account = (more: Partial<Account> = {}): Account => ({
  ...({
    id: 2,
    username: 'hanmei',
    nickname: '韩梅',
    role: 'user',
    phone: '138****8000',
    email: '',
    disabled: false,
    initialPassword: false,
    hasPassword: true,
    factors: [],
    sessions: 2,
    loginip: '192.0.2.1',
    logintime_text: '2026-06-01 20:00:00',
    createtime_text: '2026-05-01 20:00:00',
  } as Account),
  ...more,
});

beforeEach(() => setToken('t'));

/** A server with one account, which a call about it changes as `steps` say. */
async function open(
  steps: Record<string, Partial<Account>> = {},
  more: Record<string, unknown> = {},
  query = '',
) {
  let kept = account();
  let registration = true;
  const step = (changes: Partial<Account>) => () => {
    kept = { ...kept, ...changes };
    return kept;
  };
  const calls = stubServer({
    '/api/user/info': { id: 1, username: 'ada', role: 'admin', settings: {} },
    [PATH]: () => ({ list: [kept], total: 31, registration }),
    '/api/admin/registration': ({ body }: Sent) => {
      registration = (body as { open: boolean }).open;
      return body;
    },
    ...Object.fromEntries(
      Object.entries(steps).map(([tail, changes]) => [`${PATH}/2/${tail}`, step(changes)]),
    ),
    ...more,
  });
  await loadUser();
  const { where } = renderPage(page, `${ADDRESS}${query}`);
  await screen.findByRole('heading', { name: '用户与角色' });
  return { calls, where };
}
const sent = (calls: Sent[], tail: string) =>
  calls.filter(({ path }) => path.endsWith(tail)).map(({ method, body }) => [method, body]);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function confirm(title: string) {
  const question = await dialog();
  expect(question.getByText(title)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: '确定' }));
  await closed();
}

test('an operator becomes an administrator after a question', async () => {
  const { calls } = await open({ role: { role: 'admin' } });
  await press('设为管理员: hanmei');
  expect(sent(calls, '/role')).toEqual([]);
  await confirm('将 hanmei 设为管理员？');
  expect(await screen.findByRole('button', { name: '设为操作员: hanmei' })).toBeVisible();
  expect(sent(calls, '/role')).toEqual([['POST', { role: 'admin' }]]);
});

test('a change that is refused says why, and the account stays as it is', async () => {
  await open({}, { [`${PATH}/2/role`]: refusal(0, '至少要有一位管理员') });
  await press('设为管理员: hanmei');
  await confirm('将 hanmei 设为管理员？');
  expect(await screen.findByText('至少要有一位管理员')).toBeVisible();
  expect(screen.getByRole('button', { name: '设为管理员: hanmei' })).toBeVisible();
});

test('sessions of an account are ended after a question, and none is left to end', async () => {
  const { calls } = await open({ sessions: { sessions: 0 } });
  await press('结束会话: hanmei');
  await confirm('结束 hanmei 的所有会话？');
  await waitFor(() => expect(screen.queryByRole('button', { name: '结束会话: hanmei' })).toBeNull());
  expect(sent(calls, '/sessions')).toEqual([['DELETE', {}]]);
});

test.each([
  ['重新生成密码', 'password', { account: account(), password: 'abcd-2345', until_text: '' }],
  ['结束会话', 'sessions', { ended: 2 }],
])('%s takes the password where the login was a while ago', async (label, tail, done) => {
  const needed = refusal(0, '请输入当前密码', { reason: 'present_password_needed' });
  const { calls } = await open(
    {},
    {
      [PATH]: { list: [account({ initialPassword: true })], total: 1, registration: true },
      [`${PATH}/2/${tail}`]: ({ body }: Sent) => ((body as { password?: string }).password ? done : needed),
    },
  );
  await press(`${label}: hanmei`);
  const question = await dialog();
  await userEvent.click(question.getByRole('button', { name: '确定' }));
  await userEvent.type(await screen.findByLabelText('当前密码'), 'right{Enter}');
  await waitFor(() =>
    expect(sent(calls, `/${tail}`).map(([, body]) => body)).toEqual([{}, { password: 'right' }]),
  );
});

test('who is disabled is let in again without a question', async () => {
  const { calls } = await open({ disable: { disabled: true }, enable: { disabled: false } });
  await press('停用: hanmei');
  await confirm('停用 hanmei？');
  await userEvent.click(await screen.findByRole('button', { name: '启用: hanmei' }));
  expect(await screen.findByRole('button', { name: '停用: hanmei' })).toBeVisible();
  expect(sent(calls, '/disable')).toEqual([['POST', { reason: '' }]]);
  expect(sent(calls, '/enable')).toEqual([['POST', {}]]);
});

test('registration is closed and opened by its switch', async () => {
  const { calls } = await open();
  const lever = screen.getByRole('switch', { name: '开放注册' });
  expect(lever).toBeChecked();
  await userEvent.click(lever);
  await waitFor(() => expect(lever).not.toBeChecked());
  expect(sent(calls, '/registration')).toEqual([['POST', { open: false }]]);
});

test('accounts are found by words, role and state, and turned page by page', async () => {
  const { calls, where } = await open({}, {}, '?current=2');
  const pick = async (field: string, option: string) => {
    await userEvent.click(screen.getByRole('combobox', { name: field }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
  };
  await pick('角色', '管理员');
  await waitFor(() => expect(where()).toBe(`${ADDRESS}?role=admin`));
  await pick('状态', '已停用');
  await userEvent.type(screen.getByLabelText(/用户名、昵称/), ' 韩 ');
  await userEvent.click(document.querySelector('.arco-icon-search') as Element);
  await waitFor(() => expect(where()).toContain('keyword='));
  await userEvent.click(screen.getByRole('listitem', { name: /3/ }));
  await waitFor(() => expect(calls.at(-1)?.query.get('current')).toBe('3'));
  expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toMatchObject({
    keyword: '韩',
    role: 'admin',
    state: 'disabled',
  });
});

test('when nobody fits, the filters can be cleared', async () => {
  const { where } = await open({}, { [PATH]: { list: [], total: 0, registration: true } }, '?keyword=x');
  expect(await screen.findByText('没有符合条件的用户')).toBeVisible();
  await press('清除筛选');
  await waitFor(() => expect(where()).toBe(ADDRESS));
});

test('a row tells how an account stands', async () => {
  await open();
  const row = within(screen.getByText('hanmei').closest('tr') as HTMLElement);
  for (const words of ['韩梅', '138****8000', '操作员', '正常', '2026-06-01 20:00', '192.0.2.1'])
    expect(row.getByText(words)).toBeVisible();
});
