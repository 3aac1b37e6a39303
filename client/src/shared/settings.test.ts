import { beforeEach, expect, test, vi } from 'vitest';
import { stubServer } from '@/testing/server';
import { contrast, paletteOf } from './palette';
import { adopt, choose, getSettings, leaveSettings, setTransient, settingsAsText } from './settings';
import { getTheme, setTheme } from './theme';
import { clearToken, setToken } from './token';

const variable = (name: string) => document.body.style.getPropertyValue(name);
const kept = () => JSON.parse(localStorage.getItem('app-settings') ?? '{}');

beforeEach(() => {
  clearToken();
  setTheme('light');
  adopt({ theme: 'light' });
});

test('the defaults are those of the specification', () => {
  expect(getSettings()).toEqual({
    theme: 'light',
    colorWeak: false,
    navbar: true,
    menu: true,
    topMenu: false,
    hideMenu: false,
    menuCollapse: false,
    footer: true,
    themeColor: '#165DFF',
    menuWidth: 220,
    globalSettings: false,
    device: 'desktop',
    tabBar: false,
    menuFromServer: false,
    serverMenu: [],
  });
});

test('a choice holds at once, stays in this browser, and reaches the account in one call', async () => {
  vi.useFakeTimers();
  setToken('t');
  const calls = stubServer({ '/api/user/settings': {} });
  choose({ tabBar: true });
  choose({ menuWidth: 260 });
  expect(getSettings()).toMatchObject({ tabBar: true, menuWidth: 260 });
  expect(kept()).toMatchObject({ tabBar: true, menuWidth: 260 });
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls.map((call) => call.body)).toEqual([{ tabBar: true, menuWidth: 260 }]);
  vi.useRealTimers();
});

test('before the login nothing is sent', async () => {
  vi.useFakeTimers();
  const calls = stubServer({});
  choose({ footer: false });
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toEqual([]);
  expect(kept().footer).toBe(false);
  vi.useRealTimers();
});

test('an account brings its own settings, and what it never chose is the default', () => {
  choose({ tabBar: true, menuWidth: 300 });
  adopt({ footer: false, themeColor: '#00B42A' });
  expect(getSettings()).toMatchObject({ footer: false, tabBar: false, menuWidth: 220 });
});

test('a theme chosen on the login screen goes before the one of the account', () => {
  setTheme('dark');
  adopt({ theme: 'light' });
  expect(getTheme()).toBe('dark');
  adopt({ theme: 'light' });
  expect(getTheme()).toBe('light');
});

test('the menu at the top unfolds the menu', () => {
  choose({ menuCollapse: true });
  choose({ topMenu: true });
  expect(getSettings().menuCollapse).toBe(false);
});

test('colour weakness inverts the page by 80 per cent, on the root so that fixed parts stay', () => {
  choose({ colorWeak: true });
  expect(document.documentElement.style.filter).toBe('invert(80%)');
  choose({ colorWeak: false });
  expect(document.documentElement.style.filter).toBe('');
});

test('a theme colour puts ten steps on the body, others in the dark, and none for the default', async () => {
  choose({ themeColor: '#00B42A' });
  await vi.waitFor(() => expect(variable('--arcoblue-6')).toBe('0,180,42'));
  expect(variable('--arcoblue-10')).not.toBe('');
  const light = variable('--arcoblue-1');
  choose({ theme: 'dark' });
  expect(variable('--arcoblue-1')).not.toBe(light);
  choose({ themeColor: '#165DFF' });
  expect(variable('--arcoblue-6')).toBe('');
});

test.each(['#165DFF', '#F7BA1E', '#FADC19', '#00B42A', '#FFFFFF', '#1D2129'])(
  'white letters on a button of %s can be read',
  (color) => {
    const rgb = (text: string) => (text.match(/\d+/g) ?? []).map(Number);
    for (const variables of [paletteOf(color).light, paletteOf(color).dark]) {
      const solid = contrast(rgb(variables['--accent-solid'] ?? ''), [255, 255, 255]);
      if (color !== '#FFFFFF') expect(solid, color).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test('what is copied is the whole of the settings, as formatted JSON', () => {
  expect(settingsAsText()).toBe(JSON.stringify(getSettings(), null, 2));
  expect(settingsAsText()).toContain('\n  "themeColor": "#165DFF"');
});

test('a logout closes the drawer and forgets the menu of the server', () => {
  setTransient({ globalSettings: true, serverMenu: [{ path: '/x', name: 'x', meta: {} }] });
  leaveSettings();
  expect(getSettings()).toMatchObject({ globalSettings: false, serverMenu: [] });
});
