// Month by month: a chart of gross and real, and every figure as a way to its transactions.
import { Chart } from '@/shared/charts/Chart';
import { formatCount, formatFen } from '@/shared/money';
import type { Column } from '@/shared/table/DataTable';
import { formatMaybeFen } from '../../cases/wording';
import type { Drill as Filters } from '../address';
import { PagedTable } from '../PagedTable';
import { Drill, DrillFen, useDesk } from '../transactions/Drill';
import type { Month } from '../types';
import { useT } from '../words/texts';
import { IN_COLOUR, OUT_COLOUR, shortYuan } from './axis';

/** A dozen figures of every month are ways somewhere: hundreds of months at once make the page slow. */
const FIVE_YEARS = 60;

interface Series {
  name: string;
  of: (month: Month) => number;
  sign: 1 | -1;
  opens: Filters;
}

export function Months({ months }: { months: Month[] }) {
  const t = useT();
  const columns = useColumns();
  if (months.length === 0) return <p className="quiet">{t('noMonths')}</p>;
  return (
    <>
      <MonthsChart months={months} />
      <PagedTable
        label={t('table', { name: t('section.months') })}
        columns={columns}
        rows={months}
        rowKey={({ month }) => month}
        firstSize={FIVE_YEARS}
        isAlwaysTable
      />
    </>
  );
}

/** Money in stands above the line and money out below; what is real stands inside what is gross. */
function MonthsChart({ months }: { months: readonly Month[] }) {
  const t = useT();
  const { open } = useDesk();
  const series: Series[] = [
    { name: t('grossIn'), of: ({ in_fen }) => in_fen, sign: 1, opens: { direction: 'in' } },
    { name: t('realIn'), of: ({ real_in_fen }) => real_in_fen, sign: 1, opens: { flow: 'in' } },
    { name: t('grossOut'), of: ({ out_fen }) => out_fen, sign: -1, opens: { direction: 'out' } },
    { name: t('realOut'), of: ({ real_out_fen }) => real_out_fen, sign: -1, opens: { flow: 'out' } },
  ];
  return (
    <Chart
      label={t('monthsChart')}
      height={320}
      onPick={({ dataIndex, seriesIndex }) => {
        const month = months[dataIndex]?.month;
        const opens = series[seriesIndex]?.opens;
        if (month && opens) open({ month, ...opens });
      }}
      option={{
        tooltip: {
          trigger: 'axis',
          axisPointer: { type: 'shadow' },
          valueFormatter: (fen: number) => formatFen(Math.abs(fen)),
        },
        legend: { bottom: 0, type: 'scroll' },
        grid: { left: 8, right: 8, top: 16, bottom: 36, containLabel: true },
        xAxis: { type: 'category', data: months.map(({ month }) => month), axisLine: { onZero: false } },
        yAxis: { type: 'value', axisLabel: { formatter: (fen: number) => shortYuan(Math.abs(fen)) } },
        series: series.map(({ name, of, sign }, at) => ({
          name,
          type: 'bar',
          barGap: '-100%',
          barWidth: '56%',
          barMaxWidth: 30,
          z: 2 + (at % 2),
          itemStyle: { color: sign > 0 ? IN_COLOUR : OUT_COLOUR, opacity: at % 2 === 0 ? 0.32 : 1 },
          data: months.map((month) => sign * of(month)),
        })),
      }}
      table={{
        head: [t('month'), ...series.map(({ name }) => name)],
        rows: months.map((month) => [month.month, ...series.map(({ of }) => formatFen(of(month)))]),
      }}
    />
  );
}

function useColumns(): Column<Month>[] {
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
    {
      key: 'recognised',
      title: t('recognisedRegular'),
      isNumeric: true,
      render: (row) => (
        <DrillFen fen={row.recognised_fen ?? null} to={{ month: row.month, income: 'regular' }} />
      ),
    },
    money('salary', t('salary'), (row) => row.salary_fen, { use: 'salary', flow: 'in' }),
    money('business', t('business'), (row) => row.business_fen, { use: 'business', flow: 'in' }),
    money('loans', t('loanIn'), (row) => row.loan_in_fen, { debt_way: 'received' }),
    money('debt', t('debt'), (row) => row.debt_service_fen, { debt_way: 'repaid' }),
    money('consumption', t('consumption'), (row) => row.consumption_fen, { use: 'consumption', flow: 'out' }),
    {
      key: 'end',
      title: t('endBalance'),
      isNumeric: true,
      render: (row) => formatMaybeFen(row.end_balance_fen),
    },
    {
      key: 'average',
      title: t('averageBalance'),
      isNumeric: true,
      render: (row) => formatMaybeFen(row.average_balance_fen),
    },
  ];
}
