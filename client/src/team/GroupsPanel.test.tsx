import { screen, waitFor, within } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, loadUser } from '@/shared/session';
import { closed, dialog } from '@/testing/dialogs';
import { hold } from '@/testing/held';
import { answer } from '@/testing/leaving';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import type { Group } from './api';
import { group, member } from './testing/groups';
import * as page from './UserInfoPage';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const ROOT = '/api/team/groups';
const PROJECTS = '/user/info?tab=project';

/** A server with these projects and teams; what a call does to them is said beside it. */
function serve(groups: Group[], more: Record<string, unknown> = {}, total?: number) {
  return stubServer({
    '/api/user/info': { id: 9, username: 'bob', role: 'user', settings: {} },
    [ROOT]: ({ query }: Sent) => {
      const list = groups.filter(({ kind }) => kind === query.get('kind'));
      return { list, total: total ?? list.length };
    },
    ...more,
  });
}
const sent = (calls: Sent[], path: string) =>
  calls
    .filter((call) => call.path === path && call.method !== 'GET')
    .map(({ method, body }) => [method, body]);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(async () => {
  serve([]);
  await loadUser();
});
afterEach(() => endSession());

test('who leads a project may change and dissolve it, others look and leave', async () => {
  serve([group(), group({ id: 4, name: '南区', owner_id: 2, owner: 'alice' })]);
  renderPage(page, PROJECTS);
  const own = within(await screen.findByRole('article', { name: '北区贷后' }));
  const other = within(screen.getByRole('article', { name: '南区' }));
  const names = (card: typeof own) => card.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names(own)).toEqual(['成员管理', '编辑', '解散']);
  expect(names(other)).toEqual(['查看成员', '退出']);
  expect(other.getByText('负责人：alice')).toBeVisible();
});

test('a project gets another name, and its card shows it', async () => {
  const own = group();
  const calls = serve([own], {
    [`${ROOT}/3`]: ({ body }: Sent) => Object.assign(own, body),
  });
  renderPage(page, PROJECTS);
  await press('编辑');
  const name = await screen.findByLabelText('名称');
  expect(name).toHaveValue('北区贷后');
  await userEvent.type(name, '二 ');
  await userEvent.type(screen.getByLabelText('描述'), '，四月');
  await press('保存');
  expect(await screen.findByRole('article', { name: '北区贷后二' })).toHaveTextContent('三月的客户，四月');
  expect(sent(calls, `${ROOT}/3`)).toEqual([
    ['PUT', { name: '北区贷后二', description: '三月的客户，四月' }],
  ]);
});

test('closing a project that is half changed asks first', async () => {
  serve([group()]);
  renderPage(page, PROJECTS);
  await press('编辑');
  await userEvent.type(await screen.findByLabelText('名称'), '二');
  await press('取消');
  await answer('留下');
  expect(screen.getByLabelText('名称')).toHaveValue('北区贷后二');
});

test.each([
  ['project', '成员将不再共享其中的任务；任务仍归各自的上传者所有，不会删除。'],
  ['team', '只删除这份名单，不影响任何项目和任务。'],
] as const)('a %s is dissolved after a question that says what becomes of it', async (kind, words) => {
  const all = [group({ kind })];
  const calls = serve(all, { [`${ROOT}/3`]: () => ({ gone: all.pop() }) });
  renderPage(page, `/user/info?tab=${kind}`);
  await press('解散');
  const question = await dialog();
  expect(question.getByText(words)).toBeVisible();
  expect(sent(calls, `${ROOT}/3`)).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: '解散' }));
  expect(await screen.findByText(kind === 'project' ? '还没有项目' : '还没有团队')).toBeVisible();
  expect(sent(calls, `${ROOT}/3`)).toEqual([['DELETE', {}]]);
  await closed();
});

test('a project that cannot be left any more says why, and the page shows how it stands', async () => {
  const all = [group({ owner_id: 2, owner: 'alice' })];
  const calls = serve(all, {
    [`${ROOT}/3/leave`]: () => {
      all.pop();
      return refusal(0, '该项目已解散');
    },
  });
  renderPage(page, PROJECTS);
  await press('退出');
  await userEvent.click((await dialog()).getByRole('button', { name: '退出' }));
  expect(await screen.findByText('该项目已解散')).toBeVisible();
  expect(await screen.findByText('还没有项目')).toBeVisible();
  expect(sent(calls, `${ROOT}/3/leave`)).toEqual([['POST', {}]]);
  await closed();
});

test('an invitation is declined, and its card goes', async () => {
  const all = [group({ owner_id: 2, state: 'invited', members: [] })];
  const calls = serve(all, { [`${ROOT}/3/answer`]: () => ({ gone: all.pop() }) });
  renderPage(page, PROJECTS);
  expect(await screen.findByText('待接受')).toBeVisible();
  await press('谢绝');
  expect(await screen.findByText('还没有项目')).toBeVisible();
  expect(sent(calls, `${ROOT}/3/answer`)).toEqual([['POST', { accept: false }]]);
});

test('an answer is given once: until the page shows what became of it, nothing is offered again', async () => {
  const all = [group({ owner_id: 2, state: 'invited', members: [] })];
  const fresh = hold<{ list: Group[]; total: number }>();
  let isAnswered = false;
  const calls = serve([], {
    [ROOT]: () => (isAnswered ? fresh.promise : { list: all, total: 1 }),
    [`${ROOT}/3/answer`]: () => {
      isAnswered = true;
      return {};
    },
  });
  renderPage(page, PROJECTS);
  await press('接受');
  expect(await screen.findByText('已加入“北区贷后”')).toBeVisible();
  expect(screen.getByRole('button', { name: '接受' })).toBeDisabled();
  await press('接受');
  await press('谢绝');
  fresh.resolve({ list: [group({ owner_id: 2 })], total: 1 });
  expect(await screen.findByRole('button', { name: '退出' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: '接受' })).toBeNull();
  expect(sent(calls, `${ROOT}/3/answer`)).toEqual([['POST', { accept: true }]]);
});

test('somebody is invited by name, a whole team by its own, and a refusal stands at its field', async () => {
  const own = group();
  const team = group({ id: 8, kind: 'team', name: '老同事' });
  const calls = serve([own, team], {
    [`${ROOT}/3/invitations`]: ({ body }: Sent) => {
      const { username } = body as { username?: string };
      if (username === 'nobody') return refusal(0, '请检查', { fields: { username: ['没有这个用户'] } });
      if (!username) return refusal(0, '请检查', { fields: { team_id: ['团队里没有别人'] } });
      own.members.push(member(5, username, { state: 'invited' }));
      return own;
    },
  });
  renderPage(page, PROJECTS);
  await press('成员管理');
  const people = await dialog();
  const invite = people.getByRole('button', { name: '邀请' });
  expect(invite).toBeDisabled();
  const field = people.getByLabelText('按用户名邀请');
  await userEvent.type(field, 'nobody');
  await userEvent.click(invite);
  expect(await people.findByText('没有这个用户')).toBeVisible();
  expect(field).toBeInvalid();
  await userEvent.clear(field);
  await userEvent.type(field, ' mira ');
  await userEvent.click(invite);
  expect(await people.findByText('@mira')).toBeVisible();
  expect(field).toHaveValue('');
  await userEvent.click(people.getByRole('combobox', { name: '邀请整个团队' }));
  await userEvent.click(await screen.findByRole('option', { name: '老同事' }));
  expect(await people.findByText('团队里没有别人')).toBeVisible();
  expect(sent(calls, `${ROOT}/3/invitations`).map(([, body]) => body)).toEqual([
    { username: 'nobody' },
    { username: 'mira' },
    { team_id: 8 },
  ]);
});

test('an invitation is taken back and a member taken out, never who leads', async () => {
  const own = group();
  own.members.push(member(5, 'mira', { state: 'invited' }));
  const calls = serve([own], {
    [`${ROOT}/3/members/5`]: () => ({ gone: own.members.pop() }),
    [`${ROOT}/3/members/2`]: refusal(0, '成员正在被移交'),
  });
  renderPage(page, PROJECTS);
  await press('成员管理');
  const people = await dialog();
  const of = (name: string) => within(people.getByText(`@${name}`).closest('li') as HTMLElement);
  expect(of('bob').queryByRole('button')).toBeNull();
  // Who has not come yet cannot be handed the lead.
  expect(of('mira').queryByRole('button', { name: '移交负责人' })).toBeNull();
  await userEvent.click(of('mira').getByRole('button', { name: '撤回邀请' }));
  await waitFor(() => expect(people.queryByText('@mira')).toBeNull());
  await userEvent.click(of('alice').getByRole('button', { name: '移出' }));
  const question = (await screen.findByText('把 alice 移出？')).closest('[role=dialog]') as HTMLElement;
  expect(sent(calls, `${ROOT}/3/members/2`)).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: '移出' }));
  expect(await screen.findByText('成员正在被移交')).toBeVisible();
  expect(people.getByText('@alice')).toBeVisible();
  expect(sent(calls, `${ROOT}/3/members/5`)).toEqual([['DELETE', {}]]);
  await waitFor(() => expect(screen.queryByText('把 alice 移出？')).toBeNull());
});

test('who does not lead sees the members and no more', async () => {
  serve([group({ owner_id: 2, owner: 'alice' })]);
  renderPage(page, PROJECTS);
  await press('查看成员');
  const people = await dialog();
  expect(people.getByText('@alice')).toBeVisible();
  expect(people.queryByLabelText('按用户名邀请')).toBeNull();
  expect(people.queryByRole('button', { name: '移出' })).toBeNull();
  await userEvent.click(people.getByText('关闭'));
  await closed();
});

test('many projects are turned page by page, by the address', async () => {
  const calls = serve([group()], {}, 21);
  const { where } = renderPage(page, PROJECTS);
  await userEvent.click(await screen.findByRole('listitem', { name: /2/ }));
  await waitFor(() => expect(where()).toBe(`${PROJECTS}&current=2&pageSize=10`));
  const asked = calls.filter(({ path }) => path === ROOT).map(({ query }) => query.toString());
  expect(asked).toContain('kind=project&current=2&pageSize=10');
});

test('the latest activity is read page by page, and another tab begins at its first page', async () => {
  const calls = serve([], {
    '/api/team/activity': {
      list: [
        { id: 1, title: '邀请成员', description: 'alice', avatar: '/a.webp', time: '2026-06-01 20:00:00' },
      ],
      total: 11,
    },
  });
  const { where } = renderPage(page, '/user/info?tab=activity');
  expect(await screen.findByText('邀请成员')).toBeVisible();
  await userEvent.click(screen.getByRole('listitem', { name: /2/ }));
  await waitFor(() => expect(calls.at(-1)?.query.toString()).toBe('current=2&pageSize=10'));
  await userEvent.click(screen.getByRole('tab', { name: '我的团队' }));
  expect(await screen.findByText('还没有团队')).toBeVisible();
  expect(where()).not.toContain('current');
});

test('an account that did nothing yet is told so in every part', async () => {
  serve([], { '/api/user/latest-activity': [], '/api/user/visits': [], '/api/message/list': [] });
  renderPage(page, '/user/info');
  for (const words of ['还没有项目', '还没有团队', '还没有动态', '近 7 天没有操作记录', '没有通知'])
    expect(await screen.findByText(words)).toBeVisible();
});
