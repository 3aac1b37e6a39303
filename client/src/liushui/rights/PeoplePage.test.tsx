// People's rights as an administrator meets them: what a search offers, what is chosen beforehand, what a second look asks.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import { refusal, stubServer } from '@/testing/server';
import type { Erasure, PersonCase } from './api';
import * as page from './PeoplePage';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const ADDRESS = '/admin/people';

const one = (more: Partial<PersonCase> = {}): PersonCase => ({
  task_id: 4,
  report_id: 9,
  customer: '王小明',
  owner: 'alice',
  role: 'customer',
  exact: true,
  own: true,
  held: false,
  files: 2,
  reports: 1,
  createtime_text: '2026-11-01 10:00:00',
  ...more,
});

const erasure = (more: Partial<Erasure> = {}): Erasure => ({
  id: 1,
  state: 'waiting',
  asker: 'ada',
  decider: '',
  own: false,
  cases: 7,
  name: '赵丽',
  reason: '客户来函',
  asktime_text: '2026-11-02 10:00:00',
  decidetime_text: '',
  ...more,
});

const FOUND = {
  cases: [
    one(),
    one({ task_id: 5, exact: false, customer: '王**' }),
    one({ task_id: 6, role: 'party', own: false, customer: '赵*', owner: 'bob' }),
  ],
  words: 2,
  black_listed: 1,
  projects: 0,
  alone_most: 5,
};

function open(answers: Record<string, unknown> = {}) {
  const calls = stubServer({
    '/api/liushui/people/erasures': { list: [], total: 0 },
    '/api/liushui/people/find': FOUND,
    ...answers,
  });
  renderPage(page, ADDRESS);
  return calls;
}

async function look(name: string) {
  await userEvent.type(await screen.findByLabelText('姓名'), name);
  await userEvent.click(screen.getByRole('button', { name: '查找' }));
}

test('only the very name is chosen beforehand, and what is somebody else’s cannot be chosen', async () => {
  open();
  await look('王小明');
  expect(await screen.findByText('已选 1 个案件')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: '选择案件 4' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: '选择案件 5' })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: '选择案件 6' })).toBeDisabled();
  expect(screen.getByText('他人案件中提到，不删除')).toBeVisible();
  expect(screen.getByText(/另有 2 条记住的分类更正或判断/)).toBeVisible();
  expect(screen.getByText(/黑名单中有 1 条/)).toBeVisible();
  expect(screen.queryByText(/个项目或团队/)).toBeNull();
});

test('where several operators have a customer of that name nobody is chosen beforehand', async () => {
  const namesake = one({ task_id: 7, owner: 'bob' });
  open({ '/api/liushui/people/find': { ...FOUND, cases: [one(), namesake] } });
  await look('王小明');
  expect(await screen.findByText('已选 0 个案件')).toBeVisible();
  expect(screen.getByText('同名不等于同一人：请结合账号与经办人核实后再选择')).toBeVisible();
});

test('one character finds nobody, without asking the server', async () => {
  const calls = open();
  await look('王');
  expect(await screen.findByText('请填写姓名（至少两个字）或完整账号')).toBeVisible();
  expect(calls.some(({ path }) => path.endsWith('/find'))).toBe(false);
});

test('an erasure takes a reason and the password, and a refusal is said in its dialog', async () => {
  const calls = open({
    '/api/liushui/people/erase': refusal(0, '该案件已被管理员冻结删除', { reason: 'case_held' }),
  });
  await look('王小明');
  await userEvent.click(await screen.findByRole('button', { name: '删除' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: '删除' }));
  expect(await within(dialog).findByText('请填写密码，原因至少 4 个字')).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText('原因（至少 4 个字）'), '客户书面要求');
  await userEvent.type(within(dialog).getByLabelText('您的密码'), 'secret words');
  await userEvent.click(within(dialog).getByRole('button', { name: '删除' }));
  expect(await within(dialog).findByText('该案件已被管理员冻结删除')).toBeVisible();
  const sent = calls.find(({ path }) => path.endsWith('/erase'));
  expect(sent?.body).toEqual({
    name: '王小明',
    account: '',
    task_ids: [4],
    password: 'secret words',
    reason: '客户书面要求',
  });
});

test('a held case is released, never erased', async () => {
  const calls = open({
    '/api/liushui/people/find': { ...FOUND, cases: [one({ held: true })] },
    '/api/liushui/tasks/4/hold': {},
  });
  await look('王小明');
  expect(await screen.findByText('已冻结删除')).toBeVisible();
  expect(screen.getByRole('button', { name: '删除' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: '解除冻结' }));
  await waitFor(() =>
    expect(calls.some(({ path, method }) => path.endsWith('/hold') && method === 'DELETE')).toBe(true),
  );
});

test('a waiting erasure says whom it is about, and is agreed to with the password', async () => {
  const calls = open({
    '/api/liushui/people/erasures': { list: [erasure()], total: 1 },
    '/api/liushui/people/erasures/1/decision': erasure({ state: 'done' }),
  });
  expect(await screen.findByText('赵丽')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '复核删除申请' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/ada 申请删除 7 个案件/)).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText('您的密码'), 'secret words');
  await userEvent.click(within(dialog).getByRole('button', { name: '同意并删除' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/decision'))?.body).toEqual({
      agreed: true,
      password: 'secret words',
    }),
  );
});
