import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { pretendPhone } from '@/testing/phone';
import { type Column, DataTable } from './DataTable';
import type { Sort } from './Grid';

interface Row {
  id: number;
  name: string;
  amount: string;
}
const columns: Column<Row>[] = [
  { key: 'name', title: '名称', isHeading: true, render: (row) => row.name },
  { key: 'amount', title: '金额', isNumeric: true, isSortable: true, render: (row) => row.amount },
];
const rows = [
  { id: 1, name: '甲', amount: '1.00' },
  { id: 2, name: '乙', amount: '20.00' },
];

test('on a desk it is a table, with figures to the right under their heads', () => {
  pretendPhone(false);
  render(<DataTable label="账" columns={columns} rows={rows} rowKey={(row) => row.id} />);
  const table = within(screen.getByRole('region', { name: '账' }));
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['名称', '金额']);
  expect(table.getByRole('cell', { name: '20.00' })).toHaveClass('figures');
  expect(table.getByRole('columnheader', { name: '金额' })).toHaveClass('figures');
  expect(table.getByRole('cell', { name: '甲' })).not.toHaveClass('figures');
});

test('presses on a head ask for the smallest first, the largest first, and as it came', async () => {
  pretendPhone(false);
  const asked: Sort[] = [];
  function Sorted() {
    const [sort, setSort] = useState<Sort>(null);
    const onSort = (next: Sort) => {
      asked.push(next);
      setSort(next);
    };
    return <DataTable {...{ label: '账', columns, rows, sort, onSort }} rowKey={(row) => row.id} />;
  }
  render(<Sorted />);
  const head = screen.getByRole('columnheader', { name: '金额' });
  expect(screen.getByRole('columnheader', { name: '名称' })).not.toHaveAttribute('aria-sort');
  const heard: (string | null)[] = [head.getAttribute('aria-sort')];
  within(head).getByRole('button').focus();
  for (const _ of [1, 2, 3]) {
    await userEvent.keyboard('{Enter}');
    heard.push(head.getAttribute('aria-sort'));
  }
  expect(asked).toEqual([{ key: 'amount', order: 'asc' }, { key: 'amount', order: 'desc' }, null]);
  expect(heard).toEqual(['none', 'ascending', 'descending', 'none']);
});

test('another head begins anew', async () => {
  pretendPhone(false);
  const onSort = vi.fn();
  const sort = { key: 'name', order: 'desc' } as const;
  render(<DataTable {...{ label: '账', columns, rows, sort, onSort }} rowKey={(row) => row.id} />);
  await userEvent.click(screen.getByRole('button', { name: '金额' }));
  expect(onSort).toHaveBeenCalledWith({ key: 'amount', order: 'asc' });
});

test('rows stay while others are on their way', () => {
  pretendPhone(false);
  render(<DataTable label="账" columns={columns} rows={rows} rowKey={(row) => row.id} isLoading />);
  expect(screen.getByRole('region', { name: '账' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('cell', { name: '甲' })).toBeVisible();
});

test('what scrolls is reached by keys: by what stands in it, or itself', () => {
  pretendPhone(false);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  const plain = columns.map((column) => ({ ...column, isSortable: false }));
  const { rerender } = render(<DataTable label="账" columns={plain} rows={rows} rowKey={(row) => row.id} />);
  expect(screen.getByRole('region', { name: '账' })).toHaveAttribute('tabindex', '0');
  rerender(<DataTable label="账" columns={columns} rows={rows} rowKey={(row) => row.id} />);
  expect(screen.getByRole('region', { name: '账' })).not.toHaveAttribute('tabindex');
});

test('what fits needs no stop', () => {
  pretendPhone(false);
  const plain = columns.map((column) => ({ ...column, isSortable: false }));
  render(<DataTable label="账" columns={plain} rows={rows} rowKey={(row) => row.id} />);
  expect(screen.getByRole('region', { name: '账' })).not.toHaveAttribute('tabindex');
});

test('on a phone each row is a card with its labels', () => {
  pretendPhone(true);
  render(<DataTable label="账" columns={columns} rows={rows} rowKey={(row) => row.id} />);
  const cards = within(screen.getByRole('list', { name: '账' })).getAllByRole('listitem');
  expect(cards).toHaveLength(2);
  expect(cards[1]).toHaveTextContent('乙');
  expect(cards[1]).toHaveTextContent('金额20.00');
});

test('on a phone one goes through the pages step by step', async () => {
  pretendPhone(true);
  const onChange = vi.fn();
  const paging = { current: 2, pageSize: 10, total: 25, onChange };
  render(<DataTable label="账" columns={columns} rows={rows} rowKey={(row) => row.id} paging={paging} />);
  expect(screen.getByText('2 / 3')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '下一页' }));
  expect(onChange).toHaveBeenCalledWith(3, 10);
});

test('without rows it says so, with what the page offers instead', () => {
  pretendPhone(false);
  render(
    <DataTable label="账" columns={columns} rows={[]} rowKey={(row) => row.id} empty={<p>先上传一份</p>} />,
  );
  expect(screen.getByText('先上传一份')).toBeVisible();
});
