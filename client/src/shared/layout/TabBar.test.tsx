import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import { setNavigation } from '../navigation';
import { loadUser } from '../session';
import { forgetTabs, visitTab } from '../tabs';
import { setToken } from '../token';
import { TabBar } from './TabBar';

const label = 'menu.exception.404' as const;

/** The row shows 100 pixels; the tab on show, with its Close, lies behind them. */
function layOut(this: HTMLElement): DOMRect {
  if (this.tagName === 'UL') return new DOMRect(0, 0, 100, 36);
  return this.dataset.active === 'true' ? new DOMRect(150, 0, 60, 26) : new DOMRect(150, 0, 40, 26);
}

test('the row scrolls until the tab on show is seen whole beside the fading edge, and nothing else moves', async () => {
  setToken('t');
  stubServer({ '/api/user/info': { id: 1, username: 'lin', role: 'user', settings: { tabBar: true } } });
  await loadUser();
  setNavigation(
    [],
    [
      { name: 'Workplace', path: '/dashboard/workplace', label },
      { name: 'A', path: '/a', label: 'menu.list.card' },
    ],
  );
  forgetTabs();
  visitTab('/a', '');
  const moved = vi.fn();
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(layOut);
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(moved);
  renderPage({ Component: () => <TabBar activeKey="/a" onReload={() => undefined} /> }, '/a');
  await screen.findByRole('link', { name: '任务管理' });
  await waitFor(() => expect(screen.getByRole('list').scrollLeft).toBe(110 + 32));
  expect(moved).not.toHaveBeenCalled();
});
