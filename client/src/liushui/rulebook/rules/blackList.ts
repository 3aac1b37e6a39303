// The calls of the black list.
import { type CallOptions, get, post, put, remove } from '@/shared/api';
import type { Shape } from '@/shared/shapes';

export type BlackEntry = Shape<'BlackEntrySchema'>;

export type NewBlackEntry = Required<Shape<'NewBlackEntrySchema'>>;

const ROOT = '/api/liushui/black-list';

export const getBlackList = (
  query: { keyword: string; current: number; pageSize: number },
  options: CallOptions,
) => get(ROOT, { query, ...options });
export const addToBlackList = (entry: NewBlackEntry) => post(ROOT, { body: entry, isQuiet: true });
export const changeBlackEntry = ({ id, note }: BlackEntry, severity: NewBlackEntry['severity']) =>
  put(`${ROOT}/{entry_id}`, { path: { entry_id: id }, body: { severity, note } });
export const removeFromBlackList = (id: number) => remove(`${ROOT}/{entry_id}`, { path: { entry_id: id } });
