// What the money was for, in one direction: shares with bars, or the same categories month by month.
import { useState } from 'react';
import { formatCount } from '@/shared/money';
import { formatShare, useWords } from '../../cases/wording';
import type { Drill as Filters } from '../address';
import { Drill, DrillFen } from '../transactions/Drill';
import type { CategoryTotal, Month } from '../types';
import { useFold } from '../useFold';
import { useT } from '../words/texts';
import { MonthMatrix } from './MonthMatrix';
import { MonthSwitch } from './MonthSwitch';

interface Props {
  /** The categories of one direction, the largest first. */
  rows: readonly CategoryTotal[];
  months: readonly Month[];
  title: string;
}

export function Categories({ rows, months, title }: Props) {
  const t = useT();
  const words = useWords();
  const [isByMonth, setByMonth] = useState(false);
  if (rows.length === 0) return <p className="quiet">{t('noCategories')}</p>;
  return (
    <>
      <MonthSwitch isOn={isByMonth} onChange={setByMonth} />
      {isByMonth ? (
        <MonthMatrix
          label={title}
          head={t('category')}
          months={months}
          rows={rows.map((row) => ({
            key: row.code,
            name: words(row.name),
            sums: row.months,
            to: filtersOf(row),
          }))}
        />
      ) : (
        <Shares rows={rows} />
      )}
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
