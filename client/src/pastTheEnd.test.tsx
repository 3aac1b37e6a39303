import { screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as articles from './content/ArticlesPage';
import * as messages from './inbox/MessagesPage';
import * as reports from './liushui/reports/ReportsPage';
import * as tasks from './liushui/TasksPage';
import { INFO } from './liushui/testing/samples';
import * as people from './team/UserInfoPage';
import { closed, dialog } from './testing/dialogs';
import { renderPage } from './testing/render';
import { type Sent, stubServer } from './testing/server';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });

/** A page behind the last one, on a server that holds eleven of each. */
const BEHIND = { list: [], total: 11, sources: [], unread: { message: 0, notice: 0, todo: 0, latest: 0 } };

test.each([
  ['reports', reports, '/liushui/baogao', '还没有报告'],
  ['tasks', tasks, '/list/card', '还没有任务'],
  ['messages', messages, '/user/messages', '还没有消息'],
  ['articles', articles, '/content/articles', '还没有内容'],
  ['projects', people, '/user/info?tab=project', '还没有项目'],
] as const)('behind the last page of %s one is led back to it', async (_, page, address, nothing) => {
  stubServer({
    '/api/user/getClientreportlist': BEHIND,
    '/api/user/getZipfilelist': BEHIND,
    '/api/message/history': BEHIND,
    '/api/content/articles': BEHIND,
    '/api/team/groups': BEHIND,
  });
  const mark = address.includes('?') ? '&' : '?';
  const { where } = renderPage(page, `${address}${mark}current=3`);
  expect(await screen.findByText('这一页已经没有内容')).toBeVisible();
  expect(screen.queryByText(nothing)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '回到最后一页' }));
  await waitFor(() => expect(where()).toContain('current=2'));
});

test('who deletes the last report of a page is not told that there is none', async () => {
  const last = [INFO.line];
  stubServer({
    '/api/user/getClientreportlist': ({ body }: Sent) =>
      (body as { current: number }).current === 2
        ? { list: [...last], total: 10 + last.length, sources: [] }
        : { list: [INFO.line], total: 10, sources: [] },
    '/api/liushui/reports/7': () => ({ gone: last.pop() }),
  });
  const { where } = renderPage(reports, '/liushui/baogao?current=2');
  await userEvent.click(await screen.findByRole('button', { name: '删除' }));
  await userEvent.click((await dialog()).getByRole('button', { name: '删除' }));
  await userEvent.click(await screen.findByRole('button', { name: '回到最后一页' }));
  expect(await screen.findByRole('link', { name: '陈晓雨' })).toBeVisible();
  expect(where()).toContain('current=1');
  await closed();
});
