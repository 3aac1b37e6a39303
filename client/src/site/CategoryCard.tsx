// The donut of what transactions were for, over the operator's recent reports.
import { useMemo } from 'react';
import { Chart } from '@/shared/charts/Chart';
import { EmptyState } from '@/shared/EmptyState';
import { formatFen } from '@/shared/money';
import type { Categories, Category } from './api';
import { useT } from './texts';

/** Shares are for the eye; the amounts beside them are exact. */
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

export function CategoryCard({ categories }: { categories: Categories | null }) {
  const t = useT();
  return (
    <section className="card">
      <div className="card-head">
        <h2>{t('categories')}</h2>
        <small>{t('categoriesNote')}</small>
      </div>
      {!categories && <EmptyState title={t('partFailed')} />}
      {categories?.list.length === 0 && <EmptyState title={t('noCategories')} />}
      {categories && categories.list.length > 0 && <Donut list={categories.list} />}
    </section>
  );
}

function useCategoryName() {
  const t = useT();
  const directions: Record<string, string> = { in: t('in'), out: t('out') };
  return ({ name, direction }: Category) => `${name} · ${directions[direction] ?? t('both')}`;
}

function Donut({ list }: { list: Category[] }) {
  const t = useT();
  const name = useCategoryName();
  const option = useMemo(
    () => ({
      tooltip: {
        trigger: 'item',
        formatter: ({ data }: { data: { name: string; value: number; share: number } }) => {
          const line = document.createElement('span');
          line.textContent = `${data.name}  ${formatFen(data.value)}  ${percent(data.share)}`;
          return line;
        },
      },
      legend: { type: 'scroll', bottom: 0, icon: 'circle', itemWidth: 8, itemHeight: 8 },
      series: [
        {
          type: 'pie',
          radius: ['48%', '70%'],
          center: ['50%', '44%'],
          label: { show: false },
          data: list.map((each) => ({ name: name(each), value: each.value_fen, share: each.share })),
        },
      ],
    }),
    [list, name],
  );
  const table = {
    head: [t('category'), t('amount'), t('share')],
    rows: list.map((each) => [name(each), formatFen(each.value_fen), percent(each.share)]),
  };
  return <Chart label={t('categoriesLabel')} option={option} table={table} height={300} />;
}
