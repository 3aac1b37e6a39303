import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { hold } from '@/testing/held';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import { REVISION } from '../../../testing/revisions';
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

const DECISIONS = '/api/liushui/reports/7/decisions';
const reviewed = (more: Record<string, unknown>) =>
  stubServer({
    '/api/user/getClientreportinfo': INFO,
    '/api/liushui/reports/7/review': REVIEW,
    '/api/user/getmingzhonglist': { list: [], groups: [GROUP], total: 1 },
    ...more,
  });

test.each([
  ['corrections=1', '更正与判断'],
  ['changes=6', '第 6 版到第 1 版的变化'],
])('while a drawer lies over the report (%s) no letter decides what is behind it', async (opened, name) => {
  const calls = reviewed({
    '/api/liushui/corrections': { list: [], total: 0 },
    '/api/liushui/decisions': { list: [], total: 0 },
    [DECISIONS]: ({ method }: Sent) => (method === 'POST' ? REVISION : { list: [], total: 0 }),
  });
  renderPage(page, `/report/reportinfo?id=7&${opened}`);
  expect(await screen.findByText(/^已审 0/)).toBeVisible();
  await screen.findByText(name, { selector: '.arco-drawer-header-title *, .arco-drawer-header-title' });
  await userEvent.keyboard('jcjd1');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).not.toContain(DECISIONS);
  expect(screen.getByText(/^已审 0/)).toBeVisible();
});

test('what cannot be undone stays decided, and can be undone later', async () => {
  let isDown = true;
  const calls = reviewed({
    [DECISIONS]: REVISION,
    '/api/liushui/decisions/5': () =>
      isDown ? refusal(0, '服务器正忙') : { ...REVISION, decision_id: null },
  });
  renderPage(page, '/report/reportinfo?id=7&task=1');
  expect(await screen.findByText(/^已审 0/)).toBeVisible();
  await userEvent.keyboard('j');
  await userEvent.keyboard('c');
  expect(await screen.findByText(/^已审 1/)).toBeVisible();
  await waitFor(() => expect(calls.some(({ path }) => path === DECISIONS)).toBe(true));
  await userEvent.keyboard('u');
  expect(await screen.findByText('服务器正忙', { selector: '.arco-message *' })).toBeInTheDocument();
  expect(await screen.findByText(/^已审 1/)).toBeVisible();
  isDown = false;
  await userEvent.keyboard('u');
  expect(await screen.findByText(/^已审 0/)).toBeVisible();
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
});
