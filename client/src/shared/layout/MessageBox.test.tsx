import { screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { type Sent, stubServer } from '@/testing/server';
import { setToken } from '../token';
import type { Message } from '../unread';
import { MessageBox } from './MessageBox';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const message = (id: number, more: Partial<Message> = {}): Message => ({
  id,
  type: 'message',
  title: `消息 ${id}`,
  content: '报告已生成',
  time: '2026-11-20 10:00:00',
  status: 0,
  messageType: null,
  subTitle: '',
  avatar: '',
  link: '',
  ...more,
});

/** A server that remembers what was read. */
function inbox(messages: Message[]) {
  return stubServer({
    '/api/message/list': () => messages,
    '/api/message/unread': () => {
      const count = (kind: string) =>
        messages.filter((each) => each.type === kind && each.status === 0).length;
      return {
        message: count('message'),
        notice: count('notice'),
        todo: count('todo'),
        latest: Math.max(0, ...messages.map(({ id: each }) => each)),
      };
    },
    '/api/message/read': ({ body }: Sent) => {
      const { ids } = body as { ids: number[] };
      for (const each of messages) if (ids.includes(each.id)) each.status = 1;
      return null;
    },
  });
}

const page = [
  { path: '/', Component: MessageBox },
  { path: '*', element: <p>elsewhere</p> },
];

beforeEach(() => setToken('t'));

test('unread messages are counted before the box is opened', async () => {
  inbox([message(1), message(2, { status: 1 }), message(3, { type: 'todo' })]);
  renderRoutes(page, '/');
  expect(await screen.findByRole('button', { name: '消息通知，2 条未读' })).toBeVisible();
});

test('all read sends only what is unread in the tab on show', async () => {
  const calls = inbox([message(1), message(2, { status: 1 }), message(3, { type: 'todo' })]);
  renderRoutes(page, '/');
  await userEvent.click(await screen.findByRole('button', { name: /未读/ }));
  await userEvent.click(await screen.findByRole('button', { name: '全部已读' }));
  expect(calls.find((call) => call.path === '/api/message/read')?.body).toEqual({ ids: [1] });
  expect(await screen.findByRole('button', { name: '消息通知，1 条未读' })).toBeInTheDocument();
});

test('a message leads to what it is about and is read by that', async () => {
  const calls = inbox([message(1, { link: '/report/reportinfo?id=7' })]);
  const { where } = renderRoutes(page, '/');
  await userEvent.click(await screen.findByRole('button', { name: /未读/ }));
  await userEvent.click(await screen.findByText('消息 1'));
  await waitFor(() => expect(where()).toBe('/report/reportinfo?id=7'));
  expect(calls.some((call) => call.path === '/api/message/read')).toBe(true);
});

test('a message that names another host leads nowhere', async () => {
  inbox([message(1, { link: 'https://evil.test/' })]);
  const { where } = renderRoutes(page, '/');
  await userEvent.click(await screen.findByRole('button', { name: /未读/ }));
  await userEvent.click(await screen.findByText('消息 1'));
  expect(where()).toBe('/');
});
