// The calls about people's rights: find, copy, erase; and the administrators' policy for cases.
import { download, get, post, postForBlob, put, remove } from '@/shared/api';
import { proven } from '@/shared/proof';
import type { Shape } from '@/shared/shapes';
import { pageOf } from '@/shared/useFilters';

export type PersonFound = Shape<'PersonSchema'>;
export type PersonCase = Shape<'PersonCaseSchema'>;
export type Erasure = Shape<'ErasureSchema'>;
export type ErasureList = Shape<'ErasureListSchema'>;
export type Policy = Shape<'CasePolicySchema'>;
export type NewPolicy = Partial<Omit<Shape<'NewCasePolicySchema'>, 'password'>>;

const QUIET = { isQuiet: true };

/** Whom somebody looks for. */
export interface Sought {
  name: string;
  account: string;
}

/** Which cases, why, and the password. */
export interface Chosen extends Sought {
  task_ids: number[];
  password: string;
  reason: string;
}

export const findPerson = (sought: Sought) => post('/api/liushui/people/find', { body: sought, ...QUIET });
export const savePerson = (chosen: Chosen) =>
  download(postForBlob('/api/liushui/people/export', { body: chosen, ...QUIET }), 'person.zip');
export const erasePerson = (chosen: Chosen) => post('/api/liushui/people/erase', { body: chosen, ...QUIET });
export const getErasures = (query: URLSearchParams) =>
  get('/api/liushui/people/erasures', { query: pageOf(query) });
export const decideErasure = (id: number, decision: { agreed: boolean; password: string }) =>
  post('/api/liushui/people/erasures/{erasure_id}/decision', {
    path: { erasure_id: id },
    body: decision,
    ...QUIET,
  });
export const holdCase = (id: number, reason: string) =>
  put('/api/liushui/tasks/{task_id}/hold', { path: { task_id: id }, body: { reason }, ...QUIET });
export const releaseCase = (id: number) =>
  remove('/api/liushui/tasks/{task_id}/hold', { path: { task_id: id } });
export const getPolicy = () => get('/api/liushui/policy');
export const choosePolicy = (changes: NewPolicy) =>
  proven((proof) => put('/api/liushui/policy', { body: { ...changes, ...proof }, ...QUIET }), QUIET);
