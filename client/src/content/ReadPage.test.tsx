import { screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession, loadUser } from '@/shared/session';
import { closed, dialog } from '@/testing/dialogs';
import { renderPage } from '@/testing/render';
import { json, refusal, type Sent, stubServer } from '@/testing/server';
import type { Article } from './api';
import * as page from './ReadPage';
import { article } from './testing/articles';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const PATH = '/api/content/articles/4';
const ADDRESS = '/content/read?id=4';

afterEach(() => endSession());

async function open(
  role: 'admin' | 'user',
  more: Partial<Article> = {},
  answers: Record<string, unknown> = {},
) {
  const calls = stubServer({
    '/api/user/info': { id: 1, username: 'ada', role, settings: {} },
    [`${PATH}/view`]: article(more),
    [`${PATH}/comments`]: { list: [], total: 0 },
    ...answers,
  });
  await loadUser();
  const view = renderPage(page, ADDRESS);
  await screen.findByRole('heading', { level: 1, name: '怎么看余额链' });
  return { calls, ...view };
}
const sent = (calls: Sent[], path: string) => calls.filter((call) => call.path === path);

test('an address that names no article asks the server nothing', async () => {
  const calls = stubServer({});
  renderPage(page, '/content/read?id=abc');
  expect(await screen.findByText('没有这篇内容')).toBeVisible();
  expect(calls).toEqual([]);
});

test('a link that was copied is counted', async () => {
  const { calls } = await open(
    'user',
    {},
    {
      [`${PATH}/share`]: { counted: true, counts: { view: 1234, like: 5, comment: 1, share: 1 } },
    },
  );
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await userEvent.click(screen.getByRole('button', { name: '复制链接 0' }));
  expect(await screen.findByRole('button', { name: '复制链接 1' })).toBeVisible();
  expect(copied.mock.calls[0]?.[0]).toMatch(/#\/content\/read\?id=4$/);
  expect(await screen.findByText('链接已复制')).toBeVisible();
  expect(sent(calls, `${PATH}/share`)).toHaveLength(1);
});

test('where the browser copies nothing, the link is shown', async () => {
  await open('user', {}, { [`${PATH}/share`]: refusal(0, '忙') });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await userEvent.click(screen.getByRole('button', { name: '复制链接 0' }));
  expect(await screen.findByText(/复制这个链接：.*id=4/)).toBeVisible();
});

test('a like that is refused says why and changes nothing', async () => {
  await open('user', {}, { [`${PATH}/like`]: refusal(0, '操作太频繁') });
  await userEvent.click(screen.getByRole('button', { name: '点赞 5' }));
  expect(await screen.findByText('操作太频繁')).toBeVisible();
  expect(screen.getByRole('button', { name: '点赞 5', pressed: false })).toBeVisible();
});

test('operators read, they do not publish', async () => {
  await open('user');
  for (const name of ['编辑', '下线', '删除']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('a draft is hinted at, without likes and comments, and is published from here', async () => {
  let state = 'draft';
  const { calls } = await open(
    'admin',
    {},
    {
      [`${PATH}/view`]: () => article({ state }),
      [`${PATH}/state`]: ({ body }: Sent) => {
        ({ state } = body as { state: string });
        return article({ state });
      },
    },
  );
  expect(screen.getByText('尚未上线，只有管理员能看到')).toBeVisible();
  expect(screen.getByText('草稿')).toBeVisible();
  expect(screen.queryByLabelText('写评论')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '上线' }));
  expect(await screen.findByRole('button', { name: '下线' })).toBeVisible();
  expect(screen.queryByText('尚未上线，只有管理员能看到')).toBeNull();
  expect(screen.getByLabelText('写评论')).toBeVisible();
  expect(sent(calls, `${PATH}/state`)[0]?.body).toEqual({ state: 'online' });
});

test('what cannot be taken off says why and stays online', async () => {
  await open('admin', {}, { [`${PATH}/state`]: refusal(0, '集合正在使用它') });
  await userEvent.click(screen.getByRole('button', { name: '下线' }));
  expect(await screen.findByText('集合正在使用它')).toBeVisible();
  expect(screen.getByRole('button', { name: '下线' })).toBeVisible();
});

test('an article is deleted only after it was confirmed, and the list follows', async () => {
  const { calls, where } = await open('admin', {}, { [PATH]: {} });
  await userEvent.click(screen.getByRole('button', { name: '删除' }));
  const question = await dialog();
  expect(question.getByText('删除“怎么看余额链”？')).toBeVisible();
  expect(sent(calls, PATH)).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(where()).toBe('/content/articles'));
  expect(sent(calls, PATH)[0]?.method).toBe('DELETE');
  await closed();
});

test('the editor opens with this article', async () => {
  const { where } = await open('admin');
  await userEvent.click(screen.getByRole('button', { name: '编辑' }));
  await waitFor(() => expect(where()).toBe('/content/write?id=4'));
});

test('a video stands with its picture and is named after the article', async () => {
  const medium = { id: 1, mimetype: '', size_bytes: 1, seconds: 95, width: 16, height: 9 };
  await open('user', {
    kind: 'horizontalVideo',
    videoMedia: { ...medium, kind: 'video', url: '/media/1.mp4' },
    coverMedia: { ...medium, kind: 'image', url: '/media/1.webp' },
  });
  const video = screen.getByLabelText('怎么看余额链');
  expect(video).toHaveAttribute('src', '/media/1.mp4');
  expect(video).toHaveAttribute('poster', '/media/1.webp');
});

test('a failure of the server is no missing article', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  stubServer({ [`${PATH}/view`]: () => json(refusal(50000, '服务器正忙'), 500) });
  renderPage({ ...page, ErrorBoundary: () => <p>failed</p> } as typeof page, ADDRESS);
  expect(await screen.findByText('failed')).toBeVisible();
  expect(screen.queryByText('没有这篇内容')).toBeNull();
});

test('an article of the demonstration says so, any other one does not', async () => {
  const { unmount } = await open('user', { demo: true });
  expect(screen.getByText('演示')).toBeVisible();
  unmount();
  await open('user');
  expect(screen.queryByText('演示')).toBeNull();
});
