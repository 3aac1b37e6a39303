import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Column, DataTable } from './DataTable';

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

function pretendPhone(isPhone: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: isPhone,
        media: query,
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as never,
  );
}

test('on a desk it is a table, and a click on a heading asks for another order', async () => {
  pretendPhone(false);
  const onSort = vi.fn();
  render(
    <DataTable
      label="账"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      onSort={onSort}
      sort={null}
    />,
  );
  const table = within(screen.getByRole('region', { name: '账' }));
  expect(table.getByText('20.00').closest('td')).toHaveClass('figures');
  await userEvent.click(table.getByText('金额'));
  expect(onSort).toHaveBeenCalledWith({ key: 'amount', order: 'asc' });
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
