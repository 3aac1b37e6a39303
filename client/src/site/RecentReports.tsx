// The operator's latest reports, each a link to the report itself.
import { Link } from 'react-router-dom';
import { DemoTag } from '@/shared/Demo';
import { EmptyState } from '@/shared/EmptyState';
import { useLocale, wordsIn } from '@/shared/i18n';
import { amountsOf, formatCount } from '@/shared/money';
import { PartFailed } from '@/shared/PartFailed';
import { SampleButton } from '@/shared/SampleButton';
import { StateTag, toneOf } from '@/shared/StateTag';
import type { Column } from '@/shared/table/Cards';
import { ShortTable } from '@/shared/table/ShortTable';
import { When } from '@/shared/When';
import type { ReportRow } from './api';
import { useT } from './texts';

export function RecentReports({ reports }: { reports: ReportRow[] | null }) {
  const t = useT();
  const locale = useLocale();
  const amount = amountsOf((reports ?? []).map(({ currency }) => currency));
  const columns: Column<ReportRow>[] = [
    {
      key: 'customer',
      title: t('customer'),
      isHeading: true,
      render: (report) => (
        <span className="recent-report">
          <Link className="text-link" to={`/report/reportinfo?id=${encodeURIComponent(report.id)}`}>
            {report.customer}
          </Link>
          <DemoTag of={report.demo} />
          {report.level !== 'green' && (
            <StateTag tone={toneOf(report.level)}>{wordsIn(locale, report.verdict_text)}</StateTag>
          )}
          {report.incomplete && report.authenticity !== 'part_read' && (
            <StateTag tone="warning">{t('partRead')}</StateTag>
          )}
        </span>
      ),
    },
    {
      key: 'income',
      title: t('monthIncome'),
      isNumeric: true,
      render: ({ recognised_income_month_fen: income, currency }) =>
        income === null ? '–' : amount(income, currency),
    },
    {
      key: 'findings',
      title: t('findings'),
      isNumeric: true,
      render: ({ hits }) => `${formatCount(hits.high)} / ${formatCount(hits.medium)}`,
    },
    {
      key: 'review',
      title: t('review'),
      render: ({ review }) => (
        <StateTag tone={review.state === 'complete' ? 'good' : 'neutral'}>
          {review.state === 'complete'
            ? t('reviewed')
            : !review.items
              ? t('notReviewed')
              : t('reviewing', { decided: review.decided ?? 0, items: review.items })}
        </StateTag>
      ),
    },
    {
      key: 'made',
      title: t('made'),
      isNumeric: true,
      render: (report) => <When text={report.createtime_text} />,
    },
  ];
  const empty = <EmptyState title={t('noReports')} hint={t('noReportsHint')} action={<SampleButton />} />;
  return (
    <section className="card">
      <div className="card-head">
        <h2>{t('recent')}</h2>
        <Link className="text-link" to="/liushui/baogao">
          {t('allReports')}
        </Link>
      </div>
      {!reports && <PartFailed />}
      {reports?.length === 0 && empty}
      {reports && reports.length > 0 && (
        <ShortTable label={t('recent')} columns={columns} rows={reports} rowKey={(row) => row.id} />
      )}
    </section>
  );
}
