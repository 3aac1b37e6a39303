// The table of the console: figures to the right, room for nothing and for failure, cards on a phone.
import type { ReactNode } from 'react';
import { EmptyState } from '../EmptyState';
import { PHONE, useMediaQuery } from '../useMediaQuery';
import { Cards, type Column } from './Cards';
import { Grid, type GridProps } from './Grid';
import { isPastTheEnd, Pager, type Paging, PastTheEnd } from './Pager';
import './DataTable.css';

export type { Column } from './Cards';
export type { Order } from './Grid';

interface Props<Row> extends GridProps<Row> {
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode;
  paging?: Paging;
  /** Keep the table on a phone and let it scroll sideways instead of becoming cards. */
  isAlwaysTable?: boolean;
}

/** On a phone the table scrolls, and lines are dearer than width: what is asked first, the figures, stands in sight. */
function forPhone<Row>(columns: Column<Row>[]): Column<Row>[] {
  const rank = ({ isHeading, isNumeric }: Column<Row>) => (isHeading ? 0 : isNumeric ? 1 : 2);
  return columns.map(({ width: _, ...column }) => column).toSorted((a, b) => rank(a) - rank(b));
}

export function DataTable<Row>(props: Props<Row>) {
  const { rows, isLoading = false, empty, paging, isAlwaysTable = false } = props;
  const isPhone = useMediaQuery(PHONE);
  if (paging && !isLoading && isPastTheEnd(paging, rows.length)) return <PastTheEnd {...paging} />;
  if (rows.length === 0 && !isLoading) return empty ?? <EmptyState />;
  const shown = isPhone ? { ...props, columns: forPhone(props.columns) } : props;
  return (
    <div className="data-table">
      {isPhone && !isAlwaysTable ? <Cards {...props} /> : <Grid {...shown} />}
      {paging && paging.total > 0 && <Pager {...paging} />}
    </div>
  );
}
