import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { loadUser, type User } from '@/shared/session';
import { setToken } from '@/shared/token';
import { hold } from '@/testing/held';
import { expectGuarded } from '@/testing/leaving';
import { renderPage } from '@/testing/render';
import { refusal, stubServer } from '@/testing/server';
import * as page from './BasicPage';

const USER = {
  id: 1,
  username: 'lilei',
  role: 'user',
  nickname: '李雷',
  email: 'lilei@example.com',
  country: 'CN',
  area: '北京',
  address: '',
  job: '',
  organization: '',
  location: '',
  personalWebsite: '',
  introduction: '',
  profile: '',
} as unknown as User;

beforeEach(() => setToken('t'));

async function open(save: unknown = null, more: Partial<User> = {}) {
  let user = { ...USER, ...more };
  const calls = stubServer({
    '/api/user/info': () => user,
    '/api/user/save-info': ({ body }: { body: object }) => {
      if (save === null) user = { ...user, ...body };
      return save;
    },
  });
  await loadUser();
  const view = renderPage(page, '/user/setting/basic');
  const nickname = await screen.findByLabelText(/昵称/);
  return { calls, view, nickname };
}

test('leaving with changes asks first; what is typed and taken back asks nothing', async () => {
  const { view, nickname } = await open();
  await userEvent.type(nickname, '甲');
  await userEvent.type(nickname, '{Backspace}');
  await act(() => view.router.navigate('/dashboard/workplace'));
  expect(view.where()).toBe('/dashboard/workplace');
  await act(() => view.router.navigate('/user/setting/basic'));
  await userEvent.type(await screen.findByLabelText(/昵称/), '乙');
  await expectGuarded(view, () => expect(screen.getByLabelText(/昵称/)).toHaveValue('李雷乙'));
});

test('after saving the page is left without a question, with what was saved in its fields', async () => {
  const { calls, view, nickname } = await open();
  await userEvent.type(nickname, '甲 ');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(nickname).toHaveValue('李雷甲'));
  expect(calls.find(({ path }) => path === '/api/user/save-info')?.body).toMatchObject({
    nickname: '李雷甲',
  });
  await act(() => view.router.navigate('/dashboard/workplace'));
  expect(view.where()).toBe('/dashboard/workplace');
});

test('what the server refuses stands at its field, also where only part of it is wrong', async () => {
  const fields = { 'introduction.0': ['请不要写电话号码'], session: ['请重新登录后再试'] };
  const { nickname } = await open(refusal(0, '请检查', { fields }));
  await userEvent.type(nickname, '甲');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('请不要写电话号码')).toBeVisible();
  // The form has no such field: it is said about the whole.
  expect(screen.getByText('请重新登录后再试')).toHaveAttribute('role', 'alert');
});

test('what is typed while the answer is on its way stays', async () => {
  const held = hold();
  const { nickname } = await open(held.promise);
  await userEvent.type(nickname, '甲');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  const save = screen.getByRole('button', { name: '保存' });
  await waitFor(() => expect(save).toHaveClass('arco-btn-loading'));
  await userEvent.type(nickname, '乙');
  await act(async () => held.resolve(null));
  await waitFor(() => expect(save).not.toHaveClass('arco-btn-loading'));
  expect(nickname).toHaveValue('李雷甲乙');
});

test('an account without e-mail address is told to set one before its profile is saved', async () => {
  const { calls, nickname } = await open(null, { email: '' });
  await userEvent.type(nickname, '甲');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('请先在“安全设置”中绑定邮箱')).toBeVisible();
  expect(calls.some(({ path }) => path === '/api/user/save-info')).toBe(false);
});

test('introduction and personal profile are two fields', async () => {
  const { calls } = await open();
  await userEvent.type(screen.getByLabelText('自我介绍'), '会计');
  await userEvent.type(screen.getByLabelText('个人简介'), '十年');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/api/user/save-info')?.body).toMatchObject({
      introduction: '会计',
      profile: '十年',
    }),
  );
});
