// What the search finds, and the sources that it asks.

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
