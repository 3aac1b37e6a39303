// What the search finds, the sources that it asks, and whether it is open.
import { createStore, useStore } from './store';

const isOpen = createStore(false);
export const useSearchOpen = (): boolean => useStore(isOpen);
export const openSearch = (): void => isOpen.set(true);
export const closeSearch = (): void => isOpen.set(false);
export const toggleSearch = (): void => isOpen.set(!isOpen.get());

/** `state` is words already; an empty `note` or `state` is not shown. */
export interface Found {
  kind: string;
  key: string;
  title: string;
  note: string;
  state: string;
  path: string;
  demo: boolean;
  /** What is done instead of going anywhere. */
  act?: () => void;
}

export type Find = (words: string, signal: AbortSignal) => Promise<Found[]>;

export interface Source {
  /** Sources in this browser answer while the others are still on their way. */
  isHere: boolean;
  find: Find;
}
