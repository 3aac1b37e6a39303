import { screen, waitFor, within } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadUser } from '@/shared/session';
import { getToken, setToken } from '@/shared/token';
import { closed, dialog } from '@/testing/dialogs';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import * as page from './SecurityPage';
import { NO_FACTORS, SESSION as session, TOKEN as token } from './testing/samples';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const SESSION = { ...session, remembered: true };
const TOKEN = { ...token, expired: true, usedtime_text: '2026-07-01 10:00:00', usedip: '192.0.2.9' };

beforeEach(() => setToken('t'));

async function open(more: Record<string, unknown> = {}, user: Record<string, unknown> = {}) {
  const calls = stubServer({
    '/api/index/getWebInfo': { smsEnabled: true, emailEnabled: true, smsKept: false, emailKept: true },
    '/api/auth/factors': NO_FACTORS,
    '/api/auth/sessions': [SESSION, { ...SESSION, id: 's2', current: false, remembered: false }],
    '/api/auth/tokens': [TOKEN],
    '/api/user/info': { id: 1, username: 'lilei', phone: '', email: '', role: 'user', settings: {}, ...user },
    ...more,
  });
  await loadUser();
  const { where } = renderPage(page, '/user/setting/security');
  await screen.findByRole('heading', { name: '安全设置' });
  return { calls, where };
}
const row = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('.setting-row') as HTMLElement);
const press = (within_: ReturnType<typeof row>, name: string) =>
  userEvent.click(within_.getByRole('button', { name }));
const posted = (calls: Sent[], path: string) =>
  calls.filter((call) => call.path === path && call.method !== 'GET').map(({ body }) => body);

test('a mobile number is bound with a code sent to it and the present password', async () => {
  let phone = '';
  const { calls } = await open({
    '/api/user/info': () => ({ id: 1, username: 'lilei', phone, email: '', role: 'user', settings: {} }),
    '/api/sms/send': null,
    '/api/user/changemobile': () => {
      phone = '138****8000';
      return null;
    },
  });
  await press(row('安全手机'), '绑定');
  const form = await dialog();
  await userEvent.type(form.getByLabelText('手机号'), ' 13800138000 ');
  await press(form, '获取验证码');
  expect(await form.findByText(/验证码已发往 13800138000/)).toBeVisible();
  expect(form.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
  await userEvent.type(form.getByLabelText('验证码'), '123456');
  await userEvent.type(form.getByLabelText('当前密码'), 'right');
  await press(form, '确定');
  await closed();
  expect(await screen.findByText('138****8000')).toBeVisible();
  expect(posted(calls, '/api/sms/send')).toEqual([{ mobile: '13800138000', event: 'changemobile' }]);
  expect(posted(calls, '/api/user/changemobile')).toEqual([
    { mobile: '13800138000', captcha: '123456', password: 'right' },
  ]);
});

test('an address and a code that are refused say so at their fields', async () => {
  const { calls } = await open(
    {
      '/api/ems/send': refusal(0, '请检查', { fields: { email: ['邮箱已被使用'] } }),
      '/api/user/changeemail': refusal(0, '请检查', { fields: { captcha: ['验证码不正确'] } }),
    },
    { email: 'l***@a.cn' },
  );
  await press(row('安全邮箱'), '修改');
  const form = await dialog();
  await press(form, '获取验证码');
  expect(await form.findByText('请输入邮箱')).toBeVisible();
  await press(form, '确定');
  for (const words of ['请输入邮箱', '请输入验证码', '请输入当前密码'])
    expect(form.getByText(words)).toBeVisible();
  await userEvent.type(form.getByLabelText('邮箱'), 'b@a.cn');
  await press(form, '获取验证码');
  expect(await form.findByText('邮箱已被使用')).toBeVisible();
  await userEvent.type(form.getByLabelText('验证码'), '1');
  await userEvent.type(form.getByLabelText('当前密码'), 'right');
  await press(form, '确定');
  expect(await form.findByText('验证码不正确')).toBeVisible();
  expect(form.getByLabelText('邮箱')).toHaveValue('b@a.cn');
  expect(posted(calls, '/api/user/changeemail')).toEqual([
    { email: 'b@a.cn', captcha: '1', password: 'right' },
  ]);
});

test('where nothing can be sent, no address is offered to be bound', async () => {
  await open({ '/api/index/getWebInfo': { smsEnabled: false, emailEnabled: false } });
  expect(row('安全手机').queryByRole('button')).toBeNull();
  expect(row('安全邮箱').queryByRole('button')).toBeNull();
  expect(row('登录密码').getByRole('button', { name: '修改' })).toBeVisible();
});

test('what an account holds is taken along against the password', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { calls } = await open({
    '/api/user/export': ({ body }: Sent) =>
      (body as { password: string }).password === 'right'
        ? new Response('zip', { headers: { 'Content-Type': 'application/zip' } })
        : refusal(0, '当前密码不正确', { fields: { password: ['当前密码不正确'] } }),
  });
  await press(row('导出我的数据'), '导出');
  const form = await dialog();
  await userEvent.type(form.getByLabelText('当前密码'), 'r');
  await press(form, '导出');
  expect(await form.findByText('当前密码不正确')).toBeVisible();
  expect(saved).toEqual([]);
  await userEvent.type(form.getByLabelText('当前密码'), 'ight');
  await press(form, '导出');
  await waitFor(() => expect(saved).toEqual(['liushui-data.zip']));
  expect(posted(calls, '/api/user/export').at(-1)).toEqual({ password: 'right' });
});

test('an account that is given up ends here, and its session with it', async () => {
  const { calls, where } = await open({ '/api/user/delete': null });
  await press(row('注销账号'), '注销');
  const form = await dialog();
  expect(form.getByText(/账号“lilei”的任务/)).toBeVisible();
  await userEvent.type(form.getByLabelText('请输入用户名以确认'), 'lilei');
  await userEvent.type(form.getByLabelText('当前密码'), 'right');
  await press(form, '注销');
  await waitFor(() => expect(where()).toBe('/login'));
  expect(posted(calls, '/api/user/delete')).toEqual([{ password: 'right' }]);
  expect(getToken()).toBeNull();
});

test('a refused deletion says why, and one stays logged in', async () => {
  const { where } = await open({ '/api/user/delete': refusal(0, '还有未完成的订单') });
  await press(row('注销账号'), '注销');
  const form = await dialog();
  await userEvent.type(form.getByLabelText('请输入用户名以确认'), 'lilei');
  await userEvent.type(form.getByLabelText('当前密码'), 'right');
  await press(form, '注销');
  expect(await form.findByRole('alert')).toHaveTextContent('还有未完成的订单');
  expect(where()).toBe('/user/setting/security');
  expect(getToken()).toBe('t');
});

test('all other sessions end after a question', async () => {
  const rest = [SESSION, { ...SESSION, id: 's2', current: false }];
  const { calls } = await open({
    '/api/auth/sessions': ({ method }: Sent) =>
      method === 'DELETE' ? { ended: rest.splice(1).length } : rest,
  });
  await userEvent.click(screen.getByRole('button', { name: '结束其他所有会话' }));
  const question = await dialog();
  expect(question.getByText('除本机外的所有设备都会退出登录。')).toBeVisible();
  expect(posted(calls, '/api/auth/sessions')).toEqual([]);
  await press(question, '确定');
  await waitFor(() => expect(screen.queryByRole('button', { name: '结束其他所有会话' })).toBeNull());
  expect(posted(calls, '/api/auth/sessions')).toEqual([{}]);
  await closed();
});

test('a session that cannot be ended says why', async () => {
  await open({ '/api/auth/sessions/s2': refusal(0, '该会话已结束') });
  await userEvent.click(screen.getByRole('button', { name: /^结束: / }));
  expect(await screen.findByText('该会话已结束')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a token tells when it was used and is revoked after a question', async () => {
  const tokens = [TOKEN];
  const { calls } = await open({
    '/api/auth/tokens': () => [...tokens],
    '/api/auth/tokens/7': () => ({ gone: tokens.pop() }),
  });
  expect(screen.getByText('已过期')).toBeVisible();
  expect(screen.getByText('2026-07-01 10:00').parentElement).toHaveTextContent(
    '2026-07-01 10:00 · 192.0.2.9',
  );
  await userEvent.click(screen.getByRole('button', { name: '吊销: 夜间导入' }));
  const question = await dialog();
  expect(posted(calls, '/api/auth/tokens/7')).toEqual([]);
  await press(question, '吊销');
  expect(await screen.findByText('还没有令牌')).toBeVisible();
  await closed();
});

test('a new token is copied as it is shown, and operators are offered no token that administers', async () => {
  await open({
    '/api/auth/tokens': ({ method }: Sent) => (method === 'POST' ? { token: 'lst_secret', line: TOKEN } : []),
  });
  await userEvent.click(screen.getByRole('button', { name: '新建令牌' }));
  const form = await dialog();
  expect(form.queryByRole('checkbox', { name: '管理' })).toBeNull();
  expect(form.getByRole('checkbox', { name: '读取' })).toBeDisabled();
  await press(form, '确定');
  expect(await form.findByText('请输入名称')).toBeVisible();
  await userEvent.type(form.getByLabelText('名称'), 'nightly');
  await userEvent.type(form.getByLabelText('当前密码'), 'right');
  await press(form, '确定');
  await screen.findByText('lst_secret');
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await userEvent.click(screen.getByRole('button', { name: '复制' }));
  expect(await screen.findByText('已复制')).toBeVisible();
  expect(copied).toHaveBeenCalledWith('lst_secret');
});
