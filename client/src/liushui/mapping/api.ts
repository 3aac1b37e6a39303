// The calls of mapping by hand and of templates.
import { type CallOptions, download, get, post, upload } from '@/shared/api';
import { filtersOf, pageOf } from '@/shared/useFilters';
import type { Page } from '../cases/types';
import type {
  FilePreview,
  ImportReport,
  MappingPreview,
  NewTemplate,
  PreviewQuery,
  Template,
  WhichFile,
} from './types';

const TEMPLATES = '/api/liushui/templates';
export const TEMPLATE_FILTERS = ['keyword'] as const;

export const previewFile = (which: WhichFile) => post<FilePreview>('/api/liushui/mappings/preview', which);

/** Read a file as a mapping says; the page itself says what is wrong. */
export const previewMapping = (query: PreviewQuery, signal: AbortSignal) =>
  post<MappingPreview>('/api/liushui/mappings/trial', query, { signal, isQuiet: true });

export const saveTemplate = (template: NewTemplate, taskId: number) =>
  post<Template>(TEMPLATES, { ...template, task_id: taskId }, { isQuiet: true, isOnce: true });

export const changeTemplate = (id: number, template: NewTemplate) =>
  post<Template>(`${TEMPLATES}/${id}`, template, { method: 'PUT', isQuiet: true });

export const getTemplates = (query: URLSearchParams, options: CallOptions = {}) =>
  get<Page<Template>>(TEMPLATES, { ...filtersOf(query, TEMPLATE_FILTERS), ...pageOf(query) }, options);

export const renameTemplate = (id: number, name: string) =>
  post<Template>(`${TEMPLATES}/${id}/name`, { name }, { method: 'PUT', isQuiet: true });

export const deleteTemplate = (id: number) => post<unknown>(`${TEMPLATES}/${id}`, {}, { method: 'DELETE' });

/** Save one template, or all, as a JSON file. */
export const exportTemplates = (template: Template | null) =>
  download(`${TEMPLATES}.json`, `${template?.name ?? 'templates'}.json`, { id: template?.id });

export function importTemplates(file: File) {
  const form = new FormData();
  form.append('file', file, file.name);
  return upload<ImportReport>(`${TEMPLATES}/import`, form);
}
