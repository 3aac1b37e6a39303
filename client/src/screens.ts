// Every screen inside the frame. The table is app/auth/screens.json: a row there is all that a new screen needs.
import type { RouteObject } from 'react-router-dom';
import table from '../../app/auth/screens.json';
import type { Group, OutsideLink, Screen } from './shared/navigation';

type Lazy = () => Promise<Pick<RouteObject, 'Component' | 'loader'>>;

export interface Row extends Screen {
  lazy: Lazy;
}

/** What `page` of a row may name, without its ending. The summary is a part of the report, no page of its own. */
const PAGES = import.meta.glob([
  './*/*Page.tsx',
  './*/*/*Page.tsx',
  './renzheng/CertificationPanel.tsx',
  '!./**/SummaryPage.tsx',
]) as Record<string, Lazy>;

function pageOf(page: string): Lazy {
  const lazy = PAGES[`./${page}.tsx`];
  if (!lazy) throw new Error(`app/auth/screens.json names a page that is not there: ${page}`);
  return lazy;
}

export const SCREENS: readonly Row[] = table.screens.map(({ page, ...screen }) => ({
  ...(screen as Screen),
  lazy: pageOf(page),
}));

/** Headings: by job for the console's own menu, by address for the server's. Those without words are only addresses. */
export const GROUPS = table.groups.filter((group) => 'title' in group) as unknown as readonly Group[];

/** The design system that the console is drawn with: links that leave the console, nothing is loaded from there. */
export const LINKS = table.links as readonly OutsideLink[];
