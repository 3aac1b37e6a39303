import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import * as page from './LinksPage';
import type { Link, LinkedCase } from './links/api';

const ADDRESS = '/admin/links';

const link = (more: Partial<Link> = {}): Link => ({
  kind: 'name',
  fingerprint: 'f1',
  label: '周大福',
  party_kind: 'person',
  customers: 3,
  tasks: 4,
  rows: 12,
  currency: 'CNY',
  in_fen: 1_234_567,
  out_fen: 0,
  first: '2025-03-01',
  last: '2025-04-01',
  is_customer: false,
  ...more,
});

const linkedCase = (more: Partial<LinkedCase> = {}): LinkedCase => ({
  task_id: 1,
  report_id: 9,
  customer: '王小明',
  owner: 'alice',
  role: 'party',
  rows: 5,
  currency: 'USD',
  in_fen: 300_000,
  out_fen: 0,
  first: '2025-03-01',
  last: '2025-03-01',
  ...more,
});

test('a link stands with its customers and sums, and says when it is a customer itself', async () => {
  stubServer({
    '/api/liushui/links': {
      list: [
        link(),
        link({ fingerprint: 'f2', kind: 'account', label: '6222****3445', is_customer: true, first: null }),
        link({ fingerprint: 'f3', label: '李四', currency: null, in_fen: null, out_fen: null }),
      ],
      total: 3,
    },
  });
  renderPage(page, ADDRESS);
  const row = (await screen.findByText('周大福')).closest('tr') as HTMLElement;
  expect(within(row).getByText('12,345.67')).toBeVisible();
  expect(within(row).getByText('2025-03-01 – 2025-04-01')).toBeVisible();
  expect(within(row).queryByText('也是客户')).toBeNull();
  const other = screen.getByText('6222****3445').closest('tr') as HTMLElement;
  expect(within(other).getByText('也是客户')).toBeVisible();
  const mixed = screen.getByText('李四').closest('tr') as HTMLElement;
  expect(within(mixed).getAllByText('多种货币')).toHaveLength(2);
});

test('filters live in the address and reach the server', async () => {
  const calls = stubServer({ '/api/liushui/links': { list: [link()], total: 30 } });
  renderPage(page, `${ADDRESS}?kind=name&party_kind=person&sort=amount&keyword=%E5%91%A8&current=2`);
  await screen.findByText('周大福');
  const query = calls[0]?.query;
  expect(query?.toString()).toBe(
    'kind=name&party_kind=person&sort=amount&keyword=%E5%91%A8&current=2&pageSize=10',
  );
});

test('the cases of a link open beside the list, each with a way to its report', async () => {
  stubServer({
    '/api/liushui/links': { list: [link()], total: 1 },
    '/api/liushui/links/name/f1': {
      kind: 'name',
      fingerprint: 'f1',
      label: '周大福',
      cases: [
        linkedCase(),
        linkedCase({ task_id: 2, report_id: null, customer: '赵丽', owner: 'bob', role: 'self' }),
      ],
    },
  });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '查看案件' }));
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('出现在 2 个案件中')).toBeVisible();
  expect(within(drawer).getAllByText('3,000.00 USD')).toHaveLength(2);
  expect(within(drawer).getByRole('link', { name: '打开报告' })).toHaveAttribute(
    'href',
    '/report/reportinfo?id=9',
  );
  expect(within(drawer).getByText('报告已删除')).toBeVisible();
  expect(within(drawer).getByText('本案客户')).toBeVisible();
});

test('nothing found says that only whole names are found, and clears', async () => {
  stubServer({ '/api/liushui/links': { list: [], total: 0 } });
  const { where } = renderPage(page, `${ADDRESS}?keyword=%E5%91%A8`);
  expect(await screen.findByText('没有符合条件的关联')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '清除筛选' }));
  await waitFor(() => expect(where()).toBe(ADDRESS));
  expect(await screen.findByText('还没有跨客户的关联')).toBeVisible();
});
