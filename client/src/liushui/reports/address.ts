// The transactions panel in the address: `tx` opens it, `tx.<name>` filters, sorts and pages, `tx.n` shows evidence.
import type { Filters } from '@/shared/useFilters';

const PREFIX = 'tx.';

/** The filters that the server knows for transactions. */
export const FILTERS = [
  'keyword',
  'flow',
  'direction',
  'side',
  'category',
  'left_code',
  'party_key',
  'debt_key',
  'debt_way',
  'month',
  'from',
  'to',
  'hour',
  'weekday',
  'statement',
  'rule',
  'finding',
  'use',
  'income',
  'edge',
  'path',
  'missing_account',
  'min_fen',
  'max_fen',
] as const;
export type FilterName = (typeof FILTERS)[number];
export type Drill = Partial<Record<FilterName, string | number>>;

/** What else the panel keeps in the address. */
type PanelName = FilterName | 'sort' | 'current' | 'pageSize' | 'n';

export const PAGE_SIZE = 20;

export const isOpen = (query: URLSearchParams): boolean =>
  [...query.keys()].some((name) => name === 'tx' || name.startsWith(PREFIX));

export const panelValue = (query: URLSearchParams, name: PanelName): string => query.get(PREFIX + name) ?? '';

function without(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => name !== 'tx' && !name.startsWith(PREFIX)));
}

/** The query that opens exactly these transactions, over the page that is on show. */
export function openedWith(query: URLSearchParams, drill: Drill): URLSearchParams {
  const next = without(query);
  const given = Object.entries(drill).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) next.set('tx', 'all');
  for (const [name, value] of given) next.set(PREFIX + name, String(value));
  return next;
}

export const closed = without;

/** The query with some of the panel's values changed. A changed filter goes back to the first page. */
export function changed(query: URLSearchParams, changes: Partial<Record<PanelName, string | number | null>>) {
  const next = new URLSearchParams(query);
  // The panel stays open when its last filter goes.
  next.set('tx', 'all');
  const names = Object.keys(changes);
  if (!names.includes('current') && !names.every((name) => name === 'n')) next.delete(`${PREFIX}current`);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(PREFIX + name);
    else next.set(PREFIX + name, String(value));
  }
  return next;
}

/** What to ask the server for. */
export function requestOf(query: URLSearchParams) {
  const request: Filters<FilterName | 'sort'> = {};
  for (const name of [...FILTERS, 'sort'] as const) request[name] = panelValue(query, name);
  return { ...request, ...pageOf(query) };
}

export function pageOf(query: URLSearchParams): { current: number; pageSize: number } {
  const current = Number(panelValue(query, 'current'));
  const pageSize = Number(panelValue(query, 'pageSize'));
  return {
    current: Number.isInteger(current) && current > 0 ? current : 1,
    pageSize: Number.isInteger(pageSize) && pageSize > 0 && pageSize <= 100 ? pageSize : PAGE_SIZE,
  };
}
