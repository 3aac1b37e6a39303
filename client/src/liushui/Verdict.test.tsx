// What a report, its line and its task say of how far the figures can be trusted.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { setLocale } from '@/shared/i18n';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import type { Task } from './cases/types';
import * as reportPage from './reports/ReportPage';
import * as listPage from './reports/ReportsPage';
import type { ReportInfo } from './reports/types';
import * as tasksPage from './TasksPage';
import { COUNTS, file, INFO, PRICE, task } from './testing/samples';
import { CUT, judged, PART_READ, reportFile } from './testing/verdicts';

// What is tested here is not the drawing: a canvas needs a browser.
vi.mock('@/shared/charts/Canvas', () => ({ default: () => null }));

const words = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });
const sectionOf = async (name: string) => within(await screen.findByRole('region', { name, busy: false }));

function openReport(info: ReportInfo) {
  stubServer({
    '/api/user/getClientreportinfo': info,
    '/api/user/getmingzhonglist': { list: [], groups: [], total: 0 },
  });
  renderPage(reportPage, '/report/reportinfo?id=7');
}

function openTasks(tasks: Task[]) {
  stubServer({
    '/api/user/getZipfilelist': { list: tasks, total: tasks.length },
    '/api/user/getPanlCount': COUNTS,
    '/api/liushui/price': PRICE,
  });
  renderPage(tasksPage, '/list/card');
}

const openList = (line: Partial<ReportInfo['line']>) => {
  const calls = stubServer({
    '/api/user/getClientreportlist': { list: [{ ...INFO.line, ...line }], total: 1, sources: [] },
  });
  renderPage(listPage, '/liushui/baogao');
  return calls;
};

const tagOf = (element: HTMLElement) => element.closest('[data-tone]');
const inEnglish = async (look: () => Promise<void> | void) => {
  await act(async () => void setLocale('en-US'));
  try {
    await look();
  } finally {
    await act(async () => void setLocale('zh-CN'));
  }
};

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

test('the verdict of a report is told in the words of the server, in both languages', async () => {
  openReport(CUT);
  const summary = await sectionOf('摘要');
  expect(tagOf(summary.getByText('存在不一致'))).toHaveAttribute('data-tone', 'bad');
  expect(summary.getByText('至少一份流水与自身写明的笔数不符。')).toBeVisible();
  await inEnglish(() => {
    expect(summary.getByText('Disagrees')).toBeVisible();
    expect(summary.getByText('A statement does not hold the records that it states.')).toBeVisible();
  });
});

test.each([
  ['red', CUT],
  ['amber', PART_READ],
])('every %s lamp names a cause, a file and what clears it', async (_level, info) => {
  openReport(info);
  const summary = await sectionOf('摘要');
  const causes = within(summary.getByRole('list', { name: '结论的原因' })).getAllByRole('button');
  const { causes: told } = info.report.summary.verdict;
  expect(causes).toHaveLength(told.length);
  for (const [at, { text, clears, file: index }] of told.entries()) {
    expect(causes[at]).toHaveTextContent(text['zh-CN'] as string);
    expect(causes[at]).toHaveTextContent(`如何消除：${clears['zh-CN']}`);
    const cause = info.report.files.find((each) => each.index === index);
    expect(causes[at]).toHaveTextContent(cause?.file as string);
  }
});

test('a click on a cause leads to the box of its file', async () => {
  openReport(CUT);
  const summary = await sectionOf('摘要');
  await sectionOf('真伪');
  await userEvent.click(summary.getByRole('button', { name: /缺 118 笔/ }));
  expect(document.activeElement).toHaveTextContent('支付宝.csv');
  expect(document.activeElement).not.toHaveTextContent('三月.pdf');
});

test('a cause that is a check leads to that check', async () => {
  const [finding] = INFO.report.findings;
  const check = {
    ...(finding as ReportInfo['report']['findings'][number]),
    id: 'ZW-07',
    name: words('结息', 'Interest'),
    file: 0,
  };
  const info = judged(
    {
      ...CUT.report.summary.verdict,
      causes: [
        {
          code: 'ZW-07',
          level: 'red',
          file: 0,
          text: words('没有结息', 'No interest'),
          clears: words('原件', 'The original'),
        },
      ],
    },
    [reportFile()],
  );
  openReport({ ...info, report: { ...info.report, checks: [check] } });
  const summary = await sectionOf('摘要');
  const data = await sectionOf('真伪');
  expect(data.getByRole('heading', { name: /^结息/ })).toBeVisible();
  await userEvent.click(summary.getByRole('button', { name: /没有结息/ }));
  expect(document.activeElement).toHaveTextContent(/^结息 ZW-07/);
});

test('more causes than fit are shown on demand', async () => {
  const causes = Array.from({ length: 6 }, (_, at) => ({
    code: `cause_${at}`,
    level: 'amber',
    file: null,
    text: words(`第 ${at} 个原因`, `Cause ${at}`),
    clears: words('原件', 'The original'),
  }));
  openReport(judged({ ...PART_READ.report.summary.verdict, causes }, [reportFile()]));
  const summary = await sectionOf('摘要');
  expect(summary.queryByText('第 5 个原因')).toBeNull();
  await userEvent.click(summary.getByRole('button', { name: '显示全部 6 条原因' }));
  expect(summary.getByText('第 5 个原因')).toBeVisible();
});

test('a file whose stated count differs is never called agreeing', async () => {
  openReport(CUT);
  const data = await sectionOf('真伪');
  const box = within(data.getByRole('heading', { name: '支付宝.csv' }).closest('article') as HTMLElement);
  expect(tagOf(box.getByText('笔数与写明的不符'))).toHaveAttribute('data-tone', 'bad');
  expect(box.getByText('与读取结果不一致')).toBeVisible();
  const lines = within(box.getByRole('table')).getAllByRole('row');
  expect(lines[1]).toHaveTextContent('总笔数352234不一致，少 118');
  expect(lines[2]).toHaveTextContent('收入笔数2020一致');
  expect(lines[3]).toHaveTextContent('支出金额28,358.3119,517.57不一致，少 8,840.74');
  // The cause stands in the box itself, beside its badge.
  expect(box.getByText(/缺 118 笔/)).toBeVisible();
  expect(box.queryByText(/核对一致|与读取结果一致/)).toBeNull();
});

test('balances of a file that was read in part prove only what was read', async () => {
  const [part] = PART_READ.report.files;
  openReport(judged(PART_READ.report.summary.verdict, [reportFile({ ...part, chain_checked: 41 })]));
  const data = await sectionOf('真伪');
  expect(data.queryByText('41 处衔接全部成立')).toBeNull();
  const line = data.getByText(/已读取的部分中 41 处衔接全部成立/);
  expect(line).toHaveAttribute('data-verdict', 'part');
});

test('a wallet that the rows of the bank confirm says so', async () => {
  openReport(judged(INFO.report.summary.verdict, [reportFile({ kind: 'wallet', confirmed: 306 })]));
  const data = await sectionOf('真伪');
  expect(data.getByText(/306 笔付款与银行流水逐笔相符/)).toBeInTheDocument();
});

test('a total that differs is in no state said to agree, whatever the server counts it as', async () => {
  const noted = reportFile({
    level: 'green',
    totals_stated: [
      { name: 'rows', stated: 20, read: 20 },
      { name: 'out_fen', stated: 500, read: 400 },
    ],
    totals_agree: true,
    totals_binding: false,
  });
  openReport(judged(INFO.report.summary.verdict, [noted]));
  const data = await sectionOf('真伪');
  expect(data.queryByText('与读取结果一致')).toBeNull();
  expect(data.getByText(/按自己的口径统计/)).toBeVisible();
  expect(data.getByText('不一致，少 1.00')).toBeVisible();
});

test('a case read in part begins with what is missing, and each figure says that it is incomplete', async () => {
  openReport(PART_READ);
  const summary = await sectionOf('摘要');
  const banner = summary.getByRole('note');
  expect(banner).toHaveTextContent('招商银行流水 9 页中 8 页未读取，以下金额不完整，不可用于授信');
  const first = summary.getByText('月可认定收入');
  expect(banner.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  for (const tile of ['月可认定收入', '净额']) {
    const name = summary.getByText(tile, { selector: 'dt' });
    expect(within(name).getByText('不完整')).toHaveAttribute('title', banner.textContent);
  }
  await inEnglish(() => {
    expect(summary.getByRole('note')).toHaveTextContent('8 of 9 pages were not read');
    expect(summary.getAllByText('incomplete').length).toBeGreaterThan(3);
  });
});

test('each section of a case read in part says at its head that it is incomplete', async () => {
  openReport(PART_READ);
  for (const name of ['可疑之处', '收入', '支出', '剔除与方法']) {
    const section = await sectionOf(name);
    expect(within(section.getByRole('heading', { level: 2 })).getByText('不完整')).toBeVisible();
  }
});

test('a case that was read whole carries no mark at all', async () => {
  openReport(CUT);
  await sectionOf('结论');
  expect(screen.queryByText('不完整')).toBeNull();
  expect(screen.queryByRole('note')).toBeNull();
});

test('the list of reports marks what was read in part, beside a heavier verdict too', async () => {
  openList({
    authenticity: 'disagrees',
    level: 'red',
    verdict_text: words('存在不一致', 'Disagrees'),
    incomplete: true,
  });
  expect(tagOf(await screen.findByText('存在不一致'))).toHaveAttribute('data-tone', 'bad');
  expect(tagOf(screen.getByText('部分读取'))).toHaveAttribute('data-tone', 'warning');
});

test('the list of reports can be asked for those that were read in part', async () => {
  const calls = openList({
    authenticity: 'part_read',
    level: 'amber',
    verdict_text: words('部分读取', 'Partly read'),
    incomplete: true,
  });
  expect(tagOf(await screen.findByText('部分读取'))).toHaveAttribute('data-tone', 'warning');
  await userEvent.click(screen.getByRole('combobox', { name: '文件核对' }));
  await userEvent.click(await screen.findByRole('option', { name: '部分读取' }));
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ state: 'part_read' }));
});

test('a task that was read in part is amber and not done, and its files say which', async () => {
  openTasks([
    task({
      part_read: true,
      state_text: words('部分读取', 'Partly read'),
      verdict: {
        result: 'part_read',
        level: 'amber',
        title: words('部分读取', 'Partly read'),
        text: words('招商银行流水 9 页中 8 页未读取', '8 of 9 pages were not read'),
      },
      files: [
        file(),
        file({
          upload_id: 2,
          name: '招商银行.pdf',
          state: 'partial',
          state_text: words('仅读取第 1 页', 'Page 1 only'),
          level: 'amber',
        }),
      ],
    }),
  ]);
  const card = within(await screen.findByRole('article', { name: '陈晓雨' }));
  expect(tagOf(card.getByText('部分读取'))).toHaveAttribute('data-tone', 'warning');
  expect(card.queryByText('已完成')).toBeNull();
  expect(card.getByText('招商银行流水 9 页中 8 页未读取')).toBeVisible();
  expect(tagOf(card.getByText('已读取'))).toHaveAttribute('data-tone', 'good');
  expect(tagOf(card.getByText('仅读取第 1 页'))).toHaveAttribute('data-tone', 'warning');
});

test('a task whose files disagree says so on its card, and its state is not green', async () => {
  openTasks([
    task({
      verdict: {
        result: 'disagrees',
        level: 'red',
        title: words('存在不一致', 'Disagrees'),
        text: words('支付宝.csv 缺 118 笔', '118 records are missing'),
      },
      files: [file({ state: 'disagrees', state_text: words('笔数不符', 'Not the records'), level: 'red' })],
    }),
  ]);
  const card = within(await screen.findByRole('article', { name: '陈晓雨' }));
  expect(tagOf(card.getByText('已完成'))).toHaveAttribute('data-tone', 'neutral');
  expect(tagOf(card.getByText('存在不一致'))).toHaveAttribute('data-tone', 'bad');
  expect(tagOf(card.getByText('笔数不符'))).toHaveAttribute('data-tone', 'bad');
});
