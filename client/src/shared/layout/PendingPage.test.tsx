import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { hold } from '@/testing/held';
import { renderRoutes } from '@/testing/render';
import { stubServer } from '@/testing/server';
import { setNavigation } from '../navigation';
import { loadUser } from '../session';
import { forgetTabs } from '../tabs';
import { setToken } from '../token';
import { Component as Shell } from './Shell';

const label = 'menu.list.card' as const;

/** The frame over a page that is there and one whose answer the test holds back. */
function frame() {
  const answer = hold<string>();
  const routes = [
    {
      Component: Shell,
      HydrateFallback: () => null,
      children: [
        { path: '/dashboard/workplace', Component: () => <h1>here</h1> },
        { path: '/list/card', Component: () => <h1>there</h1>, loader: () => answer.promise },
      ],
    },
  ];
  return { answer, ...renderRoutes(routes, '/dashboard/workplace') };
}

beforeEach(async () => {
  setToken('t');
  stubServer({
    '/api/user/info': { id: 1, username: 'lin', role: 'user', settings: {} },
    '/api/message/unread': { message: 0, notice: 0, todo: 0, latest: 0 },
  });
  await loadUser();
  setNavigation(
    [{ key: 'list', label: 'menu.list', icon: 'icon-list', order: 1 }],
    [
      { name: 'Workplace', path: '/dashboard/workplace', label: 'menu.dashboard.workplace', group: 'list' },
      { name: 'Card', path: '/list/card', label, group: 'list' },
    ],
  );
  forgetTabs();
});

const placeOf = () => document.querySelector('.pending-page');

test('a page that lets one wait shows its title and grey places, and its entry is marked at once', async () => {
  const { answer, router } = frame();
  await screen.findByRole('heading', { name: 'here' });
  act(() => void router.navigate('/list/card'));
  await waitFor(() =>
    expect(document.querySelector('.side-menu [aria-current=page]')).toHaveTextContent('任务管理'),
  );
  // Nothing flickers for a wait that nobody feels.
  expect(placeOf()).toBeNull();
  await waitFor(() => expect(placeOf()).toHaveAttribute('aria-busy', 'true'));
  expect(placeOf()).toHaveTextContent('任务管理');
  await act(async () => answer.resolve(''));
  expect(await screen.findByRole('heading', { name: 'there' })).toBeVisible();
  expect(placeOf()).toBeNull();
});

test('a page that comes at once shows no grey places', async () => {
  const { answer, router } = frame();
  await screen.findByRole('heading', { name: 'here' });
  answer.resolve('');
  const seen: boolean[] = [];
  const watcher = new MutationObserver(() => seen.push(placeOf() !== null));
  watcher.observe(document.body, { childList: true, subtree: true });
  await act(() => router.navigate('/list/card'));
  await screen.findByRole('heading', { name: 'there' });
  await new Promise((resolve) => setTimeout(resolve, 250));
  watcher.disconnect();
  expect(seen).not.toContain(true);
});
