import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import type { Finding } from '../types';
import { MarkedPages } from './MarkedPages';

const check = (pages: unknown) => ({ id: 'ZW-13', file: 0, pages }) as unknown as Finding;
const told = (pages: unknown) =>
  renderPage(
    { Component: () => <MarkedPages check={check(pages)} reportId={7} /> },
    '/report/reportinfo?id=7',
  );

test('each page on which something was found can be looked at', async () => {
  told([
    { page: 1, boxes: [[1, 2, 3, 4]] },
    { page: 3, boxes: [] },
  ]);
  const button = await screen.findByRole('button', { name: '查看第 3 页' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('a check without pages, or of an older report, shows no button', () => {
  told([]);
  told(undefined);
  expect(screen.queryByRole('button')).toBeNull();
});
