// Forms that lead on when they are saved, among pages that the tab bar keeps: what is typed later is held again.
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { file, trial } from './liushui/mapping/testing';
import { routes } from './routes';
import { endSession } from './shared/session';
import { setToken } from './shared/token';
import { AUDIO, nest, VIDEO } from './studio/parameters';
import { answer } from './testing/leaving';
import { renderRoutes } from './testing/render';
import { type Sent, stubServer } from './testing/server';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });

const server = (more: Record<string, unknown>) =>
  stubServer({
    '/api/user/info': { id: 1, username: 'lin', role: 'admin', settings: { tabBar: true } },
    '/api/message/unread': { message: 0, notice: 0, todo: 0, latest: 0 },
    ...more,
  });

beforeEach(() => {
  endSession();
  setToken('t');
});

test('a change of the studio begins anew after one was handed in', async () => {
  const values = nest(
    Object.fromEntries(
      [...VIDEO, ...AUDIO].map(({ path, range, choices }) => [path, range ? range[0] : choices?.[0]]),
    ),
  );
  server({
    '/api/profile/basic': { ...values, parameters_version: 4, change: null, original: values },
    '/api/studio/operations': { list: [], total: 0 },
    '/api/studio/changes': { id: 1 },
  });
  const { router, where } = renderRoutes(routes, '/form/group');
  const describe = async (text: string) =>
    userEvent.type(await screen.findByRole('textbox', { name: '参数说明' }), text);
  await describe('first');
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(where()).toBe('/profile/basic'));
  await act(() => router.navigate('/form/group'));
  await describe('second');
  await act(() => router.navigate('/exception/404'));
  await answer('留下');
  expect(where()).toBe('/form/group');
  expect(screen.getByText('second')).toBeInTheDocument();
});

test('a mapping begins anew after one was saved', async () => {
  const address = '/list/mapping?task=3&file=9';
  const calls = server({
    '/api/liushui/mappings/preview': file(),
    '/api/liushui/mappings/trial': trial(),
    '/api/liushui/templates': ({ method }: Sent) => (method === 'GET' ? { list: [], total: 0 } : {}),
  });
  const { router, where } = renderRoutes(routes, address);
  const lines = () => screen.findByLabelText('表头占两行');
  await userEvent.click(await lines());
  const tried = () => calls.findLast(({ path }) => path.endsWith('/trial'))?.body;
  await waitFor(() => expect(tried()).toMatchObject({ header_lines: 2 }));
  await userEvent.type(screen.getByLabelText('模板名称'), '村镇银行');
  const save = screen.getByRole('button', { name: '只保存模板' });
  await waitFor(() => expect(save).toBeEnabled());
  await userEvent.click(save);
  await waitFor(() => expect(where()).toBe('/list/templates'));
  await act(() => router.navigate(address));
  expect(await lines()).not.toBeChecked();
  await userEvent.click(await lines());
  await act(() => router.navigate('/exception/404'));
  await answer('留下');
  expect(where()).toBe(address);
});
