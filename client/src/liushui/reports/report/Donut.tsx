// The shares of one direction's categories as a ring; a slice opens its transactions.
import { Chart } from '@/shared/charts/Chart';
import { formatCount, formatFen } from '@/shared/money';
import { PHONE, useMediaQuery } from '@/shared/useMediaQuery';
import { formatShare, useWords } from '../../cases/wording';
import { useDesk } from '../transactions/Drill';
import type { CategoryTotal } from '../types';
import { useT } from '../words/texts';

/** More slices than these are told apart by nobody; the smaller ones become one. */
const SLICES = 9;

export function Donut({ rows, title }: { rows: readonly CategoryTotal[]; title: string }) {
  const t = useT();
  const words = useWords();
  const isPhone = useMediaQuery(PHONE);
  const { open } = useDesk();
  const positive = rows.filter(({ value_fen }) => value_fen > 0);
  if (positive.length < 2) return null;
  const sorted = positive.toSorted((a, b) => b.value_fen - a.value_fen);
  const few = sorted.length > SLICES ? sorted.slice(0, SLICES - 1) : sorted;
  const rest = sorted.slice(few.length);
  const total = sorted.reduce((sum, { value_fen }) => sum + value_fen, 0);
  const slices = [
    ...few.map((row) => ({ name: words(row.name), value: row.value_fen, codes: row.code })),
    ...(rest.length > 0
      ? [
          {
            name: t('othersOf', { count: rest.length }),
            value: rest.reduce((sum, { value_fen }) => sum + value_fen, 0),
            codes: rest.map(({ code }) => code).join(','),
          },
        ]
      : []),
  ];
  const named = ({ dataIndex }: { dataIndex: number }) => {
    const { name = '', value = 0 } = slices[dataIndex] ?? {};
    return `${name} ${formatShare(value / total)}`;
  };
  const flow = rows[0]?.direction ?? 'out';
  return (
    <Chart
      label={t('donutChart', { direction: title, total: formatFen(total) })}
      height={250}
      onPick={({ dataIndex }) => {
        const category = slices[dataIndex]?.codes;
        if (category) open({ category, flow });
      }}
      option={{
        tooltip: {
          renderMode: 'richText',
          confine: true,
          formatter: ({ dataIndex }: { dataIndex: number }) => {
            const { name = '', value = 0 } = slices[dataIndex] ?? {};
            return `${name}\n${formatFen(value)} · ${formatShare(value / total)}`;
          },
        },
        title: {
          text: formatFen(total),
          subtext: title,
          left: 'center',
          top: '40%',
          itemGap: 2,
          textStyle: { fontSize: 16 },
        },
        series: [
          {
            type: 'pie',
            radius: isPhone ? ['58%', '92%'] : ['50%', '76%'],
            minAngle: 2,
            label: { show: !isPhone, formatter: named, width: 120, overflow: 'truncate' },
            data: slices.map(({ name, value }) => ({ name, value })),
          },
        ],
      }}
      table={{
        head: [t('category'), t('rows'), t('amount'), t('share')],
        rows: sorted.map((row) => [
          words(row.name),
          formatCount(row.rows),
          formatFen(row.value_fen),
          formatShare(row.value_fen / total),
        ]),
      }}
    />
  );
}
