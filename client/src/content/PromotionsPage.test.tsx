import { screen, waitFor, within } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { closed } from '@/testing/dialogs';
import { failingOnce } from '@/testing/failing';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import type { Promotion, PromotionDetail } from './api';
import * as page from './PromotionsPage';

// Without a canvas of its own, happy-dom draws nothing.
const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const PATH = '/api/content/promotions';
const ADDRESS = '/content/promotions';

const ROW: Promotion = {
  id: 6,
  activityName: '秋季推广2026',
  channelType: 'web',
  promotionTime: ['2026-11-01', '2026-11-30'],
  promoteLink: 'https://example.com/a',
  advertisingSource: '公众号',
  advertisingMedia: '图文',
  keyword: ['流水', '对账'],
  pushNotify: false,
  advertisingContent: '看懂流水',
  createtime_text: '2026-10-31 08:00:00',
  demo: false,
  link: '/p/abc',
  state: 'running',
  visits: 1234,
};
const WHOLE: PromotionDetail = {
  ...ROW,
  visitors: 900,
  days: ['2026-11-01', '2026-11-02'],
  daily: [1000, 234],
  hourly: Array.from({ length: 24 }, () => 0),
};
const serve = (more: Record<string, unknown> = {}) =>
  stubServer({ [PATH]: { list: [ROW], total: 31 }, [`${PATH}/6`]: WHOLE, ...more });
const asked = (calls: Sent[]) => calls.filter(({ path }) => path === PATH).map(({ query }) => `${query}`);
const drawer = async () => within(await screen.findByRole('dialog', { name: '秋季推广2026' }));

test('a promotion stands with its state, its channel and its visits', async () => {
  serve();
  renderPage(page, ADDRESS);
  const row = within((await screen.findByText('秋季推广2026')).closest('tr') as HTMLElement);
  for (const words of ['进行中', '网页域名', '公众号 / 图文', '1,234', '2026-11-01 – 2026-11-30'])
    expect(row.getByText(words)).toBeVisible();
  expect(row.getByText('/p/abc')).toHaveAttribute('title', `${window.location.origin}/p/abc`);
});

test('filters, order and page live in the address; another filter begins at the first page', async () => {
  const calls = serve();
  const { where } = renderPage(page, `${ADDRESS}?channelType=api&current=2`);
  await screen.findByText('秋季推广2026');
  expect(asked(calls)).toEqual(['channelType=api&current=2&pageSize=10']);
  await userEvent.click(screen.getByRole('combobox', { name: '状态' }));
  await userEvent.click(await screen.findByRole('option', { name: '已结束' }));
  await waitFor(() => expect(where()).toBe(`${ADDRESS}?channelType=api&state=over`));
  await userEvent.click(screen.getByRole('columnheader', { name: /访问次数/ }).firstElementChild as Element);
  await waitFor(() => expect(where()).toContain('sort='));
  await userEvent.click(screen.getByRole('listitem', { name: /3/ }));
  await waitFor(() => expect(where()).toContain('current=3'));
  await waitFor(() => expect(asked(calls).at(-1)).toContain('current=3'));
});

test('without promotions it leads to the form, filtered it only says that nothing fits', async () => {
  serve({ [PATH]: { list: [], total: 0 } });
  const { unmount } = renderPage(page, `${ADDRESS}?keyword=x`);
  expect(await screen.findByText('没有符合条件的推广')).toBeVisible();
  expect(screen.getAllByRole('button', { name: '新建推广' })).toHaveLength(1);
  unmount();
  const { where } = renderPage(page, ADDRESS);
  expect(await screen.findByText('还没有推广')).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: '新建推广' })[1] as Element);
  await waitFor(() => expect(where()).toBe('/form/step'));
});

test('one promotion opens by the address, with its visits as a table, and its whole link is copied', async () => {
  serve();
  const { where } = renderPage(page, `${ADDRESS}?current=2`);
  await userEvent.click(await screen.findByRole('button', { name: '查看详情' }));
  const shown = await drawer();
  expect(where()).toBe(`${ADDRESS}?current=2&id=6`);
  expect(shown.getByText('流水、对账')).toBeVisible();
  const chart = within(shown.getByRole('figure', { name: '每日访问' }));
  await userEvent.click(chart.getByRole('button', { name: '以表格显示' }));
  expect(chart.getByRole('row', { name: '2026-11-01 1,000' })).toBeVisible();
  // No visit at any hour is said, not drawn.
  expect(shown.getByText('还没有访问')).toBeVisible();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await userEvent.click(screen.getByRole('button', { name: '复制链接' }));
  await waitFor(() => expect(copied).toHaveBeenCalledWith(`${window.location.origin}/p/abc`));
  await userEvent.click(document.querySelector('.arco-drawer-close-icon') as Element);
  await waitFor(() => expect(where()).toBe(`${ADDRESS}?current=2`));
});

test('a promotion that could not be loaded says why and can be tried again', async () => {
  serve({ [`${PATH}/6`]: failingOnce('服务器正忙', WHOLE) });
  renderPage(page, `${ADDRESS}?id=6`);
  expect(await screen.findByText('服务器正忙')).toBeVisible();
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect((await drawer()).getByText('看懂流水')).toBeVisible();
});

async function askToDelete() {
  await drawer();
  await userEvent.click(screen.getByRole('button', { name: '删除' }));
  const question = (await screen.findByText('删除推广“秋季推广2026”？')).closest('[role=dialog]');
  return within(question as HTMLElement);
}

test('a promotion is deleted only after it was confirmed, and leaves the list', async () => {
  const rows = [ROW];
  const calls = serve({
    [PATH]: () => ({ list: [...rows], total: rows.length }),
    [`${PATH}/6`]: ({ method }: Sent) => (method === 'DELETE' ? { gone: rows.pop() } : WHOLE),
  });
  const { where } = renderPage(page, `${ADDRESS}?id=6`);
  const question = await askToDelete();
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(question.getByRole('button', { name: '删除' }));
  expect(await screen.findByText('还没有推广')).toBeVisible();
  expect(where()).toBe(ADDRESS);
  await closed();
});

test('a deletion that is refused says why and leaves the promotion open', async () => {
  serve({
    [`${PATH}/6`]: ({ method }: Sent) => (method === 'DELETE' ? refusal(0, '推广进行中，不能删除') : WHOLE),
  });
  const { where } = renderPage(page, `${ADDRESS}?id=6`);
  await userEvent.click((await askToDelete()).getByRole('button', { name: '删除' }));
  expect(await screen.findByText('推广进行中，不能删除')).toBeVisible();
  expect(where()).toBe(`${ADDRESS}?id=6`);
  await waitFor(() => expect(screen.queryByText('删除推广“秋季推广2026”？')).toBeNull());
});
