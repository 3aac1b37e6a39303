import { beforeEach, expect, test, vi } from 'vitest';
import { setNavigation } from './navigation';
import { closeTabs, forgetTabs, getTabs, tabKey, tabNote, visitTab } from './tabs';

const screen = (name: string, path: string, more = {}) => ({
  name,
  path,
  label: 'menu.exception.404' as const,
  ...more,
});
const titles = () => getTabs().map((tab) => tab.fullPath);
const WORK = '/dashboard/workplace';

beforeEach(() => {
  setNavigation(
    [],
    [
      screen('Workplace', WORK),
      screen('A', '/a'),
      screen('B', '/b'),
      screen('C', '/c', { tabBy: ['id'] }),
      screen('login', '/login', { isPublic: true }),
    ],
  );
  forgetTabs();
});

test('a page has one tab, which keeps the query it was left with', () => {
  visitTab('/a', '');
  visitTab('/a', '?keyword=li&current=2');
  expect(titles()).toEqual([WORK, '/a?keyword=li&current=2']);
  expect(getTabs()[1]?.query).toEqual({ keyword: 'li', current: '2' });
});

test('a route may say which part of the query makes another page', () => {
  visitTab('/c', '?id=1&month=3');
  visitTab('/c', '?id=2');
  visitTab('/c', '?month=4&id=1');
  expect(titles()).toEqual([WORK, '/c?month=4&id=1', '/c?id=2']);
  expect(getTabs().map(tabNote)).toEqual(['', '1', '2']);
  expect(tabKey('/c', '?month=9&id=1')).toBe(tabKey('/c', '?id=1'));
});

test('what is no page of the console gets no tab: unknown addresses, redirects, the login', () => {
  for (const path of ['/no/such', '/redirect/a', '/login', '/notFound']) visitTab(path, '');
  expect(titles()).toEqual([WORK]);
});

const open = () => {
  for (const path of ['/a', '/b']) visitTab(path, '?q=1');
  visitTab('/c', '?id=1');
};

test('closing the active tab leads to the one on its left, with its query', () => {
  open();
  expect(closeTabs('closeCurrent', '/b', '/b')).toBe('/a?q=1');
  expect(titles()).toEqual([WORK, '/a?q=1', '/c?id=1']);
});

test('closing another tab leaves the page on show alone', () => {
  open();
  expect(closeTabs('closeCurrent', '/a', '/b')).toBeNull();
  expect(titles()).toEqual([WORK, '/b?q=1', '/c?id=1']);
});

test('left and right keep the first tab and the one that was asked, and go there when the active one went', () => {
  open();
  expect(closeTabs('closeLeft', '/c?id=1', '/a')).toBe('/c?id=1');
  expect(titles()).toEqual([WORK, '/c?id=1']);
  forgetTabs();
  open();
  expect(closeTabs('closeRight', '/a', '/a')).toBeNull();
  expect(titles()).toEqual([WORK, '/a?q=1']);
});

test('others go, and the asked one is shown; all leaves Workplace only', () => {
  open();
  expect(closeTabs('closeOthers', '/b', '/a')).toBe('/b?q=1');
  expect(titles()).toEqual([WORK, '/b?q=1']);
  expect(closeTabs('closeAll', '/b', '/b')).toBe(WORK);
  expect(titles()).toEqual([WORK]);
});

test('the first tab is never closed', () => {
  open();
  expect(closeTabs('closeCurrent', WORK, WORK)).toBeNull();
  expect(titles()[0]).toBe(WORK);
});

test('tabs outlive a reload of the page, and rubbish in the store does no harm', async () => {
  open();
  vi.resetModules();
  const again = await import('./tabs');
  expect(again.getTabs().map((tab) => tab.fullPath)).toEqual([WORK, '/a?q=1', '/b?q=1', '/c?id=1']);
  sessionStorage.setItem('tabs', '{"not": "a list"');
  vi.resetModules();
  expect((await import('./tabs')).getTabs()).toHaveLength(1);
});
