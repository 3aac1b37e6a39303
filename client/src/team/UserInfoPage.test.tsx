import { screen, waitFor, within } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { loadUser } from '@/shared/session';
import { setToken } from '@/shared/token';
import { renderPage } from '@/testing/render';
import { json, refusal, stubServer } from '@/testing/server';
import type { Group } from './api';
import { group } from './testing/groups';
import * as page from './UserInfoPage';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });

const answers = {
  '/api/user/latest-activity': [
    { id: 1, title: '邀请成员', description: 'bob', avatar: '', time: '2026-06-01 20:00:00' },
  ],
  '/api/user/visits': [
    { name: '打开报告', visits: 4, growth: -20, base: 5 },
    { name: '导出报告', visits: 1, growth: 0, base: 0 },
  ],
  '/api/message/list': [
    {
      id: 5,
      type: 'todo',
      title: '邀请您加入项目',
      subTitle: '',
      avatar: '',
      content: 'bob 邀请您',
      time: '2026-06-01 20:00:00',
      status: 0,
      messageType: null,
      link: '/list/card',
    },
  ],
};
const groups = (list: Group[]) => ({ '/api/team/groups': { list, total: list.length } });

test('the overview shows projects, teams, activity, the week and messages', async () => {
  stubServer({ ...answers, ...groups([group()]) });
  renderPage(page, '/user/info');
  const projects = within(await screen.findByRole('region', { name: '我的项目' }));
  expect(projects.getByText('2 人')).toBeVisible();
  expect(projects.getByRole('link', { name: '查看任务' })).toHaveAttribute('href', '/list/card?project_id=3');
  expect(screen.getByText('邀请成员')).toBeVisible();
  expect(screen.getByText('较前 7 天 ↓ 20%')).toBeVisible();
  expect(screen.getByText('前 7 天没有')).toBeVisible();
  expect(screen.getByText('bob 邀请您')).toBeVisible();
});

test('an invitation is accepted on its card', async () => {
  const calls = stubServer({
    ...groups([group({ state: 'invited', members: [] })]),
    '/api/team/groups/3/answer': null,
  });
  renderPage(page, '/user/info?tab=project');
  await userEvent.click(await screen.findByRole('button', { name: '接受' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/answer'))?.body).toEqual({ accept: true }),
  );
});

test('a message is marked as read and leads to its screen', async () => {
  const calls = stubServer({ ...answers, '/api/message/read': true });
  const { where } = renderPage(page, '/user/info?tab=notice');
  await userEvent.click(await screen.findByRole('button', { name: /邀请您加入项目/ }));
  await waitFor(() => expect(where()).toBe('/list/card'));
  expect(calls.find(({ path }) => path === '/api/message/read')?.body).toEqual({ ids: [5] });
});

test('messages look as under the bell, and all read asks until none is left', async () => {
  const [first] = answers['/api/message/list'];
  const all = [
    { ...first, id: 7, title: '套餐', subTitle: '季度', messageType: 3, link: '' },
    { ...first, id: 6, title: '旧消息', status: 1 },
    { ...first, id: 5, status: 0 },
  ];
  const calls = stubServer({
    // The list holds the latest two only.
    '/api/message/list': () => all.filter(({ status }) => status === 0).slice(0, 2),
    '/api/message/read': ({ body }: { body: unknown }) => {
      for (const each of all) if ((body as { ids: number[] }).ids.includes(each.id)) each.status = 1;
      all.push(...late.splice(0));
      return true;
    },
  });
  const late = [{ ...first, id: 4, status: 0 } as (typeof all)[number]];
  renderPage(page, '/user/info?tab=notice');
  const card = within(await screen.findByRole('list', { name: '我的消息' }));
  expect(card.getByText('季度')).toBeVisible();
  expect(card.getByText('即将到期')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '全部已读' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '全部已读' })).toBeNull());
  const sent = calls.filter(({ path }) => path === '/api/message/read').map(({ body }) => body);
  expect(sent).toEqual([{ ids: [7, 5] }, { ids: [4] }]);
  expect(screen.getByRole('link', { name: '查看全部' })).toHaveAttribute('href', '/user/messages');
});

test('a new project needs a name, and what the server refuses is said in the dialog', async () => {
  const calls = stubServer({
    '/api/team/groups': ({ method }: { method: string }) =>
      method === 'POST' ? json(refusal(0, '最多 50 个')) : { list: [], total: 0 },
  });
  renderPage(page, '/user/info?tab=project');
  await userEvent.click(await screen.findByRole('button', { name: '新建项目' }));
  await userEvent.click(await screen.findByRole('button', { name: '保存' }));
  expect(await screen.findByText('请填写名称')).toBeVisible();
  expect(screen.getByLabelText('名称')).toHaveAccessibleDescription('请填写名称');
  await userEvent.type(screen.getByLabelText('名称'), '南区');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('最多 50 个')).toBeVisible();
  expect(screen.getByLabelText('名称')).toBeValid();
  expect(calls.filter(({ method }) => method === 'POST')[0]?.body).toEqual({
    kind: 'project',
    name: '南区',
    description: '',
  });
});

test('all teams can be invited to a project, and the lead is handed over only after a question', async () => {
  const calls = stubServer({
    '/api/user/info': { id: 9, username: 'bob', role: 'user' },
    ...groups([group()]),
    '/api/team/groups/3/owner': null,
  });
  setToken('t');
  await loadUser();
  renderPage(page, '/user/info?tab=project');
  await userEvent.click(await screen.findByRole('button', { name: '成员管理' }));
  const asked = calls.filter(({ path }) => path === '/api/team/groups').map(({ query }) => query.toString());
  expect(asked.find((query) => query.includes('kind=team'))).toContain('pageSize=100');
  await userEvent.click(await screen.findByRole('button', { name: '移交负责人' }));
  const question = (await screen.findByText('把负责人移交给 alice？')).closest(
    '[role=dialog]',
  ) as HTMLElement;
  expect(calls.some(({ path }) => path.endsWith('/owner'))).toBe(false);
  await userEvent.click(within(question).getByRole('button', { name: '移交负责人' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/owner'))?.body).toEqual({ user_id: 2 }),
  );
});
