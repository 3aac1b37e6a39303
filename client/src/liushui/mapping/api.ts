// The calls of mapping by hand and of templates.
import { type CallOptions, download, fetchBlob, get, post, put, remove, upload } from '@/shared/api';
import { filtersOf, pageOf } from '@/shared/useFilters';
import type { NewTemplate, PreviewQuery, Template, WhichFile } from './types';

const TEMPLATES = '/api/liushui/templates';
export const TEMPLATE_FILTERS = ['keyword'] as const;

export const previewFile = (which: WhichFile) => post('/api/liushui/mappings/preview', { body: which });

/** Read a file as a mapping says; the page itself says what is wrong. */
export const previewMapping = (query: PreviewQuery, signal: AbortSignal) =>
  post('/api/liushui/mappings/trial', { body: query, signal, isQuiet: true });

export const saveTemplate = (template: NewTemplate, taskId: number) =>
  post(TEMPLATES, { body: { ...template, task_id: taskId }, isQuiet: true, isOnce: true });

export const changeTemplate = (id: number, template: NewTemplate) =>
  put(`${TEMPLATES}/{template_id}`, { path: { template_id: id }, body: template, isQuiet: true });

export const getTemplates = (query: URLSearchParams, options: CallOptions = {}) =>
  get(TEMPLATES, { query: { ...filtersOf(query, TEMPLATE_FILTERS), ...pageOf(query) }, ...options });

export const renameTemplate = (id: number, name: string) =>
  put(`${TEMPLATES}/{template_id}/name`, { path: { template_id: id }, body: { name }, isQuiet: true });

export const deleteTemplate = (id: number) =>
  remove(`${TEMPLATES}/{template_id}`, { path: { template_id: id } });

/** Save one template, or all, as a JSON file. */
export const exportTemplates = (template: Template | null) =>
  download(
    fetchBlob(`${TEMPLATES}.json`, { query: { id: template?.id } }),
    `${template?.name ?? 'templates'}.json`,
  );

export const importTemplates = (file: File) => upload(`${TEMPLATES}/import`, { form: { file } });
