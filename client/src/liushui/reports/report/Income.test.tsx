import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import { chapter } from '../../testing/chapters';
import { INFO, REVIEW } from '../../testing/samples';
import * as page from '../ReportPage';
import type { IncomeStream } from '../types';

vi.mock('@/shared/charts/Canvas', () => ({ default: () => null }));

const stream = (more: Partial<IncomeStream>): IncomeStream => ({
  ...({} as IncomeStream),
  party_key: '',
  party: '',
  category: 'I20',
  category_name: { 'zh-CN': '经营收入', 'en-US': 'Business' },
  rows: 1264,
  months: 12,
  total_fen: 18_540_921,
  median_fen: 1_534_400,
  recognised_fen: 18_540_921,
  spread: 0.2,
  first: '2025-10-01',
  last: '2026-09-30',
  payers: null,
  ...more,
});

test('takings of many payers are one line that opens all of them, a payer alone opens its own', async () => {
  stubServer({
    '/api/user/getClientreportinfo': {
      ...INFO,
      report: {
        ...INFO.report,
        income_streams: [
          stream({ payers: 1012 }),
          stream({ party_key: '甲公司', party: '甲公司', rows: 12 }),
        ],
      },
    },
    '/api/liushui/reports/7/review': REVIEW,
    '/api/user/getmingzhonglist': { list: [], groups: [], total: 0 },
  });
  renderPage(page, '/report/reportinfo?id=7');
  const income = await chapter('收入');
  expect(income.getByText('众多付款方（1,012 个）')).toBeVisible();
  const hrefs = ['1,264', '12'].map((rows) =>
    decodeURIComponent(income.getByRole('link', { name: rows }).getAttribute('href') ?? ''),
  );
  expect(hrefs[0]).toContain('tx.category=I20');
  expect(hrefs[0]).not.toContain('party_key');
  expect(hrefs[1]).toContain('tx.party_key=甲公司');
});

test('without a whole calendar month the report says that instead of denying income', async () => {
  const applied = { amount_fen: 5_000_000, term_months: 24, yearly_rate: null, instalment_fen: 208_333 };
  const none = {
    recognised_income_month_fen: null,
    repayment_month_now_fen: null,
    debt_to_income: null,
    debt_to_income_applied: null,
  };
  stubServer({
    '/api/user/getClientreportinfo': {
      ...INFO,
      report: { ...INFO.report, summary: { ...INFO.report.summary, ...none, applied } },
    },
    '/api/liushui/reports/7/review': REVIEW,
    '/api/user/getmingzhonglist': { list: [], groups: [], total: 0 },
  });
  renderPage(page, '/report/reportinfo?id=7');
  const income = await chapter('收入');
  expect(income.getByText('没有完整自然月，不给出月均')).toBeVisible();
  const debts = await chapter('负债');
  expect(debts.getByText('没有完整自然月，不给出月均')).toBeVisible();
  expect(screen.getByText(/还款收入比：没有完整自然月，不给出月均/)).toBeVisible();
  expect(screen.queryByText(/收入不足/)).toBeNull();
});
