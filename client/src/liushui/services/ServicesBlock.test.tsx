import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { refusal, stubServer } from '@/testing/server';
import type { Service } from './api';
import { ServicesBlock } from './ServicesBlock';

const service = (more: Partial<Service> = {}): Service => ({
  code: 'email',
  name: { 'zh-CN': '邮件发送', 'en-US': 'E-mail delivery' },
  description: { 'zh-CN': '把报告发到邮箱', 'en-US': 'Sends reports' },
  points: 10,
  included: false,
  trial_days: 30,
  state: 'closed',
  until_text: '',
  days_left: 0,
  is_trial: false,
  is_renewing: false,
  is_cancelled: false,
  ...more,
});

const running = { state: 'opened' as const, until_text: '2026-12-21 10:00:00', days_left: 30 };

const LIST = '/api/liushui/services';

function show(list: Service[], more: Record<string, unknown> = {}, points = 100) {
  const calls = stubServer({ [LIST]: { list, points, mail_leaves: true }, ...more });
  render(
    <MemoryRouter>
      <ServicesBlock />
    </MemoryRouter>,
  );
  return calls;
}

const card = async (name = '邮件发送') =>
  within((await screen.findByRole('heading', { name: new RegExp(name) })).closest('article') as HTMLElement);

test('each card says its price, its state and until when', async () => {
  show([
    service(),
    service({ code: 'a', name: { 'zh-CN': '甲' }, ...running, is_trial: true }),
    service({ code: 'b', name: { 'zh-CN': '乙' }, state: 'expired', until_text: '2026-10-01 10:00:00' }),
    service({ code: 'c', name: { 'zh-CN': '丙' }, state: 'opened', included: true }),
  ]);
  const closed = await card();
  expect(closed.getByText('未开通')).toBeVisible();
  expect(closed.getByText('10 积分/月')).toBeVisible();
  expect(closed.getByRole('button', { name: '开通服务' })).toBeVisible();
  const open = await card('甲');
  expect(open.getByText('有效期至 2026-12-21 · 还剩 30 天')).toBeVisible();
  expect(open.getByText('试用')).toBeVisible();
  // A trial costs nothing and ends by itself.
  expect(open.queryByRole('button', { name: '取消服务' })).toBeNull();
  const ended = await card('乙');
  expect(ended.getByText('已于 2026-10-01 到期')).toBeVisible();
  expect(ended.queryByRole('button', { name: '取消服务' })).toBeNull();
  const free = await card('丙');
  expect(free.getByText('全员可用')).toBeVisible();
  expect(free.queryByRole('button')).toBeNull();
});

test('opening names the price, sends what was agreed to, and renews the cards', async () => {
  const calls = show([service()], { [`${LIST}/email/open`]: service(running) });
  await userEvent.click((await card()).getByRole('button', { name: '开通服务' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('radio', { name: '3 个月' }));
  expect(dialog.getByText('70 积分')).toBeVisible();
  await userEvent.click(dialog.getByRole('switch', { name: '到期自动续约' }));
  await userEvent.click(dialog.getByRole('button', { name: '支付 30 积分并开通' }));
  await waitFor(() => expect(calls.filter(({ path }) => path === LIST)).toHaveLength(2));
  const sent = calls.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ months: 3, points: 10, is_renewing: true });
  expect(sent?.headers['Idempotency-Key']).toBeTruthy();
});

test('who has too few points cannot pay and is told what is missing', async () => {
  show([service()], {}, 25);
  await userEvent.click((await card()).getByRole('button', { name: '开通服务' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('radio', { name: '3 个月' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('积分不足：需要 30，可用 25');
  expect(dialog.getByRole('button', { name: '支付 30 积分并开通' })).toBeDisabled();
});

test('a price that changed meanwhile is shown, and another try is another request', async () => {
  let tries = 0;
  const calls = show([service(running)], {
    [`${LIST}/email/renew`]: () => {
      tries += 1;
      return tries === 1 ? refusal(40900, '价格已调整为每月 12 积分') : service(running);
    },
  });
  await userEvent.click((await card()).getByRole('button', { name: '续约服务' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '支付 10 积分并续约' }));
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('价格已调整为每月 12 积分'));
  await userEvent.click(dialog.getByRole('button', { name: '支付 10 积分并续约' }));
  await waitFor(() => expect(tries).toBe(2));
  const keys = calls
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers['Idempotency-Key']);
  expect(new Set(keys).size).toBe(2);
});

test('cancelling asks, names the end and the price, and can be left', async () => {
  const calls = show([service(running)], { [`${LIST}/email/cancel`]: service(running) });
  await userEvent.click((await card()).getByRole('button', { name: '取消服务' }));
  const asked = await screen.findByText(/服务用到 2026-12-21 为止，不再续约。已支付的 10 积分/);
  const dialog = within(asked.closest('.arco-modal') as HTMLElement);
  await userEvent.click(dialog.getByRole('button', { name: '取消服务' }));
  await waitFor(() => expect(calls.some(({ path }) => path === `${LIST}/email/cancel`)).toBe(true));
});

test('what is cancelled says that it runs to its end and offers to go on', async () => {
  show([service({ ...running, is_cancelled: true })]);
  const one = await card();
  expect(one.getByText('有效期至 2026-12-21 · 已取消，用到期满为止')).toBeVisible();
  expect(one.getByRole('button', { name: '续约服务' })).toBeVisible();
  expect(one.queryByRole('button', { name: '取消服务' })).toBeNull();
});

test('automatic renewal is switched where it stands', async () => {
  const calls = show([service(running)], { [`${LIST}/email/renewal`]: service(running) });
  await userEvent.click((await card()).getByRole('switch', { name: '邮件发送: 到期自动续约' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ is_renewing: true }),
  );
});

test('it is said plainly that no e-mail leaves the machine, and the service is not told as working', async () => {
  const other = service({ code: 'a', name: { 'zh-CN': '甲' }, ...running });
  stubServer({ [LIST]: { list: [service(running), other], points: 1, mail_leaves: false } });
  render(
    <MemoryRouter>
      <ServicesBlock />
    </MemoryRouter>,
  );
  expect(await screen.findByText(/邮件只存在本机/)).toBeVisible();
  const mail = await card();
  expect(mail.getByText('暂不能发信')).toBeVisible();
  expect(mail.queryByText('已开通')).toBeNull();
  expect((await card('甲')).getByText('已开通')).toBeVisible();
});
