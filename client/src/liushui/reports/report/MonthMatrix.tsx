// Sums month by month, one line for each category or lender; every sum opens its rows.
import { SideScroll } from '@/shared/table/SideScroll';
import type { Drill as Filters } from '../address';
import { DrillFen } from '../transactions/Drill';
import type { Month } from '../types';

export interface MatrixRow {
  key: string;
  name: string;
  /** Fen by month ("2025-01"); months without are left out. */
  sums: Record<string, number>;
  to: Filters;
}

interface Props {
  label: string;
  /** What the rows are. */
  head: string;
  rows: readonly MatrixRow[];
  months: readonly Month[];
}

export function MonthMatrix({ label, head, rows, months }: Props) {
  return (
    <SideScroll aria-label={label}>
      <table className="plain-table matrix">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {months.map(({ month }) => (
              <th key={month} scope="col" className="figures">
                {month}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, sums, to }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {months.map(({ month }) => (
                <td key={month}>
                  <DrillFen fen={sums[month] ?? 0} to={{ ...to, month }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}
