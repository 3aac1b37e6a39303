// Rows that nothing proves: shown beside their page with what two readings differ in, and confirmed only by whoever says so.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { pretendPhone } from '@/testing/phone';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import * as page from './ConfirmPage';
import type { UnprovenFile, UnprovenRow } from './confirm/api';

const ADDRESS = '/list/confirm?task=3&file=9';
const DIGEST = 'ab'.repeat(32);

const row = (number: number, changes: Partial<UnprovenRow> = {}): UnprovenRow => ({
  row: number,
  page: 1,
  box: [30, 300 + 20 * number, 560, 318 + 20 * number],
  moment: '2025-01-02T20:29:04',
  direction: 'out',
  amount_fen: 12_345,
  cells: ['2025-01-02 20:29:04', '123.45', '青禾超市'],
  others: [],
  ...changes,
});

const file = (changes: Partial<UnprovenFile> = {}): UnprovenFile => ({
  customer: '王小明',
  name: '照片.jpg',
  state: 'waiting',
  statements: [
    {
      digest: DIGEST,
      account: null,
      currency: 'CNY',
      columns: ['交易时间', '金额', '交易对方'],
      rows: [row(1), row(2, { direction: 'in', others: [{ at: 2, text: '青禾超巾' }] })],
      pages: [{ page: 1, width: 595, height: 842 }],
      in_n: 1,
      in_fen: 12_345,
      out_n: 1,
      out_fen: 12_345,
      open_lines: 0,
      is_picture: true,
    },
  ],
  ...changes,
});

async function show(shown = file(), answer: unknown = {}) {
  const calls = stubServer({
    '/api/liushui/unproven': () => shown,
    '/api/liushui/unproven/confirm': () => answer,
    '/api/liushui/cells/page.png': () => new Response('x', { headers: { 'Content-Type': 'image/png' } }),
  });
  renderPage(page, ADDRESS);
  await screen.findByRole('heading', { name: '人工确认' });
  return calls;
}

const sent = (calls: Sent[]) => calls.filter(({ body }) => body !== undefined && body !== null);
const confirm = () => screen.getByRole('button', { name: '确认并计入报告' });

test('every row stands beside its page, with the other reading where two differ', async () => {
  await show();
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('row')).toHaveLength(3);
  expect(table.getByText(/-123\.45/)).toBeVisible();
  expect(table.getByText(/交易对方：另一次为“青禾超巾”/)).toBeVisible();
  expect(screen.getByText(/其中 1 行的文字两次识别不一致/)).toBeVisible();
  expect(await screen.findByRole('region', { name: '第 1 页原件' })).toBeVisible();
});

test('on a phone the whole page is in sight, and is enlarged on request', async () => {
  pretendPhone(true);
  await show();
  const sheet = (await screen.findByRole('region', { name: '第 1 页原件' })).firstElementChild;
  expect(sheet).toHaveAttribute('data-whole', 'true');
  await userEvent.click(screen.getByRole('button', { name: '放大原页' }));
  expect(sheet).toHaveAttribute('data-whole', 'false');
  await userEvent.click(screen.getByRole('button', { name: '看整页' }));
  expect(sheet).toHaveAttribute('data-whole', 'true');
});

test('nothing is confirmed before somebody says that the rows agree', async () => {
  const calls = await show();
  await userEvent.click(confirm());
  expect(screen.getByRole('alert')).toHaveTextContent('请先逐行核对');
  expect(sent(calls)).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(confirm());
  await waitFor(() => expect(sent(calls)).toHaveLength(1));
  expect(sent(calls)[0]?.body).toEqual({ task_id: 3, upload_id: 9, member: null, digests: [DIGEST] });
});

test('a reading that was replaced meanwhile is said, and the page stays', async () => {
  await show(file(), refusal(0, '该文件已重新识别，请刷新页面后重新核对'));
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(confirm());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('已重新识别'));
});

test('unclear rows lead to where they are typed', async () => {
  const [statement] = file().statements;
  if (statement) await show(file({ statements: [{ ...statement, open_lines: 2 }] }));
  expect(screen.getByRole('link', { name: '先补录' })).toHaveAttribute('href', '/list/cells?task=3&file=9');
});

test('a file without such rows says so', async () => {
  await show(file({ statements: [] }));
  expect(screen.getByText('这个文件没有等待确认的行')).toBeVisible();
});
