// The calls of tasks, reports, hits, transactions and evidence.
import {
  type CallOptions,
  download,
  fetchBlob,
  get,
  post,
  type Query,
  type UploadOptions,
  upload,
} from '@/shared/api';
import type { Shape } from '@/shared/shapes';
import { filtersOf, pageOf } from '@/shared/useFilters';
import type {
  Decision,
  Evidence,
  HitList,
  Page,
  Price,
  ReportInfo,
  ReportLine,
  ReportList,
  Task,
  TaskAnswer,
  TaskCounts,
  TransactionPage,
} from './types';

export const TASK_FILTERS = ['state', 'keyword', 'project_id'] as const;
export const REPORT_FILTERS = ['keyword', 'state', 'source', 'risk', 'from', 'to', 'sort'] as const;

const PUT = { method: 'PUT' };
const REMOVE = { method: 'DELETE' };

export const getTasks = (query: URLSearchParams, options: CallOptions = {}) =>
  post<Page<Task>>('/api/user/getZipfilelist', { ...taskFilters(query), ...pageOf(query) }, options);

/** The filters of an address as the call takes them: the project is a number. */
function taskFilters(query: URLSearchParams) {
  const { project_id, ...others } = filtersOf(query, TASK_FILTERS);
  const number = Number(project_id);
  return Number.isInteger(number) && number > 0 ? { ...others, project_id: number } : others;
}

/** The projects that the operator shares tasks with. */
export const getProjects = (options: CallOptions = {}) =>
  get<Shape<'GroupListSchema'>>(
    '/api/team/groups',
    { kind: 'project', state: 'joined', pageSize: 100 },
    options,
  ).then(({ list }) => list);
export const moveTask = (id: number, projectId: number | null) =>
  post(`/api/liushui/tasks/${id}/project`, { project_id: projectId }, PUT);

/** How many tasks are in which state; part of the counts that Workplace shows. */
export const getTaskCounts = (options: CallOptions = {}) =>
  get<{ tasks: TaskCounts }>('/api/user/getPanlCount', {}, options).then(({ tasks }) => tasks);

export const getTask = (id: number) => get<Task>(`/api/liushui/tasks/${id}`);
export const getPrice = (options: CallOptions = {}) => get<Price>('/api/liushui/price', {}, options);
export const retryTask = (id: number) => post(`/api/liushui/tasks/${id}/retry`);
export const deleteTask = (id: number) => post(`/api/liushui/tasks/${id}`, {}, REMOVE);

export function givePassword(taskId: number, password: string, uploadId: number | null) {
  const body = uploadId === null ? { password } : { password, upload_id: uploadId };
  return post<Task>(`/api/liushui/tasks/${taskId}/password`, body, { isQuiet: true });
}

/** Say in which currency a file is that does not say it; XXX where nobody knows. */
export function stateCurrency(taskId: number, uploadId: number, currency: string) {
  const body = { upload_id: uploadId, currency };
  return post<Task>(`/api/liushui/tasks/${taskId}/currency`, body, { isQuiet: true });
}

export interface NewUpload {
  files: readonly File[];
  customer: string;
  passwords: readonly string[];
  related: readonly string[];
  /** The task that the files are added to; none makes a new task. */
  taskId: number | null;
  /** The project whose members share a new task. */
  projectId: number | null;
}

/** Send files as a new task or into one. What a file is, its content decides; the ZIP call takes every kind. */
export function sendFiles(what: NewUpload, options: UploadOptions) {
  const form = new FormData();
  for (const file of what.files) form.append('file', file, file.name);
  if (what.taskId === null) form.append('customer', what.customer);
  else form.append('task_id', String(what.taskId));
  if (what.projectId !== null) form.append('project_id', String(what.projectId));
  for (const password of what.passwords) form.append('password', password);
  for (const name of what.related) form.append('related', name);
  return upload<TaskAnswer>('/api/user/sendZipfile', form, { ...options, isQuiet: true });
}

export const getReports = (query: URLSearchParams, options: CallOptions = {}) =>
  post<ReportList>(
    '/api/user/getClientreportlist',
    { ...filtersOf(query, REPORT_FILTERS), ...pageOf(query) },
    options,
  );

export const deleteReport = (id: number) => post(`/api/liushui/reports/${id}`, {}, REMOVE);

export const getReport = (id: number, version: number | null) =>
  post<ReportInfo>('/api/user/getClientreportinfo', version === null ? { id } : { id, version });

export const concludeReport = (id: number, conclusion: string) =>
  post(`/api/liushui/reports/${id}/conclusion`, { conclusion }, PUT);

export type ExportKind = 'pdf' | 'xlsx' | 'csv';
export const EXPORT_KINDS: readonly ExportKind[] = ['pdf', 'xlsx', 'csv'];

export const exportReport = (line: Pick<ReportLine, 'id' | 'customer' | 'version'>, kind: ExportKind) =>
  download(`/api/liushui/reports/${line.id}.${kind}`, `${line.customer}_v${line.version}.${kind}`);

export const getHits = (body: Record<string, unknown>, options: CallOptions = {}) =>
  post<HitList>('/api/user/getmingzhonglist', body, options);

export const decideHit = (reportId: number, decision: Decision) =>
  post<unknown>(`/api/liushui/reports/${reportId}/decisions`, decision, { isQuiet: true });

export const getTransactions = (reportId: number, query: Query, options: CallOptions = {}) =>
  get<TransactionPage>(`/api/liushui/reports/${reportId}/transactions`, query, options);

export const getEvidence = (reportId: number, n: number, options: CallOptions = {}) =>
  get<Evidence>(`/api/liushui/reports/${reportId}/transactions/${n}/evidence`, {}, options);

export const getPagePicture = (reportId: number, n: number, options: CallOptions = {}) =>
  fetchBlob(`/api/liushui/reports/${reportId}/transactions/${n}/evidence.png`, {}, options);
