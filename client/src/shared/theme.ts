// Light and dark: Arco reads the attribute arco-theme on the body; public/theme.js sets it before the first paint.
import { readStored, writeStored } from './storage';
import { createStore, useStore } from './store';

export type Theme = 'light' | 'dark';
const STORAGE_KEY = 'arco-theme';

const current = createStore<Theme>(readStored(STORAGE_KEY) === 'dark' ? 'dark' : 'light');

export const useTheme = (): Theme => useStore(current);

export const getTheme = (): Theme => current.get();

/** Call a listener after each change of the theme. */
export const onTheme = (listener: () => void): (() => void) => current.subscribe(listener);

export function setTheme(theme: Theme): void {
  if (theme === 'dark') document.body.setAttribute('arco-theme', 'dark');
  else document.body.removeAttribute('arco-theme');
  document.documentElement.style.colorScheme = theme;
  writeStored(STORAGE_KEY, theme);
  current.set(theme);
}

export const toggleTheme = (): void => setTheme(current.get() === 'dark' ? 'light' : 'dark');
