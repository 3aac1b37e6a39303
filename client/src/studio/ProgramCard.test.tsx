import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { closed, dialog as inDialog } from '@/testing/dialogs';
import { hold } from '@/testing/held';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, success } from '@/testing/server';
import { stubUpload } from '@/testing/upload';
import type { Room } from './api';
import * as page from './MonitorPage';
import { program, room, studioServer } from './testing/samples';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const ADDRESS = '/dashboard/monitor';

const LIST = room({
  programs: [
    program(1, '开户'),
    program(2, '对账', { cover: '/media/2.webp' }),
    program(3, '模糊', { audit: 'failed', status: -1, reason: '画面不清' }),
    program(4, '新片', { audit: 'auditing' }),
  ],
});
const changed = (more: Partial<Room>) => room({ ...LIST, version: 2, ...more });

const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
const sent = (calls: Sent[], path: string) => calls.filter((call) => call.path === path);

test('the playlist tells which videos play, which wait and why one failed', async () => {
  studioServer(LIST);
  renderPage(page, ADDRESS);
  expect((await row('开户')).getByText('已通过')).toBeVisible();
  expect((await row('新片')).getByText('待审核')).toBeVisible();
  expect((await row('模糊')).getByText('画面不清')).toBeVisible();
  expect(screen.getByText(/共 2 个视频可播放，轮播 1 次/)).toBeVisible();
});

test('without a video that passed, nothing can go live', async () => {
  studioServer(room());
  renderPage(page, ADDRESS);
  expect(await screen.findByText('轮播单还是空的')).toBeVisible();
  expect(screen.getByRole('button', { name: '开始轮播' })).toBeDisabled();
});

test('a broadcast by flow control begins with its rounds and its bound', async () => {
  const calls = studioServer(LIST, { '/api/studio/start': changed({ live: true, method: 'flow' }) });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('radio', { name: '控流直播' }));
  const fill = async (label: string, value: string) => {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), value);
  };
  await fill('轮播次数', '3');
  await fill('人数上限', '20');
  await userEvent.click(screen.getByRole('button', { name: '开始轮播' }));
  expect(await screen.findByText('直播中')).toBeVisible();
  expect(sent(calls, '/api/studio/start')[0]?.body).toEqual({
    method: 'flow',
    rotations: 3,
    viewers_most: 20,
  });
  expect((await row('开户')).getByRole('button', { name: '移除' })).toBeDisabled();
});

test('a room that was asked for before an action and comes after it does not undo it', async () => {
  const earlier = hold<Room>();
  let isFirst = true;
  studioServer(LIST, {
    // The page has loaded it once; what a round asks for is on its way until the test says so.
    '/api/studio/room': () => {
      const answer = isFirst ? LIST : earlier.promise;
      isFirst = false;
      return answer;
    },
    '/api/studio/pulse': { version: 2, live: false, message_id: 0, viewers: 0 },
    '/api/studio/start': changed({ live: true, version: 3 }),
  });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '开始轮播' }));
  expect(await screen.findByText('直播中')).toBeVisible();
  await act(async () => earlier.resolve(changed({ live: false })));
  expect(screen.getByText('直播中')).toBeVisible();
});

test('a broadcast that cannot begin says why, and can be tried again', async () => {
  studioServer(LIST, { '/api/studio/start': refusal(0, '直播间已在直播') });
  renderPage(page, ADDRESS);
  const begin = await screen.findByRole('button', { name: '开始轮播' });
  await userEvent.click(begin);
  expect(await screen.findByText('直播间已在直播')).toBeVisible();
  await waitFor(() => expect(begin).not.toHaveClass('arco-btn-loading'));
  expect(screen.getAllByText('未开播')[0]).toBeVisible();
});

test('a broadcast ends only after it was confirmed', async () => {
  const calls = studioServer(changed({ live: true }), { '/api/studio/stop': changed({ version: 3 }) });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '停止直播' }));
  const question = await inDialog();
  expect(question.getByText('所有观看者的画面会立即结束。')).toBeVisible();
  expect(sent(calls, '/api/studio/stop')).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: '确定' }));
  expect(await screen.findByRole('button', { name: '开始轮播' })).toBeEnabled();
  await closed();
});

test('a broadcast that somebody else began is shown as it runs, not as this page would begin one', async () => {
  const live = changed({ live: true, method: 'flow', rotations: 5, viewers_most: 30 });
  const next = hold();
  const answers: unknown[] = [LIST, next.promise];
  studioServer(live, { '/api/studio/room': () => answers.shift() });
  renderPage(page, ADDRESS);
  expect(await screen.findByLabelText('轮播次数')).toHaveValue('1');
  next.resolve(live);
  await waitFor(() => expect(screen.getByLabelText('轮播次数')).toHaveValue('5'));
  expect(screen.getByLabelText('人数上限')).toHaveValue('30');
});

test('a video moves up and down by one place', async () => {
  const calls = studioServer(LIST, { '/api/studio/programs/order': LIST });
  renderPage(page, ADDRESS);
  expect(await screen.findByRole('button', { name: '上移 开户' })).toBeDisabled();
  expect(screen.getByRole('button', { name: '下移 新片' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: '下移 开户' }));
  await userEvent.click(screen.getByRole('button', { name: '上移 新片' }));
  await waitFor(() =>
    expect(sent(calls, '/api/studio/programs/order').map(({ body }) => body)).toEqual([
      { ids: [2, 1, 3, 4] },
      { ids: [1, 2, 4, 3] },
    ]),
  );
});

test('a video passes its audit with a click and fails it only with a reason', async () => {
  const judged = '/api/studio/programs/4/audit';
  const calls = studioServer(LIST, {
    [judged]: ({ body }: Sent) =>
      changed({ programs: [program(4, '新片', body as { reason: string })], version: 3 }),
    '/api/studio/programs/1/audit': refusal(0, '请检查', { fields: { reason: ['原因太短'] } }),
  });
  renderPage(page, ADDRESS);
  await userEvent.click((await row('开户')).getByRole('button', { name: '不通过' }));
  const dialog = await inDialog();
  const refuse = dialog.getByRole('button', { name: '不通过' });
  expect(refuse).toBeDisabled();
  await userEvent.type(dialog.getByLabelText('“开户”不通过的原因'), '糊');
  await userEvent.click(refuse);
  expect(await dialog.findByText('原因太短')).toBeVisible();
  expect(dialog.getByLabelText('“开户”不通过的原因')).toHaveValue('糊');
  await userEvent.click(dialog.getByRole('button', { name: '取消' }));
  await closed();
  await userEvent.click((await row('新片')).getByRole('button', { name: '通过' }));
  await waitFor(() => expect(screen.queryByText('对账')).toBeNull());
  expect(sent(calls, judged)[0]?.body).toEqual({ state: 'passed', reason: '' });
});

test('a reason that is accepted stands at the video', async () => {
  studioServer(LIST, {
    '/api/studio/programs/1/audit': ({ body }: Sent) =>
      changed({
        programs: [
          program(1, '开户', { audit: 'failed', status: -1, reason: (body as { reason: string }).reason }),
        ],
      }),
  });
  renderPage(page, ADDRESS);
  await userEvent.click((await row('开户')).getByRole('button', { name: '不通过' }));
  const dialog = await inDialog();
  await userEvent.type(dialog.getByLabelText('“开户”不通过的原因'), '没有声音 ');
  await userEvent.click(dialog.getByRole('button', { name: '不通过' }));
  expect(await screen.findByText('没有声音')).toBeVisible();
});

test('a video is removed only after it was confirmed', async () => {
  const path = '/api/studio/programs/3';
  const calls = studioServer(LIST, { [path]: changed({ programs: LIST.programs.slice(0, 2) }) });
  renderPage(page, ADDRESS);
  await userEvent.click((await row('模糊')).getByRole('button', { name: '移除' }));
  const question = await inDialog();
  expect(question.getByText('移除“模糊”？')).toBeVisible();
  expect(sent(calls, path)).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(screen.queryByText('模糊')).toBeNull());
  expect(sent(calls, path)[0]?.method).toBe('DELETE');
  await closed();
});

const VIDEO = new File(['film'], 'film.mp4', { type: 'video/mp4' });
const COVER = new File(['picture'], 'cover.png', { type: 'image/png' });

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: '添加视频' }));
  return inDialog();
}
type Dialog = Awaited<ReturnType<typeof inDialog>>;
const chooseVideo = (dialog: Dialog) =>
  userEvent.upload(dialog.getByLabelText('选择 MP4', { selector: 'input' }), VIDEO);

test('a new video needs a name and a file, and is sent with its cover', async () => {
  studioServer(LIST);
  const uploads = stubUpload(() => success(changed({ programs: [program(9, '新课')] })));
  renderPage(page, ADDRESS);
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('请填写名称并选择 MP4 文件')).toBeVisible();
  expect(uploads).toEqual([]);
  await userEvent.type(dialog.getByLabelText('名称'), ' 新课 ');
  await chooseVideo(dialog);
  await userEvent.upload(dialog.getByLabelText('选择封面（选填）', { selector: 'input' }), COVER);
  expect(dialog.getByText('film.mp4')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await row('新课')).toBeTruthy();
  const form = uploads[0]?.form;
  expect(form?.get('name')).toBe('新课');
  expect(form?.get('video')).toMatchObject({ name: 'film.mp4' });
  expect(form?.get('cover')).toMatchObject({ name: 'cover.png' });
});

test('what is wrong with a new video is said at its field, and the dialog stays', async () => {
  studioServer(LIST);
  stubUpload(() => refusal(0, '请检查', { fields: { video: ['这不是 MP4'], name: ['名称已有'] } }));
  renderPage(page, ADDRESS);
  const dialog = await openDialog();
  await userEvent.type(dialog.getByLabelText('名称'), '开户');
  await chooseVideo(dialog);
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('这不是 MP4')).toBeVisible();
  expect(dialog.getByText('名称已有')).toBeVisible();
  expect(dialog.getByLabelText('名称')).toBeInvalid();
});

test('how many watched is drawn minute by minute, and can be read as a table', async () => {
  const asked = hold();
  const calls = studioServer(LIST, { '/api/studio/viewers': asked.promise });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('tab', { name: '在线人数' }));
  asked.resolve({ xAxis: ['20:00', '20:01'], data: [3, 5], now: 5 });
  const chart = within(await screen.findByRole('figure', { name: /最近 60 分钟/ }));
  await userEvent.click(chart.getByRole('button', { name: '以表格显示' }));
  expect(chart.getByRole('row', { name: '20:01 5' })).toBeVisible();
  expect(sent(calls, '/api/studio/viewers')[0]?.query.get('minutes')).toBe('60');
});

test('an hour in which nobody watched is said, not drawn', async () => {
  studioServer(LIST, { '/api/studio/viewers': { xAxis: ['20:00'], data: [0], now: 0 } });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('tab', { name: '在线人数' }));
  expect(await screen.findByText('最近一小时还没有人观看')).toBeVisible();
  expect(screen.queryByRole('figure')).toBeNull();
});
