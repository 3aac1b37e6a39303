// The calls about corrections of categories and decisions, and what the report says after them.
import { type CallOptions, get, post, remove } from '@/shared/api';
import type { Shape } from '@/shared/shapes';

export type Category = Shape<'CategorySchema'>;
export type Correction = Shape<'CorrectionSchema'>;
export type Scope = Correction['scope'];
export type Decision = Shape<'DecisionSchema'>;
export type DecisionLine = Shape<'DecisionLineSchema'>;
export type DecisionEntry = Shape<'DecisionEntrySchema'>;
/** What became of the report, and which figures changed. */
export type Revision = Shape<'ReportRevisionSchema'>;

let known: Promise<Category[]> | null = null;

/** What a transaction can have been for; asked for once, again after a failure. */
export function getCategories(): Promise<Category[]> {
  known ??= get('/api/liushui/categories', { isQuiet: true }).then(
    ({ list }) => list,
    (error: unknown) => {
      known = null;
      throw error;
    },
  );
  return known;
}

export const correct = (reportId: number, said: { n: number; category: string; scope: Scope }) =>
  post('/api/liushui/reports/{report_id}/corrections', {
    path: { report_id: reportId },
    body: said,
    isQuiet: true,
  });

export const getCorrections = (
  query: { task_id: number; current: number; pageSize: number },
  options: CallOptions = {},
) => get('/api/liushui/corrections', { query, ...options });

export const deleteCorrection = (id: number, reportId: number) =>
  remove('/api/liushui/corrections/{correction_id}', {
    path: { correction_id: id },
    query: { report_id: reportId },
  });

export const decide = (reportId: number, decision: Decision) =>
  post('/api/liushui/reports/{report_id}/decisions', {
    path: { report_id: reportId },
    body: decision,
    isQuiet: true,
  });

export const getDecisions = (
  query: { task_id?: number; current: number; pageSize: number },
  options: CallOptions = {},
) => get('/api/liushui/decisions', { query, ...options });

export const takeBack = (id: number, reportId: number, options: CallOptions = {}) =>
  remove('/api/liushui/decisions/{decision_id}', {
    path: { decision_id: id },
    query: { report_id: reportId },
    ...options,
  });

export const getLog = (
  reportId: number,
  query: { current: number; pageSize: number },
  options: CallOptions = {},
) => get('/api/liushui/reports/{report_id}/decisions', { path: { report_id: reportId }, query, ...options });
