// Where a review stands, by task: each decision makes the report anew, and the review goes on in the new one.
import { createStore, type Store } from '@/shared/store';
import type { Decision } from '../../corrections/api';
import type { HitGroup, ReviewTold } from '../../types';
import type { SuspicionState } from '../suspicions/suspicions';

/** What is said of an item, and what says it once more. */
export type Word = Pick<Decision, 'kind' | 'rule' | 'number' | 'state'> & Partial<Decision>;

export interface Act {
  key: string;
  state: SuspicionState;
  said: Word;
  /** How the item stood before, and the decision whose place was taken: it is said again to undo the act. */
  before: SuspicionState;
  former: Word | null;
  /** What takes the decision back; null while it is under way or where the item was opened again. */
  decisionId: number | null;
}

export interface Desk {
  /** The item that keys act on, the one that stands open, and the one whose reason is asked for. */
  current: string | null;
  opened: string | null;
  asking: string | null;
  /** Whether the operator goes through the list by keys: then the focus follows. */
  isByKeys: boolean;
  /** What was decided here and is not in the report yet. */
  said: Readonly<Record<string, SuspicionState>>;
  acts: readonly Act[];
  /** The hits shown last: they stay while those of the next version are on their way. */
  hits: HitGroup[] | null;
  states: ReviewTold['list'] | null;
}

const EMPTY: Desk = {
  current: null,
  opened: null,
  asking: null,
  isByKeys: false,
  said: {},
  acts: [],
  hits: null,
  states: null,
};

interface Kept {
  store: Store<Desk>;
  /** Decisions are sent one after another, each to the report that the one before made. */
  sending: Promise<unknown>;
  newest: number | null;
}

const desks = new Map<number, Kept>();

export function deskOf(taskId: number): Kept {
  const known = desks.get(taskId);
  if (known) return known;
  const made: Kept = { store: createStore(EMPTY), sending: Promise.resolve(), newest: null };
  desks.set(taskId, made);
  return made;
}

export function change(store: Store<Desk>, changes: Partial<Desk>): void {
  store.set({ ...store.get(), ...changes });
}
