import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer } from '@/testing/leaving';
import { renderPage } from '@/testing/render';
import { refusal, stubServer, success } from '@/testing/server';
import { stubUpload } from '@/testing/upload';
import { article } from './testing/articles';
import * as page from './WritePage';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });

// The browser's own editing, which happy-dom does not have.
beforeEach(() => {
  document.execCommand = () => true;
});
afterEach(() => void Reflect.deleteProperty(document, 'execCommand'));

const MEDIUM = { id: 8, mimetype: '', size_bytes: 1, seconds: 0, width: 640, height: 360 };
const COVER = { ...MEDIUM, kind: 'image', url: '/media/8.webp' };
const FILM = { ...MEDIUM, id: 9, kind: 'video', url: '/media/9.mp4', seconds: 95 };
const picture = new File(['picture'], 'cover.png', { type: 'image/png' });
const video = new File(['film'], 'film.mp4', { type: 'video/mp4' });
const PATH = '/api/content/articles';

async function open() {
  const calls = stubServer({ [PATH]: article() });
  const view = renderPage(page, '/content/write');
  await userEvent.type(await screen.findByRole('textbox', { name: '标题' }), '新篇');
  return { calls, ...view };
}
const cover = () => within(screen.getByRole('group', { name: '封面' }));
const input = (name: string) => screen.getByLabelText(name, { selector: 'input' });
const save = () => screen.getByRole('button', { name: '保存' });

test('a cover is uploaded, taken away again and replaced, and saved by its number', async () => {
  const uploads = stubUpload(() => success(COVER));
  const { calls } = await open();
  await userEvent.upload(input('上传封面'), picture);
  await userEvent.click(await cover().findByRole('button', { name: '移除' }));
  expect(cover().queryByRole('button', { name: '移除' })).toBeNull();
  await userEvent.upload(input('上传封面'), picture);
  expect(await cover().findByRole('button', { name: '更换' })).toBeVisible();
  await userEvent.click(save());
  // What the next page asks for may come right behind it.
  const saved = () => calls.filter(({ body }) => body && Object.hasOwn(body, 'title'));
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]?.body).toMatchObject({ title: '新篇', cover: 8, video: null, version: null });
  expect(uploads.map(({ path }) => path)).toEqual(['/api/content/media', '/api/content/media']);
  expect(uploads[0]?.form.get('file')).toMatchObject({ name: 'cover.png' });
});

test('an article with a video offers a place for it, and tells how long and how large it is', async () => {
  stubUpload(() => success(FILM));
  await open();
  expect(screen.queryByText('视频（MP4）')).toBeNull();
  await userEvent.click(screen.getByRole('combobox', { name: '体裁' }));
  await userEvent.click(await screen.findByRole('option', { name: '横版短视频' }));
  await userEvent.upload(input('上传视频'), video);
  expect(await screen.findByText('1:35，640×360')).toBeVisible();
});

test('a file that is refused says why and leaves what was there', async () => {
  stubUpload(() => refusal(0, '图片太大'));
  await open();
  await userEvent.upload(input('上传封面'), picture);
  expect(await screen.findByText('图片太大')).toBeVisible();
  expect(cover().getByRole('button', { name: '上传封面' })).toBeEnabled();
  expect(save()).toBeEnabled();
});

test('while a file is on its way nothing is saved without it, and leaving asks, then stops it', async () => {
  const uploads = stubUpload(() => undefined);
  const { calls, router, where } = await open();
  await userEvent.clear(screen.getByRole('textbox', { name: '标题' }));
  await userEvent.upload(input('上传封面'), picture);
  expect(await screen.findByText('正在上传 0%')).toBeVisible();
  expect(save()).toBeDisabled();
  expect(screen.getByRole('button', { name: '保存并上线' })).toBeDisabled();
  await act(() => router.navigate('/content/articles'));
  await answer('离开');
  await waitFor(() => expect(where()).toBe('/content/articles'));
  expect(uploads.map(({ isAborted }) => isAborted)).toEqual([true]);
  expect(calls).toEqual([]);
});
