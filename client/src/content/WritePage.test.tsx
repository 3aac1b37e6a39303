import { act, screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SCREENS } from '@/screens';
import { Component as Shell } from '@/shared/layout/Shell';
import { setNavigation } from '@/shared/navigation';
import { loadUser } from '@/shared/session';
import { forgetTabs } from '@/shared/tabs';
import { setToken } from '@/shared/token';
import { answer, expectGuarded } from '@/testing/leaving';
import { renderRoutes } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import type { Article } from './api';
import * as page from './WritePage';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });

const article = (more: Partial<Article> = {}): Article => ({
  ...({
    id: 5,
    kind: 'guide',
    title: '旧标题',
    summary: '',
    body: '<p>正文</p>',
    topic: 'product',
    source: 'original',
    state: 'draft',
    version: 1,
    coverMedia: null,
    videoMedia: null,
  } as Article),
  ...more,
});

const Blank = () => null;
const routes = [
  {
    Component: Shell,
    HydrateFallback: Blank,
    children: [
      { path: '/dashboard/workplace', element: <p>workplace</p> },
      { path: '/content/read', element: <p>reading</p> },
      { path: '/content/write', loader: page.loader, Component: page.Component },
    ],
  },
];

/** A server that keeps one article as it was sent last. */
async function open(address: string) {
  let kept = article();
  const save = ({ body, method }: Sent) => {
    if (method === 'GET') return kept;
    kept = { ...kept, title: (body as Article).title, version: kept.version + 1 };
    return kept;
  };
  const calls = stubServer({
    '/api/user/info': { id: 1, username: 'ada', role: 'admin', settings: { tabBar: true } },
    '/api/message/unread': { message: 0, notice: 0, todo: 0, latest: 0 },
    '/api/content/articles': save,
    '/api/content/articles/5': save,
  });
  await loadUser();
  const view = renderRoutes(routes, address);
  const { router, where } = view;
  const sent = () =>
    calls
      .filter(({ path, method }) => path.startsWith('/api/content/articles') && method !== 'GET')
      .map(({ body }) => body as { title: string; version: number | null });
  return { view, router, where, sent };
}

async function write(title: string) {
  const field = await screen.findByRole('textbox', { name: '标题' });
  await userEvent.clear(field);
  await userEvent.type(field, title);
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
}

beforeEach(() => {
  setToken('t');
  setNavigation([], SCREENS);
  forgetTabs();
  // The browser's own editing, which happy-dom does not have.
  document.execCommand = () => true;
});

afterEach(() => void Reflect.deleteProperty(document, 'execCommand'));

test('with the tab bar, an article is written twice, each time from what was saved last', async () => {
  const { router, where, sent } = await open('/content/write?id=5');
  await write('第一遍');
  await waitFor(() => expect(where()).toBe('/content/read?id=5'));
  await act(() => router.navigate('/content/write?id=5'));
  expect(await screen.findByRole('textbox', { name: '标题' })).toHaveValue('第一遍');
  expect(where()).toBe('/content/write?id=5');
  await write('第二遍');
  await waitFor(() => expect(where()).toBe('/content/read?id=5'));
  expect(sent().map(({ title, version }) => [title, version])).toEqual([
    ['第一遍', 1],
    ['第二遍', 2],
  ]);
});

test('with the tab bar, a second new article begins empty', async () => {
  const { router, where } = await open('/content/write');
  await write('一篇');
  await waitFor(() => expect(where()).toBe('/content/read?id=5'));
  await act(() => router.navigate('/content/write'));
  expect(await screen.findByRole('textbox', { name: '标题' })).toHaveValue('');
  expect(where()).toBe('/content/write');
});

test('a refusal stands at its field, or is told when the page has no field for it', async () => {
  await open('/content/write?id=5');
  stubServer({
    '/api/content/articles/5': refusal(0, '请检查', {
      fields: { title: ['标题已有'], 'cover.0': ['封面太小'], version: ['已被他人修改'] },
    }),
  });
  await write('又一遍');
  expect(await screen.findByText('标题已有')).toBeVisible();
  expect(screen.getByRole('textbox', { name: '标题' })).toBeInvalid();
  expect(screen.getByText('封面太小')).toBeVisible();
  expect(screen.getByText('已被他人修改')).toBeVisible();
});

test('leaving half an article asks first, by a link as by its tab', async () => {
  const { view, where } = await open('/content/write?id=5');
  await userEvent.type(await screen.findByRole('textbox', { name: '标题' }), '，半句');
  const kept = () => expect(screen.getByRole('textbox', { name: '标题' })).toHaveValue('旧标题，半句');
  await userEvent.click(screen.getByRole('button', { name: '关闭 写文章' }));
  await answer('留下');
  expect(where()).toBe('/content/write?id=5');
  kept();
  await expectGuarded(view, kept);
});

test('what may not be published is saved all the same, and its page says how to go on', async () => {
  const { where } = await open('/content/write?id=5');
  await screen.findByRole('textbox', { name: '标题' });
  const calls = stubServer({
    '/api/content/articles/5': article({ version: 2 }),
    '/api/content/articles/5/state': refusal(0, '视频还没有传完'),
  });
  await userEvent.type(screen.getByRole('textbox', { name: '摘要' }), '要点');
  await userEvent.click(screen.getByRole('button', { name: '保存并上线' }));
  await waitFor(() => expect(where()).toBe('/content/read?id=5'));
  expect(await screen.findByText('视频还没有传完')).toBeVisible();
  const sent = calls.filter(({ path }) => path.startsWith('/api/content/articles/5'));
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    ['PUT', expect.objectContaining({ summary: '要点', version: 1 })],
    ['POST', { state: 'online' }],
  ]);
});

test('an article without a title is not sent', async () => {
  const { sent } = await open('/content/write');
  await userEvent.click(await screen.findByRole('button', { name: '保存' }));
  expect(await screen.findByText('请填写标题')).toBeVisible();
  expect(sent()).toEqual([]);
});
