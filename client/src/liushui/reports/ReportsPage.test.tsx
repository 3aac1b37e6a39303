import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import { INFO } from '../testing/samples';
import * as page from './ReportsPage';

const LIST = '/api/user/getClientreportlist';
const ADDRESS = '/liushui/baogao';
const ANSWER = {
  list: [INFO.line],
  total: 1,
  sources: [
    { code: 'cmb_debit', name: { 'zh-CN': '招商银行储蓄卡交易流水', 'en-US': 'CMB debit card' } },
    { code: 'wechat', name: { 'zh-CN': '微信支付账单', 'en-US': 'WeChat Pay bill' } },
  ],
};

test('a line shows recognised income, hits, review and authenticity, and leads to its report', async () => {
  stubServer({ [LIST]: ANSWER });
  renderPage(page, ADDRESS);
  const link = await screen.findByRole('link', { name: '陈晓雨' });
  expect(link).toHaveAttribute('href', '/report/reportinfo?id=7');
  const row = within(link.closest('tr') as HTMLElement);
  for (const text of [/1,234 笔/, '24,000.00', '高 1', '已审 0 / 2 项', '数字已印证'])
    expect(row.getByText(text)).toBeVisible();
});

test('filters and sort come from the address', async () => {
  const calls = stubServer({ [LIST]: ANSWER });
  const { where } = renderPage(
    page,
    `${ADDRESS}?risk=high&state=agrees&from=2025-01-01&sort=-rows&current=2`,
  );
  await screen.findByRole('link', { name: '陈晓雨' });
  expect(calls[0]?.body).toEqual({
    state: 'agrees',
    risk: 'high',
    from: '2025-01-01',
    sort: '-rows',
    current: 2,
    pageSize: 10,
  });
  await userEvent.type(screen.getByLabelText('搜索客户'), '陈');
  await userEvent.click(document.querySelector('.arco-icon-search') as Element);
  await waitFor(() => expect(where()).toContain('keyword='));
  expect(where()).not.toContain('current');
});

test('the newest stand first: a press on that column turns them round, and the next one back', async () => {
  stubServer({ [LIST]: ANSWER });
  const { where } = renderPage(page, ADDRESS);
  const made = await screen.findByRole('button', { name: '生成时间' });
  const head = () => screen.getByRole('columnheader', { name: '生成时间' });
  expect(head()).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(made);
  await waitFor(() => expect(where()).toContain('sort=createtime'));
  expect(head()).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(screen.getByRole('button', { name: '生成时间' }));
  await waitFor(() => expect(where()).toContain('sort=-createtime'));
  await userEvent.click(screen.getByRole('button', { name: '生成时间' }));
  await waitFor(() => expect(where()).toContain('sort=createtime'));
});

test('the sources offered are those of all reports, not those of the page', async () => {
  const calls = stubServer({ [LIST]: ANSWER });
  const { where } = renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('combobox', { name: '来源' }));
  await userEvent.click(await screen.findByText('招商银行储蓄卡交易流水'), { pointerEventsCheck: 0 });
  await waitFor(() => expect(where()).toContain('source=cmb_debit'));
  expect(calls.filter(({ body }) => (body as { pageSize?: number }).pageSize === 100)).toHaveLength(0);
});

test('a report is saved in the form that was chosen', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const calls = stubServer({
    [LIST]: ANSWER,
    '/api/liushui/reports/7.xlsx': () =>
      new Response('x', { headers: { 'Content-Type': 'application/zip' } }),
  });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '导出' }));
  await userEvent.click(await screen.findByText('导出 XLSX'), { pointerEventsCheck: 0 });
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/liushui/reports/7.xlsx'));
});

test('a report is deleted only after it was confirmed', async () => {
  const calls = stubServer({ [LIST]: ANSWER, '/api/liushui/reports/7': {} });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '删除' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
});
