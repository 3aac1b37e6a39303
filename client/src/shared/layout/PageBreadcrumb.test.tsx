import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import { setNavigation } from '../navigation';
import { loadUser } from '../session';
import { setToken } from '../token';
import { PageBreadcrumb } from './PageBreadcrumb';

beforeEach(async () => {
  setToken('t');
  stubServer({ '/api/user/info': { id: 1, username: 'lin', role: 'user', settings: {} } });
  await loadUser();
  setNavigation(
    [{ key: 'list', label: 'menu.list', icon: 'icon-list', order: 1 }],
    [
      { name: 'Card', path: '/list/card', label: 'menu.list.card', group: 'list' },
      { name: 'More', path: '/list/more', label: 'menu.list.templates', group: 'list' },
      {
        name: 'Mapping',
        path: '/list/mapping',
        label: 'menu.list.mapping',
        group: 'list',
        isHidden: true,
        activeMenu: 'Card',
      },
    ],
  );
});

test('a group and its first page lead to one place, and are said one after the other', async () => {
  const warned = vi.spyOn(console, 'error');
  renderPage({ Component: PageBreadcrumb }, '/list/mapping');
  await screen.findByText('手工映射');
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links.slice(1)).toEqual([
    ['案件', '/list/card'],
    ['任务管理', '/list/card'],
  ]);
  expect(warned.mock.calls.flat().join(' ')).not.toContain('same key');
});
