import { screen, waitFor, within } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { SCREENS } from '@/screens';
import { setNavigation } from '@/shared/navigation';
import { endSession } from '@/shared/session';
import { setToken } from '@/shared/token';
import { renderPage } from '@/testing/render';
import { refusal, stubServer, success } from '@/testing/server';
import { stubUpload } from '@/testing/upload';
import * as page from './SettingPage';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const USER = {
  id: 1,
  accountId: 'LS000001',
  username: 'lilei',
  nickname: '李雷',
  phone: '',
  email: 'l***@example.com',
  role: 'user',
  avatar: '',
  registrationDate: '2026-05-01',
  logintime_text: '2026-06-01 20:00:00',
  loginip: '192.0.2.1',
  settings: {},
};

beforeEach(() => {
  endSession();
  setToken('t');
  setNavigation([], SCREENS);
});

/** A server that keeps the picture; the page opened on it. */
async function open(avatar = '') {
  let kept = avatar;
  const calls = stubServer({
    '/api/user/info': () => ({ ...USER, avatar: kept }),
    '/api/user/upload': () => {
      kept = '';
      return { url: '' };
    },
  });
  renderPage(page, '/user/setting');
  await screen.findByText('LS000001');
  return { calls, keep: (url: string) => (kept = url) };
}
const picture = new File(['picture'], 'me.png', { type: 'image/png' });
const choose = () =>
  userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, picture);
const shown = () => document.querySelector('.setting-picture img');

test('the head tells who one is, and the tabs lead to the settings', async () => {
  await open();
  const fact = (name: string) => screen.getByText(name).nextElementSibling;
  expect(fact('手机号码')).toHaveTextContent('未设置');
  expect(fact('上次登录')).toHaveTextContent('2026-06-01 20:00:00192.0.2.1');
  const tabs = within(screen.getByRole('navigation', { name: '用户设置' })).getAllByRole('link');
  expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual([
    '/user/setting/basic',
    '/user/setting/security',
    '/user/setting/certification',
    '/user/setting/plans',
  ]);
});

test('a picture is sent and shown at once', async () => {
  const { keep } = await open();
  const uploads = stubUpload(() => {
    keep('/media/me.webp');
    return success({ url: '/media/me.webp' });
  });
  expect(screen.queryByRole('button', { name: '移除头像' })).toBeNull();
  await choose();
  expect(await screen.findByRole('button', { name: '移除头像' })).toBeVisible();
  expect(shown()).toHaveAttribute('src', '/media/me.webp');
  expect(uploads[0]?.path).toBe('/api/user/upload');
  expect(uploads[0]?.form.get('file')).toMatchObject({ name: 'me.png' });
});

test('a picture that is refused says why and leaves the one before', async () => {
  await open('/media/old.webp');
  stubUpload(() => refusal(0, '图片太大'));
  await choose();
  expect(await screen.findByText('图片太大')).toBeVisible();
  expect(shown()).toHaveAttribute('src', '/media/old.webp');
});

test('without its picture an account stands with the first letter of its name', async () => {
  const { calls } = await open('/media/old.webp');
  await userEvent.click(screen.getByRole('button', { name: '移除头像' }));
  await waitFor(() => expect(shown()).toBeNull());
  expect(document.querySelector('.setting-picture')).toHaveTextContent('李');
  expect(calls.find(({ path }) => path === '/api/user/upload')?.method).toBe('DELETE');
});
