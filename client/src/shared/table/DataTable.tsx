// The table of the console: figures to the right, room for nothing and for failure, cards on a phone.
import { Table } from '@arco-design/web-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { EmptyState } from '../EmptyState';
import { PHONE, useMediaQuery } from '../useMediaQuery';
import { Cards, type Column } from './Cards';
import { Pager, type Paging } from './Pager';
import './DataTable.css';

export type { Column } from './Cards';
export type Order = 'asc' | 'desc';

interface Props<Row> {
  /** What the table holds, for readers that cannot see it. */
  label: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  isLoading?: boolean;
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode;
  paging?: Paging;
  sort?: { key: string; order: Order } | null;
  onSort?: (sort: { key: string; order: Order } | null) => void;
  /** Keep the table on a phone and let it scroll sideways instead of becoming cards. */
  isAlwaysTable?: boolean;
  /** How close the rows stand. */
  size?: 'mini' | 'small' | 'middle' | 'default';
}

const ORDERS = { asc: 'ascend', desc: 'descend' } as const;

export function DataTable<Row>(props: Props<Row>) {
  const { rows, isLoading = false, empty, paging, isAlwaysTable = false } = props;
  const isPhone = useMediaQuery(PHONE);
  if (rows.length === 0 && !isLoading) return empty ?? <EmptyState />;
  return (
    <div className="data-table">
      {isPhone && !isAlwaysTable ? <Cards {...props} /> : <Grid {...props} />}
      {paging && paging.total > 0 && <Pager {...paging} />}
    </div>
  );
}

function Grid<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, isLoading, sort, onSort, isAlwaysTable, size } = props;
  const grid = useRef<HTMLElement>(null);
  // What scrolls sideways and holds nothing to step on must be reached by keys itself.
  useEffect(() => {
    for (const each of grid.current?.querySelectorAll<HTMLElement>('.arco-table-content-inner') ?? []) {
      if (each.querySelector('a, button, input, [tabindex]')) each.removeAttribute('tabindex');
      else each.tabIndex = 0;
    }
  });
  return (
    <section ref={grid} className="data-grid" aria-label={label}>
      <Table
        border={false}
        size={size ?? 'default'}
        loading={isLoading ?? false}
        pagination={false}
        data={[...rows]}
        rowKey={(row) => String(rowKey(row))}
        scroll={{ x: 'max-content' }}
        columns={columns.map((column) => ({
          key: column.key,
          dataIndex: column.key,
          title: column.title,
          align: column.isNumeric ? ('right' as const) : ('left' as const),
          className: column.isNumeric ? 'figures' : '',
          render: (_: unknown, row: Row) => column.render(row),
          // A wide table keeps what its rows are about in sight.
          ...(isAlwaysTable && column.isHeading ? { fixed: 'left' as const } : {}),
          ...(column.width ? { width: column.width } : {}),
          ...(column.isSortable
            ? { sorter: true, sortOrder: sort?.key === column.key ? ORDERS[sort.order] : undefined }
            : {}),
        }))}
        onChange={(_, sorter, __, { action }) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter;
          if (action !== 'sort' || !onSort) return;
          const { field, direction } = one ?? {};
          onSort(
            field && direction
              ? { key: String(field), order: direction === 'ascend' ? 'asc' : 'desc' }
              : null,
          );
        }}
      />
    </section>
  );
}
