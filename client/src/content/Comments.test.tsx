import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { hold } from '@/testing/held';
import { renderPage } from '@/testing/render';
import { type Sent, stubServer } from '@/testing/server';
import { Comments } from './Comments';
import { written } from './testing/comments';

/** One page of the comments 1 to `total`, the newest first. */
const page = (total: number, current: number) => ({
  list: Array.from({ length: total }, (_, at) => written(total - at)).slice((current - 1) * 10, current * 10),
  total,
});

test('what was read on before somebody wrote is about other pages, and is disregarded', async () => {
  let total = 22;
  const held = hold();
  let isHeld = true;
  stubServer({
    '/api/content/articles/4/comments': ({ method, query }: Sent) => {
      if (method === 'POST') return written(++total);
      const current = Number(query.get('current'));
      return current === 2 && isHeld ? held.promise : page(total, current);
    },
  });
  renderPage({ Component: () => <Comments article={4} onCount={() => undefined} /> }, '/content/read');
  await screen.findByText('第 22 条');
  await userEvent.click(screen.getByRole('button', { name: '加载更多' }));
  await userEvent.type(screen.getByLabelText('写评论'), '有用');
  await userEvent.click(screen.getByRole('button', { name: '发表' }));
  await screen.findByText('第 23 条');
  isHeld = false;
  await act(async () => held.resolve(page(22, 2)));
  // It would have stood before the thirteenth, which had moved to the second page.
  expect(screen.queryByText('第 12 条')).toBeNull();
  for (const oldest of ['第 4 条', '第 1 条']) {
    await userEvent.click(screen.getByRole('button', { name: '加载更多' }));
    await screen.findByText(oldest);
  }
  expect(screen.getAllByText(/^第 \d+ 条$/)).toHaveLength(23);
});

test('what is read on before the comments stand anew loses none of them', async () => {
  let total = 22;
  const held = hold();
  let isHeld = false;
  stubServer({
    '/api/content/articles/4/comments': ({ method, query }: Sent) => {
      if (method === 'POST') {
        isHeld = true;
        return written(++total);
      }
      const current = Number(query.get('current'));
      return current === 1 && isHeld ? held.promise : page(total, current);
    },
  });
  renderPage({ Component: () => <Comments article={4} onCount={() => undefined} /> }, '/content/read');
  await screen.findByText('第 22 条');
  await userEvent.type(screen.getByLabelText('写评论'), '有用');
  await userEvent.click(screen.getByRole('button', { name: '发表' }));
  await waitFor(() => expect(isHeld).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: '加载更多' }));
  await screen.findByText('第 12 条');
  await act(async () => held.resolve(page(23, 1)));
  await screen.findByText('第 23 条');
  expect(screen.getAllByText(/^第 \d+ 条$/)).toHaveLength(20);
});

test('a comment of one’s own is deleted only after it was confirmed, and the count follows', async () => {
  const list = [{ ...written(2), mine: true }, written(1)];
  const calls = stubServer({
    '/api/content/articles/4/comments': () => ({ list: [...list], total: list.length }),
    '/api/content/comments/2': () => ({ gone: list.shift() }),
  });
  const counted: number[] = [];
  renderPage(
    { Component: () => <Comments article={4} onCount={(count) => counted.push(count)} /> },
    '/content/read',
  );
  // Others' comments have no such button.
  await userEvent.click(await screen.findByRole('button', { name: '删除' }));
  expect(await screen.findByText('删除这条评论？')).toBeVisible();
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  const [, confirm] = screen.getAllByRole('button', { name: '删除' });
  await userEvent.click(confirm as Element, { pointerEventsCheck: 0 });
  await waitFor(() => expect(screen.queryByText('第 2 条')).toBeNull());
  expect(await screen.findByText('评论（1）')).toBeVisible();
  expect(counted).toEqual([1]);
});
