import { screen, waitFor, within } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { setToken } from '@/shared/token';
import { renderPage } from '@/testing/render';
import { type Sent, stubServer } from '@/testing/server';
import * as page from './MessagesPage';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const message = (id: number, type: string, status: number, link = '') => ({
  id,
  type,
  title: `第 ${id} 条`,
  content: '正文',
  time: '2026-11-20 10:00:00',
  status,
  messageType: null,
  subTitle: '',
  avatar: '',
  link,
});

function inbox() {
  const all = [
    message(4, 'todo', 0),
    message(3, 'message', 0, '/report/reportinfo?id=1'),
    message(2, 'message', 0),
    message(1, 'message', 1),
  ];
  const counts = () => {
    const count = (type: string) => all.filter((each) => each.type === type && each.status === 0).length;
    return { message: count('message'), notice: count('notice'), todo: count('todo'), latest: 4 };
  };
  return stubServer({
    '/api/message/history': ({ query }: Sent) => {
      const type = query.get('type');
      const list = all.filter((each) => !type || each.type === type);
      return { list, total: list.length, unread: counts() };
    },
    '/api/message/list': () => all,
    '/api/message/unread': counts,
    '/api/message/read': ({ body }: Sent) => {
      for (const each of all) if ((body as { ids: number[] }).ids.includes(each.id)) each.status = 1;
      return true;
    },
  });
}

const shown = () => within(screen.getByRole('list', { name: '我的消息' })).getAllByText(/^第 \d 条$/).length;

beforeEach(() => setToken('t'));

test('all messages stand there with what waits, and the kind lives in the address', async () => {
  const calls = inbox();
  const { where } = renderPage(page, '/user/messages');
  expect(await screen.findByText('未读 3 条')).toBeVisible();
  expect(shown()).toBe(4);
  await userEvent.click(screen.getByText('消息（2）'));
  await waitFor(() => expect(where()).toBe('/user/messages?type=message'));
  await waitFor(() => expect(shown()).toBe(3));
  expect(calls.at(-1)?.query.get('type')).toBe('message');
});

test('all read sends unread ids of the kind on show only', async () => {
  const calls = inbox();
  renderPage(page, '/user/messages?type=message');
  await userEvent.click(await screen.findByRole('button', { name: '全部已读' }));
  await screen.findByText('未读 1 条');
  expect(calls.filter((call) => call.path === '/api/message/read').map((call) => call.body)).toEqual([
    { ids: [3, 2] },
  ]);
});

test('opening a message reads it and leads to what it is about', async () => {
  inbox();
  const { where } = renderPage(page, '/user/messages');
  await userEvent.click(await screen.findByText('第 3 条'));
  await waitFor(() => expect(where()).toBe('/report/reportinfo?id=1'));
});

test('an announcement with a tracked link opens it beside the console, where the server counts it', async () => {
  const told = { ...message(5, 'notice', 0, '/r/abc23456'), title: '秋季活动' };
  stubServer({
    '/api/message/history': {
      list: [told],
      total: 1,
      unread: { message: 0, notice: 1, todo: 0, latest: 5 },
    },
    '/api/message/unread': { message: 0, notice: 0, todo: 0, latest: 5 },
    '/api/message/read': true,
  });
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const { where } = renderPage(page, '/user/messages');
  await userEvent.click(await screen.findByText('秋季活动'));
  expect(open).toHaveBeenCalledWith('/r/abc23456', '_blank', 'noopener');
  expect(where()).toBe('/user/messages');
  open.mockRestore();
});
