// The calls of the ledger.
import { download, fetchBlob, get, post } from '@/shared/api';
import { proven } from '@/shared/proof';
import type { Shape } from '@/shared/shapes';
import { filtersOf, pageOf } from '@/shared/useFilters';

export type Kind = 'points' | 'balance';
/** One entry. Points are points and money is fen; the `*_text` beside them is for people. */
export type Entry = Shape<'EntrySchema'>;
export type Ledger = Shape<'EntryListSchema'>;

export const FILTERS = ['type', 'direction', 'from', 'to'] as const;

export const kindOf = (query: URLSearchParams): Kind =>
  query.get('kind') === 'balance' ? 'balance' : 'points';

export function getLedger(query: URLSearchParams): Promise<Ledger> {
  return post('/api/user/getScorelist', {
    body: {
      kind: kindOf(query),
      ...filtersOf(query, FILTERS),
      ...pageOf(query),
    },
  });
}

/** Save every entry that the filters leave, not only the page on show. */
export function exportLedger(query: URLSearchParams): Promise<void> {
  const kind = kindOf(query);
  return download(
    fetchBlob('/api/jifen/transfers.csv', { query: { kind, ...filtersOf(query, FILTERS) } }),
    `${kind}.csv`,
  );
}

export type RequestList = Shape<'RequestListSchema'>;
export type LedgerRequest = Shape<'RequestMadeSchema'>;

export const getRequests = (query: URLSearchParams) =>
  get('/api/admin/ledger/requests', { query: { ...filtersOf(query, ['state']), ...pageOf(query) } });

/** Post by hand: points, or fen of the balance, with their sign. */
export const askPosting = (asked: { username: string; kind: Kind; amount: number; reason: string }) =>
  proven(
    (proof) =>
      post('/api/admin/ledger/requests', { body: { ...asked, ...proof }, isOnce: true, isQuiet: true }),
    { isQuiet: true },
  );

export const decidePosting = (id: number, agreed: boolean) =>
  proven((proof) =>
    post('/api/admin/ledger/requests/{request_id}/decision', {
      path: { request_id: id },
      body: { agreed, ...proof },
      isQuiet: true,
    }),
  );
