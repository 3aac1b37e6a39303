import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { hold } from '@/testing/held';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import { GROUP, INFO, REVIEW } from '../../../testing/samples';
import * as page from '../../ReportPage';

// What is tested here is not the drawing: a canvas needs a browser.
vi.mock('@/shared/charts/Canvas', () => ({ default: () => null }));

test('before the hits are there the review says no number of what is to be decided, and cannot be signed', async () => {
  const hits = hold();
  stubServer({
    '/api/user/getClientreportinfo': INFO,
    '/api/liushui/reports/7/review': REVIEW,
    '/api/user/getmingzhonglist': () => hits.promise,
  });
  renderPage(page, '/report/reportinfo?id=7&task=1');
  expect(await screen.findByRole('button', { name: /开始审阅/ })).toBeVisible();
  const sign = await screen.findByRole('button', { name: /完成审阅 Ctrl/ });
  expect(sign).toBeDisabled();
  expect(screen.queryByText(/^已审/)).toBeNull();
  hits.resolve({ list: [], groups: [GROUP], total: 1 });
  expect(await screen.findByText(/^已审 0/)).toBeVisible();
  expect(sign).toBeEnabled();
});
