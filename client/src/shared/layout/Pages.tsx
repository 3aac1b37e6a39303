// The pages of the open tabs: the one on show, and the others as they were left (ADR 18).
import { Activity, type ContextType, type ReactElement, useContext, useRef } from 'react';
import {
  UNSAFE_LocationContext as RouterLocation,
  UNSAFE_DataRouterStateContext as RouterState,
  useLocation,
  useOutlet,
} from 'react-router-dom';
import { ErrorBoundary } from '../ErrorBoundary';
import { PAGES_KEPT, tabKey, useTabs } from '../tabs';
import { isHolding } from '../unsaved';

interface Page {
  key: string;
  address: string;
  outlet: ReactElement | null;
  state: ContextType<typeof RouterState>;
  location: ContextType<typeof RouterLocation>;
}

interface Props {
  /** Whether pages of other tabs are kept at all. */
  isKept: boolean;
  /** How often each page was asked to begin anew, by its tab. */
  rounds: Readonly<Record<string, number>>;
}

/**
 * A page that is left goes on seeing the address and the data that it was left with: the router's own contexts are
 * held for it. React stops its effects meanwhile, so nothing polls, listens or draws in a page that nobody sees.
 */
export function Pages({ isKept, rounds }: Props) {
  const outlet = useOutlet();
  const { pathname, search } = useLocation();
  const state = useContext(RouterState);
  const location = useContext(RouterLocation);
  const tabs = useTabs();
  const pages = useRef<Page[]>([]);

  const key = tabKey(pathname, search);
  const shown: Page = { key, address: pathname + search, outlet, state, location };
  const mayStay = new Set(isKept ? tabs.filter((tab) => !tab.ignoreCache).map((tab) => tab.key) : []);
  const others = pages.current.filter((page) => page.key !== key && mayStay.has(page.key));
  // What was seen longest ago is forgotten first, but never what holds unsaved changes.
  let tooMany = others.length + 1 - PAGES_KEPT;
  const staying = others.filter((page) => {
    if (tooMany <= 0 || isHolding(page.key)) return true;
    tooMany -= 1;
    return false;
  });
  const kept = [...staying, shown];
  pages.current = kept;

  return [...kept]
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map((page) => (
      <Activity key={`${page.key} ${rounds[page.key] ?? 0}`} mode={page.key === key ? 'visible' : 'hidden'}>
        <RouterState.Provider value={page.state}>
          <RouterLocation.Provider value={page.location}>
            <ErrorBoundary resetKey={page.address}>{page.outlet}</ErrorBoundary>
          </RouterLocation.Provider>
        </RouterState.Provider>
      </Activity>
    ));
}
