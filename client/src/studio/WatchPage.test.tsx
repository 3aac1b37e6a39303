import { screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { refusal, stubServer } from '@/testing/server';
import { message, room } from './testing/samples';
import * as page from './WatchPage';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });

afterEach(() => void vi.useRealTimers());

test('what others say, who watches and a broadcast that begins come to the open page by themselves', async () => {
  const said = [message(1, '第一句')];
  let now = room();
  const pulse = () => ({
    version: now.version,
    live: now.live,
    message_id: said.at(-1)?.id ?? 0,
    viewers: 2,
  });
  stubServer({
    '/api/studio/room': () => now,
    '/api/chat/list': () => said,
    '/api/studio/pulse': pulse,
    '/api/studio/watching': pulse,
  });
  renderPage(page, '/studio/watch');
  expect(await screen.findByText('第一句')).toBeVisible();
  expect(await screen.findByText('2 人在看')).toBeVisible();
  said.push(message(2, '第二句'));
  expect(await screen.findByText('第二句')).toBeVisible();
  now = room({ version: 2, live: true, gasket: true });
  expect(await screen.findByText('信号调整中，请稍候')).toBeVisible();
});

test('an open page asks often enough for changes to be there within two seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 });
  const calls = stubServer({
    '/api/studio/room': () => room(),
    '/api/chat/list': () => [message(1, '第一句')],
    '/api/studio/pulse': { version: 1, live: false, message_id: 1, viewers: 1 },
    '/api/studio/watching': { version: 1, live: false, message_id: 1, viewers: 1 },
  });
  const asked = () => calls.filter(({ path }) => /pulse|watching/.test(path)).length;
  renderPage(page, '/studio/watch');
  await screen.findByText('第一句');
  for (let round = 0; round < 4; round += 1) {
    const before = asked();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked()).toBeGreaterThan(before);
  }
});

test('who is not let in by flow control is told so, and asks again', async () => {
  stubServer({
    '/api/studio/room': room({ live: true, method: 'flow' }),
    '/api/chat/list': [],
    '/api/studio/pulse': { version: 1, live: true, message_id: 0, viewers: 1 },
    '/api/studio/watching': refusal(0, '满员', { reason: 'studio_full' }),
  });
  renderPage(page, '/studio/watch');
  expect(await screen.findByText(/人数已满/)).toBeVisible();
});

test('a message is sent with the category on show', async () => {
  const calls = stubServer({
    '/api/studio/room': room(),
    '/api/chat/list': [],
    '/api/studio/pulse': { version: 1, live: false, message_id: 0, viewers: 1 },
    '/api/studio/watching': { version: 1, live: false, message_id: 0, viewers: 1 },
    '/api/studio/messages': message(3, '好'),
  });
  renderPage(page, '/studio/watch');
  await userEvent.type(await screen.findByLabelText('说点什么'), '好');
  await userEvent.click(screen.getByRole('button', { name: '发送' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/api/studio/messages')?.body).toEqual({
      content: '好',
      category: 'other',
    }),
  );
});
