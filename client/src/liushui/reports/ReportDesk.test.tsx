import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { setTheme } from '@/shared/theme';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import { chapter } from '../testing/chapters';
import { EVIDENCE, INFO, REVIEW, TRANSACTION, transactionPage } from '../testing/samples';
import { reportFile } from '../testing/verdicts';
import * as page from './ReportPage';
import { placesOf, shortName, targetOf } from './report/networkPlaces';
import type { Finding, Network, ReportInfo } from './types';

vi.mock('@/shared/charts/Canvas', () => ({ default: () => null }));

const ADDRESS = '/report/reportinfo?id=7';
const LIST = '/api/liushui/reports/7/transactions';
const words = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });
const name = (text: string) => words(text, text);

const NETWORK: Network = {
  nodes: [
    { key: '6225', kind: 'account', name: name('招行'), parties: 0, related: false },
    { key: '6217', kind: 'account', name: name('工行'), parties: 0, related: false },
    { key: '甲', kind: 'party', name: name('甲公司'), parties: 1, related: false },
    { key: '乙', kind: 'party', name: name('乙某'), parties: 1, related: true },
    { key: '', kind: 'rest', name: words('其他对手', 'Other parties'), parties: 12, related: false },
  ],
  edges: [
    { source: 2, target: 0, flow: 'in', fen: 8_900_000, rows: 2, statements: [0], evidence: [] },
    { source: 1, target: 3, flow: 'out', fen: 8_780_000, rows: 1, statements: [1], evidence: [] },
    { source: 0, target: 4, flow: 'out', fen: 12_345, rows: 9, statements: [0], evidence: [] },
    { source: 0, target: 1, flow: 'own', fen: 8_850_000, rows: 1, statements: [0, 1], evidence: [3, 4] },
  ],
  paths: [
    {
      steps: [
        { source: name('甲公司'), target: name('招行'), day: '2025-03-06', fen: 8_900_000, evidence: [1] },
        { source: name('招行'), target: name('工行'), day: '2025-03-07', fen: 8_850_000, evidence: [3, 4] },
        { source: name('工行'), target: name('乙某'), day: '2025-03-08', fen: 8_780_000, evidence: [5] },
      ],
      fen: 8_780_000,
      first: '2025-03-06',
      last: '2025-03-08',
      days: 2,
      evidence: [1, 3, 4, 5],
    },
  ],
  closed: false,
  paths_total: 1,
};

const check = (id: string, file: number, changes: Partial<Finding>): Finding => ({
  ...(INFO.report.findings[0] as Finding),
  id,
  name: words(`检查${id}`, `Check ${id}`),
  family: 'authenticity',
  numbers: [],
  evidence: [],
  file,
  ...changes,
});

const RICH: ReportInfo = {
  ...INFO,
  report: {
    ...INFO.report,
    network: NETWORK,
    files: [reportFile(), reportFile({ index: 1, file: '四月.pdf' })],
    checks: [
      check('ZW-07', 0, { result: 'clear', sentence: words('每季都有', 'Every quarter') }),
      check('ZW-07', 1, { result: 'hit', severity: 'medium', evidence: [9] }),
      check('ZW-01', 0, { result: 'cannot_judge', missing: words('逐笔余额', 'balances') }),
    ],
    months: Array.from({ length: 70 }, (_, at) => ({
      ...(INFO.report.months[0] as ReportInfo['report']['months'][number]),
      month: `${2015 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
    })),
  },
};

const TWO = [TRANSACTION, { ...TRANSACTION, n: 4, time_text: '2025-03-03 09:00:00' }];

function serverWith(info: ReportInfo = RICH) {
  return stubServer({
    '/api/user/getClientreportinfo': info,
    '/api/liushui/reports/7/review': REVIEW,
    '/api/user/getmingzhonglist': { list: [], groups: [], total: 0 },
    [LIST]: transactionPage(TWO, 1),
    [`${LIST}/3/evidence`]: { ...EVIDENCE, picture: false },
    [`${LIST}/4/evidence`]: { ...EVIDENCE, picture: false },
  });
}

const section = chapter;

test('the network reads as a table whose sums open their transactions', async () => {
  const calls = serverWith();
  renderPage(page, ADDRESS);
  const network = await section('往来与网络');
  expect(await network.findByText(/列出 2 个对手方，其余 12 个合并/)).toBeVisible();
  await userEvent.click(network.getByRole('button', { name: '以表格显示' }));
  const rows = within(network.getAllByRole('table')[0] as HTMLElement).getAllByRole('row');
  expect(rows[2]).toHaveTextContent('工行乙某87,800.00');
  await userEvent.click(within(rows[2] as HTMLElement).getByRole('link', { name: '87,800.00' }));
  // The panel's code loads on first use, which takes its time on a busy machine.
  const panel = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }));
  await waitFor(() => expect(calls.find(({ path }) => path === LIST)?.query.get('edge')).toBe('1'));
  expect(await panel.findByText('工行 → 乙某')).toBeVisible();
});

test('a path of money is told step by step and opens its rows', async () => {
  serverWith();
  renderPage(page, ADDRESS);
  const network = await section('往来与网络');
  const way = (await network.findByText('甲公司', { selector: '.fund-path *' })).closest('.fund-path');
  expect(way).toHaveTextContent(
    '甲公司03-06 · 89,000.00 →招行03-07 · 88,500.00 →工行03-08 · 87,800.00 →乙某',
  );
  const link = network.getByRole('link', { name: '87,800.00：路径 1 的 4 笔交易' });
  expect(link).toHaveAttribute('href', expect.stringContaining('tx.path=0'));
});

test('payers stand left, own accounts between, payees right; a node opens what it stands for', () => {
  const places = placesOf(NETWORK.nodes ?? [], NETWORK.edges ?? []);
  expect(places.map(({ x }) => x)).toEqual([0, 0, -1, 1, 1]);
  // Moves between own accounts are neither paid in nor paid out by anybody.
  expect(places[0]).toMatchObject({ in_fen: 8_900_000, out_fen: 12_345 });
  expect(targetOf(NETWORK, 2)).toEqual({ party_key: '甲' });
  expect(targetOf(NETWORK, 1)).toEqual({ statement: 1 });
  expect(targetOf(NETWORK, 4)).toBeNull();
});

test('accounts of one bank are told apart by their last digits however little room there is', () => {
  expect(shortName('招商银行储蓄卡交易流水（尾号5621）', 12)).toBe('招商银行…（尾号5621）');
  expect(shortName('China Merchants Bank debit card statement (…5621)', 20)).toBe('China Mercha… (…5621)');
  expect(shortName('微信支付账单', 12)).toBe('微信支付账单');
});

test('a report of before the network says what to do', async () => {
  serverWith(INFO);
  renderPage(page, ADDRESS);
  expect((await section('往来与网络')).getByText(/重新运行任务/)).toBeVisible();
});

test('an own account that nobody handed in stands with what to ask for and opens its rows', async () => {
  const account = {
    kind: 'bank',
    name: words('工商银行（尾号9999）', 'ICBC (…9999)'),
    rows: 3,
    in_fen: 10_000,
    out_fen: 30_050,
    share: 0.4,
    first: '2025-03-02',
    last: '2025-03-20',
    files: [0],
    ask: words('请提供工商银行（尾号9999）的流水。', 'Please send the statement of ICBC (…9999).'),
    evidence: [3, 4, 5],
  };
  const calls = serverWith({ ...RICH, report: { ...RICH.report, accounts_missing: [account] } });
  renderPage(page, ADDRESS);
  const data = await section('真伪');
  const table = within(data.getByLabelText('未提供流水的本人账户（表格）'));
  expect(table.getByText('银行账户')).toBeVisible();
  expect(table.getByText('40.0%')).toBeVisible();
  const isAsked = (_: string, each: Element | null) =>
    each?.tagName === 'TD' && each.textContent === '请提供工商银行（尾号9999）的流水。';
  expect(table.getByText(isAsked)).toBeVisible();
  expect(table.getByRole('link', { name: '100.00' })).toHaveAttribute(
    'href',
    expect.stringContaining('tx.missing_account=0&tx.side=in'),
  );
  await userEvent.click(table.getByRole('link', { name: '3' }));
  const panel = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === LIST)?.query.get('missing_account')).toBe('0'),
  );
  expect(await panel.findByText('未提供流水的账户 工商银行（尾号9999）')).toBeVisible();
});

test('a report that misses no account says nothing of it', async () => {
  serverWith();
  renderPage(page, ADDRESS);
  expect((await section('真伪')).queryByText('未提供流水的本人账户')).toBeNull();
});

test('checks that found something stand first, the others in a table by file', async () => {
  serverWith();
  renderPage(page, ADDRESS);
  const data = await section('真伪');
  expect(data.getByRole('link', { name: '1 笔' })).toHaveAttribute(
    'href',
    expect.stringMatching(/tx\.finding=ZW-07&tx\.statement=1/),
  );
  expect(data.queryByText('每季都有')).toBeNull();
  await userEvent.click(data.getByRole('button', { name: '检查ZW-07 · 三月.pdf · 未见异常' }));
  expect(data.getByText('每季都有')).toBeVisible();
  expect(data.getByText('无法判断，缺少：逐笔余额')).toBeVisible();
  expect(data.getByText(/逐笔余额 — 检查ZW-01/)).toBeInTheDocument();
});

test('on paper every month stands, on the screen a page of them', async () => {
  serverWith();
  renderPage(page, ADDRESS);
  const months = await section('收入');
  const count = () => within(months.getByRole('table')).getAllByRole('row').length - 1;
  expect(count()).toBe(60);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(count()).toBe(70);
  expect(months.queryByText('共 70 条')).toBeNull();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(count()).toBe(60);
});

test('a figure opens in a new tab as well: its link names the report and the rows', async () => {
  serverWith();
  renderPage(page, `${ADDRESS}&severity=high`);
  const summary = await section('摘要');
  const href = summary.getByRole('link', { name: '24,000.00' }).getAttribute('href') ?? '';
  const query = new URLSearchParams(href.split('?')[1]);
  expect(Object.fromEntries(query)).toEqual({ id: '7', task: '1', 'tx.income': 'regular' });
});

test('rows are gone through by keys, Enter opens evidence, Escape closes it and then the panel', async () => {
  serverWith();
  const { where } = renderPage(page, ADDRESS);
  const opener = await screen.findByRole('link', { name: '全部交易' });
  await userEvent.click(opener);
  const panel = within(await screen.findByRole('dialog'));
  const first = await panel.findByRole('link', { name: '2025-03-02 12:00:00' });
  await userEvent.keyboard('j');
  expect(first).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(panel.getByRole('link', { name: '2025-03-03 09:00:00' })).toHaveFocus();
  await userEvent.keyboard('k{Enter}');
  await waitFor(() => expect(where()).toContain('tx.n=3'));
  expect(await panel.findByRole('region', { name: '原件' })).toBeVisible();
  await userEvent.keyboard('j');
  await waitFor(() => expect(where()).toContain('tx.n=4'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(where()).not.toContain('tx.n'));
  expect(panel.getByRole('link', { name: '2025-03-03 09:00:00' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(where()).not.toContain('tx'));
  await waitFor(() => expect(opener).toHaveFocus());
});

test('letters that are typed are no keys', async () => {
  serverWith();
  const { where } = renderPage(page, `${ADDRESS}&tx=all`);
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByRole('link', { name: '2025-03-02 12:00:00' });
  await userEvent.keyboard('/');
  const field = panel.getByLabelText('搜索对手方、摘要、账号、订单号');
  expect(field).toHaveFocus();
  await userEvent.keyboard('jk?');
  expect(field).toHaveValue('jk?');
  expect(where()).not.toContain('tx.n');
});

test('a question mark shows the keys', async () => {
  serverWith();
  renderPage(page, ADDRESS);
  await section('摘要');
  await userEvent.keyboard('?');
  expect(await screen.findByText('先关原件，再关交易')).toBeVisible();
});

test('a dark screen is printed on white and is dark again afterwards', async () => {
  serverWith();
  act(() => setTheme('dark'));
  const print = vi.fn(() => expect(document.body).not.toHaveAttribute('arco-theme'));
  vi.stubGlobal('print', print);
  renderPage(page, ADDRESS);
  await section('摘要');
  await userEvent.click(screen.getByRole('button', { name: '打印' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce(), { timeout: 3000 });
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(document.body).toHaveAttribute('arco-theme', 'dark');
  act(() => setTheme('light'));
});
