// What the money was for, in one direction: shares with bars, or the same categories month by month.
import { Switch } from '@arco-design/web-react';
import { useState } from 'react';
import { formatCount } from '@/shared/money';
import { formatShare, useWords } from '../../cases/wording';
import type { Drill as Filters } from '../address';
import { Drill, DrillFen } from '../transactions/Drill';
import type { CategoryTotal, Month } from '../types';
import { useFold } from '../useFold';
import { useT } from '../words/texts';

interface Props {
  /** The categories of one direction, the largest first. */
  rows: readonly CategoryTotal[];
  months: readonly Month[];
  title: string;
}

export function Categories({ rows, months, title }: Props) {
  const t = useT();
  const [isByMonth, setByMonth] = useState(false);
  if (rows.length === 0) return <p className="quiet">{t('noCategories')}</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control, a button inside the label */}
      <label className="switch-line">
        <Switch size="small" checked={isByMonth} onChange={setByMonth} aria-label={t('byMonth')} />
        {t('byMonth')}
      </label>
      {isByMonth ? <ByMonth rows={rows} months={months} label={title} /> : <Shares rows={rows} />}
    </>
  );
}

const filtersOf = ({ code, direction }: CategoryTotal): Filters => ({ category: code, flow: direction });

function Shares({ rows }: Pick<Props, 'rows'>) {
  const t = useT();
  const words = useWords();
  const { shown, unfold } = useFold(rows.length);
  return (
    <>
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
          {rows.slice(0, shown).map((row) => (
            <tr key={row.code}>
              <th scope="row">{words(row.name)}</th>
              <td className="share figures">
                <span aria-hidden="true">
                  <i style={{ width: `${Math.min(100, row.share * 100)}%` }} />
                </span>
                <b>{formatShare(row.share)}</b>
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
      {unfold}
    </>
  );
}

interface ByMonthProps extends Pick<Props, 'rows' | 'months'> {
  label: string;
}

function ByMonth({ rows, months, label }: ByMonthProps) {
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
