// The calls about versions: analyse again, and what changed between two.
import { type CallOptions, get, post } from '@/shared/api';
import type { Shape } from '@/shared/shapes';

export type Outlook = Shape<'OutlookSchema'>;
export type Reason = Shape<'ReasonSchema'>;
export type Difference = Shape<'VersionDifferenceSchema'>;
export type Changes = Shape<'ChangesSchema'>;
export type ComparedVersion = Shape<'ComparedVersionSchema'>;
export type FigureChange = Shape<'FigureChange'>;
export type SumChange = Shape<'SumChange'>;
export type HitChange = Shape<'HitChange'>;
export type FindingChange = Shape<'FindingChange'>;
export type FileChange = Shape<'FileChange'>;
export type RowChange = Shape<'RowChangeSchema'>;
export type RowKind = keyof Difference['rows'];

export const getOutlook = (taskId: number, options: CallOptions = {}) =>
  get('/api/liushui/tasks/{task_id}/rerun', { path: { task_id: taskId }, ...options });

export const analyseAgain = (taskId: number, related: readonly string[]) =>
  post('/api/liushui/tasks/{task_id}/rerun', {
    path: { task_id: taskId },
    body: { related: [...related] },
    isQuiet: true,
  });

export const getChanges = (reportId: number, from: number, options: CallOptions = {}) =>
  get('/api/liushui/reports/{report_id}/changes', {
    path: { report_id: reportId },
    query: { from },
    ...options,
  });

interface RowQuery {
  from: number;
  kind: RowKind;
  current: number;
  pageSize: number;
}

export const getChangedRows = (reportId: number, query: RowQuery, options: CallOptions = {}) =>
  get('/api/liushui/reports/{report_id}/changes/rows', {
    path: { report_id: reportId },
    query: { ...query },
    ...options,
  });
