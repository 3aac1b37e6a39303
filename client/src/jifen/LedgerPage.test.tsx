import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import type { Entry, Ledger } from './api';
import * as page from './LedgerPage';

const entry = (id: number, score: number, after: number): Entry => ({
  id,
  score,
  before: after - score,
  after,
  score_text: String(score),
  before_text: String(after - score),
  after_text: String(after),
  memo: `第 ${id} 笔`,
  type: id === 1 ? 'capture' : 'something_new',
  outcome: '',
  ref: `task:${id}.0.1795245748`,
  createtime: 1,
  createtime_text: '2026-11-20 10:00:00',
});
const summary = (came_in: number, out: number, balance: number, held = 0) => ({
  in: came_in,
  out,
  held,
  balance,
  held_text: String(held),
  in_text: String(came_in),
  out_text: String(out),
  balance_text: String(balance),
});
const LEDGER: Ledger = {
  list: [entry(1, -10, 9990), entry(2, 10000, 10000)],
  total: 12,
  summary: summary(10000, 10, 9990),
};

test('every entry stands with its change and the balance after it', async () => {
  const calls = stubServer({ '/api/user/getScorelist': LEDGER });
  renderPage(page, '/jifen/jifenliu');
  const row = (await screen.findByText('第 1 笔')).closest('tr') as HTMLElement;
  expect(within(row).getByText('-10')).toBeVisible();
  expect(within(row).getByText('9,990')).toBeVisible();
  expect(within(row).getByText('扣除')).toBeVisible();
  expect(within(row).getByText('任务 1')).toBeVisible();
  expect(screen.getByText('+10,000')).toBeVisible();
  expect(screen.getByText('something_new')).toBeVisible();
  expect(calls[0]?.body).toEqual({ kind: 'points', current: 1, pageSize: 10 });
});

test('what is held stands beside what was spent, and a hold says what became of it', async () => {
  const hold = { ...entry(3, -30, 60), type: 'hold', outcome: 'held' };
  stubServer({
    '/api/user/getScorelist': { list: [hold], total: 1, summary: summary(100, 10, 60, 30) },
  });
  renderPage(page, '/jifen/jifenliu');
  expect(await screen.findByText('预扣 · 冻结中')).toBeVisible();
  const figureOf = (name: string) => screen.getByText(name).parentElement as HTMLElement;
  expect(within(figureOf('冻结中')).getByText('30')).toBeVisible();
  expect(within(figureOf('支出合计')).getByText('10')).toBeVisible();
});

test('filters live in the address and reach the server; a new filter starts at the first page', async () => {
  const calls = stubServer({ '/api/user/getScorelist': LEDGER });
  const { where } = renderPage(
    page,
    '/jifen/jifenliu?current=2&pageSize=5&direction=out&from=2026-01-01&to=2026-02-01',
  );
  await screen.findByText('第 1 笔');
  expect(calls[0]?.body).toEqual({
    kind: 'points',
    direction: 'out',
    from: '2026-01-01',
    to: '2026-02-01',
    current: 2,
    pageSize: 5,
  });
  await userEvent.click(screen.getByText('余额'));
  await waitFor(() => expect(where()).toContain('kind=balance'));
  expect(where()).not.toContain('current=');
  expect(where()).toContain('direction=out');
});

test('the balance is money: fen become yuan', async () => {
  stubServer({ '/api/user/getScorelist': LEDGER });
  renderPage(page, '/jifen/jifenliu?kind=balance');
  expect(await screen.findByText('-0.10')).toBeVisible();
  expect(screen.getByText('+100.00')).toBeVisible();
});

test('a nonsense page number in the address is not sent on', async () => {
  const calls = stubServer({ '/api/user/getScorelist': LEDGER });
  renderPage(page, '/jifen/jifenliu?current=-3&pageSize=9999');
  await screen.findByText('第 1 笔');
  expect(calls[0]?.body).toEqual({ kind: 'points', current: 1, pageSize: 10 });
});

test('an empty ledger says what will stand here, an empty search says so', async () => {
  const empty: Ledger = { list: [], total: 0, summary: summary(0, 0, 0) };
  stubServer({ '/api/user/getScorelist': empty });
  const { unmount } = renderPage(page, '/jifen/jifenliu');
  expect(await screen.findByText('还没有流水')).toBeVisible();
  unmount();
  renderPage(page, '/jifen/jifenliu?direction=in');
  expect(await screen.findByText('没有符合筛选的流水')).toBeVisible();
});

test('the export asks for everything that the filters leave', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const calls = stubServer({
    '/api/user/getScorelist': LEDGER,
    '/api/jifen/transfers.csv': () => new Response('x', { headers: { 'Content-Type': 'text/csv' } }),
  });
  renderPage(page, '/jifen/jifenliu?direction=out&current=2');
  await userEvent.click(await screen.findByRole('button', { name: '导出 CSV' }));
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/jifen/transfers.csv'));
  expect(calls.at(-1)?.query.toString()).toBe('kind=points&direction=out');
});
