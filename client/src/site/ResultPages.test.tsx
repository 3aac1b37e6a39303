import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Shape } from '@/shared/shapes';
import { renderRoutes } from '@/testing/render';
import { stubServer } from '@/testing/server';
import * as failed from './ResultErrorPage';
import * as succeeded from './ResultSuccessPage';

const Blank = () => null;
const pages = [
  { path: '/result/success', HydrateFallback: Blank, ...succeeded },
  { path: '/result/error', HydrateFallback: Blank, ...failed },
  { path: '*', element: <p>elsewhere</p> },
];
const task = (more = {}) => ({
  id: 3,
  customer: '张三',
  state: 'done',
  problem_text: { 'zh-CN': '', 'en-US': '' },
  files: [{ name: 'a.csv' }, { name: 'a.csv' }],
  report_id: 9,
  createtime_text: '2026-11-20 10:00:00',
  finishtime_text: '2026-11-20 10:01:00',
  ...more,
});
const doubt = { 'zh-CN': '9 页中 8 页未读取', 'en-US': '8 of 9 pages were not read' };
const order = (state: string) => ({
  id: 5,
  title: '100 积分',
  amount: '10.00',
  out_trade_no: 'LS5',
  state,
  problem_text: '',
  createtime_text: '2026-11-20 10:00:00',
  paytime_text: state === 'paid' ? '2026-11-20 10:02:00' : '',
});
const application = (state: Shape<'RenzhengSchema'>['state'], more: Partial<Shape<'RenzhengSchema'>> = {}) =>
  ({
    id: 7,
    kind: 'personal',
    state,
    name: '张*',
    certificate_text: '居民身份证',
    enterprise_name: '',
    enterprise_text: '',
    reason: '',
    createtime_text: '2026-11-20 10:00:00',
    decidetime_text: state === 'auditing' ? '' : '2026-11-20 11:00:00',
    endtime_text: '',
    ...more,
  }) as Shape<'RenzhengSchema'>;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a task whose report is doubtful is not told as a plain success', async () => {
  const verdict = { result: 'part_read', level: 'amber', title: doubt, text: doubt };
  stubServer({ '/api/liushui/tasks/3': task({ part_read: true, verdict }) });
  renderRoutes(pages, '/result/success?kind=task&id=3');
  const title = await heading('报告已生成');
  expect(screen.getByText('9 页中 8 页未读取')).toBeVisible();
  expect(title.closest('[data-state]')).toHaveAttribute('data-state', 'doubtful');
});

test('a finished task says so, with its facts, and leads to its report', async () => {
  stubServer({ '/api/liushui/tasks/3': task() });
  const { where } = renderRoutes(pages, '/result/success?kind=task&id=3');
  await heading('报告已生成');
  expect(screen.getByText('张三')).toBeVisible();
  expect(screen.getByText('a.csv')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '查看报告' }));
  await waitFor(() => expect(where()).toBe('/report/reportinfo?id=9'));
});

test('a failed task is shown where failures are, with the reason and the way to mend it', async () => {
  const reason = { 'zh-CN': '文件已损坏', 'en-US': 'the file is damaged' };
  stubServer({ '/api/liushui/tasks/3': task({ state: 'failed', problem_text: reason, report_id: null }) });
  const { where } = renderRoutes(pages, '/result/success?kind=task&id=3');
  await heading('任务未能完成');
  expect(where()).toBe('/result/error?kind=task&id=3');
  expect(screen.getByText('原因：文件已损坏')).toBeVisible();
  expect(screen.queryByRole('button', { name: '查看报告' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '返回修改' }));
  await waitFor(() => expect(where()).toBe('/list/card?keyword=%E5%BC%A0%E4%B8%89'));
});

test('what is still being worked on is no success yet and can be looked at again', async () => {
  let state = 'working';
  stubServer({ '/api/liushui/tasks/3': () => task({ state, report_id: state === 'done' ? 9 : null }) });
  renderRoutes(pages, '/result/success?kind=task&id=3');
  await heading('提交成功，正在处理');
  state = 'done';
  await userEvent.click(screen.getByRole('button', { name: '刷新结果' }));
  await heading('报告已生成');
});

test('an order that waits for its payment is followed until it is paid', async () => {
  let state = 'pending';
  stubServer({ '/api/pay/orders/5': () => order(state) });
  renderRoutes(pages, '/result/success?kind=order&id=5');
  await heading('订单已提交，等待支付');
  state = 'paid';
  await heading('支付成功');
});

test.each([
  ['paid', '支付成功', '/result/success'],
  ['closed', '支付没有完成', '/result/error'],
  ['anomaly', '支付没有完成', '/result/error'],
])('an order that is %s is told as "%s"', async (state, title, path) => {
  stubServer({ '/api/pay/orders/5': order(state) });
  const { where } = renderRoutes(pages, '/result/success?kind=order&id=5');
  await heading(title);
  expect(where().split('?')[0]).toBe(path);
  expect(screen.getByText('¥10.00')).toBeVisible();
});

test('without a name the newest real outcome is shown, and nothing is made up when there is none', async () => {
  const calls = stubServer({
    '/api/user/getZipfilelist': { list: [], total: 0 },
    '/api/user/getpayorderlist': { list: [], total: 0 },
    '/api/user/getRenzheng': { application: null, valid: null },
  });
  renderRoutes(pages, '/result/error');
  await heading('没有失败的结果');
  expect(calls.map((call) => call.body)).toEqual([
    { state: 'failed', current: 1, pageSize: 1 },
    { state: 'closed', current: 1, pageSize: 1 },
    undefined,
  ]);
});

test.each([
  ['pass', '', '认证已通过', '身份已确认，可以使用全部功能。', '/result/success'],
  ['auditing', '', '申请已提交，等待审核', '审核有结果后，这里会显示，也会有消息通知。', '/result/success'],
  ['rejected', '照片不清楚', '当前没有有效认证', '原因：照片不清楚', '/result/error'],
  ['withdrawn', '', '当前没有有效认证', '原因：申请人自己撤回了申请。', '/result/error'],
  ['changing', '', '认证已通过', '身份已确认，可以使用全部功能。', '/result/success'],
  ['revoked', '证件是假的', '当前没有有效认证', '原因：证件是假的', '/result/error'],
] as const)(
  'a verification that is %s is told as such, with its reason "%s"',
  async (state, reason, title, words, path) => {
    stubServer({ '/api/renzheng/applications/7': application(state, { reason }) });
    const { where } = renderRoutes(pages, '/result/error?kind=verification&id=7');
    await heading(title);
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByText('张*')).toBeVisible();
    expect(where()).toBe(`${path}?kind=verification&id=7`);
  },
);

test('what failed last may be a verification; the way on is another application', async () => {
  stubServer({
    '/api/user/getZipfilelist': { list: [], total: 0 },
    '/api/user/getpayorderlist': { list: [], total: 0 },
    '/api/user/getRenzheng': { application: application('rejected', { reason: '照片不清楚' }), valid: null },
  });
  const { where } = renderRoutes(pages, '/result/error');
  await heading('当前没有有效认证');
  await userEvent.click(screen.getByRole('button', { name: '重新申请' }));
  await waitFor(() => expect(where()).toBe('/form/renzheng'));
});

test('a verification that ran out had been reviewed and granted: what ended is only its last step', async () => {
  stubServer({
    '/api/renzheng/applications/7': application('expired', { endtime_text: '2026-12-31 00:00:00' }),
  });
  renderRoutes(pages, '/result/error?kind=verification&id=7');
  await heading('当前没有有效认证');
  expect(screen.getByText('原因：认证已不再有效：证件到期，或已被新的认证取代。')).toBeVisible();
  const steps = [...document.querySelectorAll('.arco-steps-item')];
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('2026-11-20 10:00:00'),
    expect.stringContaining('2026-11-20 11:00:00'),
    expect.stringContaining('2026-12-31 00:00:00'),
  ]);
  expect(steps.map(({ className }) => /arco-steps-item-(finish|error)/.exec(className)?.[1])).toEqual([
    'finish',
    'finish',
    'error',
  ]);
});
