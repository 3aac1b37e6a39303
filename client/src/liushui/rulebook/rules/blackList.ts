// The calls of the black list.
import { type CallOptions, get, post } from '@/shared/api';
import type { Shape } from '@/shared/shapes';

export type BlackEntry = Shape<'BlackEntrySchema'>;

export interface NewBlackEntry {
  name: string;
  account: string;
  severity: string;
  note: string;
}

const ROOT = '/api/liushui/black-list';

export const getBlackList = (keyword: string, current: number, options: CallOptions) =>
  get<Shape<'BlackListSchema'>>(ROOT, { keyword, current, pageSize: 10 }, options);
export const addToBlackList = (entry: NewBlackEntry) => post<BlackEntry>(ROOT, entry, { isQuiet: true });
export const changeBlackEntry = ({ id, note }: BlackEntry, severity: string) =>
  post<BlackEntry>(`${ROOT}/${id}`, { severity, note }, { method: 'PUT' });
export const removeFromBlackList = (id: number) => post<null>(`${ROOT}/${id}`, {}, { method: 'DELETE' });
