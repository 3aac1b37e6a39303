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

/** A case of its own: where a review stands is remembered by task. */
const ofTask = (task_id: number) => ({
  '/api/user/getClientreportinfo': { ...INFO, line: { ...INFO.line, task_id } },
});
const bodies = (calls: Sent[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path === DECISIONS).map(({ body }) => body);
const undone = (calls: Sent[]) => calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);

test('confirmed, dismissed, and undone twice: it is confirmed again, and then open', async () => {
  let number = 10;
  const calls = reviewed({
    ...ofTask(21),
    [DECISIONS]: ({ method }: Sent) => (method === 'POST' ? { ...REVISION, decision_id: ++number } : null),
    '/api/liushui/decisions/13': { ...REVISION, decision_id: null },
  });
  renderPage(page, '/report/reportinfo?id=7&task=1');
  expect(await screen.findByText(/^已审 0/)).toBeVisible();
  await userEvent.keyboard('jc');
  expect(await screen.findByText(/^已审 1/)).toBeVisible();
  // Back to it: confirming went on to the next.
  await userEvent.keyboard('k');
  await userEvent.keyboard('d');
  await userEvent.keyboard('2');
  await waitFor(() => expect(bodies(calls)).toHaveLength(2));
  await userEvent.keyboard('u');
  await waitFor(() => expect(bodies(calls)).toHaveLength(3));
  expect(bodies(calls)[2]).toEqual(bodies(calls)[0]);
  expect(screen.getByText(/^已审 1/)).toBeVisible();
  await userEvent.keyboard('u');
  await waitFor(() => expect(undone(calls)).toEqual(['/api/liushui/decisions/13']));
  expect(await screen.findByText(/^已审 0/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /撤销/ })).toBeNull();
});

test('what was dismissed on an earlier day is dismissed again for its reason when the new word is undone', async () => {
  const again = { state: 'dismissed', reason: '', reason_code: 'same_name', not_lender: true };
  const told = { kind: 'hit', rule: GROUP.rule, state: 'dismissed', again };
  const calls = reviewed({
    ...ofTask(22),
    '/api/liushui/reports/7/review': { ...REVIEW, decided: 1, list: [told] },
    [DECISIONS]: REVISION,
  });
  renderPage(page, '/report/reportinfo?id=7&task=1');
  expect(await screen.findByText(/^已审 1/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: /疑似赌博/ }));
  await userEvent.keyboard('c');
  await waitFor(() => expect(bodies(calls)).toHaveLength(1));
  await userEvent.keyboard('u');
  await waitFor(() => expect(bodies(calls)).toHaveLength(2));
  expect(bodies(calls)[1]).toMatchObject({ rule: GROUP.rule, number: 0, ...again });
});

test('a decision that is gone is told once and is no longer in the way of those before it', async () => {
  let number = 10;
  const calls = reviewed({
    ...ofTask(23),
    [DECISIONS]: ({ method }: Sent) => (method === 'POST' ? { ...REVISION, decision_id: ++number } : null),
    '/api/liushui/decisions/11': { ...REVISION, decision_id: null },
    '/api/liushui/decisions/12': () => refusal(40400, '没有找到'),
  });
  renderPage(page, '/report/reportinfo?id=7&task=1');
  expect(await screen.findByText(/^已审 0/)).toBeVisible();
  await userEvent.keyboard('jc');
  await waitFor(() => expect(bodies(calls)).toHaveLength(1));
  await userEvent.keyboard('c');
  await waitFor(() => expect(bodies(calls)).toHaveLength(2));
  await userEvent.keyboard('u');
  expect(await screen.findByText(/已在别处改判/, { selector: '.arco-message *' })).toBeInTheDocument();
  expect(screen.queryByText('没有找到')).toBeNull();
  await userEvent.keyboard('u');
  await waitFor(() => expect(undone(calls)).toEqual([12, 11].map((id) => `/api/liushui/decisions/${id}`)));
});
