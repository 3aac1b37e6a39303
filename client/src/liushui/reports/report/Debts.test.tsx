import { act } from '@testing-library/react';
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
});

test('a lender of the register bears its name in the reader’s language, a person their own', async () => {
  const debts = [
    debt('微众银行（微粒贷）', { 'zh-CN': '微众银行（微粒贷）', 'en-US': 'WeBank (Weilidai)' }),
    debt('李四', null),
  ];
  stubServer({
    '/api/user/getClientreportinfo': { ...INFO, report: { ...INFO.report, debts } },
    '/api/liushui/reports/7/review': REVIEW,
    '/api/user/getmingzhonglist': { list: [], groups: [], total: 0 },
  });
  renderPage(page, '/report/reportinfo?id=7');
  const told = await chapter('负债');
  expect(told.getByText('微众银行（微粒贷）')).toBeVisible();
  act(() => void setLocale('en-US'));
  try {
    expect(told.getByText('WeBank (Weilidai)')).toBeVisible();
    expect(told.getByText('李四')).toBeVisible();
  } finally {
    act(() => void setLocale('zh-CN'));
  }
});
