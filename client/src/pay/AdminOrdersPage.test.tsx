import { screen, waitFor, within } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { failingOnce } from '@/testing/failing';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import * as page from './AdminOrdersPage';
import { anOrder, aWholeOrder } from './testing/facts';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const ADDRESS = '/admin/orders';
const paid = { state: 'paid', username: 'alice' };
const list = { list: [{ ...anOrder(), ...paid }], total: 1, waiting_refunds: 2, simulation: true };
const difference = {
  order_id: 5,
  out_trade_no: '20260601120000abc',
  code: 'paid_there_only',
  theirs: '10.00',
  ours: 'paying',
};
const books = {
  id: 1,
  time_text: '2026-06-02 08:00:00',
  since_text: '',
  orders: 3,
  amount: '30.00',
  differences: [difference],
};

test('orders stand with their buyers, refunds on their way, and what differs from the channel', async () => {
  const calls = stubServer({ '/api/admin/orders': list, '/api/admin/reconciliations': [books] });
  renderPage(page, `${ADDRESS}?keyword=alice&state=paid`);
  expect(await screen.findByText('alice')).toBeVisible();
  expect(screen.getByText('2 笔退款处理中')).toBeVisible();
  expect(screen.getByText(/渠道已付款，本地未入账/)).toBeVisible();
  expect(calls[0]?.query.toString()).toBe('state=paid&keyword=alice&current=1&pageSize=10');
});

test('where payments are simulated it leads to the faults of the cashier', async () => {
  stubServer({ '/api/admin/orders': list, '/api/admin/reconciliations': [] });
  renderPage(page, ADDRESS);
  expect(await screen.findByRole('link', { name: '收银台故障模拟' })).toHaveAttribute(
    'href',
    '/admin/cashier',
  );
});

test('another amount than the price is decided about with a reason, after a question', async () => {
  const odd = { state: 'anomaly', found: '9.99', found_fen: 999 };
  const calls = stubServer({
    '/api/admin/orders': { ...list, simulation: false },
    '/api/admin/reconciliations': [],
    '/api/admin/orders/5': aWholeOrder(odd),
    '/api/admin/orders/5/decide': aWholeOrder({ state: 'paid', amount: '9.99', amount_fen: 999 }),
  });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '查看' }));
  expect(
    await screen.findByText('应付 10.00 元，支付渠道实收 9.99 元。尚未入账，请核对后决定。'),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: '收银台故障模拟' })).toBeNull();
  const send = screen.getByRole('button', { name: '提交决定' });
  await userEvent.click(send);
  expect(await screen.findByText('请填写原因')).toBeVisible();
  expect(calls.filter(({ path }) => path.endsWith('/decide'))).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: /按实收入账/ }));
  await userEvent.type(screen.getByLabelText('原因'), '客户同意');
  await userEvent.click(send);
  const question = (await screen.findByText('按 9.99 元入账？')).closest('[role=dialog]') as HTMLElement;
  await userEvent.click(within(question).getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/decide'))?.body).toEqual({
      decision: 'accept',
      reason: '客户同意',
    }),
  );
  expect(await screen.findByText('已支付', { selector: '.pay-drawer *' })).toBeVisible();
});

test('a refund needs an amount and a reason, and is asked about before it is sent', async () => {
  const calls = stubServer({
    '/api/admin/orders': list,
    '/api/admin/reconciliations': [],
    '/api/admin/orders/5': aWholeOrder(paid),
    '/api/admin/orders/5/refunds': aWholeOrder({ ...paid, refunded_fen: 400, state: 'part_refunded' }),
  });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '查看' }));
  const amount = await screen.findByLabelText('退款金额（元）');
  expect(amount).toHaveValue('10.00');
  const send = screen.getByRole('button', { name: '退款' });
  await userEvent.click(send);
  expect(await screen.findByRole('alert')).toHaveTextContent('请填写原因');
  await userEvent.clear(amount);
  await userEvent.type(amount, '4');
  await userEvent.type(screen.getByLabelText('原因'), '客户投诉');
  await userEvent.click(send);
  const question = (await screen.findByText('退款 4.00 元？')).closest('[role=dialog]') as HTMLElement;
  await userEvent.click(within(question).getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(calls.find((call) => call.path === '/api/admin/orders/5/refunds')?.body).toEqual({
      amount: '4.00',
      reason: '客户投诉',
    }),
  );
  expect(await screen.findByText('部分退款')).toBeVisible();
});

const needed = refusal(0, '请输入当前密码', { reason: 'present_password_needed' });

test.each([
  ['refunds', paid, '退款', /^退款 .* 元？$/],
  ['decide', { state: 'anomaly', found: '9.99', found_fen: 999 }, '提交决定', '退款 9.99 元？'],
] as const)('%s takes the password where the login was a while ago', async (tail, state, button, words) => {
  const path = `/api/admin/orders/5/${tail}`;
  const calls = stubServer({
    '/api/admin/orders': list,
    '/api/admin/reconciliations': [],
    '/api/admin/orders/5': aWholeOrder(state),
    [path]: ({ body }: Sent) =>
      (body as { password?: string }).password ? aWholeOrder({ ...paid, state: 'refunded' }) : needed,
  });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '查看' }));
  const drawer = within(await screen.findByRole('dialog', { name: '订单详情' }));
  await userEvent.type(await drawer.findByLabelText('原因'), '客户要求');
  await userEvent.click(drawer.getByRole('button', { name: button }));
  const question = (await screen.findByText(words)).closest('[role=dialog]') as HTMLElement;
  await userEvent.click(within(question).getByRole('button', { name: '确定' }));
  await userEvent.type(await screen.findByLabelText('当前密码'), 'right{Enter}');
  expect(await screen.findByText('已退款', { selector: '.pay-drawer *' })).toBeVisible();
  const sent = calls.filter((call) => call.path === path).map(({ body }) => body);
  expect(sent).toMatchObject([{ reason: '客户要求' }, { reason: '客户要求', password: 'right' }]);
});

test('an order that could not be loaded says why and can be tried again', async () => {
  stubServer({
    '/api/admin/orders': list,
    '/api/admin/reconciliations': [],
    '/api/admin/orders/5': failingOnce('服务器正忙', aWholeOrder(paid)),
  });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '查看' }));
  const drawer = within(await screen.findByRole('dialog', { name: '订单详情' }));
  expect(await drawer.findByText('服务器正忙')).toBeVisible();
  await userEvent.click(drawer.getByRole('button', { name: '重试' }));
  expect(await drawer.findByText('alice')).toBeVisible();
  expect(drawer.queryByText('服务器正忙')).toBeNull();
});

test('a refund that is refused says so at its amount', async () => {
  const fields = { amount: ['退款超过可退金额'] };
  stubServer({
    '/api/admin/orders': list,
    '/api/admin/reconciliations': [],
    '/api/admin/orders/5': aWholeOrder(paid),
    '/api/admin/orders/5/refunds': refusal(0, '请检查', { reason: 'refund_too_large', fields }),
  });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '查看' }));
  const drawer = within(await screen.findByRole('dialog', { name: '订单详情' }));
  await userEvent.type(await drawer.findByLabelText('原因'), '客户要求');
  await userEvent.click(drawer.getByRole('button', { name: '退款' }));
  const question = (await screen.findByText(/^退款 .* 元？$/)).closest('[role=dialog]') as HTMLElement;
  await userEvent.click(within(question).getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(drawer.getByLabelText('退款金额（元）')).toHaveAccessibleDescription('退款超过可退金额'),
  );
});
