// The calls of quality inspection.
import { type CallOptions, get, post, put, remove } from '@/shared/api';
import type { Shape } from '@/shared/shapes';

export type Queue = Shape<'QueueSchema'>;
export type QualityItem = Shape<'QualityItemSchema'>;
export type Verdict = 'passed' | 'rejected';

export interface NewQueue {
  name: string;
  mode: 'random' | 'warnings';
  share: number;
  past_days: number;
}

const ROOT = '/api/liushui/quality';

export const getQueues = (options: CallOptions = {}) => get(ROOT, options).then(({ list }) => list);
export const createQueue = (queue: NewQueue) => post(ROOT, { body: queue, isQuiet: true, isOnce: true });
export const deleteQueue = (id: number) => remove(`${ROOT}/{queue_id}`, { path: { queue_id: id } });
export const drawReport = (id: number) => post(`${ROOT}/{queue_id}/draw`, { path: { queue_id: id } });
export const getItems = (
  id: number,
  query: { state: 'pending' | Verdict | ''; current: number; pageSize: number },
  options: CallOptions,
) => get(`${ROOT}/{queue_id}/items`, { path: { queue_id: id }, query, ...options });
export const decide = (id: number, verdict: Verdict, reason: string) =>
  put(`${ROOT}/items/{item_id}`, { path: { item_id: id }, body: { verdict, reason }, isQuiet: true });
