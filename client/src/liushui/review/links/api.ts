// The calls of links between cases.
import { type CallOptions, get } from '@/shared/api';
import type { Shape } from '@/shared/shapes';
import { filtersOf, pageOf } from '@/shared/useFilters';

/** A name or account in the reports of several customers; money is fen. */
export type Link = Shape<'LinkSchema'>;
export type LinkList = Shape<'LinkListSchema'>;
export type LinkedCase = Shape<'LinkedCaseSchema'>;

export const FILTERS = ['kind', 'party_kind', 'sort', 'keyword'] as const;

export const getLinks = (query: URLSearchParams) =>
  get('/api/liushui/links', { query: { ...filtersOf(query, FILTERS), ...pageOf(query) } });

export const getLink = (
  { kind, fingerprint }: Pick<Link, 'kind' | 'fingerprint'>,
  options: CallOptions = {},
) => get('/api/liushui/links/{kind}/{fingerprint}', { path: { kind, fingerprint }, ...options });
