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

/** The filters named, as a body for a list call; empty ones are left out. */
export function filtersOf(query: URLSearchParams, names: readonly string[]): Record<string, string> {
  const entries = names.map((name) => [name, query.get(name) ?? ''] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
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
