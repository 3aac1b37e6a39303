// The order of a list in its address: "rows" begins with the smallest, "-rows" with the largest.
import type { Query } from '../api';
import type { Sort } from './Grid';

/** What the table needs to be sorted by its address; without an order the newest stand first. */
export function sortedBy(query: URLSearchParams, change: (changes: Query) => void, newest: string) {
  const sort = query.get('sort') ?? `-${newest}`;
  const order = sort.startsWith('-') ? ('desc' as const) : ('asc' as const);
  return {
    sort: { key: sort.replace('-', ''), order },
    standing: newest,
    onSort: (next: Sort) => change({ sort: next && `${next.order === 'desc' ? '-' : ''}${next.key}` }),
  };
}
