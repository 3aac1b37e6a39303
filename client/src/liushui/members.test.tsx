import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, loadUser } from '@/shared/session';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import * as reportPage from './reports/ReportPage';
import * as reportsPage from './reports/ReportsPage';
import * as tasksPage from './TasksPage';
import {
  COUNTS,
  EVIDENCE,
  file,
  INFO,
  LOCKED,
  NO_WORDS,
  PRICE,
  TRANSACTION,
  task,
  transactionPage,
} from './testing/samples';

vi.mock('@/shared/charts/Canvas', () => ({ default: () => null }));

const ROWS = '/api/liushui/reports/7/transactions';
const OWNER = INFO.line.owner_id;

const CORRECTION = {
  id: 5,
  scope: 'party',
  direction: 'in',
  category: 'I20',
  category_name: { 'zh-CN': '经营收入', 'en-US': 'Business income' },
  was: 'I10',
  was_name: { 'zh-CN': '工资薪金', 'en-US': 'Salary' },
  party: '某某公司',
  text: '工资',
  time_text: '',
  amount_fen: 0,
  customer: '陈晓雨',
  report_id: 7,
  createtime_text: '2026-11-20 10:00:00',
};

/** The server as somebody meets it who is logged in as `id`, with the role given. */
async function enterAs(id: number, role: 'admin' | 'user' = 'user') {
  const unknown = file({ upload_id: 9, state: 'unknown_layout', mappable: true });
  const tasks = [task({ owner_id: OWNER, files: [unknown] }), { ...LOCKED, owner_id: OWNER }];
  stubServer({
    '/api/user/info': { id, username: 'lin', role, settings: {} },
    '/api/user/getZipfilelist': { list: tasks, total: tasks.length },
    '/api/user/getPanlCount': COUNTS,
    '/api/liushui/price': PRICE,
    '/api/user/getClientreportlist': { list: [INFO.line], total: 1, sources: [] },
    '/api/user/getClientreportinfo': INFO,
    '/api/user/getmingzhonglist': { list: [], groups: [], total: 0 },
    '/api/liushui/categories': { list: [] },
    '/api/liushui/corrections': { list: [CORRECTION], total: 1 },
    [`/api/liushui/tasks/${INFO.line.task_id}/rerun`]: {
      source: 'files',
      stored_version: null,
      refusal: NO_WORDS,
      price: 10,
      related: [],
      reasons: [{ code: 'corrections', before: '', after: '', count: 3 }],
    },
    [ROWS]: transactionPage([TRANSACTION]),
    [`${ROWS}/3/evidence`]: { ...EVIDENCE, picture: false },
  });
  await loadUser();
}

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:page');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
});
afterEach(endSession);

const WHO = [
  { who: 'a member of the project', id: OWNER + 1, role: 'user' as const, isOwner: false },
  { who: 'the owner', id: OWNER, role: 'user' as const, isOwner: true },
  { who: 'an administrator', id: OWNER + 1, role: 'admin' as const, isOwner: true },
];
const count = (isOwner: boolean) => (isOwner ? 1 : 0);

test.each(WHO)(
  '$who is shown the steps of a task that the server lets them take',
  async ({ id, role, isOwner }) => {
    await enterAs(id, role);
    renderPage(tasksPage, '/list/card');
    const done = within(await screen.findByRole('article', { name: '陈晓雨' }));
    expect(done.getByRole('link', { name: '打开报告' })).toBeVisible();
    expect(done.queryAllByRole('link', { name: '手工映射' })).toHaveLength(count(isOwner));
    const locked = within(screen.getByRole('article', { name: '王建国' }));
    expect(locked.queryAllByRole('button', { name: '输入密码' })).toHaveLength(count(isOwner));
  },
);

test.each(WHO)('$who may delete a report from the list: $isOwner', async ({ id, role, isOwner }) => {
  await enterAs(id, role);
  renderPage(reportsPage, '/liushui/baogao');
  const row = within((await screen.findByRole('link', { name: '陈晓雨' })).closest('tr') as HTMLElement);
  expect(row.queryAllByRole('button', { name: '删除' })).toHaveLength(count(isOwner));
});

test.each(WHO)('$who reads the evidence, and may correct it: $isOwner', async ({ id, role, isOwner }) => {
  await enterAs(id, role);
  renderPage(reportPage, '/report/reportinfo?id=7&tx=all&tx.n=3');
  expect(await screen.findByText(EVIDENCE.sha256)).toBeVisible();
  expect(screen.queryAllByRole('region', { name: '更正分类' })).toHaveLength(count(isOwner));
});

test.each(WHO)(
  '$who reads the corrections, and may take one back: $isOwner',
  async ({ id, role, isOwner }) => {
    await enterAs(id, role);
    renderPage(reportPage, '/report/reportinfo?id=7&corrections=1');
    await userEvent.click(await screen.findByRole('radio', { name: '分类更正' }));
    const row = within((await screen.findByRole('link', { name: '某某公司' })).closest('tr') as HTMLElement);
    expect(row.queryAllByRole('button')).toHaveLength(count(isOwner));
  },
);

test.each(WHO)(
  '$who is told what is new, and may have it analysed again: $isOwner',
  async ({ id, role, isOwner }) => {
    await enterAs(id, role);
    renderPage(reportPage, '/report/reportinfo?id=7');
    expect(await screen.findByText(/3 笔交易的分类更正/)).toBeVisible();
    expect(screen.queryAllByRole('button', { name: '重新分析' })).toHaveLength(count(isOwner));
  },
);
