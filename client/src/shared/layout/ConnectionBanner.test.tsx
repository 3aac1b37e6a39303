import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { json, stubServer, success } from '@/testing/server';
import { get } from '../api';
import { ConnectionBanner } from './ConnectionBanner';

const NOTE = /连不上服务器/;
let told = 0;
const page = [
  {
    path: '/',
    Component: ConnectionBanner,
    HydrateFallback: () => null,
    loader: () => {
      told += 1;
      return null;
    },
  },
];
const ask = () =>
  act(async () => void (await get('/api/admin/reconciliations', { isQuiet: true }).catch(() => undefined)));

test.each([
  [
    'nobody answers',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
  ['only a gateway answers', () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
])('when %s a banner says so, until the server is back', async (_, down) => {
  let isDown = true;
  stubServer({
    '/api/admin/reconciliations': () => (isDown ? down() : {}),
    '/healthz': () => (isDown ? down() : success(null)),
  });
  renderRoutes(page, '/');
  await waitFor(() => expect(told).toBeGreaterThan(0));
  expect(screen.queryByText(NOTE)).toBeNull();
  await ask();
  expect(await screen.findByText(NOTE)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '立即重试' }));
  expect(screen.getByText(NOTE)).toBeVisible();
  isDown = false;
  const before = told;
  await userEvent.click(screen.getByRole('button', { name: '立即重试' }));
  await waitFor(() => expect(screen.queryByText(NOTE)).toBeNull());
  // What is on show may be older than what happened meanwhile.
  await waitFor(() => expect(told).toBe(before + 1));
});

test('a refusal, and even a fault of the server, is an answer', async () => {
  stubServer({ '/api/admin/reconciliations': json({ code: 500, msg: 'x', time: 1, data: null }, 500) });
  renderRoutes(page, '/');
  await ask();
  expect(screen.queryByText(NOTE)).toBeNull();
});
