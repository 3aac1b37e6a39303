import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { failingOnce } from '@/testing/failing';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import type { OutboxLine, OutboxList } from './api';
import * as page from './OutboxPage';

const ROOT = '/api/admin/outbox';

const line = (more: Partial<OutboxLine> = {}): OutboxLine => ({
  id: 4,
  kind: 'mail',
  purpose: 'report',
  to: 'l***@example.com',
  subject: '流水报告：王小明',
  owner: 'alice',
  state: 'kept',
  adapter: 'outbox',
  attempts: 0,
  problem: '',
  files: 1,
  createtime_text: '2026-11-01 08:00:00',
  senttime_text: '',
  nexttime_text: '',
  ...more,
});

const list = (lines: OutboxLine[], wayOut = 'outbox'): OutboxList => ({
  list: lines,
  total: lines.length,
  counts: { queued: 0, sent: 0, failed: 1, kept: 1 },
  ways_out: { mail: wayOut, sms: 'outbox' },
  kept_days: 30,
});

const whole = (more: Partial<OutboxLine> = {}) => ({
  line: line(more),
  to: 'li.lei@example.com',
  text: '您好：\n附件是报告。',
  files: [{ name: '王小明_v1.pdf', mimetype: 'application/pdf', size_bytes: 2048 }],
});

test('the outbox says plainly that nothing leaves the machine', async () => {
  stubServer({ [ROOT]: list([line()]) });
  renderPage(page, '/admin/outbox');
  expect(await screen.findByText(/邮件和短信只保存在本机，不会发出/)).toBeVisible();
  expect(screen.getByText('仅保存')).toBeVisible();
  expect(screen.getByText('l***@example.com')).toBeVisible();
});

test('the state lives in the address and reaches the server', async () => {
  const calls = stubServer({
    [ROOT]: list([line({ state: 'failed', problem: '550 no such user' })], 'smtp'),
  });
  renderPage(page, '/admin/outbox?state=failed&current=2');
  expect(await screen.findByText('550 no such user')).toBeVisible();
  expect(calls[0]?.query.toString()).toBe('state=failed&current=2&pageSize=10');
  await userEvent.click(screen.getByRole('radio', { name: '仅保存 1' }));
  await waitFor(() => expect(calls.at(-1)?.query.get('state')).toBe('kept'));
});

test('a message opens with its address and text; what may leave can be sent again', async () => {
  const calls = stubServer({
    [ROOT]: list([line({ state: 'failed' })], 'smtp'),
    [`${ROOT}/4`]: whole({ state: 'failed', problem: '550 no such user' }),
    [`${ROOT}/4/resend`]: line({ state: 'queued' }),
  });
  renderPage(page, '/admin/outbox');
  await userEvent.click(await screen.findByRole('button', { name: '查看' }));
  const drawer = within(await screen.findByRole('dialog', { name: '流水报告：王小明' }));
  expect(drawer.getByText('li.lei@example.com')).toBeVisible();
  expect(drawer.getByText(/附件是报告/)).toBeVisible();
  expect(drawer.getByText('王小明_v1.pdf')).toBeVisible();
  await userEvent.click(drawer.getByRole('button', { name: '重新发送' }));
  const asked = await screen.findByText(/收件人可能收到两封/);
  await userEvent.click(
    within(asked.closest('.arco-modal') as HTMLElement).getByRole('button', { name: '重新发送' }),
  );
  await waitFor(() => expect(calls.some(({ path }) => path === `${ROOT}/4/resend`)).toBe(true));
});

test('a message that only stays cannot be sent from here', async () => {
  stubServer({ [ROOT]: list([line()]), [`${ROOT}/4`]: whole() });
  renderPage(page, '/admin/outbox');
  await userEvent.click(await screen.findByRole('button', { name: '查看' }));
  const drawer = within(await screen.findByRole('dialog', { name: '流水报告：王小明' }));
  expect(drawer.queryByRole('button', { name: '重新发送' })).toBeNull();
  expect(drawer.getByRole('button', { name: '下载' })).toBeVisible();
});

test('a message that is gone says so', async () => {
  stubServer({ [ROOT]: list([line()]) });
  renderPage(page, '/admin/outbox');
  await userEvent.click(await screen.findByRole('button', { name: '查看' }));
  expect(await screen.findByText('no such path')).toBeVisible();
});

test('a message that could not be loaded says why and can be tried again', async () => {
  stubServer({ [ROOT]: list([line()]), [`${ROOT}/4`]: failingOnce('服务器正忙', whole()) });
  renderPage(page, '/admin/outbox');
  await userEvent.click(await screen.findByRole('button', { name: '查看' }));
  expect(await screen.findByText('服务器正忙')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('li.lei@example.com')).toBeVisible();
});
