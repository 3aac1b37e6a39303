import { screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { enterConsole } from '@/testing/console';
import { renderRoutes } from '@/testing/render';
import { choose } from '../settings';
import { visitTab } from '../tabs';
import { Component as Shell } from './Shell';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const SCREENS = [
  { name: 'Workplace', path: '/dashboard/workplace', label: 'menu.dashboard.workplace' as const },
  { name: 'Card', path: '/list/card', label: 'menu.list.card' as const, group: 'cases' },
  { name: 'Baogao', path: '/liushui/baogao', label: 'menu.liushui.baogao' as const, group: 'cases' },
  { name: 'Setting', path: '/user/setting', label: 'menu.user.setting' as const, group: 'account' },
  {
    name: 'Plans',
    path: '/user/setting/plans',
    label: 'menu.pay.plans' as const,
    group: 'account',
    tabOf: 'Setting',
  },
];
const routes = [
  {
    Component: Shell,
    HydrateFallback: () => null,
    children: SCREENS.map(({ path, name }) => ({ path, Component: () => <h1>{name}</h1> })),
  },
];

beforeEach(async () => {
  await enterConsole(SCREENS, [
    { key: 'cases', label: 'menu.cases', icon: 'icon-file', order: 1, isOpen: true },
    { key: 'account', label: 'menu.account', icon: 'icon-user', order: 3, isOpen: true },
  ]);
  visitTab('/list/card', '');
});

/** What opens by a click on a button of the frame, and something that is seen in it. */
const MENUS = [
  ['账号菜单: lin', '退出登录'],
  ['消息通知', '查看更多'],
  ['页签操作', '关闭其它标签页'],
] as const;

test.each(MENUS)('%s opens, shows its last entry, and closes by Esc', async (button, entry) => {
  renderRoutes(routes, '/list/card');
  await userEvent.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByText(entry)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(entry)).toBeNull());
});

test('a group of the narrow menu that was opened by a click closes by Esc', async () => {
  choose({ menuCollapse: true });
  try {
    renderRoutes(routes, '/list/card');
    await userEvent.click(await screen.findByRole('button', { name: '账户' }));
    expect(await screen.findByRole('link', { name: '套餐与订单' })).toBeVisible();
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('link', { name: '套餐与订单' })).toBeNull());
  } finally {
    choose({ menuCollapse: false });
  }
});

test('one entry of the menu is marked, also where one address begins with another', async () => {
  renderRoutes(routes, '/user/setting/plans');
  await screen.findByRole('heading', { name: 'Plans' });
  const menu = document.querySelector('.side-menu');
  const marked = [...(menu?.querySelectorAll('.active, [aria-current]') ?? [])].map(
    (each) => each.textContent,
  );
  expect(marked).toEqual(['套餐与订单']);
});
