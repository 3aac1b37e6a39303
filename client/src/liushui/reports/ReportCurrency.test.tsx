import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import { chapter } from '../testing/chapters';
import { INFO, REVIEW } from '../testing/samples';
import { reportFile } from '../testing/verdicts';
import * as page from './ReportPage';

const words = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });

// What is tested here is not the drawing: a canvas needs a browser.
vi.mock('@/shared/charts/Canvas', () => ({ default: () => null }));

test('a report in another currency names it, with the loan applied for, and its notes on limits stand open', async () => {
  const { report } = INFO;
  const applied = { amount_fen: 1_200_000, term_months: 12, yearly_rate: null, instalment_fen: 100_000 };
  const note = words('由人民币按 1 USD = 7.10 元折算', 'converted at 1 USD = 7.10 yuan');
  stubServer({
    '/api/liushui/reports/7/review': REVIEW,
    '/api/user/getmingzhonglist': { list: [], groups: [], total: 0 },
    '/api/user/getClientreportinfo': {
      ...INFO,
      report: {
        ...report,
        currency: 'USD',
        summary: { ...report.summary, applied, debt_to_income_applied: 0.5 },
        method: { ...report.method, notes: [note] },
      },
    },
  });
  renderPage(page, '/report/reportinfo?id=7');
  const summary = await chapter('摘要');
  expect(summary.getByText('USD')).toBeVisible();
  expect(summary.getByText('（万 USD）')).toBeVisible();
  expect(await screen.findByText(/^拟贷 12,000\.00 USD，12 期/)).toBeVisible();
  expect((await screen.findByText(note['zh-CN'])).closest('details')).toHaveAttribute('open');
});

test('the balances of an account name its currency unless that is the yuan', async () => {
  const line = { account: '6225', points: [], average_fen: 100, lowest_fen: 100, negative_days: 0 };
  const files = ['CNY', 'USD', 'XXX'].map((currency, index) => reportFile({ index, currency }));
  const balances = files.map(({ index }) => ({ ...line, index, low_days: null, low_fen: null }));
  stubServer({
    '/api/liushui/reports/7/review': REVIEW,
    '/api/user/getmingzhonglist': { list: [], groups: [], total: 0 },
    '/api/user/getClientreportinfo': { ...INFO, report: { ...INFO.report, files, balances } },
  });
  renderPage(page, '/report/reportinfo?id=7');
  const headings = await screen.findAllByRole('heading', { level: 4, name: /6225/ }, { timeout: 20_000 });
  expect(headings.map(({ textContent }) => textContent?.split('6225')[1])).toEqual([
    '',
    ' · USD',
    ' · 币种 不清楚',
  ]);
});
