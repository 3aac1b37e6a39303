import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { loadUser } from '@/shared/session';
import type { Role } from '@/shared/shapes';
import { setToken } from '@/shared/token';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import type { PanelCount } from './api';
import { FirstSteps } from './FirstSteps';

const NO_DEMO = { onlineContent: 0, putIn: 0, newComments: 0, views: 0, tasks: 0, reports: 0 };
const panel = (reports: number, demo: number): PanelCount => ({
  balance: '0.00',
  balance_fen: 0,
  points: 100,
  vip: false,
  renewalOrders: 0,
  pendingOrders: 0,
  onlineContent: 0,
  putIn: 0,
  newComments: 0,
  growthRate: null,
  demo: { ...NO_DEMO, reports: demo },
  tasks: { queued: 0, working: 0, waiting: 0, done: 0, failed: 0, part_read: 0 },
  reports,
  unread: 0,
});

async function logIn(role: Role) {
  setToken('t');
  stubServer({
    '/api/user/info': { id: 1, username: 'lin', role, settings: {} },
    '/api/liushui/sample': { task: { id: 9, report_id: 7 } },
  });
  await loadUser();
}

const show = (counted: PanelCount | null) =>
  render(
    <MemoryRouter>
      <FirstSteps panel={counted} />
    </MemoryRouter>,
  );

test('an administrator without a case of their own is led to a sample, to an upload and to colleagues', async () => {
  await logIn('admin');
  show(panel(3, 3));
  const steps = screen.getByRole('region', { name: '三步开始' });
  expect(steps).toBeVisible();
  const ways = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(ways).toEqual([
    ['看示例报告', '/liushui/baogao'],
    ['上传流水', '/list/card?new=1'],
    ['添加操作员', '/admin/users'],
  ]);
});

test('without the demonstration the first step makes a sample', async () => {
  await logIn('admin');
  const { where } = renderPage(
    { Component: () => <FirstSteps panel={panel(0, 0)} /> },
    '/dashboard/workplace',
  );
  await userEvent.click(await screen.findByRole('button', { name: '用示例流水试一次（不收积分）' }));
  await waitFor(() => expect(where()).toBe('/report/reportinfo?id=7'));
});

test('the steps are gone with the first report of one’s own, for operators, and while nothing is known', async () => {
  await logIn('admin');
  const { rerender } = show(panel(4, 3));
  expect(screen.queryByRole('region')).toBeNull();
  rerender(
    <MemoryRouter>
      <FirstSteps panel={null} />
    </MemoryRouter>,
  );
  expect(screen.queryByRole('region')).toBeNull();
  await logIn('user');
  rerender(
    <MemoryRouter>
      <FirstSteps panel={panel(3, 3)} />
    </MemoryRouter>,
  );
  expect(screen.queryByRole('region')).toBeNull();
});
