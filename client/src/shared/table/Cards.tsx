// The rows of a table as cards: how a phone shows them.
import { Spin } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import './DataTable.css';

export interface Column<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Amounts, counts: aligned right, with figures of one width. */
  isNumeric?: boolean;
  width?: number;
  isSortable?: boolean;
  /** On a phone this column is the card's heading and shows no label. */
  isHeading?: boolean;
}

export interface CardsProps<Row> {
  /** What the rows are, for readers that cannot see them. */
  label: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  isLoading?: boolean;
}

export function Cards<Row>({ label, columns, rows, rowKey, isLoading = false }: CardsProps<Row>) {
  const heading = columns.find((column) => column.isHeading);
  return (
    <Spin loading={isLoading} block>
      <ul className="data-cards" aria-label={label}>
        {rows.map((row) => (
          <li key={rowKey(row)}>
            {heading && <div className="data-heading">{heading.render(row)}</div>}
            <dl>
              {columns
                .filter((column) => column !== heading)
                .map((column) => (
                  <div key={column.key}>
                    <dt>{column.title}</dt>
                    <dd className={column.isNumeric ? 'figures' : ''}>{column.render(row)}</dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
    </Spin>
  );
}
