// Why a report gives no recognised income of a month, nor shares of it.
import type { Report } from '../types';

type Summary = Report['summary'];

/** Income was recognised, and nobody can tell that of a month. */
export const lacksWholeMonth = (summary: Summary): boolean =>
  summary.recognised_income_month_fen == null && (summary.recognised_income_fen ?? 0) > 0;

/** The key of the words in place of a share of the monthly income. */
export const whyNoShare = (summary: Summary) =>
  summary.repayment_month_now_fen == null ? 'noWholeMonth' : 'ratioNone';
