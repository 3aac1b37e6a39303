import { screen, waitFor, within } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, loadUser } from '@/shared/session';
import { closed, dialog } from '@/testing/dialogs';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import type { Change, Line } from './api';
import * as formPage from './GroupPage';
import * as page from './ProfilePage';
import { AUDIO, nest, VIDEO } from './parameters';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const ADDRESS = '/profile/basic';
const PROFILE = '/api/profile/basic';
const LOG = '/api/studio/operations';

const values = Object.fromEntries(
  [...VIDEO, ...AUDIO].map(({ path, range, choices }) => [path, range ? range[0] : choices?.[0]]),
);
const profile = (change: Change | null, status: number, differences: string[] = []) => ({
  ...nest({ ...values, 'video.acquisition.frameRate': 25 }),
  original: nest(values),
  parameters_version: 4,
  change,
  status,
  differences,
});
const aChange = (more: Partial<Change> = {}): Change => ({
  id: 3,
  version: 2,
  asked_by: '林知远',
  asked_id: 1,
  createtime_text: '2026-06-01 20:00:00',
  updatetime_text: '2026-06-01 20:00:00',
  decided_by: '',
  description: '画面更顺',
  reason: '',
  state: 'auditing',
  ...more,
});
const line = (key: string): Line => ({
  key,
  contentNumber: `参数-${key}`,
  updateContent: '采集帧率 1 → 25',
  actor: '林知远',
  kind: 'change',
  state: 'done',
  status: 1,
  updateTime: '2026-06-01 20:00:00',
});

/** A server on which a step of a change answers with `next`, which is what the page then finds. */
function serve(begin: unknown, steps: Record<string, unknown> = {}, lines: Line[] = []) {
  let now = begin;
  const step = (next: unknown) => () => {
    now = next;
    return next;
  };
  return stubServer({
    '/api/user/info': { id: 2, role: 'admin', settings: {} },
    [PROFILE]: () => now,
    [LOG]: { list: lines, total: lines.length > 0 ? 40 : 0 },
    ...Object.fromEntries(Object.entries(steps).map(([path, next]) => [path, step(next)])),
  });
}
const posted = (calls: Sent[], path: string) => calls.find((call) => call.path === path)?.body;

beforeEach(async () => {
  serve(null);
  await loadUser();
});
afterEach(() => endSession());

test('without a change the page says so, leads to a new one, and has no log', async () => {
  serve(profile(null, 3));
  renderPage(page, ADDRESS);
  expect(await screen.findByText('当前没有进行中的修改')).toBeVisible();
  expect(screen.getByRole('link', { name: '修改参数' })).toHaveAttribute('href', '/form/group');
  expect(screen.getByText('还没有调整记录')).toBeVisible();
  expect(screen.queryByRole('button', { name: '取消流程' })).toBeNull();
});

test('what is handed in is not in force: it stands beside what is, which nothing strikes out', async () => {
  serve(profile(aChange(), 0, ['video.acquisition.frameRate']));
  renderPage(page, ADDRESS);
  const asked = within(await screen.findByRole('region', { name: '申请的视频参数（尚未生效）' }));
  const fact = asked.getByText('采集帧率').closest('div') as HTMLElement;
  expect(fact).toHaveTextContent('25 fps已修改');
  const inForce = within(screen.getByRole('region', { name: '现视频参数（生效中）' }));
  const still = inForce.getByText('采集帧率').closest('div') as HTMLElement;
  expect(still).toHaveTextContent('采集帧率1 fps');
  expect(still.querySelector('del')).toBeNull();
  expect(asked.getAllByText('已修改')).toHaveLength(1);
  expect(inForce.queryByText('已修改')).toBeNull();
});

test('once a change is finished it is in force, and what was before is struck out', async () => {
  serve(profile(aChange({ state: 'finished' }), 3, ['video.acquisition.frameRate']));
  renderPage(page, ADDRESS);
  const now = within(await screen.findByRole('region', { name: '现视频参数（生效中）' }));
  expect(now.getByText('25 fps', { selector: 'ins' })).toBeVisible();
  const before = within(screen.getByRole('region', { name: '原视频参数（修改前）' }));
  expect(before.getByText('1 fps', { selector: 'del' })).toBeVisible();
  const audio = within(screen.getByRole('region', { name: '现音频参数（生效中）' }));
  expect(audio.getByText('自定义')).toBeVisible();
});

test('another administrator approves with an opinion, then finishes the change', async () => {
  const passed = aChange({ state: 'passed', version: 3, decided_by: '周明', reason: '可以' });
  const calls = serve(profile(aChange(), 0), {
    '/api/studio/changes/3/decision': profile(passed, 1),
    '/api/studio/changes/3/finish': profile({ ...passed, state: 'finished', version: 4 }, 3),
  });
  renderPage(page, ADDRESS);
  expect(await screen.findByText('林知远 提交于 2026-06-01 20:00:00')).toBeVisible();
  await userEvent.type(screen.getByLabelText('审批意见（选填）'), '可以');
  await userEvent.click(screen.getByRole('button', { name: '批准' }));
  expect(await screen.findByText('意见：可以')).toBeVisible();
  expect(screen.getByText('审批人：周明')).toBeVisible();
  expect(posted(calls, '/api/studio/changes/3/decision')).toEqual({
    version: 2,
    agree: true,
    reason: '可以',
  });
  await userEvent.click(screen.getByRole('button', { name: '完成修改' }));
  expect(await screen.findByText('已完成')).toBeVisible();
  expect(posted(calls, '/api/studio/changes/3/finish')).toEqual({ version: 3 });
  expect(screen.getByRole('link', { name: '修改参数' })).toBeVisible();
});

test('a change is refused, and the page then shows that', async () => {
  const calls = serve(profile(aChange(), 0), {
    '/api/studio/changes/3/decision': profile(aChange({ state: 'refused' }), 3),
  });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '驳回' }));
  expect(await screen.findByText('已驳回', { selector: '.parameter-change *' })).toBeVisible();
  expect(posted(calls, '/api/studio/changes/3/decision')).toMatchObject({ agree: false });
  expect(screen.queryByRole('button', { name: '取消流程' })).toBeNull();
});

test('who asked for a change may not decide it, but may take it back after a question', async () => {
  const calls = serve(profile(aChange({ asked_id: 2 }), 0), {
    '/api/studio/changes/3/cancel': profile(aChange({ asked_id: 2, state: 'cancelled' }), 3),
  });
  renderPage(page, ADDRESS);
  expect(await screen.findByText(/提交人不能批准自己的修改/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '批准' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '取消流程' }));
  const question = await dialog();
  expect(question.getByText('参数保持不变，操作记入日志。')).toBeVisible();
  expect(posted(calls, '/api/studio/changes/3/cancel')).toBeUndefined();
  await userEvent.click(question.getByRole('button', { name: '取消流程' }));
  await waitFor(() => expect(screen.queryByText(/提交人不能批准自己的修改/)).toBeNull());
  expect(posted(calls, '/api/studio/changes/3/cancel')).toEqual({ version: 2 });
  await closed();
});

test('a decision that comes too late says why, and the page shows what happened meanwhile', async () => {
  let now = profile(aChange(), 0);
  stubServer({
    [PROFILE]: () => now,
    [LOG]: { list: [], total: 0 },
    '/api/studio/changes/3/decision': () => {
      now = profile(aChange({ state: 'cancelled' }), 3);
      return refusal(0, '该修改已被处理');
    },
  });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '批准' }));
  expect(await screen.findByText('该修改已被处理')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: '批准' })).toBeNull());
});

test('the log is read page by page, by the address', async () => {
  const calls = serve(profile(null, 3), {}, [line('31')]);
  const { where } = renderPage(page, `${ADDRESS}?current=4`);
  const row = await screen.findByRole('row', { name: /参数-31 采集帧率 1 → 25 林知远 已执行/ });
  expect(row).toBeVisible();
  const asked = () => calls.filter(({ path }) => path === LOG).map(({ query }) => query.toString());
  expect(asked()).toEqual(['current=4&pageSize=10']);
  await userEvent.click(screen.getByRole('listitem', { name: /2/ }));
  await waitFor(() => expect(where()).toBe(`${ADDRESS}?current=2&pageSize=10`));
  await waitFor(() => expect(asked().at(-1)).toBe('current=2&pageSize=10'));
});

test('while a change is on its way no other can be handed in', async () => {
  serve(profile(aChange(), 0));
  renderPage(formPage, '/form/group');
  expect(await screen.findByRole('link', { name: '查看审批' })).toHaveAttribute('href', ADDRESS);
  expect(screen.getByRole('button', { name: '提交' })).toBeDisabled();
  // What is in use, not what is wished for.
  expect(screen.getByLabelText('采集帧率')).toHaveValue('1');
});

test('a figure out of its range is refused in words, and a reset takes everything back', async () => {
  const calls = serve(profile(null, 3));
  renderPage(formPage, '/form/group');
  const rate = await screen.findByLabelText('采集帧率');
  await userEvent.clear(rate);
  await userEvent.type(rate, '31');
  await userEvent.type(screen.getByLabelText('参数说明'), '更顺');
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  expect(await screen.findByText('请输入 1 到 30 的整数')).toBeVisible();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: '重置' }));
  expect(rate).toHaveValue('25');
  expect(screen.getByLabelText('参数说明')).toHaveValue('');
  expect(screen.queryByText('请输入 1 到 30 的整数')).toBeNull();
});

test('somebody invented is called by name and marked, in the change and in the log', async () => {
  serve(profile(aChange({ asked_by: 'demo:何雨桐' }), 1), {}, [
    { ...line('1'), actor: 'demo:何雨桐' },
    line('2'),
  ]);
  renderPage(page, ADDRESS);
  expect(await screen.findByText(/何雨桐 提交于/)).toBeVisible();
  expect(screen.getByRole('cell', { name: '何雨桐 演示' })).toBeVisible();
  expect(screen.getAllByText('演示')).toHaveLength(2);
  expect(screen.queryByText(/demo:/)).toBeNull();
});
