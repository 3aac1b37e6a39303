import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer } from '@/testing/leaving';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import * as page from './MappingPage';
import { file, table, trial } from './testing';
import type { FilePreview, TablePreview } from './types';

const ADDRESS = '/list/mapping?task=3&file=9';
const serve = (answer: unknown = trial(), more: Record<string, unknown> = {}, shown: FilePreview = file()) =>
  stubServer({
    '/api/liushui/mappings/preview': shown,
    '/api/liushui/mappings/trial': answer,
    ...more,
  });

const trials = (calls: Sent[]) => calls.filter(({ path }) => path.endsWith('/trial'));
const lastPreview = (calls: Sent[]) =>
  trials(calls).at(-1)?.body as { header_at: number; header_lines: number; layout: TablePreview['layout'] };
const result = () => within(screen.getByRole('region', { name: '读取结果' }));

async function show() {
  const view = renderPage(page, ADDRESS);
  await screen.findByRole('region', { name: '读取结果' });
  return view;
}

test('the form begins with the best guess and shows at once what it makes of the file', async () => {
  const calls = serve();
  renderPage(page, ADDRESS);
  expect(await screen.findByLabelText('“数目”列的含义')).toHaveValue('amount');
  expect(calls[0]?.body).toEqual({ task_id: 3, upload_id: 9, member: null });
  expect(await result().findByText('余额逐笔相符：1 处核对全部一致。')).toBeVisible();
  expect(result().getByText('收入（1 笔）').nextSibling).toHaveTextContent('1.00');
  expect(screen.getByText('“02/01/2025”读作 2025-01-02')).toBeVisible();
  expect(lastPreview(calls)).toMatchObject({ table: 0, header_at: 1, header_lines: 1, kind: 'debit' });
});

test('a meaning is given once: it moves from the column that had it', async () => {
  const calls = serve();
  await show();
  await result().findByText(/余额逐笔相符/);
  await userEvent.selectOptions(screen.getByLabelText('“剩下”列的含义'), 'amount');
  expect(screen.getByLabelText('“数目”列的含义')).toHaveValue('');
  await waitFor(() =>
    expect(lastPreview(calls).layout?.columns).toEqual({ moment: 0, direction: 1, amount: 3 }),
  );
});

test('what is still needed is said, and nothing is tried before', async () => {
  const calls = serve();
  await show();
  await result().findByText(/余额逐笔相符/);
  const before = trials(calls).length;
  await userEvent.selectOptions(screen.getByLabelText('“数目”列的含义'), '');
  expect(result().getByText('指定“金额”列')).toBeVisible();
  expect(screen.getByRole('button', { name: '保存并重新运行任务' })).toBeDisabled();
  await userEvent.click(screen.getByRole('radio', { name: /收入、支出各一列/ }));
  expect(result().getByText('指定“收入金额”列')).toBeVisible();
  expect(result().getByText('指定“支出金额”列')).toBeVisible();
  expect(trials(calls)).toHaveLength(before);
});

test('any row can be made the header, also with the keyboard, and it may take two rows', async () => {
  const calls = serve(trial(), {}, file({ tables: [table({ header_at: null, layout: null })] }));
  renderPage(page, ADDRESS);
  expect(await screen.findByText('点击上面的一行，设为表头')).toBeVisible();
  const choice = screen.getByRole('button', { name: '把第 2 行设为表头' });
  choice.focus();
  await userEvent.keyboard('{Enter}');
  expect(choice).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByLabelText('表头占两行'));
  await userEvent.selectOptions(screen.getByLabelText('“哪天 02/01/2025”列的含义'), 'moment');
  await userEvent.selectOptions(screen.getByLabelText('“数目 11.47”列的含义'), 'amount');
  // Nothing is preset where the file does not say its currency.
  expect(screen.getByText('填写币种，例如 CNY')).toBeVisible();
  await userEvent.type(screen.getByLabelText('币种'), 'cny');
  await waitFor(() => expect(lastPreview(calls)).toMatchObject({ header_at: 1, header_lines: 2 }));
});

test('words of the file are given a meaning, or their usual one', async () => {
  const shown = table();
  const layout = shown.layout && { ...shown.layout, directions: {} };
  const calls = serve(trial(), {}, file({ tables: [table({ layout })] }));
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '按通常的含义填写' }));
  await waitFor(() => expect(lastPreview(calls).layout?.directions).toEqual({ 出: 'out', 入: 'in' }));
  await userEvent.selectOptions(screen.getByLabelText('出'), 'neutral');
  await waitFor(() => expect(lastPreview(calls).layout?.directions).toEqual({ 出: 'neutral', 入: 'in' }));
});

test('breaks of the balances stand with their rows, skipped rows with their reason', async () => {
  const broken = trial({
    state: 'disagrees',
    skipped: 1,
    chain_breaks: 12,
    chain_checked: 40,
    breaks: [{ row: 4, page: null, expected_fen: 8953, found_fen: 9000 }],
    problems: [
      {
        code: 'unreadable_date',
        severity: 'warning',
        row: 7,
        page: null,
        text: { 'zh-CN': '日期读不出', 'en-US': 'no date' },
      },
    ],
    problems_n: 1,
  });
  serve(broken);
  await show();
  expect(await result().findByText(/余额在 12 处断开（共核对 40 处）/)).toBeVisible();
  expect(result().getByText(/第 4 行 余额应为 89\.53，文件是 90\.00/)).toBeVisible();
  expect(result().getByText('还有 11 处断开')).toBeVisible();
  expect(result().getByText('第 7 行').closest('li')).toHaveTextContent('日期读不出');
  expect(screen.getByText(/这次读取不完全相符/)).toBeVisible();
});

test('a mapping is saved under a name and the task runs again', async () => {
  const calls = serve(trial(), { '/api/liushui/templates': {}, '/api/liushui/tasks/3/retry': {} });
  const { where } = await show();
  await result().findByText(/余额逐笔相符/);
  await userEvent.click(screen.getByRole('button', { name: '保存并重新运行任务' }));
  expect(screen.getByText('请填写模板名称')).toBeVisible();
  await userEvent.type(screen.getByLabelText('模板名称'), ' 村镇银行 ');
  await userEvent.click(screen.getByRole('button', { name: '保存并重新运行任务' }));
  await waitFor(() => expect(where()).toBe('/list/card'));
  const saved = calls.find(({ path }) => path === '/api/liushui/templates');
  expect(saved?.body).toMatchObject({
    task_id: 3,
    name: '村镇银行',
    names: ['哪天', '进出', '数目', '剩下'],
    kind: 'debit',
  });
  expect(calls.at(-1)?.path).toBe('/api/liushui/tasks/3/retry');
});

test('a task that would not run finds its template kept: the next press changes that one', async () => {
  let isBusy = true;
  const calls = serve(trial(), {
    '/api/liushui/templates': { id: 9 },
    '/api/liushui/templates/9': { id: 9 },
    '/api/liushui/tasks/3/retry': () => (isBusy ? refusal(0, '任务正在处理') : {}),
  });
  const { where } = await show();
  await result().findByText(/余额逐笔相符/);
  await userEvent.type(screen.getByLabelText('模板名称'), '村镇银行');
  await userEvent.click(screen.getByRole('button', { name: '保存并重新运行任务' }));
  expect(await screen.findByText('任务正在处理')).toBeVisible();
  isBusy = false;
  await userEvent.click(screen.getByRole('button', { name: '保存并重新运行任务' }));
  await waitFor(() => expect(where()).toBe('/list/card'));
  const kept = calls.filter(({ path }) => path.startsWith('/api/liushui/templates'));
  expect(kept.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/liushui/templates',
    'PUT /api/liushui/templates/9',
  ]);
});

test('a header that has a template already updates it; a refusal is shown beside the name', async () => {
  const known = trial({}, { template: { id: 5, name: '旧模板' } });
  const calls = serve(known, {
    '/api/liushui/templates/5': refusal(0, '请检查', { reason: 'x', fields: { name: ['已有同名模板'] } }),
  });
  await show();
  await result().findByText(/余额逐笔相符/);
  expect(screen.getByLabelText('模板名称')).toHaveValue('旧模板');
  await userEvent.click(screen.getByRole('button', { name: '只保存模板' }));
  expect(await screen.findByText('已有同名模板')).toBeVisible();
  expect(calls.find(({ path }) => path === '/api/liushui/templates/5')?.method).toBe('PUT');
});

test('a task that waits for a password is not run, only its template is kept', async () => {
  serve(trial(), {}, file({ state: 'waiting' }));
  await show();
  await result().findByText(/余额逐笔相符/);
  expect(screen.queryByRole('button', { name: '保存并重新运行任务' })).toBeNull();
  expect(screen.getByText(/任务在下一次处理时按模板读取/)).toBeVisible();
});

test('a failed try says why and can be repeated', async () => {
  let isDown = true;
  serve(() => (isDown ? refusal(0, '没能打开这个文件') : trial()));
  await show();
  expect(await result().findByText('没能打开这个文件')).toBeVisible();
  isDown = false;
  await userEvent.click(result().getByRole('button', { name: '重试' }));
  expect(await result().findByText(/余额逐笔相符/)).toBeVisible();
});

test('of several tables one is chosen, and a file without any says so', async () => {
  const tables = [table({ sheet: '甲' }), table({ table: 1, sheet: '乙', header_at: null, layout: null })];
  serve(trial(), {}, file({ tables }));
  const { where, unmount } = renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('link', { name: '乙' }));
  expect(await screen.findByText('点击上面的一行，设为表头')).toBeVisible();
  expect(where()).toContain('table=1');
  unmount();
  serve(trial(), {}, file({ tables: [] }));
  renderPage(page, ADDRESS);
  expect(await screen.findByText('这个文件里没有找到表格')).toBeVisible();
});

test('another file begins with its own guess, not with what was chosen for the one before', async () => {
  serve();
  const { router } = await show();
  await userEvent.selectOptions(screen.getByLabelText('“数目”列的含义'), '');
  void router.navigate('/list/mapping?task=3&file=10');
  await answer('离开');
  await waitFor(() => expect(screen.getByLabelText('“数目”列的含义')).toHaveValue('amount'));
});

test('balances that follow each other do not hide sums that disagree', async () => {
  const totals = [{ name: 'out_fen', stated: 2000, read: 1147 }];
  serve(trial({ state: 'disagrees', totals }));
  await show();
  const verdict = await result().findByText(/余额逐笔相符.*但文件写明的合计与读到的不符/);
  expect(verdict).toHaveAttribute('data-tone', 'bad');
  expect(result().getByText('支出合计：文件写 20.00，读到 11.47')).toHaveAttribute('data-bad', 'true');
});

test('a result that disagrees for another reason is never shown as agreeing', async () => {
  serve(trial({ state: 'disagrees' }));
  await show();
  expect(await result().findByText(/这次读取不能算相符/)).toHaveAttribute('data-tone', 'bad');
});

test('amounts that all become money in are questioned where no balance proves them', async () => {
  serve(trial({ chain_checked: 0, out_n: 0, out_fen: 0 }));
  await show();
  expect(await result().findByText(/所有金额都读作收入/)).toHaveAttribute('data-tone', 'warning');
});

test('a word that was typed means nothing until somebody says what', async () => {
  const shown = table();
  const columns = { moment: 0, text: 1, amount: 2 };
  const layout = shown.layout && { ...shown.layout, columns, sign: 'text' as const, directions: {} };
  const calls = serve(trial({}, { words: [] }), {}, file({ tables: [table({ layout })] }));
  await show();
  await userEvent.type(screen.getByLabelText('摘要开头的词，例如：转入'), ' 转 入');
  await userEvent.click(screen.getByRole('button', { name: '添加' }));
  expect(screen.getByLabelText('转入')).toHaveValue('');
  await userEvent.selectOptions(screen.getByLabelText('转入'), 'in');
  await waitFor(() => expect(lastPreview(calls).layout?.directions).toEqual({ 转入: 'in' }));
});

test('amounts without a sign can be read by the balance, whose column is asked for', async () => {
  const shown = table();
  const layout = shown.layout && { ...shown.layout, columns: { moment: 0, text: 1, amount: 2 } };
  serve(trial(), {}, file({ tables: [table({ layout })] }));
  await show();
  await userEvent.click(screen.getByLabelText(/看余额增减/));
  expect(await screen.findByText(/指定“余额”列/)).toBeVisible();
});

test('a table that was cut out of a page offers no other header, and figures stand at the right', async () => {
  serve(trial(), {}, file({ tables: [table({ is_cut: true, header_at: 0, numbers: [0, 1, 2, 3] })] }));
  await show();
  expect(screen.queryByRole('button', { name: /设为表头/ })).toBeNull();
  expect(screen.queryByLabelText('表头占两行')).toBeNull();
  expect(screen.getByText(/表头按页面上的线条和文字切出/)).toBeVisible();
  expect(screen.getByRole('cell', { name: '11.47' })).toHaveAttribute('data-money', 'true');
});
