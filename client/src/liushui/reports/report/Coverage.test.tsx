import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import { INFO } from '../../testing/samples';
import type { Report } from '../types';
import { Coverage, placeOf } from './Coverage';

const PERIOD = { period_from: '2026-01-01', period_to: '2026-01-10' };
const file = (index: number, account: string, from: string, to: string) => ({
  ...INFO.report.files[0],
  index,
  account,
  rows: 5,
  period_from: from,
  period_to: to,
});
const told = (files: unknown[]) =>
  renderPage(
    { Component: () => <Coverage report={{ ...INFO.report, ...PERIOD, files } as unknown as Report} /> },
    '/report/reportinfo?id=7',
  );

test('a bar stands where its days are in the period of the case', () => {
  expect(placeOf('2026-01-06', '2026-01-10', '2026-01-01', '2026-01-10')).toEqual({ left: 50, width: 50 });
  expect(placeOf('2025-12-01', '2026-03-01', '2026-01-01', '2026-01-10')).toEqual({ left: 0, width: 100 });
});

test('each of several accounts has a bar with its days', async () => {
  told([file(0, '6222', '2026-01-01', '2026-01-10'), file(1, '6217', '2026-01-06', '2026-01-10')]);
  expect(await screen.findByText(/6217/)).toBeVisible();
  expect(screen.getByText('2026-01-06 – 2026-01-10')).toBeVisible();
});

test('one account has none', () => {
  told([file(0, '6222', '2026-01-01', '2026-01-10')]);
  expect(screen.queryByRole('region')).toBeNull();
});
