import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
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
  subject_name: { 'zh-CN': '账号 3', 'en-US': 'Account 3' },
  detail: { before: 'user', after: 'admin' },
  facts: [
    {
      name: { 'zh-CN': '修改前', 'en-US': 'Before' },
      value: { 'zh-CN': '操作员', 'en-US': 'Operator' },
    },
    {
      name: { 'zh-CN': '修改后', 'en-US': 'After' },
      value: { 'zh-CN': '管理员', 'en-US': 'Administrator' },
    },
  ],
  ip: '10.0.0.1',
  request_id: 'abc',
  ...more,
});
const list = (entries: AuditEntry[]): AuditList => ({
  list: entries,
  total: entries.length,
  events: [{ code: 'role_changed', name: NAME }],
});

test('an entry tells in words who did what of what, with its details', async () => {
  stubServer({
    '/api/admin/audit': list([entry(), entry({ id: 2, actor: '', actor_id: null, detail: {}, facts: [] })]),
  });
  renderPage(page, ADDRESS);
  expect(await screen.findAllByText('变更角色')).toHaveLength(2);
  expect(screen.getByText('ada')).toBeVisible();
  expect(screen.getByText('未登录')).toBeVisible();
  expect(screen.getByText('修改后').nextSibling).toHaveTextContent('管理员');
  expect(screen.getAllByText('账号 3')).toHaveLength(2);
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

test('what fits the filters is taken along as CSV', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const calls = stubServer({
    '/api/admin/audit': list([entry()]),
    '/api/admin/audit.csv': () => new Response('x', { headers: { 'Content-Type': 'text/csv' } }),
  });
  renderPage(page, `${ADDRESS}?event=role_changed&current=2`);
  const save = await screen.findByRole('button', { name: '导出 CSV' });
  await userEvent.click(save);
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/admin/audit.csv'));
  // All pages of it.
  expect(calls.at(-1)?.query.toString()).toBe('event=role_changed');
  await waitFor(() => expect(save).not.toHaveClass('arco-btn-loading'));
});

test('an event is found by its words, an object by its own, and pages are turned by the address', async () => {
  const calls = stubServer({
    '/api/admin/audit': { ...list([entry({ actor: '', actor_id: 4 })]), total: 21 },
  });
  const { where } = renderPage(page, ADDRESS);
  // Whose account is gone is told by its number.
  expect(await screen.findByText('账号 4')).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: '事件' }));
  await userEvent.click(await screen.findByRole('option', { name: '变更角色' }));
  await waitFor(() => expect(where()).toBe(`${ADDRESS}?event=role_changed`));
  const search = async (label: string, words: string) => {
    const field = screen.getByLabelText(label);
    await userEvent.type(field, words);
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect([...(calls.at(-1)?.query.values() ?? [])]).toContain(words));
  };
  await search('对象，如 report:7', 'user:3');
  await search('内容、地址或编号', '10.0.0.1');
  await userEvent.click(screen.getByRole('listitem', { name: /3/ }));
  await waitFor(() => expect(calls.at(-1)?.query.get('current')).toBe('3'));
  expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toMatchObject({
    event: 'role_changed',
    subject: 'user:3',
    text: '10.0.0.1',
  });
});

test('a log in which nothing stands says so', async () => {
  stubServer({ '/api/admin/audit': list([]) });
  renderPage(page, ADDRESS);
  expect(await screen.findByText('还没有记录')).toBeVisible();
});
