// The calls of the ledger.
import { download, post } from '@/shared/api';
import { filtersOf, pageOf } from '@/shared/useFilters';

export type Kind = 'points' | 'balance';

/** One entry. For points the figures are points, for the balance they are fen unless given as yuan text. */
export interface Entry {
  id: number;
  score: number | string;
  before: number | string;
  after: number | string;
  memo: string;
  type: string;
  ref: string | null;
  createtime: number | string;
  createtime_text: string;
}

export interface Ledger {
  list: Entry[];
  total: number;
  summary: { in: number | string; out: number | string; balance: number | string };
}

export const FILTERS = ['type', 'direction', 'from', 'to'] as const;

export const kindOf = (query: URLSearchParams): Kind =>
  query.get('kind') === 'balance' ? 'balance' : 'points';

export function getLedger(query: URLSearchParams): Promise<Ledger> {
  return post<Ledger>('/api/user/getScorelist', {
    kind: kindOf(query),
    ...filtersOf(query, FILTERS),
    ...pageOf(query),
  });
}

/** Save every entry that the filters leave, not only the page on show. */
export function exportLedger(query: URLSearchParams): Promise<void> {
  const kind = kindOf(query);
  return download('/api/jifen/transfers.csv', `${kind}.csv`, { kind, ...filtersOf(query, FILTERS) });
}
