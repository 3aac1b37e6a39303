// The calls of reports: list, one report, hits, decisions, transactions, evidence.
import { type CallOptions, download, fetchBlob, get, post, type Query } from '@/shared/api';
import { filtersOf, pageOf } from '@/shared/useFilters';
import type {
  Decision,
  Evidence,
  HitList,
  ReportInfo,
  ReportLine,
  ReportList,
  TransactionPage,
} from './types';

export const REPORT_FILTERS = ['keyword', 'state', 'source', 'risk', 'from', 'to', 'sort'] as const;

const PUT = { method: 'PUT' };
const REMOVE = { method: 'DELETE' };

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
