// The calls of cases: tasks, their files, what they wait for.
import { type CallOptions, get, post, put, remove, type UploadOptions, upload } from '@/shared/api';
import type { Shape } from '@/shared/shapes';
import { filtersOf, pageOf } from '@/shared/useFilters';

export const TASK_FILTERS = ['state', 'keyword', 'project_id'] as const;

export const getTasks = (query: URLSearchParams, options: CallOptions = {}) =>
  post('/api/user/getZipfilelist', { body: { ...taskFilters(query), ...pageOf(query) }, ...options });

/** The filters of an address as the call takes them: the project is a number. */
function taskFilters(query: URLSearchParams) {
  const { project_id, ...others } = filtersOf(query, TASK_FILTERS);
  const number = Number(project_id);
  return Number.isInteger(number) && number > 0 ? { ...others, project_id: number } : others;
}

/** The projects that the operator shares tasks with. */
export const getProjects = (options: CallOptions = {}) =>
  get('/api/team/groups', { query: { kind: 'project', state: 'joined', pageSize: 100 }, ...options }).then(
    ({ list }) => list,
  );
export const moveTask = (id: number, projectId: number | null) =>
  put('/api/liushui/tasks/{task_id}/project', { path: { task_id: id }, body: { project_id: projectId } });

/** How many tasks are in which state; part of the counts that Workplace shows. */
export const getTaskCounts = (options: CallOptions = {}) =>
  get('/api/user/getPanlCount', options).then(({ tasks }) => tasks);

export const getTask = (id: number) => get('/api/liushui/tasks/{task_id}', { path: { task_id: id } });
export const getPrice = (options: CallOptions = {}) => get('/api/liushui/price', options);
export const retryTask = (id: number) =>
  post('/api/liushui/tasks/{task_id}/retry', { path: { task_id: id } });
export const deleteTask = (id: number) => remove('/api/liushui/tasks/{task_id}', { path: { task_id: id } });

export function givePassword(taskId: number, password: string, uploadId: number | null) {
  const body = uploadId === null ? { password } : { password, upload_id: uploadId };
  return post('/api/liushui/tasks/{task_id}/password', { path: { task_id: taskId }, body, isQuiet: true });
}

/** What an answer about a currency can be. */
export type Currency = Shape<'CurrencySchema'>['currency'];

/** Say in which currency a file is that does not say it; XXX where nobody knows. */
export function stateCurrency(taskId: number, uploadId: number, currency: Currency) {
  const body = { upload_id: uploadId, currency };
  return post('/api/liushui/tasks/{task_id}/currency', { path: { task_id: taskId }, body, isQuiet: true });
}

/** Say no longer that the rows of a file agree with their pages: they count no more. */
export const takeBackConfirmation = (file: Shape<'MappedFileSchema'>) =>
  post('/api/liushui/unproven/take_back', { body: file });

/** Say of each file whose it is and of what source; nothing is kept and nothing is charged. */
export const recogniseFiles = (
  files: readonly File[],
  passwords: readonly string[],
  options: UploadOptions,
) => upload('/api/liushui/recognise', { form: { file: files, password: passwords }, ...options });

export type Policy = Shape<'CasePolicySchema'>;
export type Terms = Shape<'CaseTermsSchema'>;
export type Stated = Partial<Shape<'StatedSchema'>>;

/** The administrators' policy for cases, and what the operator stated last. */
export const getPolicy = (options: CallOptions = {}) => get('/api/liushui/policy', options);
/** Say what a case is for and on which basis. */
export const stateTerms = (taskId: number, stated: Stated) =>
  put('/api/liushui/tasks/{task_id}/terms', { path: { task_id: taskId }, body: stated, isQuiet: true });
/** Say for how many days files and case are kept; null takes the policy's. */
export const keepFor = (taskId: number, days: { files_days: number | null; case_days: number | null }) =>
  put('/api/liushui/tasks/{task_id}/retention', { path: { task_id: taskId }, body: days, isQuiet: true });

export interface NewUpload {
  files: readonly File[];
  customer: string;
  passwords: readonly string[];
  related: readonly string[];
  /** The loan that the customer applies for; nothing where nobody states one. */
  applied: { applied_amount_fen?: number; applied_term_months?: number; applied_yearly_rate?: number };
  /** What the case is for and on which basis; empty where nobody states it. */
  stated: Stated;
  /** The task that the files are added to; none makes a new task. */
  taskId: number | null;
  /** The project whose members share a new task. */
  projectId: number | null;
}

/** Send files as a new task or into one. What a file is, its content decides; the ZIP call takes every kind. */
export function sendFiles(
  { files, passwords, related, applied, stated, ...what }: NewUpload,
  options: UploadOptions,
) {
  const where = what.taskId === null ? { customer: what.customer } : { task_id: what.taskId };
  const form = {
    file: files,
    ...where,
    project_id: what.projectId,
    password: passwords,
    related,
    ...applied,
    ...stated,
  };
  return upload('/api/user/sendZipfile', { form, ...options, isQuiet: true });
}
