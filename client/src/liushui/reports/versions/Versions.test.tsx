import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import { INFO, NO_WORDS, task } from '../../testing/samples';
import * as page from '../ReportPage';
import type { Difference, Outlook, RowChange } from './api';

vi.mock('@/shared/charts/Canvas', () => ({ default: () => null }));

const words = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });
const ADDRESS = '/report/reportinfo?id=7&task=1';
const TASK = `/api/liushui/tasks/${INFO.line.task_id}`;
const RERUN = `${TASK}/rerun`;

const OUTLOOK: Outlook = {
  source: 'files',
  stored_version: null,
  refusal: NO_WORDS,
  price: 0,
  related: ['李四'],
  reasons: [{ code: 'corrections', before: '', after: '', count: 3 }],
};

const side = (version: number) => ({
  id: 6 + version,
  version,
  createtime_text: '2026-11-20 10:00:00',
  stored_version: null,
  customer: '陈晓雨',
  related: [],
  corrections: version - 1,
});

const EQUAL: Difference = {
  before: side(1),
  after: side(2),
  is_equal: true,
  rows: { added: 0, removed: 0, changed: 0 },
  changes: {
    versions: { rules_before: '1', rules_after: '1', engine_before: '1', engine_after: '1' },
    files: [],
    summary: [],
    months: [],
    categories: [],
    left_out: [],
    hits: [],
    findings: [],
    checks: [],
    thresholds: [],
    others: [],
  },
};

const ROW: RowChange = {
  kind: 'changed',
  n_before: 4,
  n: 5,
  time_text: '2025-03-02 12:00:00',
  direction: 'out',
  amount_fen: 150_000,
  currency: 'CNY',
  party: '李四',
  text: '转账',
  flow_before: 'out',
  flow: 'out',
  category_before: 'O20',
  category: 'O13',
  category_name_before: words('个人转出', 'To persons'),
  category_name: words('住房', 'Housing'),
  real_before_fen: 150_000,
  real_fen: 150_000,
  rules_before: [],
  rules: ['MZ-JE-01'],
  by_operator: true,
};

const DIFFERENT: Difference = {
  ...EQUAL,
  is_equal: false,
  rows: { added: 0, removed: 0, changed: 1 },
  changes: {
    ...EQUAL.changes,
    summary: [
      { name: 'real_in_fen', unit: 'fen', before: 100, after: 250, word_before: '', word_after: '' },
      {
        name: 'authenticity',
        unit: 'word',
        before: null,
        after: null,
        word_before: 'agrees',
        word_after: 'unproven',
      },
      { name: 'unheard_of', unit: 'count', before: 1, after: null, word_before: '', word_after: '' },
    ],
    categories: [
      {
        code: 'O13',
        name: words('住房', 'Housing'),
        direction: 'out',
        before_fen: 0,
        after_fen: 150_000,
        before_rows: 0,
        after_rows: 1,
      },
    ],
    others: ['debts', 'unheard_of'],
  },
};

const TWO = {
  ...INFO,
  line: { ...INFO.line, id: 8, version: 2 },
  versions: [2, 1].map((version) => ({
    id: 6 + version,
    version,
    createtime_text: '2026-11-20 10:00:00',
    stored_version: null,
  })),
};

const serverWith = (more: Record<string, unknown>) =>
  stubServer({
    '/api/user/getClientreportinfo': ({ body }: Sent) => ((body as { id: number }).id === 7 ? INFO : TWO),
    '/api/user/getmingzhonglist': { list: [], groups: [], total: 0 },
    [RERUN]: OUTLOOK,
    '/api/liushui/reports/8/changes': EQUAL,
    ...more,
  });

test('what is not in the version yet stands above it, with the price, and one press analyses again', async () => {
  const done = task({ id: INFO.line.task_id, report_id: 8, report_version: 2 });
  const calls = serverWith({
    [RERUN]: ({ method }: Sent) => (method === 'GET' ? OUTLOOK : { ...done, state: 'queued' }),
    [TASK]: done,
  });
  const { where } = renderPage(page, ADDRESS);
  const notice = await screen.findByText('3 笔交易的分类更正尚未计入本版本');
  const bar = within(notice.closest('.version-notice') as HTMLElement);
  expect(bar.getByText('文件没有变化，不扣积分。')).toBeVisible();
  await userEvent.click(bar.getByRole('button', { name: '重新分析' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('原文件仍在保存期内，将重新读取。')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('关联方'), '王五{Enter}');
  await userEvent.click(dialog.getByRole('button', { name: '重新分析' }));
  expect(calls.find(({ path, method }) => path === RERUN && method === 'POST')?.body).toEqual({
    related: ['李四', '王五'],
  });
  expect(await screen.findByText('正在排队，前面还有任务')).toBeVisible();
  // The new version opens by itself, with what changed since the one before.
  await waitFor(() => expect(where()).toBe('/report/reportinfo?id=8&changes=1&task=1'), { timeout: 5000 });
});

test('where the files are gone it says whose reading is analysed', async () => {
  serverWith({ [RERUN]: { ...OUTLOOK, source: 'stored', stored_version: 1, reasons: [] } });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '重新分析' }));
  expect(await screen.findByText(/将分析第 1 版保存的读取结果/)).toBeVisible();
  expect(screen.getByText(/结果应与当前版本一致/)).toBeVisible();
});

test('what cannot be analysed again says why and has no button to do so', async () => {
  const refused = words('请重新上传原文件', 'Upload the files again');
  serverWith({ [RERUN]: { ...OUTLOOK, source: null, refusal: refused, reasons: [] } });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '重新分析' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('请重新上传原文件')).toBeVisible();
  expect(dialog.queryByRole('button', { name: '重新分析' })).toBeNull();
});

test('a refusal of the server stays in the dialog', async () => {
  serverWith({ [RERUN]: ({ method }: Sent) => (method === 'GET' ? OUTLOOK : refusal(0, '任务正在处理')) });
  renderPage(page, ADDRESS);
  await screen.findByText(/尚未计入本版本/);
  await userEvent.click(screen.getByRole('button', { name: '重新分析' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name: '重新分析' }));
  expect(await dialog.findByText('任务正在处理')).toBeVisible();
});

test('equal versions are said to be equal', async () => {
  serverWith({});
  const { where } = renderPage(page, '/report/reportinfo?id=8&task=1');
  await userEvent.click(await screen.findByRole('link', { name: '版本变化' }));
  const drawer = within(await screen.findByRole('dialog', { name: '第 1 版到第 2 版的变化' }));
  expect(await drawer.findByText('两个版本完全一致')).toBeVisible();
  expect(drawer.queryByText('逐笔交易')).toBeNull();
  expect(where()).toContain('changes=1');
});

test('every difference is shown and leads to its rows', async () => {
  const calls = serverWith({
    '/api/liushui/reports/8/changes': DIFFERENT,
    '/api/liushui/reports/8/changes/rows': { list: [ROW], total: 1 },
  });
  renderPage(page, '/report/reportinfo?id=8&task=1&changes=1');
  const drawer = within(await screen.findByRole('dialog', { name: '第 1 版到第 2 版的变化' }));
  const summary = within(await drawer.findByRole('region', { name: '摘要' }));
  expect(summary.getByText('+1.50')).toBeVisible();
  expect(summary.getByText('未能证明')).toBeVisible();
  expect(summary.getByText('unheard_of')).toBeVisible();
  expect(drawer.getByText('负债')).toBeVisible();
  expect(drawer.queryByText('命中规则')).toBeNull();
  const row = await drawer.findByRole('link', { name: '2025-03-02 12:00:00' });
  expect(row).toHaveAttribute('href', '/report/reportinfo?id=8&task=1&tx=all&tx.n=5');
  expect(drawer.getByText('人工更正')).toBeVisible();
  expect(drawer.getByText('新命中 MZ-JE-01')).toBeVisible();
  expect(drawer.getByRole('link', { name: '住房' })).toHaveAttribute(
    'href',
    '/report/reportinfo?id=8&task=1&tx.category=O13',
  );
  const asked = calls.find(({ path }) => path.endsWith('/changes/rows'));
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({
    from: '1',
    kind: 'changed',
    current: '1',
    pageSize: '10',
  });
});

test('an older version has no button to analyse again', async () => {
  serverWith({ '/api/user/getClientreportinfo': { ...TWO, line: { ...TWO.line, id: 7, version: 1 } } });
  renderPage(page, ADDRESS);
  expect(await screen.findByText(/您正在查看旧版本/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '重新分析' })).toBeNull();
  expect(screen.getByRole('link', { name: '版本变化' })).toHaveAttribute(
    'href',
    '/report/reportinfo?id=7&task=1&changes=2',
  );
});
