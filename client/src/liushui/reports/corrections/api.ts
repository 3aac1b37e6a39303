// The calls about corrections of categories.
import { type CallOptions, get, post } from '@/shared/api';
import type { Shape } from '@/shared/shapes';
import type { Page } from '../../cases/types';

export type Category = Shape<'CategorySchema'>;
export type Correction = Shape<'CorrectionSchema'>;
export type Scope = Correction['scope'];

let known: Promise<Category[]> | null = null;

/** What a transaction can have been for; asked for once, again after a failure. */
export function getCategories(): Promise<Category[]> {
  known ??= get<{ list: Category[] }>('/api/liushui/categories', {}, { isQuiet: true }).then(
    ({ list }) => list,
    (error: unknown) => {
      known = null;
      throw error;
    },
  );
  return known;
}

export const correct = (reportId: number, said: { n: number; category: string; scope: Scope }) =>
  post<Correction>(`/api/liushui/reports/${reportId}/corrections`, said, { isQuiet: true });

export const getCorrections = (
  query: { task_id: number; current: number; pageSize: number },
  options: CallOptions = {},
) => get<Page<Correction>>('/api/liushui/corrections', query, options);

export const deleteCorrection = (id: number) =>
  post<null>(`/api/liushui/corrections/${id}`, {}, { method: 'DELETE' });
