// The donut of what money was for, over the operator's recent reports: spending or income.
import { Radio } from '@arco-design/web-react';
import { useMemo, useState } from 'react';
import { OTHERS } from '@/shared/chartInks';
import { Chart } from '@/shared/charts/Chart';
import { DemoTag } from '@/shared/Demo';
import { EmptyState } from '@/shared/EmptyState';
import { useLocale, wordsIn } from '@/shared/i18n';
import { formatFen } from '@/shared/money';
import { PartFailed } from '@/shared/PartFailed';
import type { Categories, Category } from './api';
import { useT } from './texts';

type Direction = 'out' | 'in';

/** More slices than these nobody tells apart; the others stand together, and one by one in the table. */
const SLICES_MOST = 9;

/** Shares are for the eye; the amounts beside them are exact. */
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

export function CategoryCard({ categories }: { categories: Categories | null }) {
  const t = useT();
  const [direction, setDirection] = useState<Direction>('out');
  const list = categories?.list.filter((each) => each.direction === direction && each.value_fen > 0) ?? [];
  return (
    <section className="card">
      <div className="card-head">
        <h2>
          {t('categories')} <small>{t('categoriesNote')}</small> <DemoTag of={(categories?.demo ?? 0) > 0} />
        </h2>
        <Radio.Group
          type="button"
          aria-label={t('direction')}
          value={direction}
          onChange={setDirection}
          options={[
            { label: t('out'), value: 'out' },
            { label: t('in'), value: 'in' },
          ]}
        />
      </div>
      {!categories && <PartFailed />}
      {categories && list.length === 0 && <EmptyState title={t('noCategories')} />}
      {list.length > 0 && <Donut list={list} label={t('categoriesLabel', { direction: t(direction) })} />}
    </section>
  );
}

function slice(name: string, of: Category[]) {
  return {
    name,
    value: of.reduce((sum, { value_fen }) => sum + value_fen, 0),
    share: percent(of.reduce((sum, { share }) => sum + share, 0)),
  };
}

function Donut({ list, label }: { list: Category[]; label: string }) {
  const t = useT();
  const locale = useLocale();
  const slices = list.map((each) => slice(wordsIn(locale, each.name), [each]));
  const others = list.slice(SLICES_MOST - 1);
  const drawn = JSON.stringify(
    others.length > 1
      ? [
          ...slices.slice(0, SLICES_MOST - 1),
          { ...slice(t('categoriesLeft', { count: others.length }), others), itemStyle: { color: OTHERS } },
        ]
      : slices,
  );
  const option = useMemo(
    () => ({
      tooltip: {
        trigger: 'item',
        formatter: ({ data }: { data: (typeof slices)[number] }) =>
          `${data.name}  ${formatFen(data.value)}  ${data.share}`,
      },
      legend: { bottom: 0, icon: 'circle', itemWidth: 8, itemHeight: 8 },
      series: [
        {
          type: 'pie',
          radius: [56, 88],
          center: ['50%', 96],
          label: { show: false },
          data: JSON.parse(drawn),
        },
      ],
    }),
    [drawn],
  );
  const table = {
    head: [t('category'), t('amount'), t('share')],
    rows: slices.map((slice) => [slice.name, formatFen(slice.value), slice.share]),
  };
  return <Chart label={label} option={option} table={table} height={340} />;
}
