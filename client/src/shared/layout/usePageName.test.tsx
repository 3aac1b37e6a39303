import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { enterConsole } from '@/testing/console';
import { renderRoutes } from '@/testing/render';
import { setLocale } from '../i18n';
import { Component as Shell } from './Shell';

const routes = [
  {
    Component: Shell,
    HydrateFallback: () => null,
    children: [
      { path: '/dashboard/workplace', Component: () => <h1>work</h1> },
      {
        path: '/report/reportinfo',
        Component: () => <h1>report</h1>,
        loader: ({ request }: { request: Request }) => {
          const id = new URL(request.url).searchParams.get('id');
          return { line: { customer: id === '1' ? '周建国' : id === '2' ? '林晓梅' : 404 } };
        },
      },
    ],
  },
];

beforeEach(async () => {
  await enterConsole([
    { name: 'Workplace', path: '/dashboard/workplace', label: 'menu.dashboard.workplace' },
    {
      name: 'Reportinfo',
      path: '/report/reportinfo',
      label: 'menu.report.reportinfo',
      tabBy: ['id'],
      named: 'line.customer',
    },
  ]);
});

const tabs = () =>
  [...document.querySelectorAll('nav[aria-label="已打开的页签"] li a')].map((link) => link.textContent);

test('window and tab carry the customer of the report on show, each tab its own, in both languages', async () => {
  const { router } = renderRoutes(routes, '/report/reportinfo?id=1');
  await screen.findByRole('heading', { name: 'report' });
  await waitFor(() => expect(document.title).toBe('周建国 · 报告详情 · 流水'));
  await act(() => router.navigate('/report/reportinfo?id=2'));
  await waitFor(() => expect(document.title).toBe('林晓梅 · 报告详情 · 流水'));
  expect(tabs()).toEqual(['工作台', '周建国 · 报告详情', '林晓梅 · 报告详情']);
  await act(() => router.navigate('/dashboard/workplace'));
  await waitFor(() => expect(document.title).toBe('工作台 · 流水'));
  act(() => void setLocale('en-US'));
  try {
    await act(() => router.navigate('/report/reportinfo?id=1'));
    await waitFor(() => expect(document.title).toBe('周建国 · Report · Liushui'));
  } finally {
    act(() => void setLocale('zh-CN'));
  }
});

test('where the answer names nobody the number of the report tells its tab', async () => {
  renderRoutes(routes, '/report/reportinfo?id=3');
  await waitFor(() => expect(document.title).toBe('报告详情 · 流水'));
  await waitFor(() => expect(tabs()).toEqual(['工作台', '报告详情 3']));
});
