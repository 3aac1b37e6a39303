import { act, screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { hold } from '@/testing/held';
import { renderPage } from '@/testing/render';
import type { Sent } from '@/testing/server';
import { message, room, studioServer } from './testing/samples';
import * as page from './WatchPage';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const CHAT = '/api/chat/list';

async function choose(name: string) {
  await userEvent.click(screen.getByRole('combobox', { name: '类目' }));
  await userEvent.click(await screen.findByRole('option', { name }));
}

test('an answer to the filter before does not take the place of the one on show', async () => {
  const late = hold();
  studioServer(room(), {
    [CHAT]: ({ query }: Sent) => {
      if (query.get('category') === 'rule') return late.promise;
      return query.get('category') === 'product' ? [message(2, '产品的话')] : [];
    },
  });
  renderPage(page, '/studio/watch');
  expect(await screen.findByText('还没有聊天')).toBeVisible();
  await choose('规则');
  await choose('产品');
  expect(await screen.findByText('产品的话')).toBeVisible();
  await act(async () => late.resolve([message(1, '规则的话')]));
  expect(screen.getByText('产品的话')).toBeVisible();
  expect(screen.queryByText('规则的话')).toBeNull();
});

test('who filters the chat goes on watching', async () => {
  const calls = studioServer(room(), { [CHAT]: [message(1, '第一句')] });
  const { unmount } = renderPage(page, '/studio/watch');
  await screen.findByText('第一句');
  await choose('规则');
  await waitFor(() => expect(calls.some(({ query }) => query.get('category') === 'rule')).toBe(true));
  const signs = () => calls.filter(({ path }) => path === '/api/studio/watching').map(({ method }) => method);
  expect(signs()).toEqual(['POST']);
  unmount();
  expect(signs()).toEqual(['POST', 'DELETE']);
});
