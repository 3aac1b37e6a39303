import { act, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { setLocale } from '@/shared/i18n';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import { chapter } from '../../testing/chapters';
import { INFO, REVIEW } from '../../testing/samples';
import * as page from '../ReportPage';
import type { Debt } from '../types';

vi.mock('@/shared/charts/Canvas', () => ({ default: () => null }));

const debt = (lender: string, lender_name: Debt['lender_name']): Debt => ({
  ...({} as Debt),
  party_key: lender,
  lender,
  lender_name,
  category_name: { 'zh-CN': '还款', 'en-US': 'Repayment' },
  received_fen: 0,
  repaid_fen: 120_000,
  repaid_now_fen: 10_000,
  months: 12,
  first: '2025-01-08',
  last: '2025-12-08',
  repaid_by_month: {},
});

async function openedWith(debts: Debt[], months = INFO.report.months) {
  stubServer({
    '/api/user/getClientreportinfo': { ...INFO, report: { ...INFO.report, debts, months } },
    '/api/liushui/reports/7/review': REVIEW,
    '/api/user/getmingzhonglist': { list: [], groups: [], total: 0 },
  });
  renderPage(page, '/report/reportinfo?id=7');
  return chapter('负债');
}

test('a lender of the register bears its name in the reader’s language, a person their own', async () => {
  const debts = [
    debt('微众银行（微粒贷）', { 'zh-CN': '微众银行（微粒贷）', 'en-US': 'WeBank (Weilidai)' }),
    debt('李四', null),
  ];
  const told = await openedWith(debts);
  expect(told.queryByRole('switch')).toBeNull();
  expect(told.getByText('微众银行（微粒贷）')).toBeVisible();
  act(() => void setLocale('en-US'));
  try {
    expect(told.getByText('WeBank (Weilidai)')).toBeVisible();
    expect(told.getByText('李四')).toBeVisible();
  } finally {
    act(() => void setLocale('zh-CN'));
  }
});

test('what each lender was repaid stands month by month, and every sum opens its rows', async () => {
  const paid = { ...debt('李四', null), repaid_by_month: { '2025-03': 50_000 } };
  const told = await openedWith([paid], INFO.report.months);
  await userEvent.click(told.getByRole('switch', { name: '按月展开' }));
  const row = within(told.getByRole('rowheader', { name: '李四' }).closest('tr') as HTMLElement);
  const opened = new URLSearchParams(row.getByRole('link', { name: '500.00' }).getAttribute('href') ?? '');
  expect([opened.get('tx.debt_key'), opened.get('tx.debt_way'), opened.get('tx.month')]).toEqual([
    '李四',
    'repaid',
    '2025-03',
  ]);
});
