import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import * as page from './AuditPage';
import type { AuditEntry, AuditList } from './auditApi';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const ADDRESS = '/admin/audit';
const NAME = { 'zh-CN': '变更角色', 'en-US': 'Role changed' };

const entry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1,
  time_text: '2026-06-01 20:00:00',
  actor_id: 1,
  actor: 'ada',
  event: 'role_changed',
  event_name: NAME,
  subject: 'user:3',
  detail: { before: 'user', after: 'admin', number: 3 },
  ip: '10.0.0.1',
  request_id: 'abc',
  ...more,
});
const list = (entries: AuditEntry[]): AuditList => ({
  list: entries,
  total: entries.length,
  events: [{ code: 'role_changed', name: NAME }],
});

test('an entry tells who did what of what, with its details', async () => {
  stubServer({
    '/api/admin/audit': list([entry(), entry({ id: 2, actor: '', actor_id: null, detail: {} })]),
  });
  renderPage(page, ADDRESS);
  expect(await screen.findAllByText('变更角色')).toHaveLength(2);
  expect(screen.getByText('ada')).toBeVisible();
  expect(screen.getByText('未登录')).toBeVisible();
  expect(screen.getByText('admin')).toBeVisible();
  expect(screen.getByText('3')).toBeVisible();
});

test('filters stand in the address and go to the server', async () => {
  const calls = stubServer({ '/api/admin/audit': list([]) });
  renderPage(page, `${ADDRESS}?event=role_changed&from=2026-06-01&to=2026-06-02`);
  const field = await screen.findByLabelText('操作人');
  await userEvent.type(field, 'alice');
  // Arco reads the old keyCode, which user-event leaves out.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  await waitFor(() => {
    const asked = calls.at(-1)?.query;
    expect(asked?.get('actor')).toBe('alice');
    expect(asked?.get('event')).toBe('role_changed');
    expect(asked?.get('from')).toBe('2026-06-01');
  });
  await userEvent.click(await screen.findByRole('button', { name: '清除筛选' }));
  await waitFor(() => expect(calls.at(-1)?.query.get('event')).toBeNull());
});
