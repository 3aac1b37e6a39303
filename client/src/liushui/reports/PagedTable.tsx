// A table whose rows are all here already, shown a page at a time and printed whole.
import { useState } from 'react';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { usePrinting } from '@/shared/usePrinting';

interface Props<Row> {
  label: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Up to so many rows stand without pages. */
  firstSize?: number;
  isAlwaysTable?: boolean;
}

const PAGE_SIZE = 10;

export function PagedTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, firstSize = PAGE_SIZE, isAlwaysTable = false } = props;
  const [{ current, pageSize }, setPage] = useState({ current: 1, pageSize: firstSize });
  const isPrinting = usePrinting();
  const paging = {
    current,
    pageSize,
    total: rows.length,
    onChange: (next: number, size: number) => setPage({ current: next, pageSize: size }),
  };
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={isPrinting ? rows : rows.slice((current - 1) * pageSize, current * pageSize)}
      rowKey={rowKey}
      isAlwaysTable={isAlwaysTable}
      {...(rows.length > firstSize && !isPrinting ? { paging } : {})}
    />
  );
}
