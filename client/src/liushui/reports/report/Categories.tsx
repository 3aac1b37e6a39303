// What the money was for: shares with bars, or the same categories month by month.
import { Switch } from '@arco-design/web-react';
import { useState } from 'react';
import { formatCount } from '@/shared/money';
import { formatShare, useWords } from '../../cases/wording';
import type { Drill as Filters } from '../address';
import { Drill, DrillFen } from '../transactions/Drill';
import type { CategoryTotal, Month } from '../types';
import { useT } from '../words/texts';
import { Donut } from './Donut';

interface Props {
  categories: readonly CategoryTotal[];
  months: readonly Month[];
}

export function Categories({ categories, months }: Props) {
  const t = useT();
  const [isByMonth, setByMonth] = useState(false);
  const real = categories.filter(({ direction }) => direction !== 'left');
  if (real.length === 0) return <p className="quiet">{t('noCategories')}</p>;
  const sides = [
    { direction: 'out', title: t('outgoing') },
    { direction: 'in', title: t('incoming') },
  ];
  return (
    <>
      <p>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control, a button inside the label */}
        <label className="switch-line">
          <Switch size="small" checked={isByMonth} onChange={setByMonth} aria-label={t('byMonth')} />
          {t('byMonth')}
        </label>
      </p>
      <div className="two-columns" data-wide={isByMonth}>
        {sides.map(({ direction, title }) => {
          const rows = real.filter((category) => category.direction === direction);
          return (
            <section key={direction} aria-label={title}>
              <h3>{title}</h3>
              {!isByMonth && <Donut rows={rows} title={title} />}
              {isByMonth ? <ByMonth rows={rows} months={months} label={title} /> : <Shares rows={rows} />}
            </section>
          );
        })}
      </div>
    </>
  );
}

const filtersOf = ({ code, direction }: CategoryTotal): Filters => ({ category: code, flow: direction });

function Shares({ rows }: { rows: readonly CategoryTotal[] }) {
  const t = useT();
  const words = useWords();
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">{t('category')}</th>
          <th scope="col">{t('share')}</th>
          <th scope="col">{t('rows')}</th>
          <th scope="col">{t('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.code}>
            <th scope="row">{words(row.name)}</th>
            <td className="share figures">
              <span aria-hidden="true" style={{ width: `${Math.min(100, row.share * 100)}%` }} />
              {formatShare(row.share)}
            </td>
            <td className="figures">
              <Drill to={filtersOf(row)}>{formatCount(row.rows)}</Drill>
            </td>
            <td>
              <DrillFen fen={row.value_fen} to={filtersOf(row)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ByMonth({
  rows,
  months,
  label,
}: {
  rows: readonly CategoryTotal[];
  months: readonly Month[];
  label: string;
}) {
  const t = useT();
  const words = useWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section className="wide-scroll" tabIndex={0} aria-label={label}>
      <table className="plain-table matrix">
        <thead>
          <tr>
            <th scope="col">{t('category')}</th>
            {months.map(({ month }) => (
              <th key={month} scope="col" className="figures">
                {month}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.code}>
              <th scope="row">{words(row.name)}</th>
              {months.map(({ month }) => (
                <td key={month}>
                  <DrillFen fen={row.months[month] ?? 0} to={{ ...filtersOf(row), month }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
