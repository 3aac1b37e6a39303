import { act, screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { useState } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { enterConsole } from '@/testing/console';
import { renderRoutes } from '@/testing/render';
import { setLocale } from './i18n';
import { Component as Shell } from './layout/Shell';
import { choose } from './settings';
import { differs, useUnsaved } from './useUnsaved';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const label = 'menu.exception.404' as const;
const BY = ['id'] as const;

/** A form with one field, a Save, and a Close that gives up what was typed. */
function form(name: string) {
  return function Form() {
    const [kept, setKept] = useState('');
    const [typed, setTyped] = useState('');
    const unsaved = useUnsaved(differs(kept, typed), BY);
    const save = () => {
      unsaved.settle();
      setKept(typed);
    };
    return (
      <>
        <input aria-label={name} value={typed} onChange={(event) => setTyped(event.target.value)} />
        <button type="button" onClick={save}>
          save {name}
        </button>
        <button type="button" onClick={() => unsaved.leave(() => setTyped(''))}>
          close {name}
        </button>
        <Link to="/plain">away</Link>
      </>
    );
  };
}

const routes = [
  { path: '/login', element: <p>login</p> },
  {
    Component: Shell,
    HydrateFallback: () => null,
    children: [
      { path: '/dashboard/workplace', element: <p>workplace</p> },
      { path: '/plain', element: <p>plain page</p> },
      { path: '/a', Component: form('alpha') },
      { path: '/fresh', Component: form('fresh') },
      ...Array.from({ length: 9 }, (_, at) => ({ path: `/n${at}`, element: <p>{`number ${at}`}</p> })),
      {
        path: '/set',
        element: <Outlet />,
        children: [
          { path: '/set/one', Component: form('one') },
          { path: '/set/two', Component: form('two') },
        ],
      },
    ],
  },
];

beforeEach(async () => {
  await enterConsole([
    { name: 'Login', path: '/login', label, isPublic: true },
    { name: 'Workplace', path: '/dashboard/workplace', label },
    { name: 'Plain', path: '/plain', label: 'menu.liushui.baogao' },
    { name: 'A', path: '/a', label: 'menu.list.card' },
    { name: 'Fresh', path: '/fresh', label: 'menu.content.write', ignoreCache: true },
    ...Array.from({ length: 9 }, (_, at) => ({ name: `N${at}`, path: `/n${at}`, label })),
    { name: 'Set', path: '/set', label: 'menu.user.setting' },
    { name: 'One', path: '/set/one', label: 'menu.user.basic', tabOf: 'Set' },
    { name: 'Two', path: '/set/two', label: 'menu.user.security', tabOf: 'Set' },
  ]);
});

async function type(address: string, name: string) {
  const view = renderRoutes(routes, address);
  await userEvent.type(await screen.findByLabelText(name), 'half');
  return view;
}
const question = () => screen.findByText('有未保存的修改');
const press = async (name: string) => {
  await question();
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByText('有未保存的修改')).toBeNull());
};
/** Whether the browser would ask before its window is closed. */
function asksAtTheDoor(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('without kept pages a link asks; who stays has lost nothing, who leaves goes on', async () => {
  act(() => choose({ tabBar: false }));
  const { where } = await type('/a', 'alpha');
  await userEvent.click(screen.getByText('away'));
  await press('留下');
  expect(where()).toBe('/a');
  expect(screen.getByLabelText('alpha')).toHaveValue('half');
  await userEvent.click(screen.getByText('away'));
  await press('离开');
  await waitFor(() => expect(where()).toBe('/plain'));
  expect(asksAtTheDoor()).toBe(false);
});

test('Back asks as a link does', async () => {
  act(() => choose({ tabBar: false }));
  const { router, where } = renderRoutes(routes, '/plain');
  await act(() => router.navigate('/a'));
  await userEvent.type(await screen.findByLabelText('alpha'), 'half');
  await act(() => router.navigate(-1));
  await press('留下');
  expect(where()).toBe('/a');
  await act(() => router.navigate(-1));
  await press('离开');
  await waitFor(() => expect(where()).toBe('/plain'));
});

test('with kept pages a switch of tab asks nothing, and closing that tab does, from wherever', async () => {
  const { where } = await type('/a', 'alpha');
  await userEvent.click(screen.getByText('away'));
  await waitFor(() => expect(where()).toBe('/plain'));
  expect(asksAtTheDoor()).toBe(true);
  const close = () => userEvent.click(screen.getByRole('button', { name: '关闭 任务管理' }));
  await close();
  await press('留下');
  expect(screen.getByLabelText('alpha')).toHaveValue('half');
  await close();
  await press('离开');
  await waitFor(() => expect(screen.queryByLabelText('alpha')).toBeNull());
  expect(where()).toBe('/plain');
  expect(asksAtTheDoor()).toBe(false);
});

test('closing all tabs and beginning a page anew ask too', async () => {
  await type('/a', 'alpha');
  for (const action of ['关闭全部', '重新加载']) {
    await userEvent.click(screen.getByRole('button', { name: '页签操作' }));
    await userEvent.click(await screen.findByText(new RegExp(action)));
    await press('留下');
    expect(screen.getByLabelText('alpha')).toHaveValue('half');
  }
});

test('a page that the tab bar does not keep asks when its tab is left', async () => {
  const { where } = await type('/fresh', 'fresh');
  await userEvent.click(screen.getByText('away'));
  await press('留下');
  expect(where()).toBe('/fresh');
});

test('a page that holds unsaved changes is kept, however many were opened since', async () => {
  const { router } = await type('/a', 'alpha');
  for (let at = 0; at < 9; at += 1) await act(() => router.navigate(`/n${at}`));
  expect(await screen.findByText('number 8')).toBeVisible();
  expect(screen.queryByText('number 0')).toBeNull();
  expect(screen.getByLabelText('alpha')).toHaveValue('half');
});

test('another part of the same page asks, also when the page was left meanwhile', async () => {
  const { router, where } = await type('/set/one', 'one');
  await act(() => router.navigate('/plain'));
  await act(() => router.navigate('/set/two'));
  await press('留下');
  expect(where()).toBe('/plain');
  await act(() => router.navigate('/set/one'));
  expect(where()).toBe('/set/one');
  expect(screen.getByLabelText('one')).toHaveValue('half');
});

test('another thing on the same page asks, another page of the list beside it does not', async () => {
  const { router, where } = await type('/a?id=1', 'alpha');
  await act(() => router.navigate('/a?id=1&current=2'));
  expect(where()).toBe('/a?id=1&current=2');
  await act(() => router.navigate('/a?id=2&current=2'));
  await press('留下');
  expect(where()).toBe('/a?id=1&current=2');
});

test('what is saved, or typed and taken back, asks nothing', async () => {
  act(() => choose({ tabBar: false }));
  const { router, where } = await type('/a', 'alpha');
  expect(asksAtTheDoor()).toBe(true);
  await userEvent.click(screen.getByText('save alpha'));
  expect(asksAtTheDoor()).toBe(false);
  await userEvent.type(screen.getByLabelText('alpha'), 'x');
  expect(asksAtTheDoor()).toBe(true);
  await userEvent.type(screen.getByLabelText('alpha'), '{Backspace}');
  expect(asksAtTheDoor()).toBe(false);
  await act(() => router.navigate('/plain'));
  expect(where()).toBe('/plain');
});

test('closing a form that is no page asks, and so does logging out; in English too', async () => {
  act(() => void setLocale('en-US'));
  const { where } = await type('/a', 'alpha');
  await userEvent.click(screen.getByText('close alpha'));
  expect(await screen.findByText('Unsaved changes')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  expect(screen.getByLabelText('alpha')).toHaveValue('half');
  await userEvent.click(screen.getByRole('button', { name: /Account menu/ }));
  await userEvent.click(await screen.findByText('Log out'));
  expect(await screen.findByText('Unsaved changes')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  expect(where()).toBe('/a');
  await userEvent.click(screen.getByText('close alpha'));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.getByLabelText('alpha')).toHaveValue(''));
  act(() => void setLocale('zh-CN'));
});
