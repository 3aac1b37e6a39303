// The kinds of money in, from what is earned to what is not: their order in a stack and their colours, as on paper.
import type { Report } from '../types';

export type InflowKind = Report['lead']['inflow'][number];

const COLOURS: Readonly<Record<string, string>> = {
  salary: '#0fb5a6',
  business: '#3c8cf0',
  benefits: '#7cc242',
  rent: '#a0d9d1',
  persons: '#9a8fe0',
  other: '#8fa3bf',
  loan: '#f0803c',
  related: '#f7ba1e',
  passed: '#b8bfca',
};
const ORDER = Object.keys(COLOURS);
const LAST = ORDER.length;

const placeOf = (kind: string) => (ORDER.includes(kind) ? ORDER.indexOf(kind) : LAST);

/** In the order in which they are stacked, earned money at the bottom. */
export const stacked = (kinds: readonly InflowKind[]) =>
  kinds.toSorted((a, b) => placeOf(a.kind) - placeOf(b.kind));

export const colourOf = (kind: string): string => COLOURS[kind] ?? '#8fa3bf';
