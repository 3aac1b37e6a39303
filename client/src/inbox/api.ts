// The calls of messages that leave the house.
import { type CallOptions, download, fetchBlob, get, post } from '@/shared/api';
import type { Shape } from '@/shared/shapes';
import { filtersOf, pageOf } from '@/shared/useFilters';

export type OutboxLine = Shape<'OutboxLineSchema'>;
export type OutboxList = Shape<'OutboxListSchema'>;
export type OutboxMessage = Shape<'OutboxMessageSchema'>;

export const FILTERS = ['state', 'kind'] as const;

const ROOT = '/api/admin/outbox';

export const getOutbox = (query: URLSearchParams) =>
  get(ROOT, { query: { ...filtersOf(query, FILTERS), ...pageOf(query) } });
export const getMessage = (id: number, options: CallOptions = {}) =>
  get(`${ROOT}/{message_id}`, { path: { message_id: id }, ...options });
export const saveFile = (id: number, place: number, name: string) =>
  download(fetchBlob(`${ROOT}/{message_id}/files/{place}`, { path: { message_id: id, place } }), name);
export const resend = (id: number) => post(`${ROOT}/{message_id}/resend`, { path: { message_id: id } });
