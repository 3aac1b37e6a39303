import { screen, waitFor, within } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadUser, startSession } from '@/shared/session';
import { failingOnce } from '@/testing/failing';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import * as page from './SearchTablePage';
import { lookOf } from './TableTools';
import { setLine as line } from './testing/sets';

// Arco opens menus with an animation that happy-dom never finishes.
const userEvent = pointer.setup({ pointerEventsCheck: 0 });

const POLICY = '/api/list/policy';
const server = (more: Record<string, unknown> = {}) =>
  stubServer({
    [POLICY]: { list: [line()], total: 21 },
    '/api/user/info': { id: 1, username: 'ada', role: 'admin' },
    ...more,
  });

async function asAdmin() {
  startSession('t');
  await loadUser();
}

beforeEach(() => startSession('t'));

test('filters are asked for with Search, live in the address, and Reset forgets them', async () => {
  const calls = server();
  const { where } = renderPage(page, '/list/search-table?current=2&status=online');
  expect(await screen.findByText('新手必读')).toBeVisible();
  expect(screen.getByRole('cell', { name: '11' })).toBeVisible(); // numbered across pages
  expect(calls[0]?.query.toString()).toBe('status=online&current=2&pageSize=10');
  await userEvent.type(screen.getByLabelText('集合名称'), ' 必读 ');
  expect(calls).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.query.toString()).toBe('name=%E5%BF%85%E8%AF%BB&status=online&current=1&pageSize=10');
  await userEvent.click(screen.getByRole('button', { name: '重置' }));
  await waitFor(() => expect(where()).toBe('/list/search-table'));
  await waitFor(() => expect(screen.getByLabelText('集合名称')).toHaveValue(''));
});

test('operators look, administrators make, import and download', async () => {
  server();
  const { unmount } = renderPage(page, '/list/search-table');
  expect(await screen.findByRole('button', { name: '查看' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '新建' })).toBeNull();
  unmount();
  await asAdmin();
  renderPage(page, '/list/search-table');
  for (const name of ['新建', '批量导入', '下载']) {
    expect(await screen.findByRole('button', { name })).toBeVisible();
  }
});

test('a set is viewed with its rules', async () => {
  server({
    '/api/content/sets/3': {
      ...line({ filterType: 'rules' }),
      types: ['notice'],
      words: ['退款', '合计'],
      authors: [],
      days: 30,
      articles: [],
      version: 1,
    },
  });
  renderPage(page, '/list/search-table');
  await userEvent.click(await screen.findByRole('button', { name: '查看' }));
  const drawer = within(await screen.findByRole('dialog', { name: '新手必读' }));
  expect(drawer.getByText('退款、合计')).toBeVisible();
  expect(drawer.getByText('30 天')).toBeVisible();
  expect(drawer.getByText('公告')).toBeVisible();
});

test('the look of the table is kept, and columns that came or went do no harm', () => {
  const columns = ['index', 'name', 'status'];
  expect(lookOf(null, columns)).toEqual({ size: 'middle', order: columns, hidden: [] });
  expect(lookOf('{broken', columns).order).toEqual(columns);
  const kept = JSON.stringify({ size: 'mini', order: ['status', 'gone', 'name'], hidden: ['gone', 'name'] });
  expect(lookOf(kept, columns)).toEqual({
    size: 'mini',
    order: ['status', 'name', 'index'],
    hidden: ['name'],
  });
});

test('a set that could not be loaded says why and can be tried again', async () => {
  const whole = {
    ...line({ filterType: 'rules' }),
    types: [],
    words: ['退款'],
    authors: [],
    days: null,
    articles: [],
  };
  server({ '/api/content/sets/3': failingOnce('服务器正忙', { ...whole, version: 1 }) });
  renderPage(page, '/list/search-table');
  await userEvent.click(await screen.findByRole('button', { name: '查看' }));
  expect(await screen.findByText('服务器正忙')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('退款')).toBeVisible();
});

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test('columns are hidden and moved, the density is chosen, and all that is still so next time', async () => {
  server();
  const { unmount } = renderPage(page, '/list/search-table');
  await screen.findByText('新手必读');
  await userEvent.click(screen.getByRole('button', { name: '列设置' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: '集合编号' }));
  expect(heads()).not.toContain('集合编号');
  await userEvent.click(screen.getByRole('button', { name: '内容量前移' }));
  await userEvent.click(screen.getByRole('button', { name: '集合名称后移' }));
  const order = ['序号', '内容体裁', '集合名称', '内容量', '筛选方式'];
  expect(heads().slice(0, 5)).toEqual(order);
  await userEvent.click(screen.getByRole('button', { name: '密度' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '迷你' }));
  expect(document.querySelector('[data-size=mini]')).not.toBeNull();
  unmount();
  renderPage(page, '/list/search-table');
  await screen.findByText('新手必读');
  expect(heads().slice(0, 5)).toEqual(order);
  expect(document.querySelector('[data-size=mini]')).not.toBeNull();
});

test('the table is asked for anew, ordered and turned by the address', async () => {
  const calls = server();
  const { where } = renderPage(page, '/list/search-table?status=online');
  await screen.findByText('新手必读');
  await userEvent.click(screen.getByRole('button', { name: '刷新' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.query.toString()).toBe(calls[0]?.query.toString());
  await userEvent.click(screen.getByRole('columnheader', { name: /集合名称/ }).firstElementChild as Element);
  await waitFor(() => expect(where()).toContain('sort=name'));
  await userEvent.click(screen.getByRole('listitem', { name: /2/ }));
  await waitFor(() => expect(calls.at(-1)?.query.get('current')).toBe('2'));
  expect(where()).toContain('status=online');
});

test('what fits the filters is taken along as the kind of file that was chosen', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const calls = server({
    '/api/content/sets/export': () => new Response('x', { headers: { 'Content-Type': 'text/csv' } }),
  });
  await asAdmin();
  renderPage(page, '/list/search-table?status=online');
  await userEvent.click(await screen.findByRole('button', { name: '下载' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'XLSX 表格' }));
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/content/sets/export'));
  expect(calls.at(-1)?.query.toString()).toBe('status=online&format=xlsx');
});

test('a table without sets says so, a filtered one that nothing fits', async () => {
  server({ [POLICY]: { list: [], total: 0 } });
  const { unmount } = renderPage(page, '/list/search-table?name=x');
  expect(await screen.findByText('没有符合条件的集合')).toBeVisible();
  unmount();
  renderPage(page, '/list/search-table');
  expect(await screen.findByText('还没有集合')).toBeVisible();
});
