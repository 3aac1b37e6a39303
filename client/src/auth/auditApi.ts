// The calls about the audit log.
import { download, fetchBlob, get } from '@/shared/api';
import type { Shape } from '@/shared/shapes';
import { filtersOf, pageOf } from '@/shared/useFilters';

export type AuditEntry = Shape<'AuditEntrySchema'>;
export type AuditList = Shape<'AuditListSchema'>;

export const AUDIT_FILTERS = ['actor', 'event', 'subject', 'from', 'to', 'text'] as const;

const ROOT = '/api/admin/audit';

export const getAudit = (query: URLSearchParams) =>
  get(ROOT, { query: { ...filtersOf(query, AUDIT_FILTERS), ...pageOf(query) } });
export const saveAudit = (query: URLSearchParams) =>
  download(fetchBlob(`${ROOT}.csv`, { query: filtersOf(query, AUDIT_FILTERS) }), 'audit.csv');
