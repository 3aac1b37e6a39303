import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { setLocale } from '@/shared/i18n';
import { endSession, loadUser, switchRole } from '@/shared/session';
import { closed, dialog } from '@/testing/dialogs';
import { renderPage } from '@/testing/render';
import { refusal, type Sent } from '@/testing/server';
import * as page from './MonitorPage';
import { message, room, studioServer } from './testing/samples';
import * as watchPage from './WatchPage';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const CHAT = '/api/chat/list';
const ADDRESS = '/dashboard/monitor';

afterEach(() => endSession());

const queries = (calls: Sent[]) =>
  calls.filter(({ path }) => path === CHAT).map(({ query }) => query.toString());

const chat = () => within(screen.getByRole('region', { name: '聊天窗口' }));

async function choose(name: string) {
  await userEvent.click(chat().getByRole('combobox', { name: '类目' }));
  await userEvent.click(await screen.findByRole('option', { name }));
}

test('the chat is filtered by category, words and what was kept, and says when nothing fits', async () => {
  const calls = studioServer(room(), {
    [CHAT]: ({ query }: Sent) => (query.get('keyword') ? [] : [message(1, '第一句')]),
  });
  renderPage(watchPage, '/studio/watch');
  await screen.findByText('第一句');
  await choose('规则');
  await waitFor(() => expect(queries(calls).at(-1)).toBe('category=rule'));
  await userEvent.click(screen.getByRole('checkbox', { name: '只看收藏' }));
  await waitFor(() => expect(queries(calls).at(-1)).toBe('category=rule&collected=true'));
  await userEvent.type(screen.getByLabelText('搜索聊天'), '利率');
  await userEvent.click(document.querySelector('.studio-chat .arco-icon-search') as Element);
  expect(await screen.findByText('没有符合的聊天')).toBeVisible();
  expect(screen.queryByText('第一句')).toBeNull();
  await userEvent.click(document.querySelector('.arco-input-clear-icon') as Element);
  expect(await screen.findByText('第一句')).toBeVisible();
});

test('a message is kept, and let go again', async () => {
  let isCollect = false;
  const calls = studioServer(room(), {
    [CHAT]: () => [message(7, '请看第三行', { isCollect })],
    '/api/studio/messages/7/collect': ({ body }: Sent) => {
      isCollect = (body as { collect: boolean }).collect;
      return {};
    },
  });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '收藏“请看第三行”' }));
  await userEvent.click(await screen.findByRole('button', { name: '取消收藏“请看第三行”' }));
  expect(await screen.findByRole('button', { name: '收藏“请看第三行”' })).toBeVisible();
  const sent = calls.filter(({ path }) => path.endsWith('/collect'));
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { collect: true }],
    ['PUT', { collect: false }],
  ]);
});

test('only administrators may delete a message', async () => {
  const said = [message(7, '请看第三行')];
  const calls = studioServer(room(), {
    [CHAT]: () => [...said],
    '/api/studio/messages/7': () => ({ gone: said.pop() }),
  });
  await loadUser();
  renderPage(page, ADDRESS);
  const name = '删除“请看第三行”';
  expect(await screen.findByRole('button', { name })).toBeVisible();
  act(() => void switchRole());
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  act(() => void switchRole());
  await userEvent.click(await screen.findByRole('button', { name }));
  const question = await dialog();
  expect(question.getByText('“请看第三行”将从所有人的聊天里消失，无法恢复。')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(0);
  await userEvent.click(question.getByRole('button', { name: '删除' }));
  expect(await screen.findByText('还没有聊天')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  await closed();
});

test('the chat on show can be taken along as a file', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const calls = studioServer(room(), {
    '/api/studio/messages.txt': () => new Response('x', { headers: { 'Content-Type': 'text/plain' } }),
  });
  renderPage(page, ADDRESS);
  await screen.findByText('还没有聊天');
  await choose('合规');
  await userEvent.click(screen.getByRole('button', { name: '下载聊天记录' }));
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/studio/messages.txt'));
  expect(calls.at(-1)?.query.toString()).toBe('category=compliance');
});

test('what is refused is said under what was typed, which stays', async () => {
  studioServer(room(), {
    '/api/studio/messages': refusal(0, '请检查', { fields: { content: ['发言太频繁'] } }),
  });
  renderPage(page, ADDRESS);
  const saying = await screen.findByLabelText('说点什么');
  await userEvent.type(saying, '   ');
  await userEvent.click(screen.getByRole('button', { name: '发送' }));
  expect(screen.queryByText('发言太频繁')).toBeNull();
  await userEvent.type(saying, '好');
  await userEvent.click(screen.getByRole('button', { name: '发送' }));
  expect(await screen.findByText('发言太频繁')).toBeVisible();
  expect(saying).toBeInvalid();
  expect(saying).toHaveValue('   好');
});

test('the chat speaks the other language', async () => {
  studioServer(room(), { [CHAT]: [message(1, '第一句')] });
  renderPage(page, ADDRESS);
  await screen.findByText('第一句');
  act(() => void setLocale('en-US'));
  try {
    expect(await screen.findByRole('region', { name: 'Chat window' })).toHaveTextContent('Rules');
    expect(screen.getByRole('button', { name: 'Send' })).toBeVisible();
  } finally {
    act(() => void setLocale('zh-CN'));
  }
});
