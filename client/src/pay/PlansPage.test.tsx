import { screen, waitFor, within } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import * as page from './PlansPage';
import { anOrder, SHOP } from './testing/facts';

// Arco opens dialogs with an animation that happy-dom never finishes.
const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const ADDRESS = '/user/setting/plans';
const went = vi.fn();

beforeEach(() => {
  went.mockReset();
  vi.spyOn(window.location, 'assign').mockImplementation(went);
});

const server = (more: Record<string, unknown> = {}) =>
  stubServer({
    '/api/pay/plans': SHOP,
    '/api/user/getpayorderlist': { list: [anOrder()], total: 1 },
    ...more,
  });

test('a plan is bought at the price of the server, and the browser leaves for the cashier', async () => {
  const calls = server({ '/api/pay/orders': { order: anOrder(), pay_url: '/cashier/gateway.do?x=1' } });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '支付宝支付: 会员月卡' }));
  await waitFor(() => expect(went).toHaveBeenCalledWith('/cashier/gateway.do?x=1'));
  const sent = calls.find((call) => call.path === '/api/pay/orders');
  expect(sent?.body).toEqual({ plan: 'vip_month', channel: 'alipay' });
  expect(sent?.headers['Idempotency-Key']).toBeTruthy();
});

test('the balance pays only where it suffices, after a question, and leads to the order', async () => {
  server({ '/api/pay/orders': { order: anOrder({ id: 9, state: 'paid' }), pay_url: null } });
  const { where } = renderPage(page, ADDRESS);
  expect(await screen.findByRole('button', { name: '余额不足: 会员月卡' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: '余额支付: 100 积分' }));
  const question = await screen.findByRole('dialog');
  expect(within(question).getByText('将从余额中扣除 10.00 元，购买“100 积分”。')).toBeVisible();
  await userEvent.click(within(question).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(where()).toBe('/pay/order?id=9'));
  expect(went).not.toHaveBeenCalled();
});

test('a top-up outside its bounds is refused before anything is sent', async () => {
  const calls = server({ '/api/pay/orders': { order: anOrder(), pay_url: '/x' } });
  renderPage(page, ADDRESS);
  const field = await screen.findByLabelText('充值金额（元）');
  const pay = screen.getAllByRole('button', { name: '支付宝支付' }).at(-1) as HTMLElement;
  for (const amount of ['0.99', '50000.01', '1.001', 'viel']) {
    await userEvent.clear(field);
    await userEvent.type(field, amount);
    await userEvent.click(pay);
    expect(await screen.findByText(/请输入 1.00 至 50,000.00/)).toBeVisible();
  }
  expect(calls.filter((call) => call.path === '/api/pay/orders')).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, '1,234.5');
  await userEvent.click(pay);
  await waitFor(() => expect(went).toHaveBeenCalled());
  expect(calls.find((call) => call.path === '/api/pay/orders')?.body).toEqual({
    amount: '1234.50',
    channel: 'alipay',
  });
});

test('it says that payments are simulated, and orders are filtered by the address', async () => {
  const calls = server();
  renderPage(page, `${ADDRESS}?state=open&kind=vip&current=2`);
  expect(await screen.findByText(/当前为模拟支付/)).toBeVisible();
  expect(calls.find((call) => call.path === '/api/user/getpayorderlist')?.body).toEqual({
    state: 'open',
    kind: 'vip',
    current: 2,
    pageSize: 10,
  });
});
