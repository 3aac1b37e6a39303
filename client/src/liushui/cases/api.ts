// The calls of cases: tasks, their files, what they wait for.
import { type CallOptions, get, post, type UploadOptions, upload } from '@/shared/api';
import type { Shape } from '@/shared/shapes';
import { filtersOf, pageOf } from '@/shared/useFilters';
import type { Page, Price, Task, TaskAnswer, TaskCounts } from './types';

export const TASK_FILTERS = ['state', 'keyword', 'project_id'] as const;

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
