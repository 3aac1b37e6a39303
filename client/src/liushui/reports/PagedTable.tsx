// A table whose rows are all here already: a page at a time on a desk, the first five on a phone, whole on paper.
import { useState } from 'react';
import { type Column, DataTable, type Order } from '@/shared/table/DataTable';
import { PHONE, useMediaQuery } from '@/shared/useMediaQuery';
import { usePrinting } from '@/shared/usePrinting';
import { useFold } from './useFold';

interface Props<Row> {
  label: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Up to so many rows stand without pages. */
  firstSize?: number;
  /** Up to so many rows stand on a phone before the others are asked for. */
  phoneSize?: number;
  sort?: { key: string; order: Order } | null;
  onSort?: (sort: { key: string; order: Order } | null) => void;
}

const PAGE_SIZE = 10;

export function PagedTable<Row>(props: Props<Row>) {
  const { rows, firstSize = PAGE_SIZE, phoneSize, ...table } = props;
  const [{ current, pageSize }, setPage] = useState({ current: 1, pageSize: firstSize });
  const isPrinting = usePrinting();
  const isPhone = useMediaQuery(PHONE);
  const fold = useFold(rows.length, phoneSize);
  const paging = {
    // Fewer rows than before may have fewer pages.
    current: Math.min(current, Math.max(1, Math.ceil(rows.length / pageSize))),
    pageSize,
    total: rows.length,
    onChange: (next: number, size: number) => setPage({ current: next, pageSize: size }),
  };
  const isPaged = !isPrinting && !isPhone && rows.length > firstSize;
  const from = (paging.current - 1) * pageSize;
  const shown = isPaged ? rows.slice(from, from + pageSize) : rows.slice(0, fold.shown);
  return (
    <>
      <DataTable {...table} rows={shown} isAlwaysTable {...(isPaged ? { paging } : {})} />
      {fold.unfold}
    </>
  );
}
