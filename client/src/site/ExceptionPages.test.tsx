import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SearchBox } from '@/shared/layout/SearchBox';
import { renderRoutes } from '@/testing/render';
import { stubServer } from '@/testing/server';
import * as forbidden from './ForbiddenPage';
import * as missing from './MissingPage';
import * as broken from './ServerErrorPage';

const pages = [
  { path: '/exception/403', ...forbidden },
  { path: '/exception/500', ...broken },
  { path: '/list/card', element: <p>任务</p> },
  {
    path: '*',
    element: (
      <>
        <SearchBox />
        <missing.Component />
      </>
    ),
  },
];
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test.each([
  ['403', '抱歉，您没有访问该资源的权限', ['回到任务管理', '返回']],
  ['500', '抱歉，服务器出了点问题', ['重试', '回到任务管理', '返回']],
])('%s says what happened and what to do, what helps first', async (status, title, actions) => {
  renderRoutes(pages, `/exception/${status}`);
  await screen.findByRole('heading', { level: 1, name: title });
  expect(names()).toEqual(actions);
  expect(screen.getAllByRole('button').map(({ dataset }) => dataset.primary)).toEqual(
    actions.map((_, at) => String(at === 0)),
  );
});

test('a failure of the server is tried again, and the cases are one press away', async () => {
  const refresh = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const { where } = renderRoutes(pages, '/exception/500');
  await userEvent.click(await screen.findByRole('button', { name: '重试' }));
  expect(refresh).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: '回到任务管理' }));
  await waitFor(() => expect(where()).toBe('/list/card'));
});

test('from a page that is not there one searches for what was meant', async () => {
  stubServer({});
  renderRoutes(pages, '/no/such/page');
  await screen.findByRole('heading', { level: 1, name: '抱歉，页面不见了' });
  expect(names().slice(-4)).toEqual(['回到任务管理', '搜索', '重试', '返回']);
  await userEvent.click(screen.getByRole('button', { name: '搜索' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
});
