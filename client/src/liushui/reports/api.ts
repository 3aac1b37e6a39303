// The calls of reports: list, one report, hits, transactions, evidence.
import { type CallOptions, download, fetchBlob, get, post, put, remove } from '@/shared/api';
import type { Shape } from '@/shared/shapes';
import { filtersOf, pageOf } from '@/shared/useFilters';
import type { requestOf } from './address';
import type { HitQuery, ReportLine } from './types';

export const REPORT_FILTERS = ['keyword', 'state', 'source', 'risk', 'review', 'from', 'to', 'sort'] as const;

export const getReports = (query: URLSearchParams, options: CallOptions = {}) =>
  post('/api/user/getClientreportlist', {
    body: { ...filtersOf(query, REPORT_FILTERS), ...pageOf(query) },
    ...options,
  });

export const deleteReport = (id: number) =>
  remove('/api/liushui/reports/{report_id}', { path: { report_id: id } });

/** Let later files of its bank and layout be compared with this one; for administrators. */
export const confirmOriginal = (id: number, file: number) =>
  post('/api/liushui/reports/{report_id}/files/{number}/original', { path: { report_id: id, number: file } });

/** The page says itself why it cannot show a report. */
export const getReport = (id: number, version: number | null) =>
  post('/api/user/getClientreportinfo', {
    body: version === null ? { id } : { id, version },
    isQuiet: true,
  });

/** Let an administrator see another operator's case for an hour. */
export const revealCase = (id: number, form: { password: string; reason: string }) =>
  post('/api/liushui/reports/{report_id}/reveal', { path: { report_id: id }, body: form, isQuiet: true });

/** Write the conclusion; refused where another one than `before` stands by now. */
export const concludeReport = (id: number, said: { conclusion: string; before: string }) =>
  put('/api/liushui/reports/{report_id}/conclusion', { path: { report_id: id }, body: said });

/** The loan applied for, or without any field that there is none. */
export const applyFor = (id: number, loan: Shape<'AppliedLoanSchema'>, options: CallOptions = {}) =>
  put('/api/liushui/reports/{report_id}/applied', { path: { report_id: id }, body: loan, ...options });

export const getReview = (reportId: number, options: CallOptions = {}) =>
  get('/api/liushui/reports/{report_id}/review', { path: { report_id: reportId }, ...options });

export const completeReview = (
  reportId: number,
  said: { conclusion: string; before: string; with_open: boolean },
) => post('/api/liushui/reports/{report_id}/review', { path: { report_id: reportId }, body: said });

export const reopenReview = (reportId: number) =>
  remove('/api/liushui/reports/{report_id}/review', { path: { report_id: reportId } });

export type ExportKind = 'pdf' | 'xlsx' | 'csv';
export const EXPORT_KINDS: readonly ExportKind[] = ['pdf', 'xlsx', 'csv'];

export const exportReport = (line: Pick<ReportLine, 'id' | 'customer' | 'version'>, kind: ExportKind) =>
  download(
    fetchBlob(`/api/liushui/reports/{report_id}.${kind}`, { path: { report_id: line.id } }),
    `${line.customer}_v${line.version}.${kind}`,
  );

export const exportShortPdf = (line: Pick<ReportLine, 'id' | 'customer' | 'version'>) =>
  download(
    fetchBlob('/api/liushui/reports/{report_id}.pdf', {
      path: { report_id: line.id },
      query: { form: 'short' },
    }),
    `${line.customer}_v${line.version}.pdf`,
  );

export type WordForm = 'short' | 'full' | 'own';

export const exportWord = (line: Pick<ReportLine, 'id' | 'customer' | 'version'>, form: WordForm) =>
  download(
    fetchBlob('/api/liushui/reports/{report_id}.docx', { path: { report_id: line.id }, query: { form } }),
    `${line.customer}_v${line.version}.docx`,
  );

export const getHits = (body: HitQuery, options: CallOptions = {}) =>
  post('/api/user/getmingzhonglist', { body, ...options });

export const getTransactions = (
  reportId: number,
  query: ReturnType<typeof requestOf>,
  options: CallOptions = {},
) =>
  get('/api/liushui/reports/{report_id}/transactions', { path: { report_id: reportId }, query, ...options });

export const getEvidence = (reportId: number, n: number, options: CallOptions = {}) =>
  get('/api/liushui/reports/{report_id}/transactions/{number}/evidence', {
    path: { report_id: reportId, number: n },
    ...options,
  });

/** A page with what a check found on it marked. */
export const getMarkedPage = (
  reportId: number,
  { check, file, page }: { check: string; file: number; page: number },
  options: CallOptions = {},
) =>
  fetchBlob('/api/liushui/reports/{report_id}/evidence.png', {
    path: { report_id: reportId },
    query: { check, file, page },
    ...options,
  });

export const getPagePicture = (reportId: number, n: number, options: CallOptions = {}) =>
  fetchBlob('/api/liushui/reports/{report_id}/transactions/{number}/evidence.png', {
    path: { report_id: reportId, number: n },
    ...options,
  });
