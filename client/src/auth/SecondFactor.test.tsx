import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setNavigation } from '@/shared/navigation';
import { getToken } from '@/shared/token';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import * as page from './LoginPage';
import { withPasskeys } from './testing/device';

const ENTERED = { userinfo: { token: 'fresh', initialPassword: false, factorMissing: false } };
const OPTIONS = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  allowCredentials: [{ id: 'a2V5', type: 'public-key' }],
};

beforeEach(() => {
  localStorage.clear();
  setNavigation(
    [],
    [
      { name: 'login', path: '/login', label: 'menu.login', isPublic: true },
      { name: 'Workplace', path: '/dashboard/workplace', label: 'menu.dashboard.workplace' },
    ],
  );
});

function server(ways: string[], more: Record<string, unknown> = {}) {
  const facts = {
    reason: 'second_factor_needed',
    ticket: 'T',
    ways,
    passkey: ways.includes('passkey') ? OPTIONS : null,
  };
  return stubServer({
    '/api/user/login': refusal(40100, '请完成两步验证', facts),
    '/api/user/login/factor': ENTERED,
    ...more,
  });
}

async function logIn() {
  const view = renderPage(page, '/login');
  await userEvent.type(await screen.findByLabelText('用户名'), 'lin');
  await userEvent.type(screen.getByLabelText('密码'), 'Secret 1');
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  await screen.findByRole('heading', { name: '两步验证' });
  return view;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const answered = (calls: Sent[]) =>
  calls.filter(({ path }) => path === '/api/user/login/factor').map(({ body }) => body);

test('after the password a code is asked for, and lets in', async () => {
  const calls = server(['totp', 'recovery']);
  const { where } = await logIn();
  await press('验证并登录');
  expect(screen.getByText('请输入验证码')).toBeVisible();
  await userEvent.type(screen.getByLabelText('验证码'), '123 456');
  await press('验证并登录');
  await waitFor(() => expect(where()).toBe('/dashboard/workplace'));
  expect(answered(calls)).toEqual([{ ticket: 'T', otp: '123 456' }]);
  expect(getToken()).toBe('fresh');
});

test('a wrong code is said at its field, and another one may be tried', async () => {
  const words = '验证码不正确或已用过';
  server(['totp'], {
    '/api/user/login/factor': refusal(0, words, { reason: 'wrong_second_factor', fields: { otp: [words] } }),
  });
  await logIn();
  await userEvent.type(screen.getByLabelText('验证码'), '000000');
  await press('验证并登录');
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByLabelText('验证码')).toHaveAttribute('aria-invalid', 'true');
});

test('a recovery code stands in for a phone that is not at hand', async () => {
  const calls = server(['totp', 'recovery']);
  await logIn();
  await press('手机或密钥不在身边？使用恢复码');
  await userEvent.type(screen.getByLabelText('恢复码'), ' abcd-efgh-jkmn ');
  await press('验证并登录');
  await waitFor(() => expect(answered(calls)).toEqual([{ ticket: 'T', otp: 'abcd-efgh-jkmn' }]));
});

test('who takes too long begins again, and is told why', async () => {
  server(['totp'], { '/api/user/login/factor': refusal(0, '验证已超时', { reason: 'dead_challenge' }) });
  await logIn();
  await userEvent.type(screen.getByLabelText('验证码'), '123456');
  await press('验证并登录');
  expect(await screen.findByText('验证已超时', { selector: '.login-error' })).toBeVisible();
  expect(screen.getByLabelText('密码')).toHaveValue('');
});

test('a passkey answers the challenge that came with the refusal', async () => {
  const asked = withPasskeys();
  const calls = server(['passkey', 'recovery']);
  const { where } = await logIn();
  await press('使用通行密钥');
  await waitFor(() => expect(where()).toBe('/dashboard/workplace'));
  const { publicKey } = asked[0] as unknown as { publicKey: PublicKeyCredentialRequestOptions };
  expect(new TextDecoder().decode(publicKey.challenge as ArrayBuffer)).toBe('challenge');
  expect(new TextDecoder().decode(publicKey.allowCredentials?.[0]?.id as ArrayBuffer)).toBe('key');
  expect(answered(calls)).toEqual([
    {
      ticket: 'T',
      passkey: {
        id: 'a2V5',
        rawId: 'a2V5',
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: 'c2FpZA',
          authenticatorData: 'ZGF0YQ',
          signature: 'c2lnbmVk',
          userHandle: 'd2hv',
        },
      },
    },
  ]);
});

test.each([
  ['NotAllowedError', '未完成：操作被取消或已超时，请重试'],
  ['SecurityError', '通行密钥需要域名：请通过域名而不是 IP 地址打开本系统（本机可用 localhost）'],
  ['SomethingElse', '通行密钥出错，请重试或换一种方式'],
])('a browser that answers %s is told in words', async (failure, words) => {
  withPasskeys(failure);
  server(['passkey']);
  await logIn();
  await press('使用通行密钥');
  expect(await screen.findByText(words, { selector: '.login-error' })).toBeVisible();
});

test('where passkeys cannot work the reason stands there instead of a button', async () => {
  server(['passkey', 'recovery']);
  await logIn();
  expect(screen.getByText(/通行密钥需要 https/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '使用通行密钥' })).toBeNull();
  expect(screen.getByRole('button', { name: /使用恢复码/ })).toBeVisible();
});

test('a passkey alone logs in, and is not offered where there are none', async () => {
  server([]);
  const without = renderPage(page, '/login');
  await screen.findByLabelText('密码');
  expect(screen.queryByRole('button', { name: '用通行密钥登录' })).toBeNull();
  without.unmount();
  withPasskeys();
  const calls = server([], {
    '/api/user/passkey/options': { publicKey: { ...OPTIONS, allowCredentials: [] } },
    '/api/user/passkey/login': ENTERED,
  });
  const { where } = renderPage(page, '/login');
  await userEvent.click(await screen.findByRole('button', { name: '用通行密钥登录' }));
  await waitFor(() => expect(where()).toBe('/dashboard/workplace'));
  expect(calls.at(-1)?.body).toMatchObject({ passkey: { id: 'a2V5' }, remember: false });
});
