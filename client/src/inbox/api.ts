// The calls of messages that leave the house.
import { type CallOptions, download, get, post } from '@/shared/api';
import type { Shape } from '@/shared/shapes';
import { filtersOf, pageOf } from '@/shared/useFilters';

export type OutboxLine = Shape<'OutboxLineSchema'>;
export type OutboxList = Shape<'OutboxListSchema'>;
export type OutboxMessage = Shape<'OutboxMessageSchema'>;

export const FILTERS = ['state', 'kind'] as const;

const ROOT = '/api/admin/outbox';

export const getOutbox = (query: URLSearchParams) =>
  get<OutboxList>(ROOT, { ...filtersOf(query, FILTERS), ...pageOf(query) });
export const getMessage = (id: number, options: CallOptions = {}) =>
  get<OutboxMessage>(`${ROOT}/${id}`, {}, options);
export const saveFile = (id: number, place: number, name: string) =>
  download(`${ROOT}/${id}/files/${place}`, name);
export const resend = (id: number) => post<OutboxLine>(`${ROOT}/${id}/resend`);
