import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { refusal, stubServer } from '@/testing/server';
import { get } from './api';
import { ErrorBoundary } from './ErrorBoundary';
import { RouteError } from './RouteError';

const Blank = () => null;
const page = [
  {
    path: '/',
    HydrateFallback: Blank,
    errorElement: <RouteError />,
    loader: () => get('/api/admin/reconciliations'),
    element: <p>数据来了</p>,
  },
];

test('a page whose data failed says why and can be tried again', async () => {
  let isDown = true;
  stubServer({ '/api/admin/reconciliations': () => (isDown ? refusal(0, '正在维护') : {}) });
  renderRoutes(page, '/');
  expect(await screen.findByRole('heading', { level: 1, name: '抱歉，服务器出了点问题' })).toBeVisible();
  expect(screen.getByText('正在维护', { selector: 'p' })).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('数据来了')).toBeVisible();
});

test.each([
  [40300, '抱歉，您没有访问该资源的权限', '回到任务管理'],
  [40400, '抱歉，页面不见了', '回到任务管理'],
  [40900, '抱歉，服务器出了点问题', '重试'],
])('code %s is said as "%s", and what helps then comes first: %s', async (code, title, first) => {
  stubServer({ '/api/admin/reconciliations': refusal(code, '原因') });
  renderRoutes(page, '/');
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  const [button] = screen.getAllByRole('button');
  expect(button).toHaveTextContent(first);
  expect(button).toHaveAttribute('data-primary', 'true');
});

test('a server that does not answer is no fault of the server, and is asked again with the connection', async () => {
  let isDown = true;
  stubServer({
    '/api/admin/reconciliations': () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return {};
    },
  });
  renderRoutes(page, '/');
  expect(await screen.findByRole('heading', { level: 1, name: '连不上服务器' })).toBeVisible();
  expect(screen.queryByText('500')).toBeNull();
  expect(screen.getByRole('button', { name: '重试' })).toBeVisible();
  isDown = false;
  // The page listens a moment after it is drawn: on a busy machine the first event may come before.
  await waitFor(async () => {
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(screen.getByText('数据来了')).toBeVisible();
  });
});

test('code that went with a new version comes with a fresh page, by itself once', async () => {
  const refresh = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  stubServer({ '/healthz': {} });
  const gone = () => {
    throw new TypeError('Failed to fetch dynamically imported module: /static/x.js');
  };
  const stale = [
    { path: '/', HydrateFallback: Blank, errorElement: <RouteError />, element: <Blank />, loader: gone },
  ];
  const first = renderRoutes(stale, '/');
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  first.unmount();
  renderRoutes(stale, '/');
  const again = await screen.findByRole('button', { name: '重试' });
  expect(refresh).toHaveBeenCalledTimes(1);
  await userEvent.click(again);
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(2));
});

const part = { isBroken: true };
function Part() {
  if (part.isBroken) throw new Error('drawing failed');
  return <p>画好了</p>;
}

test('a part that breaks while drawing is caught where it stands', async () => {
  // React reports what was caught; here that is the point, not news.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <>
      <p>别处</p>
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>
    </>,
  );
  expect(screen.getByText('别处')).toBeVisible();
  expect(screen.getByText('这一块没能显示出来')).toBeVisible();
  part.isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(screen.getByText('画好了')).toBeVisible();
});
