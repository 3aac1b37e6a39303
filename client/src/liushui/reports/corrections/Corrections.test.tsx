import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadUser } from '@/shared/session';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import { REVISION } from '../../testing/revisions';
import { EVIDENCE, INFO, TRANSACTION, transactionPage } from '../../testing/samples';
import * as page from '../ReportPage';
import type { Correction } from './api';

vi.mock('@/shared/charts/Canvas', () => ({ default: () => null }));

const words = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });
const LIST = '/api/liushui/reports/7/transactions';
const SAY = '/api/liushui/reports/7/corrections';
const OPENED = '/report/reportinfo?id=7&tx=all&tx.n=3';

const CORRECTION: Correction = {
  id: 5,
  scope: 'row',
  direction: 'in',
  category: 'I20',
  category_name: words('经营收入', 'Business income'),
  was: 'I10',
  was_name: words('工资薪金', 'Salary'),
  party: '某某公司',
  text: '工资',
  time_text: '2025-03-02 12:00:00',
  amount_fen: 123_456,
  customer: '陈晓雨',
  report_id: 7,
  createtime_text: '2026-11-20 10:00:00',
};

const serverWith = (row = TRANSACTION, more: Record<string, unknown> = {}) =>
  stubServer({
    '/api/user/getClientreportinfo': INFO,
    '/api/user/getmingzhonglist': { list: [], groups: [], total: 0 },
    [LIST]: transactionPage([row]),
    [`${LIST}/3/evidence`]: { ...EVIDENCE, transaction: row },
    [`${LIST}/3/evidence.png`]: () =>
      new Response(new Uint8Array([1]), { headers: { 'Content-Type': 'image/png' } }),
    '/api/liushui/decisions': { list: [], total: 0 },
    '/api/liushui/categories': {
      list: [
        { code: 'I10', direction: 'in', name: words('工资薪金', 'Salary') },
        { code: 'I20', direction: 'in', name: words('经营收入', 'Business income') },
        { code: 'O10', direction: 'out', name: words('餐饮', 'Food') },
      ],
    },
    [SAY]: { ...CORRECTION, revision: REVISION },
    ...more,
  });

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:page');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
});

async function openForm() {
  const part = within(await screen.findByRole('region', { name: '更正分类' }));
  await userEvent.click(part.getByRole('button', { name: '更正分类' }));
  return part;
}

/** While the list opens it takes no pointer; how it looks is not what is tested here. */
const user = userEvent.setup({ pointerEventsCheck: 0 });

async function choose(part: ReturnType<typeof within>, name: string) {
  await user.click(part.getByRole('combobox', { name: '选择正确的分类' }));
  await user.click(await screen.findByRole('option', { name }));
}

test('a category of the row’s direction is chosen for all of its party, and the rows are asked for again', async () => {
  const calls = serverWith();
  renderPage(page, OPENED);
  const part = await openForm();
  await choose(part, '经营收入');
  expect(screen.queryByRole('option', { name: '餐饮' })).toBeNull();
  await userEvent.click(part.getByRole('radio', { name: /“某某公司”的所有收入/ }));
  await userEvent.click(part.getByRole('button', { name: '保存更正' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === SAY)?.body).toEqual({ n: 3, category: 'I20', scope: 'party' }),
  );
  await waitFor(() => expect(calls.filter(({ path }) => path === LIST)).toHaveLength(2));
  expect(calls.filter(({ path }) => path === `${LIST}/3/evidence`)).toHaveLength(2);
});

test('nothing is sent without a category, and a refusal stands in the form', async () => {
  const calls = serverWith(TRANSACTION, { [SAY]: refusal(0, '最多保存 2000 条更正') });
  renderPage(page, OPENED);
  const part = await openForm();
  await userEvent.click(part.getByRole('button', { name: '保存更正' }));
  expect(part.getByText('请选择分类')).toBeVisible();
  expect(calls.some(({ path }) => path === SAY)).toBe(false);
  await choose(part, '经营收入');
  await userEvent.click(part.getByRole('button', { name: '保存更正' }));
  expect(await part.findByText('最多保存 2000 条更正')).toBeVisible();
});

test('a masked party may be several, so only the row can be corrected', async () => {
  serverWith({ ...TRANSACTION, party: '张*', party_key: '张*' });
  renderPage(page, OPENED);
  const part = await openForm();
  expect(part.queryByRole('radio')).toBeNull();
});

test('what is left out has no purpose to correct', async () => {
  serverWith({ ...TRANSACTION, flow: 'left', correctable: false });
  renderPage(page, OPENED);
  const part = within(await screen.findByRole('region', { name: '更正分类' }));
  expect(part.getByText(/没有用途可以更正/)).toBeVisible();
  expect(part.getByText('分类依据：来源账单自带的分类')).toBeVisible();
  expect(part.queryByRole('button')).toBeNull();
});

test('rows show who decided and what is still to come', async () => {
  serverWith({
    ...TRANSACTION,
    category_rule: 'operator',
    next_category: 'I20',
    next_category_name: words('经营收入', 'Business income'),
  });
  renderPage(page, '/report/reportinfo?id=7&tx=all');
  const panel = within(await screen.findByRole('dialog'));
  expect(await panel.findByText('人工更正')).toBeVisible();
  expect(panel.getByText('待生效：经营收入')).toBeVisible();
});

test('the list of corrections says what holds, and one is deleted after it was confirmed', async () => {
  const calls = serverWith(TRANSACTION, {
    '/api/liushui/corrections': { list: [CORRECTION], total: 1 },
    '/api/liushui/corrections/5': ({ method }: Sent) => (method === 'DELETE' ? REVISION : refusal(0, '?')),
  });
  renderPage(page, '/report/reportinfo?id=7');
  await userEvent.click(await screen.findByRole('link', { name: '更正与判断' }));
  const drawer = within(await screen.findByRole('dialog', { name: '更正与判断' }));
  await userEvent.click(drawer.getByRole('radio', { name: '分类更正' }));
  expect(await drawer.findByText('经营收入')).toBeVisible();
  expect(drawer.getByText('1,234.56')).toBeVisible();
  await userEvent.click(drawer.getByRole('button', { name: '删除' }));
  const asked = within(await screen.findByRole('dialog', { name: /删除这条更正/ }));
  await userEvent.click(asked.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/corrections/5'))).toBe(true));
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === '/api/liushui/corrections')).toHaveLength(2),
  );
});

test('administrators see what could become a rule, and what speaks against it', async () => {
  serverWith(TRANSACTION, {
    '/api/user/info': { role: 'admin' },
    '/api/liushui/corrections': { list: [], total: 0 },
    '/api/liushui/corrections/suggestions': {
      list: [
        {
          id: 'a-O13',
          direction: 'out',
          category: 'O13',
          category_name: words('住房', 'Housing'),
          words: ['李四'],
          field: 'party',
          corrections: 3,
          of_parties: 1,
          accounts: 2,
          against: 1,
        },
      ],
      total: 1,
    },
  });
  renderPage(page, '/report/reportinfo?id=7&corrections=1');
  const drawer = within(await screen.findByRole('dialog', { name: '更正与判断' }));
  expect(await drawer.findByText('还没有判断')).toBeVisible();
  expect(drawer.queryByText('可作为规则')).toBeNull();
  await act(() => loadUser());
  await userEvent.click(drawer.getByRole('radio', { name: '可作为规则' }));
  const list = within(await drawer.findByRole('region', { name: '可作为规则' }));
  expect(await list.findByText('支出 · 住房')).toBeVisible();
  expect(list.getByText('李四')).toBeVisible();
});

test('categories that could not be loaded are asked for again', async () => {
  let isDown = true;
  const list = [{ code: 'I20', direction: 'in', name: words('经营收入', 'Business income') }];
  serverWith(TRANSACTION, {
    '/api/liushui/categories': () => (isDown ? refusal(0, '服务器正忙') : { list }),
  });
  // Another test may have got them already; they are kept for the whole visit.
  vi.resetModules();
  const fresh = await import('../ReportPage');
  renderPage(fresh, OPENED);
  const part = await openForm();
  expect(await part.findByText('服务器正忙')).toBeVisible();
  isDown = false;
  await userEvent.click(part.getByRole('button', { name: '重试' }));
  await choose(part, '经营收入');
});
