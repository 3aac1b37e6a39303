// A table whose rows are all here already, shown a page at a time.
import { useState } from 'react';
import { type Column, DataTable } from '@/shared/table/DataTable';

interface Props<Row> {
  label: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

const PAGE_SIZE = 10;

export function PagedTable<Row>({ label, columns, rows, rowKey }: Props<Row>) {
  const [{ current, pageSize }, setPage] = useState({ current: 1, pageSize: PAGE_SIZE });
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
      rows={rows.slice((current - 1) * pageSize, current * pageSize)}
      rowKey={rowKey}
      {...(rows.length > PAGE_SIZE ? { paging } : {})}
    />
  );
}
