import { screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import type { LedgerRequest } from './api';
import * as page from './RequestsPage';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const ADDRESS = '/admin/ledger';

const row = (more: Partial<LedgerRequest> = {}): LedgerRequest => ({
  id: 1,
  username: 'alice',
  kind: 'points',
  amount: 5000,
  reason: '活动奖励',
  state: 'waiting',
  asked_by: 'ada',
  decided_by: '',
  transaction_id: null,
  createtime_text: '2026-06-01 20:00:00',
  decidetime_text: '',
  ...more,
});
const LIMITS = { points: 1000, balance: 100_000 };

test('above the limit the form asks for a second opinion; money is sent in fen', async () => {
  const calls = stubServer({
    '/api/admin/ledger/requests': ({ method }: { method: string }) =>
      method === 'POST' ? row() : { list: [], total: 0, alone_most: LIMITS },
  });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('radio', { name: '余额' }));
  await userEvent.type(screen.getByLabelText('用户名'), 'alice');
  await userEvent.type(screen.getByLabelText('金额'), '-1000.01');
  await userEvent.click(screen.getByRole('button', { name: '提交复核' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('原因');
  await userEvent.type(screen.getByLabelText('原因'), '误充');
  await userEvent.click(screen.getByRole('button', { name: '提交复核' }));
  await waitFor(() =>
    expect(calls.find((call) => call.method === 'POST')?.body).toEqual({
      username: 'alice',
      kind: 'balance',
      amount: -100_001,
      reason: '误充',
    }),
  );
});

test('a waiting posting is agreed to by another administrator', async () => {
  const calls = stubServer({
    '/api/admin/ledger/requests': { list: [row()], total: 1, alone_most: LIMITS },
    '/api/admin/ledger/requests/1/decision': row({ state: 'posted' }),
  });
  renderPage(page, ADDRESS);
  expect(await screen.findByText('+5,000')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '同意入账' }));
  await waitFor(() =>
    expect(calls.find((call) => call.path.endsWith('/decision'))?.body).toEqual({ agreed: true }),
  );
});
