import { screen } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { loadUser } from '@/shared/session';
import { setToken } from '@/shared/token';
import { closed, dialog } from '@/testing/dialogs';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import * as page from './UsersPage';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const LINE = {
  id: 2,
  username: 'hanmei',
  nickname: '韩梅',
  role: 'user',
  phone: '',
  email: '',
  disabled: false,
  initialPassword: false,
  factors: ['totp', 'passkey'],
  sessions: 0,
  loginip: '',
  logintime_text: '',
  createtime_text: '',
};
const RULE = '/api/admin/second-factor';
const RESET = '/api/admin/users/2/factors';

beforeEach(() => setToken('t'));

async function open(more: Record<string, unknown> = {}) {
  const calls = stubServer({
    '/api/user/info': { id: 1, username: 'ada', role: 'admin', settings: {} },
    '/api/admin/users': {
      list: [LINE, { ...LINE, id: 3, username: 'bob', factors: [] }],
      total: 2,
      registration: true,
    },
    ...more,
  });
  await loadUser();
  renderPage(page, '/admin/users');
  await screen.findByRole('heading', { name: '用户与角色' });
  return calls;
}
const sent = (calls: Sent[], path: string, method: string) =>
  calls.filter((call) => call.path === path && call.method === method).map(({ body }) => body);

test('the rule says who must have a second factor, from when, and who has none', async () => {
  const calls = await open({ [RULE]: { who: 'admin', since: '2026-07-01', missing: 2 } });
  await userEvent.click(screen.getByRole('button', { name: '两步验证要求' }));
  const asked = await dialog();
  expect(asked.getByRole('radio', { name: '管理员必须启用' })).toBeChecked();
  expect(asked.getByText('目前有 2 个相关账号尚未启用')).toBeVisible();
  await userEvent.click(asked.getByRole('radio', { name: '所有人必须启用' }));
  await userEvent.click(asked.getByRole('button', { name: '保存' }));
  await closed();
  expect(sent(calls, RULE, 'POST')).toEqual([{ who: 'all', since: '2026-07-01' }]);
});

test('factors of somebody who lost them are reset with reason and password', async () => {
  const calls = await open({
    [RESET]: ({ body }: Sent) =>
      (body as { password: string }).password === 'right'
        ? { ...LINE, factors: [] }
        : refusal(0, '当前密码不正确', {
            reason: 'wrong_password_given',
            fields: { password: ['当前密码不正确'] },
          }),
  });
  expect(screen.getByText('验证器应用')).toBeVisible();
  expect(screen.queryByRole('button', { name: '重置两步验证: bob' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '重置两步验证: hanmei' }));
  const asked = await dialog();
  await userEvent.click(asked.getByRole('button', { name: '重置两步验证' }));
  expect(asked.getByText('请填写原因')).toBeVisible();
  await userEvent.type(asked.getByLabelText('原因'), '手机丢失');
  await userEvent.type(asked.getByLabelText('当前密码'), 'wrong');
  await userEvent.click(asked.getByRole('button', { name: '重置两步验证' }));
  expect(await asked.findByText('当前密码不正确')).toBeVisible();
  await userEvent.clear(asked.getByLabelText('当前密码'));
  await userEvent.type(asked.getByLabelText('当前密码'), 'right');
  await userEvent.click(asked.getByRole('button', { name: '重置两步验证' }));
  await closed();
  expect(sent(calls, RESET, 'DELETE').at(-1)).toEqual({ password: 'right', reason: '手机丢失' });
});
