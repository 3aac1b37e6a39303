import { screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { closed, dialog } from '@/testing/dialogs';
import { renderPage } from '@/testing/render';
import { stubUpload } from '@/testing/upload';
import * as page from './MonitorPage';
import { room, studioServer } from './testing/samples';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });

test('who cancels while a video is on its way stops it', async () => {
  studioServer(room());
  const uploads = stubUpload(() => undefined);
  renderPage(page, '/dashboard/monitor');
  await userEvent.click(await screen.findByRole('button', { name: '添加视频' }));
  const adding = await dialog();
  await userEvent.type(adding.getByLabelText('名称'), '新课');
  const video = new File(['film'], 'film.mp4', { type: 'video/mp4' });
  await userEvent.upload(adding.getByLabelText('选择 MP4', { selector: 'input' }), video);
  await userEvent.click(adding.getByRole('button', { name: '保存' }));
  expect(await adding.findByText('正在上传 0%')).toBeVisible();
  await userEvent.click(adding.getByRole('button', { name: '取消' }));
  await closed();
  await waitFor(() => expect(uploads.map(({ isAborted }) => isAborted)).toEqual([true]));
});
