import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import { INFO } from '../../testing/samples';
import * as page from '../ReportsPage';
import type { Counterparty, ReportInfo } from '../types';
import { flagsOf, sharedParties } from './compared';

const party = (name: string, fen: number): Counterparty => ({
  ...({} as Counterparty),
  party_key: name,
  party: name,
  in_fen: fen,
  out_fen: 0,
});

/** Another customer's report: other income, no hit, one party that the first one has as well. */
const OTHER: ReportInfo = {
  ...INFO,
  line: { ...INFO.line, id: 8, customer: '李四' },
  report: {
    ...INFO.report,
    hits: [],
    findings: [],
    counterparties: [party('王五', 90_000), party('赵六', 500)],
    summary: { ...INFO.report.summary, recognised_income_month_fen: 812_345, debt_to_income: null },
  },
};
const FIRST: ReportInfo = {
  ...INFO,
  report: { ...INFO.report, counterparties: [party('王五', 70_000), party('孙七', 900)] },
};

function open(address: string) {
  stubServer({
    '/api/user/getClientreportlist': { list: [FIRST.line, OTHER.line], total: 2, sources: [] },
    '/api/user/getClientreportinfo': ({ body }: { body: unknown }) =>
      (body as { id: number }).id === OTHER.line.id ? OTHER : FIRST,
  });
  return renderPage(page, address);
}

test('two reports of the list are chosen one after the other and stand side by side', async () => {
  const { where } = open('/liushui/baogao');
  await userEvent.click(await screen.findByRole('button', { name: '把“陈晓雨”与另一份报告对比' }));
  expect(screen.getByText('已选“陈晓雨”：再选一份报告，两份并排对比。')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '把“李四”与另一份报告对比' }));
  await waitFor(() => expect(where()).toBe('/liushui/baogao?compare=7%2C8'));
  const table = within(
    await within(await screen.findByRole('dialog')).findByRole('table', { name: '并排对比' }),
  );
  const told = (name: string) =>
    within(table.getByRole('rowheader', { name }).closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(told('月可认定收入')[1]).toBe('8,123.45');
  expect(told('还款收入比')[1]).toBe('–');
  expect(table.getByRole('link', { name: '李四' })).toHaveAttribute('href', '/report/reportinfo?id=8');
  const shared = screen.getByRole('region', { name: '两份流水中都有的对手方' });
  expect(within(shared).getByText('转入 900.00')).toBeVisible();
  expect(within(shared).queryByText('赵六')).toBeNull();
});

test('who chooses the same report twice has chosen none', async () => {
  const { where } = open('/liushui/baogao');
  const button = await screen.findByRole('button', { name: '把“陈晓雨”与另一份报告对比' });
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(where()).toBe('/liushui/baogao');
});

test('a link to a comparison opens it, and says that amounts of two currencies do not compare', async () => {
  stubServer({
    '/api/user/getClientreportlist': { list: [], total: 0, sources: [] },
    '/api/user/getClientreportinfo': ({ body }: { body: unknown }) =>
      (body as { id: number }).id === 8 ? { ...OTHER, report: { ...OTHER.report, currency: 'USD' } } : FIRST,
  });
  renderPage(page, '/liushui/baogao?compare=8,7');
  expect(await screen.findByRole('note')).toHaveTextContent('两份报告的币种不同');
  expect(screen.getByText('8,123.45 USD')).toBeVisible();
});

test('red flags of both stand once, the heaviest first; persons before firms, by the lesser of the two sides', () => {
  const hit = (rule: string, severity: string) => ({
    ...({} as ReportInfo['report']['hits'][number]),
    rule,
    severity,
  });
  const one = { ...FIRST.report, findings: [], hits: [hit('A', 'low'), hit('B', 'medium')] };
  const two = { ...FIRST.report, findings: [], hits: [hit('A', 'high')] };
  expect(flagsOf([one, two]).map(({ id, severities }) => [id, ...severities])).toEqual([
    ['A', 'low', 'high'],
    ['B', 'medium', null],
  ]);
  const left = {
    ...one,
    counterparties: [party('x', 900), party('y', 300), { ...party('v', 1), kind: 'person' }],
  };
  const right = { ...two, counterparties: [party('y', 400), party('x', 100), party('z', 5), party('v', 1)] };
  expect(sharedParties([left, right]).map(({ key }) => key)).toEqual(['v', 'y', 'x']);
});
