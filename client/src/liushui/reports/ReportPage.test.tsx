import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { setLocale } from '@/shared/i18n';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import { chapter } from '../testing/chapters';
import { REVISION } from '../testing/revisions';
import { EVIDENCE, GROUP, HIT, INFO, REVIEW, TRANSACTION, transactionPage } from '../testing/samples';
import { reportFile } from '../testing/verdicts';
import * as page from './ReportPage';

const ADDRESS = '/report/reportinfo?id=7';
const words = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });
const LIST = '/api/liushui/reports/7/transactions';
const serverWith = (more: Record<string, unknown> = {}) =>
  stubServer({
    '/api/user/getClientreportinfo': INFO,
    '/api/liushui/reports/7/review': REVIEW,
    '/api/user/getmingzhonglist': ({ body }: Sent) =>
      (body as { group?: boolean }).group
        ? { list: [], groups: [GROUP], total: 1 }
        : { list: [HIT], groups: [], total: 1 },
    [LIST]: transactionPage([TRANSACTION], 123_456),
    [`${LIST}/3/evidence`]: EVIDENCE,
    [`${LIST}/3/evidence.png`]: () =>
      new Response(new Uint8Array([1]), { headers: { 'Content-Type': 'image/png' } }),
    ...more,
  });
const section = chapter;

// What is tested here is not the drawing: a canvas needs a browser.
vi.mock('@/shared/charts/Canvas', () => ({ default: () => null }));

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:page');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
});

test('the report begins with sentences and four figures, exact to the fen, in both languages', async () => {
  serverWith();
  renderPage(page, ADDRESS);
  const summary = await section('摘要');
  expect(summary.getByRole('link', { name: '25,000.50 元' })).toHaveAttribute(
    'href',
    expect.stringContaining('tx.flow=in'),
  );
  expect(summary.getByRole('link', { name: '24,000.00' })).toBeVisible();
  expect(summary.getByText('月中位数；净流入的 4.0% 未认定')).toHaveAttribute('data-warns', 'true');
  expect(summary.getByText('数字已印证')).toBeVisible();
  expect(await summary.findByText('30 天内 4 次')).toBeVisible();
  expect(summary.getByText('请提供劳动合同。')).toBeVisible();
  act(() => void setLocale('en-US'));
  try {
    expect(summary.getByText('monthly median; 4.0% of net inflow is not recognised')).toBeVisible();
    expect(summary.getByText('Four times within 30 days')).toBeVisible();
  } finally {
    act(() => void setLocale('zh-CN'));
  }
});

test('an address that names a chapter leads to it, once', async () => {
  serverWith();
  const { where } = renderPage(page, `${ADDRESS}&chapter=debts`);
  const debts = await section('负债');
  await waitFor(() => expect(debts.getByRole('heading', { level: 2 })).toHaveFocus());
  await waitFor(() => expect(where()).not.toContain('chapter'));
});

test('a figure of a month opens exactly its transactions', async () => {
  const calls = serverWith();
  const { where } = renderPage(page, ADDRESS);
  const months = await section('收入');
  const table = within(months.getByRole('table'));
  await userEvent.click(table.getByRole('link', { name: '25,000.50' }));
  const panel = within(await screen.findByRole('dialog'));
  expect(await panel.findByText('某某公司')).toBeVisible();
  expect(panel.getByText('收 1,234.56')).toBeVisible();
  expect(where()).toContain('tx.month=2025-03');
  expect(where()).toContain('tx.flow=in');
  const asked = calls.find(({ path }) => path === LIST);
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({
    month: '2025-03',
    flow: 'in',
    current: '1',
    pageSize: '20',
  });
  // Another address on the same report is no reason to load the report again.
  expect(calls.filter(({ path }) => path === '/api/user/getClientreportinfo')).toHaveLength(1);
});

test('the panel says what it proves: what was filtered by, the sum, and how many transactions make it', async () => {
  serverWith();
  renderPage(page, `${ADDRESS}&tx.month=2025-03&tx.flow=in`);
  expect(await screen.findByRole('dialog', { name: '2025-03 净流入 1,234.56，共 1 笔' })).toBeVisible();
});

test('a link to evidence asks for the page that has the row, and marks the row', async () => {
  const calls = serverWith();
  renderPage(page, `${ADDRESS}&tx=all&tx.n=3`);
  const panel = within(await screen.findByRole('dialog'));
  const row = await panel.findByRole('link', { name: '2025-03-02 12:00:00' });
  expect(row).toHaveAttribute('aria-current', 'true');
  const asked = calls.find(({ path }) => path === LIST);
  expect(asked?.query.get('holding')).toBe('3');
});

test('a figure that is pointed at shows its largest transactions beside it, until Esc', async () => {
  const calls = serverWith();
  renderPage(page, ADDRESS);
  const months = await section('收入');
  const figure = within(months.getByRole('table')).getByRole('link', { name: '25,000.50' });
  await userEvent.hover(figure);
  const note = await screen.findByRole('tooltip', {}, { timeout: 3_000 });
  expect(note).toHaveTextContent('1 笔：1,234.56');
  expect(note).toHaveTextContent('某某公司');
  expect(figure).toHaveAccessibleDescription(expect.stringContaining('1 笔：1,234.56'));
  expect(Object.fromEntries(calls.find(({ path }) => path === LIST)?.query ?? [])).toMatchObject({
    month: '2025-03',
    flow: 'in',
    sort: '-amount_fen',
    pageSize: '3',
  });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

test('every version of a report has the address of its task, so that decisions open no other tab', async () => {
  const calls = serverWith();
  const { where } = renderPage(page, ADDRESS);
  await section('摘要');
  expect(where()).toBe(`${ADDRESS}&task=1`);
  // The report is loaded once, not once for each address.
  expect(calls.filter(({ path }) => path === '/api/user/getClientreportinfo')).toHaveLength(1);
});

test('filters of the panel live in the address and go back to the first page', async () => {
  const calls = serverWith();
  const { where } = renderPage(page, `${ADDRESS}&tx.flow=in&tx.current=3&tx.rule=MZ-DB-01&tx.min_fen=100`);
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByText('某某公司');
  expect(Object.fromEntries(calls.find(({ path }) => path === LIST)?.query ?? [])).toEqual({
    flow: 'in',
    rule: 'MZ-DB-01',
    min_fen: '100',
    current: '3',
    pageSize: '20',
  });
  await userEvent.click(panel.getByRole('button', { name: '移除筛选：命中规则 MZ-DB-01' }));
  await waitFor(() => expect(where()).not.toContain('tx.rule'));
  expect(where()).not.toContain('tx.current');
  const least = panel.getByLabelText('最小金额');
  expect(least).toHaveValue('1.00');
  await userEvent.clear(least);
  await userEvent.type(least, '1.234{Enter}');
  expect(panel.getByLabelText('最小金额')).toHaveAttribute('aria-invalid', 'true');
  await userEvent.clear(least);
  await userEvent.type(least, '1,234.5{Enter}');
  await waitFor(() => expect(where()).toContain('tx.min_fen=123450'));
});

test('a transaction opens its evidence: place, raw cells, the page as a picture', async () => {
  const calls = serverWith();
  renderPage(page, `${ADDRESS}&tx.flow=in`);
  const panel = within(await screen.findByRole('dialog'));
  await userEvent.click(await panel.findByRole('link', { name: '2025-03-02 12:00:00' }));
  const evidence = within(await panel.findByRole('region', { name: '原件' }));
  expect(await evidence.findByText('bank.pdf')).toBeVisible();
  expect(evidence.getByText('第 2 页第 20 行')).toBeVisible();
  expect(evidence.getAllByText('1,234.56')).toHaveLength(2);
  const marked = evidence.getAllByRole('row').filter((row) => row.getAttribute('aria-current'));
  expect(marked).toHaveLength(1);
  expect(marked[0]).toHaveTextContent('1,234.56');
  const picture = await evidence.findByRole('img');
  expect(picture).toHaveAttribute('src', 'blob:page');
  expect(picture).toHaveAccessibleName(/第 2 页/);
  expect(calls.filter(({ path }) => path === LIST)).toHaveLength(1);
});

test('a picture that is gone says why, and the cells stay', async () => {
  serverWith({ [`${LIST}/3/evidence.png`]: refusal(0, '原件已清除', { reason: 'file_purged' }) });
  renderPage(page, `${ADDRESS}&tx=all&tx.n=3`);
  expect(await screen.findByText('原件已清除')).toBeVisible();
  expect(screen.getByText('原件中的这一行')).toBeVisible();
});

test('dismissing a hit needs a reason, which goes to the server', async () => {
  const calls = serverWith({ '/api/liushui/reports/7/decisions': REVISION });
  renderPage(page, ADDRESS);
  const hits = await section('可疑之处');
  await userEvent.click(await hits.findByRole('button', { name: /疑似赌博/ }));
  await userEvent.click(hits.getByRole('button', { name: /^排除/ }));
  await userEvent.click(hits.getByRole('button', { name: /^其他/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '排除' }));
  expect(dialog.getByText('请选择或填写理由')).toHaveRole('alert');
  expect(calls.some(({ path }) => path.endsWith('/decisions'))).toBe(false);
  await userEvent.type(dialog.getByLabelText('理由'), '已核实是奶茶店');
  await userEvent.click(dialog.getByRole('button', { name: '排除' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ path }) => path.endsWith('/decisions'))?.body).toEqual({
    kind: 'hit',
    rule: 'MZ-DB-01',
    number: 0,
    state: 'dismissed',
    reason: '已核实是奶茶店',
    reason_code: '',
  });
});

test('a payee that is no lender is remembered with its category, and the note tells what changed and undoes it', async () => {
  const owing = { ...GROUP, rule: 'MZ-WD-06', name: words('典当', 'Pawn'), debt_rows: 6 };
  const changed = {
    name: 'repayment_month_average_fen',
    unit: 'fen',
    before: 736_236,
    after: 692_837,
    word_before: '',
    word_after: '',
  };
  const done = { ...REVISION, state: 'done', report_id: 8, version: 2, changes: [changed] };
  const calls = serverWith({
    '/api/user/getmingzhonglist': { list: [], groups: [owing], total: 1 },
    '/api/liushui/categories': {
      list: [{ code: 'O10', direction: 'out', name: words('餐饮', 'Food') }],
    },
    '/api/liushui/reports/7/decisions': done,
    '/api/liushui/decisions/5': { ...done, decision_id: null, changes: [] },
  });
  renderPage(page, ADDRESS);
  const hits = await section('可疑之处');
  await userEvent.click(await hits.findByRole('button', { name: /典当/ }));
  await userEvent.click(hits.getByRole('button', { name: /^排除/ }));
  await userEvent.click(hits.getByRole('button', { name: /^其他/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const lender = dialog.getByRole('checkbox', { name: /不是出借方/ });
  expect(lender).not.toBeChecked();
  await user.click(dialog.getByRole('radio', { name: '同名商户' }));
  expect(lender).toBeChecked();
  await user.click(dialog.getByRole('combobox', { name: '同时将该对手方的分类改为' }));
  await user.click(await screen.findByRole('option', { name: '餐饮' }));
  await user.click(dialog.getByRole('checkbox', { name: /同类商户不再提示/ }));
  await user.click(dialog.getByRole('button', { name: '排除' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/api/liushui/reports/7/decisions')?.body).toEqual({
      kind: 'hit',
      rule: 'MZ-WD-06',
      number: 0,
      state: 'dismissed',
      reason: '',
      reason_code: 'same_name',
      party_key: '张三',
      not_lender: true,
      category: 'O10',
      scope: 'account',
    }),
  );
  const note = await screen.findByText('已计入报告：月均还款 7,362.36 → 6,928.37');
  // The version that follows is asked for in the place of the one on show.
  await waitFor(() =>
    expect(calls.findLast(({ path }) => path === '/api/user/getClientreportinfo')?.body).toEqual({ id: 8 }),
  );
  // Notes of other tests may still be there.
  const told = within(note.closest('.arco-notification') as HTMLElement);
  await user.click(told.getByRole('button', { name: '撤销' }));
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/liushui/decisions/5')).toBe(true));
  expect(await screen.findByText('已撤销')).toBeVisible();
});

test('a review goes by keys: on, confirm, dismiss for a reason, undo', async () => {
  const calls = serverWith({
    '/api/liushui/reports/7/decisions': REVISION,
    '/api/liushui/decisions/5': { ...REVISION, decision_id: null },
  });
  renderPage(page, ADDRESS);
  const flags = await section('可疑之处');
  const head = (name: RegExp) => flags.findByRole('button', { name });
  await head(/疑似赌博/);
  expect(screen.getByText('已审 0 / 2 项')).toBeVisible();
  await userEvent.keyboard('j');
  const first = await head(/疑似赌博/);
  await waitFor(() => expect(first).toHaveFocus());
  expect(first).toHaveAttribute('aria-expanded', 'true');
  const said = () => calls.filter(({ path }) => path.endsWith('/decisions')).map(({ body }) => body);
  await userEvent.keyboard('c');
  await waitFor(() => expect(said()).toHaveLength(1));
  expect(said()[0]).toMatchObject({ number: 0, state: 'confirmed' });
  expect(await screen.findByText('已审 1 / 2 项')).toBeVisible();
  await userEvent.keyboard('d');
  expect(await flags.findByRole('group', { name: '排除的理由' })).toBeVisible();
  await userEvent.keyboard('2');
  await waitFor(() => expect(said()).toHaveLength(2));
  expect(said()[1]).toMatchObject({ number: 0, state: 'dismissed', reason_code: 'explained' });
  expect(await screen.findByText('已审 2 / 2 项')).toBeVisible();
  await userEvent.keyboard('u');
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
  expect(await screen.findByText('已审 1 / 2 项')).toBeVisible();
});

test('a review that is done is completed with the words that its decisions drafted', async () => {
  const decided = { kind: 'hit', rule: 'MZ-DB-01', state: 'confirmed' };
  const list = [decided, { ...decided, kind: 'finding', rule: 'XW-KJ-01' }];
  const done = { ...REVIEW, decided: 2, list };
  const signed = { ...done, state: 'complete', completed_by: 'alice', completed_text: '2026-11-21 09:00:00' };
  let now: unknown = done;
  const calls = serverWith({
    '/api/user/getClientreportinfo': { ...INFO, conclusion: '' },
    '/api/liushui/reports/7/review': ({ method }: Sent) => {
      if (method === 'POST') now = signed;
      return now;
    },
  });
  renderPage(page, ADDRESS);
  const conclusion = await section('结论');
  const field = conclusion.getByLabelText('操作员结论');
  await waitFor(() => expect(field).toHaveValue('经核实，确认以下 1 项'));
  await userEvent.keyboard('f');
  expect(field).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await conclusion.findByText(/alice 于 2026-11-21 09:00:00 完成审阅/)).toBeVisible();
  expect(calls.find(({ method, path }) => method === 'POST' && path.endsWith('/review'))?.body).toEqual({
    conclusion: '经核实，确认以下 1 项',
    before: '',
    with_open: false,
  });
});

test('the rows of a hit are asked for when they are opened', async () => {
  const calls = serverWith();
  renderPage(page, ADDRESS);
  const hits = await section('可疑之处');
  await userEvent.click(await hits.findByRole('button', { name: /疑似赌博/ }));
  await userEvent.click(await hits.findByRole('button', { name: '展开明细' }));
  expect(await hits.findByText('张三 · 彩票')).toBeVisible();
  expect(hits.getByRole('link', { name: '2025-03-02 12:00:00' })).toHaveAttribute(
    'href',
    expect.stringContaining('tx.n=3'),
  );
  expect(calls.at(-1)?.body).toEqual({ report_id: 7, rule: 'MZ-DB-01', current: 1, pageSize: 10 });
});

test('what could not be judged is named with what is missing', async () => {
  serverWith();
  renderPage(page, ADDRESS);
  const flags = await section('可疑之处');
  await userEvent.click(flags.getByText('4 项无法判断'));
  expect(flags.getByText(/交易时间 — 夜间交易 MZ-YJ-01、夜间娱乐 MZ-YJ-02/)).toBeVisible();
  expect(flags.getByText(/余额枯竭/)).toBeVisible();
});

test('gross is proven to be real and left out together', async () => {
  serverWith();
  renderPage(page, ADDRESS);
  expect(await screen.findByText('流水总额 = 净流入（净流出）+ 剔除，逐分相等')).toBeVisible();
  const left = await section('剔除与方法');
  expect(left.getByRole('link', { name: '4,999.50' })).toHaveAttribute(
    'href',
    expect.stringContaining('tx.left_code=N10'),
  );
});

test('a currency that an operator stated says so, and leads to where it is corrected', async () => {
  const stated = {
    code: 'currency_stated',
    severity: 'info',
    text: { 'zh-CN': '按您填写的 GBP 计算', 'en-US': 'GBP, as you stated' },
    row: null,
    page: null,
  };
  const files = [
    reportFile({ currency: 'GBP', problems: [stated] }),
    reportFile({ index: 1, file: '四月.pdf' }),
  ];
  serverWith({ '/api/user/getClientreportinfo': { ...INFO, report: { ...INFO.report, files } } });
  renderPage(page, ADDRESS);
  const proofs = await section('真伪');
  expect(proofs.getByText(/GBP · 人工填写/)).toBeVisible();
  expect(proofs.getByRole('link', { name: '更正币种' })).toHaveAttribute(
    'href',
    `/list/card?keyword=${encodeURIComponent(INFO.line.customer)}`,
  );
});

test('a report of the demonstration says so beside its title', async () => {
  serverWith({ '/api/user/getClientreportinfo': { ...INFO, line: { ...INFO.line, demo: true } } });
  renderPage(page, ADDRESS);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/演示$/);
});
