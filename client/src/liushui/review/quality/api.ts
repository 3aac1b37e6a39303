// The calls of quality inspection.
import { type CallOptions, get, post } from '@/shared/api';
import type { Shape } from '@/shared/shapes';

export type Queue = Shape<'QueueSchema'>;
export type QualityItem = Shape<'QualityItemSchema'>;
export type ItemList = Shape<'ItemListSchema'>;
export type Verdict = 'passed' | 'rejected';

export interface NewQueue {
  name: string;
  mode: 'random' | 'warnings';
  share: number;
  past_days: number;
}

const ROOT = '/api/liushui/quality';

export const getQueues = (options: CallOptions = {}) =>
  get<{ list: Queue[] }>(ROOT, {}, options).then(({ list }) => list);
export const createQueue = (queue: NewQueue) => post<Queue>(ROOT, queue, { isQuiet: true, isOnce: true });
export const deleteQueue = (id: number) => post<null>(`${ROOT}/${id}`, {}, { method: 'DELETE' });
export const drawReport = (id: number) => post<QualityItem>(`${ROOT}/${id}/draw`);
export const getItems = (
  id: number,
  query: { state: string; current: number; pageSize: number },
  options: CallOptions,
) => get<ItemList>(`${ROOT}/${id}/items`, query, options);
export const decide = (id: number, verdict: Verdict, reason: string) =>
  post<QualityItem>(`${ROOT}/items/${id}`, { verdict, reason }, { method: 'PUT', isQuiet: true });
