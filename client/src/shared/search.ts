// What the search finds, and the sources that rooms add to it.

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

export interface Source {
  /** Sources in this browser answer while the others are still on their way. */
  isHere: boolean;
  find: (words: string, signal: AbortSignal) => Promise<Found[]>;
}

let added: readonly Source[] = [];

/** Called once by routes.tsx, which knows the rooms. */
export function setRoomSources(sources: readonly Source[]): void {
  added = sources;
}

export const roomSources = (): readonly Source[] => added;
