import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { loadUser } from '@/shared/session';
import { closed, dialog } from '@/testing/dialogs';
import { renderPage } from '@/testing/render';
import { type Sent, stubServer } from '@/testing/server';
import type { Demonstration } from './api';
import { DemonstrationCard } from './Demonstration';
import * as workplace from './WorkplacePage';

const NONE: Demonstration = {
  tasks: 0,
  reports: 0,
  articles: 0,
  sets: 0,
  promotions: 0,
  events: 0,
  visits: 0,
  groups: 0,
  people: 0,
  messages: 0,
  changes: 0,
  comments_of_people: 0,
};
const HELD = { ...NONE, tasks: 3, reports: 2, articles: 12, events: 4321, comments_of_people: 1 };
const COUNTED = { onlineContent: 12, putIn: 9, newComments: 3, views: 80, tasks: 3, reports: 2 };
const CALL = '/api/site/demonstration';

const panel = (demo: Partial<typeof COUNTED>) => ({
  balance: '0.00',
  balance_fen: 0,
  points: 0,
  vip: false,
  renewalOrders: 0,
  pendingOrders: 0,
  onlineContent: 13,
  putIn: 9,
  newComments: 3,
  growthRate: 78.4,
  demo: { onlineContent: 0, putIn: 0, newComments: 0, views: 0, tasks: 0, reports: 0, ...demo },
  tasks: { queued: 0, working: 0, waiting: 0, done: 3, failed: 0 },
  reports: 2,
  unread: 0,
});

/** A server that has the demonstration until it is removed. */
function server(role: 'admin' | 'user') {
  let isThere = true;
  return stubServer({
    '/api/user/info': { role, settings: {} },
    '/api/user/getPanlCount': () => panel(isThere ? COUNTED : {}),
    '/api/user/chart': () => ({
      xAxis: ['2026-11-20'],
      data: [{ name: 'reports', value: [2], demo: isThere ? 2 : 0 }],
    }),
    '/api/user/getcategories': { total_fen: 0, list: [], demo: 0 },
    '/api/user/getClientreportlist': { list: [], total: 0 },
    '/api/user/getGonggao': [],
    '/api/popular/list': () =>
      isThere
        ? [{ key: 8, title: '怎么看余额链', clickNumber: '40', increases: 0, base: 0, demo: true }]
        : [],
    '/api/content/shelf': { documents: [], recent: [] },
    [CALL]: ({ method }: Sent) => {
      if (method === 'DELETE') isThere = false;
      return method === 'DELETE' || isThere ? HELD : NONE;
    },
  });
}

test('an administrator is told what is invented, removes it after a question, and every mark goes', async () => {
  const calls = server('admin');
  await loadUser();
  renderPage(workplace, '/dashboard/workplace');
  const note = await screen.findByRole('note');
  expect(note).toHaveTextContent(
    '含演示数据：2 份报告、12 篇线上内容、3 条今日评论、今天与昨天的 80 次浏览为虚构',
  );
  expect(screen.getByText('演示 12')).toBeVisible();
  const popular = within(await screen.findByRole('region', { name: '线上热门内容' }));
  expect(await popular.findByText('演示')).toBeVisible();
  await userEvent.click(within(note).getByRole('button', { name: '移除演示数据' }));
  const question = await dialog();
  expect(question.getByText('3 个演示任务')).toBeVisible();
  expect(question.getByText('12 篇演示内容')).toBeVisible();
  expect(question.getByText('4,321 次虚构的浏览、点赞、分享与评论')).toBeVisible();
  expect(question.getByText('演示内容下有 1 条真实评论，会随内容一并删除。')).toBeVisible();
  expect(question.queryByText(/演示集合/)).toBeNull();
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(question.getByRole('button', { name: '移除' }));
  await closed();
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
  expect(screen.queryByText(/演示/, { selector: '.demo-tag *, .demo-tag' })).toBeNull();
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('who changes their mind removes nothing', async () => {
  const calls = server('admin');
  await loadUser();
  renderPage(workplace, '/dashboard/workplace');
  await userEvent.click(await screen.findByRole('button', { name: '移除演示数据' }));
  await userEvent.click((await dialog()).getByRole('button', { name: '取消' }));
  await closed();
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  expect(screen.getByRole('note')).toBeVisible();
});

test('an operator is told, too, and has no button', async () => {
  const calls = server('user');
  await loadUser();
  renderPage(workplace, '/dashboard/workplace');
  const note = await screen.findByRole('note');
  expect(within(note).queryByRole('button')).toBeNull();
  expect(calls.some(({ path }) => path === CALL)).toBe(false);
});

test('system health says what is there, and after the removal that nothing is', async () => {
  server('admin');
  renderPage({ Component: DemonstrationCard }, '/admin/health');
  const card = within(await screen.findByRole('region', { name: '演示数据' }));
  expect(card.getByText('3 个演示任务')).toBeVisible();
  await userEvent.click(card.getByRole('button', { name: '移除演示数据' }));
  await userEvent.click((await dialog()).getByRole('button', { name: '移除' }));
  await closed();
  expect(await card.findByText('没有演示数据：这里的数字都来自真实操作。')).toBeVisible();
  expect(card.queryByRole('button')).toBeNull();
});
