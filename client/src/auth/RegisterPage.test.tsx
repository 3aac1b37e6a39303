import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { getToken, setToken } from '@/shared/token';
import { renderPage } from '@/testing/render';
import { refusal, stubServer, success } from '@/testing/server';
import * as forgot from './ForgotPage';
import * as register from './RegisterPage';

const INFO = {
  name: {},
  version: '1',
  locales: [],
  registration: true,
  smsEnabled: true,
  emailEnabled: true,
  smsKept: true,
  emailKept: false,
  maintenance: false,
  demo: false,
  icp: '',
};
const HOME = '/dashboard/workplace';

beforeEach(() => localStorage.clear());

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label, { selector: 'input:not([type=radio])' }), text);

test('an account is opened with the code that was sent, and one is logged in', async () => {
  const calls = stubServer({
    '/api/index/getWebInfo': INFO,
    '/api/sms/send': null,
    '/api/user/register': { userinfo: { token: 'fresh' } },
  });
  const { where } = renderPage(register, '/register');
  await type('手机号', '13800138000');
  await click('获取验证码');
  expect(await screen.findByRole('status')).toHaveTextContent('发件箱');
  expect(screen.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
  await type('验证码', '123456');
  await type('用户名', ' lilei ');
  await type('密码', ' Quiet river 77');
  await click('注册并登录');
  await waitFor(() => expect(where()).toBe(HOME));
  expect(calls.find(({ path }) => path === '/api/user/register')?.body).toEqual({
    username: 'lilei',
    password: ' Quiet river 77',
    captcha: '123456',
    mobile: '13800138000',
  });
  expect(getToken()).toBe('fresh');
});

test('what is empty is pointed out before anything is sent, and what the server refuses at its field', async () => {
  const calls = stubServer({
    '/api/index/getWebInfo': INFO,
    '/api/user/register': refusal(0, '密码太常见', { fields: { newpassword: ['这个密码太常见'] } }),
  });
  renderPage(register, '/register');
  await click('注册并登录');
  for (const text of ['请输入手机号', '请输入验证码', '用户名不能为空', '密码不能为空']) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(calls).toHaveLength(1);
  await type('手机号', '13800138000');
  await type('验证码', '123456');
  await type('用户名', 'lilei');
  await type('密码', 'password1');
  await click('注册并登录');
  expect(await screen.findByText('这个密码太常见')).toBeVisible();
  expect(screen.getByLabelText('密码')).toHaveAttribute('aria-invalid', 'true');
});

test('what was wrong with a code is settled once another is on its way', async () => {
  stubServer({ '/api/index/getWebInfo': INFO, '/api/sms/send': success(null) });
  renderPage(register, '/register');
  await click('注册并登录');
  expect(screen.getByText('请输入验证码')).toBeVisible();
  await type('手机号', '13800138000');
  await click('获取验证码');
  expect(await screen.findByRole('status')).toHaveTextContent('验证码保存在');
  expect(screen.queryByText('请输入验证码')).not.toBeInTheDocument();
});

test('a code that is asked for too often says how long to wait', async () => {
  stubServer({ '/api/index/getWebInfo': INFO, '/api/ems/send': refusal(429, '操作太频繁，请 40 秒后再试') });
  renderPage(register, '/register');
  await userEvent.click(await screen.findByRole('radio', { name: '邮箱' }));
  await type('邮箱', 'a@example.com');
  await click('获取验证码');
  expect(await screen.findByText('操作太频繁，请 40 秒后再试')).toBeVisible();
});

test('where registration is closed the page says so instead of a form', async () => {
  stubServer({ '/api/index/getWebInfo': { ...INFO, registration: false } });
  renderPage(register, '/register');
  expect(await screen.findByText(/未开放注册/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '注册并登录' })).toBeNull();
});

test('a reset ends the session of this browser too and leads to the login', async () => {
  setToken('old');
  const calls = stubServer({
    '/api/index/getWebInfo': { ...INFO, smsEnabled: false },
    '/api/user/resetpwd': null,
  });
  const { where } = renderPage(forgot, '/forgot');
  await type('邮箱', 'a@example.com');
  await type('验证码', '123456');
  await type('新密码', 'Quiet river 77');
  await click('重置密码');
  await waitFor(() => expect(where()).toBe('/login'));
  expect(getToken()).toBeNull();
  expect(calls.at(-1)?.body).toEqual({
    captcha: '123456',
    newpassword: 'Quiet river 77',
    email: 'a@example.com',
  });
});
