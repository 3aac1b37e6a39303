// What a finished task comes to: recognised income a month and findings, as the way into the report.
import { Link } from 'react-router-dom';
import { formatCount, formatFen } from '@/shared/money';
import type { Task } from '../types';
import { useT } from './headlineTexts';

/** Findings that somebody must look at before the others. */
const URGENT = ['high', 'medium'] as const;

export function Headline({ task: { headline, report_id, state, verdict } }: { task: Task }) {
  const t = useT();
  if (!headline || report_id === null || state !== 'done') return null;
  const { income_month_fen: income, currency, hits } = headline;
  const urgent = URGENT.filter((severity) => hits[severity] > 0);
  return (
    <Link className="task-headline figures" to={`/report/reportinfo?id=${report_id}`}>
      <span>
        <small>{t('income', { unit: currency === 'CNY' ? t('yuan') : currency })}</small>
        <strong>{income === null ? t('incomeUnknown') : formatFen(income)}</strong>
      </span>
      <span>
        <small>{t('findings')}</small>
        <strong>
          {urgent.map((severity) => (
            <span key={severity} data-severity={severity}>
              {t(`urgent.${severity}`, { count: formatCount(hits[severity]) })}
            </span>
          ))}
          {/* Files that contradict themselves are no clean case, whatever the rules found. */}
          {urgent.length === 0 && t(verdict?.level === 'red' ? 'seeVerdict' : 'noFindings')}
        </strong>
      </span>
    </Link>
  );
}
