import { screen, waitFor, within } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { loadUser } from '@/shared/session';
import { setToken } from '@/shared/token';
import { closed, dialog } from '@/testing/dialogs';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import * as page from './SecurityPage';
import { withPasskeys } from './testing/device';
import { NO_FACTORS } from './testing/samples';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const CODES = ['abcd-efgh-jkmn', 'bcde-fghj-kmnp'];
const KEY = {
  id: 4,
  name: '办公电脑',
  site: 'localhost',
  here: true,
  createtime_text: '2026-06-01 10:00:00',
  usedtime_text: '',
};
const SETUP = { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x', qr: 'data:image/svg+xml,x' };
const OPTIONS = {
  publicKey: { challenge: 'Y2hhbGxlbmdl', user: { id: 'd2hv', name: 'lilei' }, excludeCredentials: [] },
};

beforeEach(() => setToken('t'));

async function open(factors: object = {}, more: Record<string, unknown> = {}) {
  const calls = stubServer({
    '/api/index/getWebInfo': { smsEnabled: true, emailEnabled: true, smsKept: false, emailKept: true },
    '/api/auth/factors': { ...NO_FACTORS, ...factors },
    '/api/auth/sessions': [],
    '/api/auth/tokens': [],
    '/api/user/info': { id: 1, username: 'lilei', phone: '', email: '', role: 'user', settings: {} },
    ...more,
  });
  await loadUser();
  renderPage(page, '/user/setting/security');
  await screen.findByRole('heading', { name: /两步验证/ });
  return calls;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const bodies = (calls: Sent[], path: string) =>
  calls.filter((call) => call.path === path && call.method !== 'GET').map(({ body }) => body);

test('an app is set up with its first code, and the recovery codes are shown until they are put away', async () => {
  const calls = await open({}, { '/api/auth/totp': SETUP, '/api/auth/totp/confirm': { codes: CODES } });
  await press('设置: 验证器应用');
  const asked = await dialog();
  expect(asked.getByRole('img', { name: '验证器应用的二维码' })).toHaveAttribute('src', SETUP.qr);
  expect(asked.getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
  await userEvent.click(asked.getByRole('button', { name: '启用' }));
  expect(asked.getByText('请输入验证码')).toBeVisible();
  await userEvent.type(asked.getByLabelText('应用显示的验证码'), '123456');
  await userEvent.click(asked.getByRole('button', { name: '启用' }));
  const shown = await screen.findByRole('dialog', { name: '保存恢复码' });
  expect(within(shown).getByText(/abcd-efgh-jkmn\s+bcde-fghj-kmnp/)).toBeVisible();
  await userEvent.click(within(shown).getByRole('button', { name: '完成' }));
  await closed();
  expect(bodies(calls, '/api/auth/totp/confirm')).toEqual([{ otp: '123456' }]);
});

test('a clock that is wrong is said at the code', async () => {
  const words = '手机时间快了约 10 分钟';
  await open(
    {},
    {
      '/api/auth/totp': SETUP,
      '/api/auth/totp/confirm': refusal(0, words, { reason: 'wrong_clock', fields: { otp: [words] } }),
    },
  );
  await press('设置: 验证器应用');
  const asked = await dialog();
  await userEvent.type(asked.getByLabelText('应用显示的验证码'), '123456');
  await userEvent.click(asked.getByRole('button', { name: '启用' }));
  expect(await asked.findByText(words)).toBeVisible();
});

test('a passkey is named and made by the browser', async () => {
  const made = withPasskeys();
  const calls = await open(
    {},
    { '/api/auth/passkeys/options': OPTIONS, '/api/auth/passkeys': { codes: [] } },
  );
  await press('添加: 通行密钥');
  const asked = await dialog();
  expect(asked.getByLabelText('名称')).toHaveValue('Chrome · Windows');
  await userEvent.click(asked.getByRole('button', { name: '继续' }));
  await closed();
  expect(made).toHaveLength(1);
  expect(bodies(calls, '/api/auth/passkeys')).toMatchObject([
    { name: 'Chrome · Windows', passkey: { response: { attestationObject: 'bWFkZQ' } } },
  ]);
});

test('a device that has one already, or cannot keep one, is told so', async () => {
  withPasskeys('InvalidStateError');
  await open({}, { '/api/auth/passkeys/options': OPTIONS });
  await press('添加: 通行密钥');
  const asked = await dialog();
  await userEvent.click(asked.getByRole('button', { name: '继续' }));
  expect(await asked.findByText('此设备上已有该账号的通行密钥')).toBeVisible();
});

test('where passkeys cannot work the card says why and offers none', async () => {
  await open();
  expect(screen.getByText(/通行密钥需要 https/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '添加: 通行密钥' })).toBeNull();
});

test('switching off takes a code, and the password when the login was a while ago', async () => {
  const calls = await open(
    { totp: true, recoveryLeft: 7 },
    {
      '/api/auth/totp': ({ body }: Sent) =>
        (body as { password?: string }).password
          ? null
          : refusal(0, '请输入当前密码', { reason: 'present_password_needed' }),
    },
  );
  expect(screen.getByText(/剩余 7 个/)).toBeVisible();
  await press('停用');
  const asked = await dialog();
  await userEvent.type(asked.getByLabelText('验证码或恢复码'), '123456');
  await userEvent.click(asked.getByRole('button', { name: '停用' }));
  const password = await screen.findByLabelText('当前密码');
  await userEvent.type(password, 'right{Enter}');
  await closed();
  expect(bodies(calls, '/api/auth/totp')).toEqual([{ otp: '123456' }, { otp: '123456', password: 'right' }]);
});

test('a passkey is removed with another factor, also with a passkey itself', async () => {
  withPasskeys();
  const calls = await open(
    { passkeys: [KEY, { ...KEY, id: 5, name: '旧电脑', here: false, site: 'old.example.com' }] },
    { '/api/auth/passkeys/challenge': { publicKey: { challenge: 'Y2g' } }, '/api/auth/passkeys/4': null },
  );
  expect(screen.getByText('用于 old.example.com')).toBeVisible();
  await press('移除: 办公电脑');
  const asked = await dialog();
  expect(asked.getByText('移除通行密钥“办公电脑”')).toBeVisible();
  await userEvent.click(asked.getByRole('button', { name: '使用通行密钥' }));
  await waitFor(() =>
    expect(bodies(calls, '/api/auth/passkeys/4')).toMatchObject([{ passkey: { id: 'a2V5' } }]),
  );
  await closed();
});

test('where an app is on, a passkey is added with a code, and the password when the login was a while ago', async () => {
  const made = withPasskeys();
  const calls = await open(
    { totp: true, recoveryLeft: 7 },
    {
      '/api/auth/passkeys/options': ({ body }: Sent) =>
        (body as { password?: string }).password
          ? OPTIONS
          : refusal(0, '请输入当前密码', { reason: 'present_password_needed' }),
      '/api/auth/passkeys': { codes: [] },
    },
  );
  await press('添加: 通行密钥');
  const asked = await dialog();
  await userEvent.type(asked.getByLabelText('验证码或恢复码'), '123456');
  await userEvent.click(asked.getByRole('button', { name: '继续' }));
  await userEvent.type(await screen.findByLabelText('当前密码'), 'right{Enter}');
  expect(await screen.findByLabelText('名称')).toBeVisible();
  expect(made).toEqual([]);
  await press('继续');
  await closed();
  expect(bodies(calls, '/api/auth/passkeys/options')).toEqual([
    { otp: '123456' },
    { otp: '123456', password: 'right' },
  ]);
  expect(bodies(calls, '/api/auth/passkeys')).toMatchObject([{ name: 'Chrome · Windows' }]);
});

test('where a passkey is there, an app is set up with it, and a wrong code is said at its field', async () => {
  withPasskeys();
  const words = '验证码不正确或已用过';
  const calls = await open(
    { passkeys: [KEY], recoveryLeft: 7 },
    {
      '/api/auth/passkeys/challenge': { publicKey: { challenge: 'Y2g' } },
      '/api/auth/totp': ({ body }: Sent) =>
        'passkey' in (body as object)
          ? SETUP
          : refusal(0, words, { reason: 'wrong_second_factor', fields: { otp: [words] } }),
    },
  );
  await press('设置: 验证器应用');
  const asked = await dialog();
  await userEvent.type(asked.getByLabelText('验证码或恢复码'), '123456');
  await userEvent.click(asked.getByRole('button', { name: '继续' }));
  expect(await asked.findByText(words)).toBeVisible();
  await userEvent.click(asked.getByRole('button', { name: '使用通行密钥' }));
  expect(await screen.findByRole('img', { name: '验证器应用的二维码' })).toBeVisible();
  expect(bodies(calls, '/api/auth/totp')).toMatchObject([{ otp: '123456' }, { passkey: { id: 'a2V5' } }]);
});

test('new recovery codes are shown once', async () => {
  await open({ totp: true, recoveryLeft: 1 }, { '/api/auth/recovery-codes': { codes: CODES } });
  await press('重新生成');
  const asked = await dialog();
  expect(asked.getByText('之前的恢复码会全部失效。')).toBeVisible();
  await userEvent.type(asked.getByLabelText('验证码或恢复码'), '123456');
  await userEvent.click(asked.getByRole('button', { name: '重新生成' }));
  expect(await screen.findByText(/abcd-efgh-jkmn/)).toBeVisible();
  await press('完成');
  await closed();
});

test('beside the number stands what SMS are worth, and the stronger ways are offered', async () => {
  withPasskeys();
  await open();
  expect(screen.getByText(/短信可能被拦截，建议同时启用两步验证/)).toBeVisible();
  expect(screen.getByRole('button', { name: '设置: 验证器应用' })).toBeVisible();
  expect(screen.getByRole('button', { name: '添加: 通行密钥' })).toBeVisible();
});

test('what is demanded, and from when, stands at the card', async () => {
  await open({ demandedFrom: '2026-07-01' });
  expect(screen.getByText('管理员要求自 2026-07-01 起启用')).toBeVisible();
});
