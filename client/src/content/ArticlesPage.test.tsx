import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { failingOnce } from '@/testing/failing';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import * as articlesPage from './ArticlesPage';
import * as readPage from './ReadPage';
import { article, line } from './testing/articles';
import { written } from './testing/comments';

const ROOT = '/api/content/articles';

test('articles stand with their counts, filters live in the address, and shown titles are told', async () => {
  const calls = stubServer({
    [ROOT]: { list: [line(), line({ id: 9, title: '草稿', state: 'draft' })], total: 2 },
    [`${ROOT}/shown`]: { counted: 1 },
  });
  renderPage(articlesPage, '/content/articles?kind=guide&current=2');
  expect(await screen.findByRole('link', { name: /怎么看余额链/ })).toHaveAttribute(
    'href',
    '/content/read?id=4',
  );
  expect(screen.getAllByRole('img', { name: '浏览 1234，点赞 5，评论 1，分享 0' })[0]).toBeVisible();
  expect(calls[0]?.query.toString()).toBe('kind=guide&current=2&pageSize=10');
  await waitFor(() => expect(calls.at(-1)?.path).toBe(`${ROOT}/shown`));
  expect(calls.at(-1)?.body).toEqual({ ids: [4] });
});

test('without articles it says so, and filters that find nothing can be cleared', async () => {
  const calls = stubServer({ [ROOT]: { list: [], total: 0 } });
  const { where } = renderPage(articlesPage, '/content/articles?keyword=x');
  expect(await screen.findByText('没有符合条件的内容')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '清除筛选' }));
  expect(await screen.findByText('还没有内容')).toBeVisible();
  expect(where()).toBe('/content/articles');
  expect(calls.every(({ path }) => path === ROOT)).toBe(true);
});

test('a reader likes and comments; the counts follow', async () => {
  let list = [{ id: 7, author: '我', text: '已读 <b>', mine: true, createtime_text: '2026-11-02 10:00:00' }];
  const calls = stubServer({
    [`${ROOT}/4/view`]: article(),
    [`${ROOT}/4/like`]: { counted: true, counts: { view: 1234, like: 6, comment: 1, share: 0 } },
    [`${ROOT}/4/comments`]: ({ method }: { method: string }) =>
      method === 'POST' ? list[0] : { list, total: list.length },
    '/api/content/comments/7': () => {
      list = [];
      return null;
    },
  });
  renderPage(readPage, '/content/read?id=4');
  expect(await screen.findByRole('heading', { level: 2, name: '断点' })).toBeVisible();
  expect(screen.getByRole('link', { name: '看' })).toHaveAttribute('target', '_blank');
  await userEvent.click(screen.getByRole('button', { name: '点赞 5' }));
  expect(await screen.findByRole('button', { name: '取消点赞 6', pressed: true })).toBeVisible();
  expect(await screen.findByText('已读 <b>')).toBeVisible();
  await userEvent.type(screen.getByLabelText('写评论'), '  有用  ');
  await userEvent.click(screen.getByRole('button', { name: '发表' }));
  await waitFor(() => expect(screen.getByLabelText('写评论')).toHaveValue(''));
  expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({ text: '有用' });
});

test('an article that is not there says so and leads back', async () => {
  stubServer({ [`${ROOT}/5/view`]: refusal(40400, '没有找到') });
  renderPage(readPage, '/content/read?id=5');
  expect(await screen.findByText('没有这篇内容')).toBeVisible();
  expect(within(document.body).getByRole('link', { name: '返回内容中心' })).toHaveAttribute(
    'href',
    '/content/articles',
  );
});

test('comments are read on page by page, and what could not be loaded can be tried again', async () => {
  const pages: Record<string, object> = {
    1: { list: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(written), total: 12 },
    // One more was written meanwhile: the last of the first page comes again.
    2: { list: [3, 2, 1].map(written), total: 12 },
  };
  const first = failingOnce('服务器正忙', pages[1]);
  const second = failingOnce('又忙了', pages[2]);
  stubServer({
    [`${ROOT}/4/view`]: article(),
    [`${ROOT}/4/comments`]: ({ query }: Sent) => (query.get('current') === '1' ? first() : second()),
  });
  renderPage(readPage, '/content/read?id=4');
  expect(await screen.findByText('服务器正忙')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('第 12 条')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '加载更多' }));
  expect(await screen.findByText('又忙了')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('第 1 条')).toBeVisible();
  expect(screen.getAllByText('第 3 条')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
});

test('articles are found by words, topic and order, and turned page by page', async () => {
  const calls = stubServer({
    [ROOT]: { list: [line({ kind: 'verticalVideo', seconds: 95, cover: '/media/1.webp' })], total: 21 },
    [`${ROOT}/shown`]: { counted: 0 },
  });
  const { where } = renderPage(articlesPage, '/content/articles?current=2');
  expect(await screen.findByText('1:35')).toBeVisible();
  const pick = async (field: string, option: string) => {
    await userEvent.click(screen.getByRole('combobox', { name: field }));
    await userEvent.click(await screen.findByRole('option', { name: option }), { pointerEventsCheck: 0 });
  };
  await pick('题材', '合规');
  await waitFor(() => expect(where()).toBe('/content/articles?topic=compliance'));
  await pick('排序', '浏览最多');
  await userEvent.type(screen.getByLabelText('搜索标题、摘要或作者'), ' 余额 ');
  await userEvent.click(document.querySelector('.arco-icon-search') as Element);
  await waitFor(() => expect(where()).toContain('keyword='));
  await userEvent.click(screen.getByRole('listitem', { name: /3/ }));
  const asked = () => calls.filter(({ path }) => path === ROOT).at(-1)?.query;
  await waitFor(() => expect(asked()?.get('current')).toBe('3'));
  expect(Object.fromEntries(asked() ?? [])).toMatchObject({
    keyword: '余额',
    topic: 'compliance',
    sort: '-views',
  });
  // Operators are offered no drafts.
  expect(screen.queryByRole('combobox', { name: '状态' })).toBeNull();
});

test('the articles of a set stand under its name, and under the plain one when the set is gone', async () => {
  stubServer({
    [ROOT]: { list: [], total: 0 },
    '/api/content/sets/3': { id: '3', name: '新手必读' },
  });
  const { unmount } = renderPage(articlesPage, '/content/articles?set=3');
  expect(await screen.findByRole('heading', { name: '集合：新手必读' })).toBeVisible();
  expect(screen.getByRole('link', { name: '查看全部内容' })).toHaveAttribute('href', '/content/articles');
  unmount();
  renderPage(articlesPage, '/content/articles?set=4');
  expect(await screen.findByRole('heading', { name: '内容中心' })).toBeVisible();
});
