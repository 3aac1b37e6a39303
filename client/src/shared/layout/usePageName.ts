// Whom the page on show is about, as its loader answered: for the title of the window and of its tab.
import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { screenByPath } from '../navigation';
import { nameTab } from '../tabs';

export function usePageName(key: string): string {
  const { pathname } = useLocation();
  const loaded = useMatches().at(-1)?.loaderData;
  const path = screenByPath(pathname)?.named;
  const found = path ? path.split('.').reduce<unknown>(partOf, loaded) : '';
  const name = typeof found === 'string' ? found : '';
  useEffect(() => {
    if (name) nameTab(key, name);
  }, [key, name]);
  return name;
}

const partOf = (value: unknown, part: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined;
