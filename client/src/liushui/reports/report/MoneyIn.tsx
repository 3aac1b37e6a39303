// Money in by kind, month by month, with the total on top and the net as a line: where the money came from.

import { inkOf } from '@/shared/chartInks';
import { Chart } from '@/shared/charts/Chart';
import { getLocale } from '@/shared/i18n';
import { formatFen } from '@/shared/money';
import { useTheme } from '@/shared/theme';
import { PHONE, useMediaQuery } from '@/shared/useMediaQuery';
import { useWords } from '../../cases/wording';
import { DrillFen, useDesk } from '../transactions/Drill';
import type { Month } from '../types';
import { useT } from '../words/texts';
import { axisYuan, shortMonth } from './axis';
import { colourOf, type InflowKind, stacked } from './kinds';

interface Props {
  /** Added up they are net inflow, to the fen. */
  currency: string;
  inflow: readonly InflowKind[];
  months: readonly Month[];
}

export function MoneyIn({ currency, inflow, months }: Props) {
  const words = useWords();
  const t = useT();
  const isPhone = useMediaQuery(PHONE);
  const { open } = useDesk();
  const { ink, ground } = inkOf(useTheme());
  const kinds = stacked(inflow);
  const totals = months.map(({ month }) => kinds.reduce((sum, kind) => sum + (kind.months[month] ?? 0), 0));
  const title = t('moneyIn');
  const isYuan = currency === 'CNY';
  const unit =
    getLocale() === 'zh-CN' ? (isYuan ? '万元' : `万 ${currency}`) : isYuan ? 'K' : `K ${currency}`;
  return (
    <section className="money-in" aria-label={title}>
      <h3>
        {title} <small>{t('moneyInUnit', { unit })}</small>
      </h3>
      <Chart
        label={t('moneyInChart')}
        height={isPhone ? 240 : 330}
        onPick={({ dataIndex, seriesIndex }) => {
          const month = months[dataIndex]?.month;
          const kind = kinds[seriesIndex];
          if (month && kind) open({ month, ...kind.rows });
        }}
        option={{
          tooltip: {
            trigger: 'axis',
            axisPointer: { type: 'shadow' },
            valueFormatter: (fen: number) => formatFen(fen),
          },
          legend: { bottom: 0, left: 0, itemWidth: 10, itemHeight: 10, icon: 'roundRect' },
          grid: { left: 4, right: 8, top: 24, bottom: 34, containLabel: true },
          xAxis: {
            type: 'category',
            data: months.map(({ month }) => month),
            axisLabel: { formatter: shortMonth },
            axisLine: { onZero: true },
          },
          yAxis: { type: 'value', axisLabel: { formatter: axisYuan }, splitNumber: 4 },
          series: [
            ...kinds.map(({ kind, name, months: fens }, at) => ({
              name: words(name),
              type: 'bar',
              stack: 'in',
              barMaxWidth: 26,
              itemStyle: { color: colourOf(kind), borderRadius: 2 },
              data: months.map(({ month }) => fens[month] ?? 0),
              ...(at === kinds.length - 1 && {
                label: {
                  show: months.length <= 18,
                  position: 'top',
                  fontSize: 11,
                  formatter: ({ dataIndex }: { dataIndex: number }) => {
                    const total = totals[dataIndex] ?? 0;
                    return total > 0 ? axisYuan(total) : '';
                  },
                },
              }),
            })),
            {
              name: t('net'),
              type: 'line',
              symbol: 'circle',
              symbolSize: 5,
              lineStyle: { width: 1.5 },
              itemStyle: { color: ink, borderColor: ground, borderWidth: 1 },
              data: months.map(({ net_fen }) => net_fen),
            },
            // Its edge: of the same name, so that the legend takes both away.
            {
              name: t('net'),
              type: 'line',
              symbol: 'none',
              silent: true,
              tooltip: { show: false },
              z: 2.5,
              lineStyle: { width: 3.5, color: ground },
              data: months.map(({ net_fen }) => net_fen),
            },
          ],
        }}
        table={{
          head: [t('month'), ...kinds.map(({ name }) => words(name)), t('sum'), t('net')],
          rows: months.map((month, at) => [
            month.month,
            ...kinds.map(({ kind, months: fens, rows }) => (
              <DrillFen key={kind} fen={fens[month.month] ?? 0} to={{ month: month.month, ...rows }} />
            )),
            formatFen(totals[at] ?? 0),
            formatFen(month.net_fen),
          ]),
        }}
      />
    </section>
  );
}
