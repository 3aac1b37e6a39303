import { screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import { refusal, stubServer } from '@/testing/server';
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

test('a login of a while ago agrees only with the password, and a wrong one can be corrected', async () => {
  const sent: unknown[] = [];
  stubServer({
    '/api/admin/ledger/requests': { list: [row()], total: 1, alone_most: LIMITS },
    '/api/admin/ledger/requests/1/decision': ({ body }: { body: unknown }) => {
      sent.push(body);
      const { password } = body as { password?: string };
      if (!password) return refusal(0, '请输入当前密码', { reason: 'present_password_needed' });
      if (password !== 'right') return refusal(0, '当前密码不正确', { reason: 'wrong_password_given' });
      return row({ state: 'posted' });
    },
  });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '同意入账' }));
  const field = await screen.findByLabelText('当前密码');
  await userEvent.click(screen.getByRole('button', { name: '确认' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('请输入当前密码');
  await userEvent.type(field, 'guess');
  await userEvent.click(screen.getByRole('button', { name: '确认' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('当前密码不正确'));
  await userEvent.clear(field);
  await userEvent.type(field, 'right{Enter}');
  await waitFor(() => expect(screen.queryByLabelText('当前密码')).not.toBeInTheDocument());
  expect(sent).toEqual([
    { agreed: true },
    { agreed: true, password: 'guess' },
    { agreed: true, password: 'right' },
  ]);
});

test('whoever closes the question is told at the form that nothing was posted', async () => {
  stubServer({
    '/api/admin/ledger/requests': ({ method }: { method: string }) =>
      method === 'POST'
        ? refusal(0, '请输入当前密码以确认是本人操作', { reason: 'present_password_needed' })
        : { list: [], total: 0, alone_most: LIMITS },
  });
  renderPage(page, ADDRESS);
  await userEvent.type(await screen.findByLabelText('用户名'), 'alice');
  await userEvent.type(screen.getByLabelText('金额'), '5');
  await userEvent.type(screen.getByLabelText('原因'), '活动奖励');
  await userEvent.click(screen.getByRole('button', { name: '入账' }));
  await screen.findByLabelText('当前密码');
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  expect(await screen.findByText('请输入当前密码以确认是本人操作')).toBeVisible();
});
