import { screen, waitFor, within } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { refusal, stubServer } from '@/testing/server';
import * as page from './OrderPage';
import { anOrder, aWholeOrder, SHOP } from './testing/facts';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const ADDRESS = '/pay/order?id=5';

beforeEach(() => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
});

test('a paid order shows its facts, refunds and history, and nothing to pay', async () => {
  const refund = {
    id: 1,
    request_no: 'r1',
    amount: '4.00',
    amount_fen: 400,
    points: 40,
    reason: '投诉',
    state: 'done',
    problem: '',
    createtime_text: '2026-06-02 08:00:00',
    closetime_text: '2026-06-02 08:00:01',
  };
  stubServer({
    '/api/pay/orders/5': aWholeOrder({ state: 'part_refunded', refunded_fen: 400, refunds: [refund] }),
    '/api/pay/plans': SHOP,
  });
  renderPage(page, ADDRESS);
  expect(await screen.findByText('部分退款')).toBeVisible();
  expect(screen.getByText('投诉')).toBeVisible();
  expect(screen.getByText('已退回')).toBeVisible();
  expect(screen.getByText('订单已创建')).toBeVisible();
  expect(screen.queryByRole('button', { name: '去支付' })).toBeNull();
});

test('an open order can be paid, asked about and cancelled, and says why something was refused', async () => {
  const calls = stubServer({
    '/api/pay/orders/5': aWholeOrder({ problem: 'bad_signature', problem_text: '支付通知签名无效' }),
    '/api/pay/plans': SHOP,
    '/api/pay/orders/5/pay': { order: anOrder(), pay_url: '/cashier/x' },
    '/api/pay/orders/5/check': aWholeOrder(),
    '/api/pay/orders/5/close': aWholeOrder(),
  });
  renderPage(page, ADDRESS);
  expect(await screen.findByText('支付通知签名无效')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '去支付' }));
  await waitFor(() => expect(window.location.assign).toHaveBeenCalledWith('/cashier/x'));
  await userEvent.click(screen.getByRole('button', { name: '立即查询' }));
  await userEvent.click(screen.getByRole('button', { name: '取消订单' }));
  const question = await screen.findByRole('dialog');
  await userEvent.click(within(question).getByRole('button', { name: '取消订单' }));
  await waitFor(() => expect(calls.some((call) => call.path === '/api/pay/orders/5/close')).toBe(true));
  expect(calls.some((call) => call.path === '/api/pay/orders/5/check')).toBe(true);
});

test('the order of somebody else, or none, is said to be missing', async () => {
  stubServer({ '/api/pay/orders/5': refusal(40400, '没有找到'), '/api/pay/plans': SHOP });
  renderPage(page, ADDRESS);
  expect(await screen.findByText('没有这个订单')).toBeVisible();
});
