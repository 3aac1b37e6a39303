import { act, screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { redirect, useLoaderData, useSearchParams } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { enterConsole } from '@/testing/console';
import { renderRoutes } from '@/testing/render';
import { choose } from '../settings';
import { Component as Shell } from './Shell';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const running = new Set<string>();

/** A page with something typed, something fetched, and something that runs while it is seen. */
function page(name: string) {
  function Page() {
    const [text, setText] = useState('');
    const [query] = useSearchParams();
    const told = useLoaderData<string>();
    useEffect(() => {
      running.add(name);
      return () => void running.delete(name);
    }, []);
    return (
      <>
        <h1>{`${name} ${query.get('id') ?? ''}`}</h1>
        <p>{told}</p>
        <input
          aria-label={`text of ${name}`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </>
    );
  }
  return Page;
}
const loaded: string[] = [];
const route = (path: string, name: string) => ({
  path,
  Component: page(name),
  loader: ({ request }: { request: Request }) => {
    loaded.push(path);
    return `told to ${name}${new URL(request.url).search}`;
  },
});
const routes = [
  {
    Component: Shell,
    HydrateFallback: () => null,
    children: [
      route('/dashboard/workplace', 'first'),
      route('/a', 'alpha'),
      route('/b', 'beta'),
      {
        path: '/redirect/*',
        loader: ({ params, request }: { params: { '*'?: string }; request: Request }) =>
          redirect(`/${params['*']}${new URL(request.url).search}`),
      },
    ],
  },
];
const label = 'menu.exception.404' as const;
const field = (name: string) => screen.getByLabelText(`text of ${name}`);

beforeEach(async () => {
  await enterConsole([
    { name: 'Workplace', path: '/dashboard/workplace', label },
    { name: 'A', path: '/a', label: 'menu.list.card', tabBy: ['id'] },
    { name: 'B', path: '/b', label: 'menu.liushui.baogao' },
  ]);
  loaded.length = 0;
});

async function openAndLeave() {
  const { router, where } = renderRoutes(routes, '/a?id=1');
  await userEvent.type(await screen.findByLabelText('text of alpha'), 'half a word');
  await act(() => router.navigate('/b?page=3'));
  await screen.findByRole('heading', { name: /beta/ });
  return { router, where };
}

test('a page that is left keeps what was typed, runs nothing meanwhile, and sees only its own address', async () => {
  const { router } = await openAndLeave();
  expect(field('alpha')).not.toBeVisible();
  expect(screen.getByText('alpha 1')).toBeInTheDocument();
  expect(screen.getByText('told to alpha?id=1')).toBeInTheDocument();
  expect([...running]).toEqual(['beta']);
  await act(() => router.navigate('/a?id=1'));
  await waitFor(() => expect(field('alpha')).toBeVisible());
  expect(field('alpha')).toHaveValue('half a word');
  expect([...running]).toEqual(['alpha']);
});

test('its data are fetched anew when it is shown again', async () => {
  const { router } = await openAndLeave();
  await act(() => router.navigate('/a?id=1'));
  expect(loaded).toEqual(['/a', '/b', '/a']);
});

test('another number of the same screen is another page', async () => {
  const { router } = await openAndLeave();
  await act(() => router.navigate('/a?id=2'));
  await screen.findByRole('heading', { name: 'alpha 2' });
  expect(
    screen
      .getAllByLabelText('text of alpha')
      .map((each) => (each as HTMLInputElement).value)
      .sort(),
  ).toEqual(['', 'half a word']);
});

test('a closed tab forgets its page, and the one on its left is shown with its query', async () => {
  const { router, where } = await openAndLeave();
  await userEvent.click(screen.getByRole('button', { name: '关闭 流水报告' }));
  await waitFor(() => expect(where()).toBe('/a?id=1'));
  await userEvent.click(screen.getByRole('button', { name: '关闭 任务管理 1' }));
  await waitFor(() => expect(where()).toBe('/dashboard/workplace'));
  await act(() => router.navigate('/a?id=1'));
  expect(await screen.findByLabelText('text of alpha')).toHaveValue('');
});

test('reload begins the page anew at its address', async () => {
  const { where } = await openAndLeave();
  await userEvent.type(field('beta'), 'x');
  await userEvent.click(screen.getByRole('button', { name: '页签操作' }));
  await userEvent.click(await screen.findByText('重新加载'));
  await waitFor(() => expect(field('beta')).toHaveValue(''));
  expect(where()).toBe('/b?page=3');
  expect(loaded.filter((path) => path === '/b')).toHaveLength(2);
});

test('without the tab bar nothing is kept', async () => {
  act(() => choose({ tabBar: false }));
  await openAndLeave();
  expect(screen.queryByLabelText('text of alpha')).toBeNull();
  expect(screen.queryByRole('navigation', { name: '已打开的页签' })).toBeNull();
});

test('the navbar can be hidden, and a floating button brings the settings', async () => {
  act(() => choose({ navbar: false, footer: false }));
  renderRoutes(routes, '/b');
  await userEvent.click(await screen.findByRole('button', { name: '打开页面配置' }));
  const drawer = await screen.findByRole('dialog', { name: '页面配置' });
  expect(drawer).toBeInTheDocument();
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: '导航栏' }));
  expect(screen.getByRole('banner')).toBeInTheDocument();
});
