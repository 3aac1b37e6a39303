import { act, screen, within } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { setLocale } from '@/shared/i18n';
import { closed, dialog } from '@/testing/dialogs';
import { renderPage } from '@/testing/render';
import { refusal } from '@/testing/server';
import type { Room } from './api';
import * as page from './MonitorPage';
import { message, program, room, studioServer } from './testing/samples';
import * as watchPage from './WatchPage';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const ADDRESS = '/dashboard/monitor';
const OPERATIONS = '/api/studio/operations';

const LIVE = room({
  version: 5,
  live: true,
  clarities: ['original', 'super', 'high'],
  streams: [
    { name: 'main', bit_rate: 1800, frame_rate: 25, active: true },
    { name: 'hot', bit_rate: 1200, frame_rate: 24, active: false },
  ],
  programs: [program(1, '开户'), program(2, '对账')],
  playing: { program_id: 1, offset_seconds: 12, round: 1 } as Room['playing'],
});

async function pick(operation: string, choice: string) {
  await userEvent.click(await screen.findByRole('button', { name: operation }));
  await userEvent.click(await screen.findByRole('menuitem', { name: choice }));
  return dialog();
}

test('what is set is called configured, and what plays is told as its file is', async () => {
  const file = {
    name: '开户',
    format: 'MP4',
    resolution: '1920x1080',
    seconds: 95,
    size_bytes: 3_145_728,
    bit_rate: 265,
  };
  studioServer({ ...LIVE, file });
  renderPage(page, ADDRESS);
  const status = within(await screen.findByRole('region', { name: '直播状态' }));
  expect(status.getByText('播出中').closest('[data-tone]')).toHaveAttribute('data-tone', 'busy');
  expect(status.getByRole('heading', { name: '配置值 按参数设置，未经测量' })).toBeVisible();
  expect(status.getByText('1,800 kbps · 25 fps')).toBeVisible();
  expect(status.getByText('1,200 kbps · 24 fps')).toBeVisible();
  expect(status.getByText('· 已选用').closest('dt')).toHaveTextContent('主流');
  expect(status.getByText('原画')).toBeVisible();
  expect(status.getByText('1280x720')).toBeVisible();
  expect(status.getByText('1920x1080')).toBeVisible();
  expect(status.getByText('265 kbps')).toBeVisible();
  expect(status.getByText('3.0 MB')).toBeVisible();
});

test('off air nothing is said to be on air', async () => {
  studioServer(room({ streams: LIVE.streams }));
  renderPage(page, ADDRESS);
  const status = within(await screen.findByRole('region', { name: '直播状态' }));
  expect(status.getByText('未开播')).toBeVisible();
  expect(status.getByText('当前没有播出任何视频。')).toBeVisible();
  expect(status.queryByText('MP4')).toBeNull();
  expect(status.queryByText('播出中')).toBeNull();
});

test('messages of invented people are marked, and the screen says so as long as there are any', async () => {
  studioServer(LIVE, {
    '/api/chat/list': [message(1, '大家好', { username: 'demo:何雨桐', demo: true }), message(2, '好')],
  });
  renderPage(page, ADDRESS);
  expect(await screen.findByRole('note')).toHaveTextContent('聊天中 1 条发言为虚构');
  const chat = within(screen.getByRole('region', { name: '聊天窗口' }));
  expect(chat.getByText('何雨桐').parentElement).toHaveTextContent('演示');
  expect(chat.getByText('alice').parentElement).not.toHaveTextContent('演示');
});

test('a quick operation is carried out only after a question, on the state that was on show', async () => {
  const calls = studioServer(LIVE, { [OPERATIONS]: room({ ...LIVE, version: 6, gasket: true }) });
  renderPage(page, ADDRESS);
  const question = await pick('推流垫片', '推送垫片');
  expect(question.getByText('推流垫片：推送垫片？')).toBeVisible();
  expect(calls.some(({ path }) => path === OPERATIONS)).toBe(false);
  await userEvent.click(question.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('信号调整中，请稍候')).toBeVisible();
  expect(screen.getByText('垫片')).toBeVisible();
  expect(calls.find(({ path }) => path === OPERATIONS)?.body).toEqual({
    kind: 'gasket',
    value: 'on',
    version: 5,
  });
  await closed();
});

test('an operation that comes too late says why and leaves what is shown', async () => {
  studioServer(LIVE, { [OPERATIONS]: refusal(0, '直播间已被他人更改') });
  renderPage(page, ADDRESS);
  const question = await pick('主备流切换', '热备');
  await userEvent.click(question.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('直播间已被他人更改')).toBeVisible();
  await closed();
  expect(screen.getByText('· 已选用').closest('dt')).toHaveTextContent('主流');
});

test('a clarity that was taken away cannot be switched to, and can be put back', async () => {
  studioServer(LIVE);
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '切换清晰度' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '标清' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  const question = await pick('摘除清晰度', '恢复 标清');
  expect(question.getByText('摘除清晰度：恢复 标清？')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: '取消' }));
  await closed();
});

test('the preview joins the video at the place where everybody is', async () => {
  studioServer(LIVE);
  renderPage(page, ADDRESS);
  const film = (await screen.findByLabelText('开户')) as HTMLVideoElement;
  expect(film).toHaveAttribute('src', '/media/1.mp4');
  act(() => void film.dispatchEvent(new Event('loadedmetadata')));
  expect(film.currentTime).toBe(12);
});

test('on the web broadcast everybody chooses among the videos that passed', async () => {
  studioServer(
    room({
      ...LIVE,
      method: 'web',
      playing: null,
      programs: [program(1, '开户'), program(2, '对账'), program(3, '未审', { audit: 'auditing' })],
    }),
  );
  renderPage(watchPage, '/studio/watch');
  await userEvent.click(await screen.findByRole('combobox', { name: '选择视频' }));
  expect(screen.queryByRole('option', { name: '未审' })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: '对账' }));
  expect(await screen.findByLabelText('对账')).toHaveAttribute('src', '/media/2.mp4');
});

test('a studio without a title or with a refused one says so at the title', async () => {
  const calls = studioServer(room({ title: '' }), {
    '/api/studio/info': refusal(0, '请检查', { fields: { title: ['标题含有敏感词'] } }),
  });
  renderPage(page, ADDRESS);
  const title = await screen.findByLabelText('直播标题');
  const send = screen.getByRole('button', { name: '更新' });
  await userEvent.click(send);
  expect(await screen.findByText('请填写直播标题')).toBeVisible();
  expect(calls.some(({ path }) => path === '/api/studio/info')).toBe(false);
  await userEvent.type(title, '新标题');
  await userEvent.type(screen.getByLabelText('上线通知'), '明晚');
  const info = within(screen.getByRole('region', { name: '直播信息' }));
  await userEvent.click(info.getByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: '合规' }));
  await userEvent.click(send);
  expect(await screen.findByText('标题含有敏感词')).toBeVisible();
  expect(title).toBeInvalid();
  expect(title).toHaveValue('新标题');
  expect(calls.find(({ path }) => path === '/api/studio/info')?.body).toEqual({
    title: '新标题',
    notification: '今晚八点明晚',
    category: 'compliance',
  });
});

test('the monitor speaks the other language', async () => {
  studioServer(LIVE);
  renderPage(page, ADDRESS);
  await screen.findByText('播出中');
  act(() => void setLocale('en-US'));
  try {
    expect(await screen.findByRole('region', { name: 'Studio status' })).toHaveTextContent('Main · chosen');
    expect(screen.getByRole('link', { name: 'Open the watch page' })).toHaveAttribute(
      'href',
      '/studio/watch',
    );
  } finally {
    act(() => void setLocale('zh-CN'));
  }
});
