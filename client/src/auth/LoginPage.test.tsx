import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setNavigation } from '@/shared/navigation';
import { getToken, setToken } from '@/shared/token';
import { renderPage } from '@/testing/render';
import { refusal, stubServer } from '@/testing/server';
import * as page from './LoginPage';
import { returnAddress } from './returning';

beforeEach(() => {
  setNavigation(
    [],
    [
      { name: 'login', path: '/login', label: 'menu.login', isPublic: true },
      { name: 'Workplace', path: '/dashboard/workplace', label: 'menu.dashboard.workplace' },
      { name: 'Jifenliu', path: '/jifen/jifenliu', label: 'menu.jifen.jifenliu' },
    ],
  );
});

async function fillIn(name: string, password: string) {
  if (name) await userEvent.type(await screen.findByLabelText('用户名'), name);
  if (password) await userEvent.type(await screen.findByLabelText('密码'), password);
  await userEvent.click(await screen.findByRole('button', { name: '登录' }));
}

test('both fields are asked for before anything is sent', async () => {
  const calls = stubServer({});
  renderPage(page, '/login');
  await fillIn('', '');
  expect(screen.getByText('用户名不能为空')).toBeVisible();
  expect(screen.getByText('密码不能为空')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a good login keeps the token, goes to the page that was wanted and never stores the password', async () => {
  const calls = stubServer({ '/api/user/login': { userinfo: { token: 'fresh' } } });
  const { where } = renderPage(
    page,
    '/login?redirect=Jifenliu&kind=balance&return_to=%2Fjifen%2Fjifenliu%3Fkind%3Dbalance',
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: '记住登录' }));
  await fillIn(' lin ', 'Secret 1');
  await waitFor(() => expect(where()).toBe('/jifen/jifenliu?kind=balance'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    username: 'lin',
    password: 'Secret 1',
    remember: true,
  });
  expect(getToken()).toBe('fresh');
  expect(localStorage.getItem('login-name')).toBe('lin');
  expect(JSON.stringify({ ...localStorage })).not.toContain('Secret');
});

test('a refusal stands in the error line in the words of the server', async () => {
  stubServer({ '/api/user/login': refusal(0, '用户名或密码不对') });
  renderPage(page, '/login');
  await fillIn('lin', 'wrong');
  expect(await screen.findByText('用户名或密码不对', { selector: '.login-error' })).toBeVisible();
  expect(getToken()).toBeNull();
});

test('caps lock is pointed out, and the password can be looked at', async () => {
  stubServer({});
  renderPage(page, '/login');
  const password = await screen.findByLabelText('密码');
  expect(password).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: '显示密码' }));
  expect(password).toHaveAttribute('type', 'text');
  await userEvent.type(password, '{CapsLock}A');
  expect(await screen.findByText('大写锁定已打开')).toBeVisible();
});

test('who is logged in already skips the login screen', async () => {
  setToken('t');
  const { where } = renderPage(page, '/login?redirect=Jifenliu&kind=balance');
  await waitFor(() => expect(where()).toBe('/jifen/jifenliu?kind=balance'));
});

test.each([
  ['?return_to=//evil.test', '/dashboard/workplace'],
  ['?return_to=https://evil.test/', '/dashboard/workplace'],
  ['?return_to=/login', '/dashboard/workplace'],
  ['?redirect=login', '/dashboard/workplace'],
  ['?redirect=nobody', '/dashboard/workplace'],
  ['?redirect=Jifenliu&a=1', '/jifen/jifenliu?a=1'],
  ['', '/dashboard/workplace'],
])('after login %s leads to %s', (search, address) => {
  expect(returnAddress(search)).toBe(address);
});
