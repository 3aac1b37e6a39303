// Filters that live in the address: they survive reload, back, sharing and paging.
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Query } from './api';

export const PAGE_SIZE = 10;

/** The page asked for by an address; anything that is not a sensible number becomes the first page. */
export function pageOf(query: URLSearchParams): { current: number; pageSize: number } {
  const whole = (name: string, otherwise: number, most: number) => {
    const value = Number(query.get(name));
    return Number.isInteger(value) && value >= 1 && value <= most ? value : otherwise;
  };
  return {
    current: whole('current', 1, Number.MAX_SAFE_INTEGER),
    pageSize: whole('pageSize', PAGE_SIZE, 100),
  };
}

/** Filters of an address. Their names are held to the API document, their values are judged by the server. */
// biome-ignore lint/suspicious/noExplicitAny: an address says anything
export type Filters<Name extends string> = { [N in Name]?: any };

/** The filters named, as a body for a list call; empty ones are left out. */
export function filtersOf<Name extends string>(
  query: URLSearchParams,
  names: readonly Name[],
): Filters<Name> {
  const entries = names.map((name) => [name, query.get(name) ?? ''] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== '')) as Filters<Name>;
}

/** The address's query and a way to change it. A changed filter goes back to the first page. */
export function useFilters(): [URLSearchParams, (changes: Query) => void] {
  const [query, setQuery] = useSearchParams();
  const change = useCallback(
    (changes: Query) => {
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          if (!('current' in changes)) next.delete('current');
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === undefined || value === '') next.delete(name);
            else next.set(name, String(value));
          }
          return next;
        },
        { preventScrollReset: true },
      );
    },
    [setQuery],
  );
  return [query, change];
}
