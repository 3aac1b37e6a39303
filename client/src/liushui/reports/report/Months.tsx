// Month by month: every figure as a way to its transactions.
import { formatCount, formatFen } from '@/shared/money';
import type { Column } from '@/shared/table/DataTable';
import { formatMaybeFen } from '../../cases/wording';
import type { Drill as Filters } from '../address';
import { PagedTable } from '../PagedTable';
import { Drill, DrillFen } from '../transactions/Drill';
import type { Month } from '../types';
import { useT } from '../words/texts';

/** A dozen figures of every month are ways somewhere: hundreds of months at once make the page slow. */
const FIVE_YEARS = 60;

export function Months({ months }: { months: Month[] }) {
  const t = useT();
  const columns = useColumns(months);
  return (
    <PagedTable
      label={t('table', { name: t('section.months') })}
      columns={columns}
      rows={months}
      rowKey={({ month }) => month}
      firstSize={FIVE_YEARS}
    />
  );
}

/** What no month has any of takes no column. */
function useColumns(months: readonly Month[]): Column<Month>[] {
  const t = useT();
  const money = (
    key: string,
    title: string,
    fen: (row: Month) => number,
    filters: Filters,
  ): Column<Month> => ({
    key,
    title,
    isNumeric: true,
    render: (row) => <DrillFen fen={fen(row)} to={{ month: row.month, ...filters }} />,
  });
  const some = (fen: (row: Month) => number | null | undefined, column: Column<Month>) =>
    months.some((row) => fen(row)) ? [column] : [];
  const part = (key: string, title: string, fen: (row: Month) => number, filters: Filters) =>
    some(fen, money(key, title, fen, filters));
  return [
    {
      key: 'month',
      title: t('month'),
      isHeading: true,
      render: ({ month }) => <span className="figures">{month}</span>,
    },
    {
      key: 'rows',
      title: t('rows'),
      isNumeric: true,
      render: ({ month, rows }) => (
        <Drill to={{ month }} className="drill figures">
          {formatCount(rows)}
        </Drill>
      ),
    },
    money('in', t('grossIn'), (row) => row.in_fen, { direction: 'in' }),
    money('out', t('grossOut'), (row) => row.out_fen, { direction: 'out' }),
    money('real_in', t('realIn'), (row) => row.real_in_fen, { flow: 'in' }),
    money('real_out', t('realOut'), (row) => row.real_out_fen, { flow: 'out' }),
    { key: 'net', title: t('net'), isNumeric: true, render: (row) => formatFen(row.net_fen) },
    ...some((row) => row.recognised_fen, {
      key: 'recognised',
      title: t('recognisedRegular'),
      isNumeric: true,
      render: (row) => (
        <DrillFen fen={row.recognised_fen ?? null} to={{ month: row.month, income: 'regular' }} />
      ),
    }),
    ...part('salary', t('salary'), (row) => row.salary_fen, { use: 'salary', flow: 'in' }),
    ...part('business', t('business'), (row) => row.business_fen, { use: 'business', flow: 'in' }),
    ...part('loans', t('loanIn'), (row) => row.loan_in_fen, { debt_way: 'received' }),
    ...part('debt', t('debt'), (row) => row.debt_service_fen, { debt_way: 'repaid' }),
    ...part('consumption', t('consumption'), (row) => row.consumption_fen, {
      use: 'consumption',
      flow: 'out',
    }),
    ...some((row) => row.end_balance_fen, {
      key: 'end',
      title: t('endBalance'),
      isNumeric: true,
      render: (row) => formatMaybeFen(row.end_balance_fen),
    }),
    ...some((row) => row.average_balance_fen, {
      key: 'average',
      title: t('averageBalance'),
      isNumeric: true,
      render: (row) => formatMaybeFen(row.average_balance_fen),
    }),
  ];
}
