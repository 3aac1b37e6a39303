// Regular money in: from whom, how often, how steadily.
import { formatCount } from '@/shared/money';
import type { Column } from '@/shared/table/DataTable';
import { Unbroken } from '@/shared/Unbroken';
import { formatMaybeFen, formatPeriod, formatShare, useWords } from '../../cases/wording';
import { PagedTable } from '../PagedTable';
import { Drill, DrillFen } from '../transactions/Drill';
import type { IncomeStream } from '../types';
import { useT } from '../words/texts';

const filtersOf = ({ party_key, category, payers }: IncomeStream) => ({
  flow: 'in',
  category,
  ...(payers == null && { party_key }),
});

/** The usual pay day of a salary, the next one, and what proves it. */
function PayDay({ stream: { pay_day, next_pay_day, proof } }: { stream: IncomeStream }) {
  const t = useT();
  if (pay_day == null) return '–';
  return (
    <span className="figures">
      {t('payDayOf', { day: pay_day })}
      {next_pay_day && <Unbroken text={` · ${t('nextPayDay', { day: next_pay_day })}`} />}
      {proof && ` · ${t(`proof.${proof}` as 'proof.bank')}`}
    </span>
  );
}

export function Income({ streams }: { streams: readonly IncomeStream[] }) {
  const t = useT();
  const words = useWords();
  if (streams.length === 0) return <p className="quiet">{t('noStreams')}</p>;
  const columns: Column<IncomeStream>[] = [
    {
      key: 'party',
      width: 130,
      title: t('payer'),
      isHeading: true,
      render: ({ party, payers }) =>
        payers == null ? party || t('unknownParty') : t('manyPayers', { n: formatCount(payers) }),
    },
    { key: 'category', title: t('category'), render: (stream) => words(stream.category_name) },
    {
      key: 'median',
      title: t('median'),
      isNumeric: true,
      render: ({ median_fen }) => formatMaybeFen(median_fen),
    },
    {
      key: 'recognised',
      title: t('recognised'),
      isNumeric: true,
      render: (stream) => (
        <DrillFen
          fen={stream.recognised_fen ?? null}
          to={{ ...filtersOf(stream), income: 'regular,bonus' }}
        />
      ),
    },
    { key: 'payDay', title: t('payDay'), width: 180, render: (stream) => <PayDay stream={stream} /> },
    { key: 'spread', title: t('spread'), isNumeric: true, render: ({ spread }) => formatShare(spread) },
    { key: 'months', title: t('months'), isNumeric: true, render: ({ months }) => formatCount(months) },
    {
      key: 'rows',
      title: t('rows'),
      isNumeric: true,
      render: (stream) => <Drill to={filtersOf(stream)}>{formatCount(stream.rows)}</Drill>,
    },
    {
      key: 'sum',
      title: t('sum'),
      isNumeric: true,
      render: (stream) => <DrillFen fen={stream.total_fen} to={filtersOf(stream)} />,
    },
    {
      key: 'span',
      width: 105,
      title: t('period'),
      render: ({ first, last }) => <span className="figures">{formatPeriod(first, last)}</span>,
    },
  ];
  return (
    <PagedTable
      label={t('table', { name: t('section.income') })}
      columns={columns}
      rows={streams}
      rowKey={(stream) => `${stream.party_key} ${stream.category}`}
    />
  );
}
