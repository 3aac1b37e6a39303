// The rows of a table as HTML's own table, which scrolls sideways in its own box: how a desk shows them.
import { Spin } from '@arco-design/web-react';
import { useT } from '../texts';
import type { CardsProps, Column } from './Cards';
import { SideScroll } from './SideScroll';
import './Grid.css';

export type Order = 'asc' | 'desc';
export type Sort = { key: string; order: Order } | null;

export interface GridProps<Row> extends CardsProps<Row> {
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** The column by which the rows stand, the largest first, when no order is asked for. */
  standing?: string;
  /** Keep what its rows are about in sight while it scrolls. */
  isAlwaysTable?: boolean;
  /** How close the rows stand. */
  size?: 'mini' | 'small' | 'middle' | 'default';
}

export function Grid<Row>(props: GridProps<Row>) {
  const { label, columns, rows, rowKey, isLoading = false, isAlwaysTable = false, size = 'default' } = props;
  const sorted = props.sort?.key;
  const shown = ({ key, isNumeric, isHeading }: Column<Row>) => ({
    className: isNumeric ? 'figures' : '',
    'data-kept': (isAlwaysTable && isHeading) || undefined,
    'data-sorted': key === sorted || undefined,
  });
  return (
    <Spin loading={isLoading} block>
      <SideScroll className="data-grid" data-size={size} aria-label={label} aria-busy={isLoading}>
        <table>
          <colgroup>
            {columns.map(({ key, width }) => (
              <col key={key} {...(width ? { style: { width } } : {})} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.key} column={column} shown={shown(column)} {...props} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map((column) => (
                  <td key={column.key} {...shown(column)}>
                    {column.render(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
    </Spin>
  );
}

interface HeadProps<Row> extends Pick<GridProps<Row>, 'sort' | 'onSort' | 'standing'> {
  column: Column<Row>;
  shown: object;
}

const SPOKEN = { asc: 'ascending', desc: 'descending' } as const;
/** One press after another: the smallest first, the largest first, as it came. */
const NEXT = { asc: 'desc', desc: null } as const;
const WORDS = { asc: 'sortAscending', desc: 'sortDescending' } as const;

function Head<Row>({ column: { key, title, isSortable }, shown, sort, onSort, standing }: HeadProps<Row>) {
  const t = useT();
  if (!title) return <td {...shown} />;
  if (!isSortable) {
    return (
      <th scope="col" {...shown}>
        {title}
      </th>
    );
  }
  const order = sort?.key === key ? sort.order : null;
  // To take that order away would change nothing.
  const next = order === null || (order === 'desc' && key === standing) ? 'asc' : NEXT[order];
  return (
    <th scope="col" aria-sort={order ? SPOKEN[order] : 'none'} {...shown}>
      <button
        type="button"
        title={t(next ? WORDS[next] : 'sortNot')}
        data-order={order}
        onClick={() => onSort?.(next && { key, order: next })}
      >
        {title}
      </button>
    </th>
  );
}
