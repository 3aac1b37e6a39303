import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import * as page from './AnnouncementsPage';
import type { Announcement } from './announcementApi';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const ROOT = '/api/admin/announcements';

const line = (more: Partial<Announcement> = {}): Announcement => ({
  id: 3,
  type: 'notice',
  state: 'live',
  title_zh: '系统维护',
  title_en: 'Maintenance',
  content_zh: '周六停机一小时',
  content_en: 'Down for an hour on Saturday',
  link: '',
  about: '',
  pinned: false,
  starts_at: '2026-11-20T02:00:00+00:00',
  ends_at: null,
  starttime_text: '2026-11-20 10:00:00',
  endtime_text: '',
  version: 4,
  ...more,
});

const listed = (...list: Announcement[]) => ({ list, total: list.length });

test('an announcement is written in both languages, and says what is missing', async () => {
  const calls = stubServer({ [ROOT]: ({ method }: Sent) => (method === 'POST' ? line() : listed()) });
  renderPage(page, '/admin/announcements');
  await userEvent.click((await screen.findAllByRole('button', { name: '写公告' }))[0] as HTMLElement);
  await userEvent.type(await screen.findByLabelText('标题（中文）'), '系统维护');
  await userEvent.click(screen.getByRole('button', { name: '发布' }));
  expect(await screen.findAllByText('必填')).toHaveLength(3);
  await userEvent.type(screen.getByLabelText('标题（英文）'), 'Maintenance');
  await userEvent.type(screen.getByLabelText('内容（中文）'), '周六停机一小时');
  await userEvent.type(screen.getByLabelText('内容（英文）'), 'Down on Saturday');
  await userEvent.type(screen.getByLabelText('链接（选填）'), '/content/read?id=3');
  await userEvent.click(screen.getByRole('button', { name: '发布' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    type: 'notice',
    title_zh: '系统维护',
    title_en: 'Maintenance',
    link: '/content/read?id=3',
    starts_at: null,
    ends_at: null,
  });
});

test('what the server refuses stands at its field', async () => {
  const refused = refusal(0, '请填写控制台内的地址', { fields: { link: ['请填写控制台内的地址'] } });
  stubServer({ [ROOT]: listed(line({ link: 'https://a.test' })), [`${ROOT}/3`]: refused });
  renderPage(page, '/admin/announcements');
  await userEvent.click(await screen.findByRole('button', { name: '编辑: 系统维护' }));
  await userEvent.click(await screen.findByRole('button', { name: '保存' }));
  expect(await screen.findByText('请填写控制台内的地址')).toBeVisible();
  expect(screen.getByLabelText('链接（选填）')).toHaveAttribute('aria-invalid', 'true');
});

test('pinning sends the announcement as it is with the version on show', async () => {
  const calls = stubServer({ [ROOT]: listed(line()), [`${ROOT}/3`]: line({ pinned: true }) });
  renderPage(page, '/admin/announcements');
  await userEvent.click(await screen.findByRole('button', { name: '置顶: 系统维护' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ pinned: true, version: 4 });
});

test('withdrawing asks first; what was withdrawn can be published again', async () => {
  let row = line();
  const calls = stubServer({
    [ROOT]: () => listed(row),
    [`${ROOT}/3/state`]: ({ body }: Sent) => {
      row = line({ state: (body as { state: 'live' | 'withdrawn' }).state });
      return row;
    },
  });
  renderPage(page, '/admin/announcements?state=live');
  expect(calls[0]?.query.get('state')).toBe('live');
  await userEvent.click(await screen.findByRole('button', { name: '撤回: 系统维护' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText('撤回公告“系统维护”？')).toBeVisible();
  await userEvent.click(asked.getByRole('button', { name: '撤回' }));
  await userEvent.click(await screen.findByRole('button', { name: '重新发布: 系统维护' }));
  expect(await screen.findByText('发布中', { selector: '.state-tag, .state-tag *' })).toBeVisible();
  expect(calls.filter(({ path }) => path.endsWith('/state')).map(({ body }) => body)).toEqual([
    { state: 'withdrawn' },
    { state: 'live' },
  ]);
});

test('an announcement for later is set for a moment in China, and the note says so', async () => {
  const calls = stubServer({ [ROOT]: ({ method }: Sent) => (method === 'POST' ? line() : listed()) });
  renderPage(page, '/admin/announcements');
  await userEvent.click((await screen.findAllByRole('button', { name: '写公告' }))[0] as HTMLElement);
  for (const name of ['标题（中文）', '标题（英文）', '内容（中文）', '内容（英文）'])
    await userEvent.type(await screen.findByLabelText(name), 'x');
  const start = screen.getByLabelText('发布时间');
  await userEvent.type(start, '2098-01-02 09:30');
  // Arco reads the old keyCode, which user-event leaves out.
  fireEvent.keyDown(start, { key: 'Enter', keyCode: 13 });
  await userEvent.click(await screen.findByRole('button', { name: '定时发布' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    starts_at: '2098-01-02T01:30:00.000Z',
  });
  expect(await screen.findByText('公告已定时，到时自动发布')).toBeInTheDocument();
});
