import { screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import { getLocale, setLocale } from '../i18n';
import { setNavigation } from '../navigation';
import { loadUser } from '../session';
import { setToken } from '../token';
import { SearchBox } from './SearchBox';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const page = [
  { path: '/', Component: SearchBox },
  { path: '*', element: <p>elsewhere</p> },
];
const FOUND = [
  {
    kind: 'task',
    id: 3,
    title: '报告人张三',
    note: '2026-11-20 10:00:00',
    state: 'done',
    path: '/list/card?keyword=x',
    demo: true,
  },
  {
    kind: 'report',
    id: 7,
    title: '报告人张三',
    note: '2026-11-20 10:00:00',
    state: 'agrees',
    path: '/report/reportinfo?id=7',
    demo: false,
  },
  { kind: 'poem', id: 1, title: '静夜思', note: '', state: 'odd', path: '/poem', demo: false },
];

async function start(answer: unknown = FOUND) {
  setToken('t');
  const calls = stubServer({
    '/api/user/info': { id: 1, username: 'lin', role: 'user', settings: {} },
    '/api/search': answer,
  });
  await loadUser();
  return { calls, ...renderRoutes(page, '/') };
}
const options = () => screen.getAllByRole('option').map((each) => each.textContent);

beforeEach(() =>
  setNavigation(
    [],
    [
      { name: 'Baogao', path: '/liushui/baogao', label: 'menu.liushui.baogao' },
      { name: 'Rules', path: '/admin/rules', label: 'menu.admin.rules', roles: ['admin'] },
      { name: 'Order', path: '/pay/order', label: 'menu.report.reportinfo', isHidden: true },
    ],
  ),
);

test('screens, tasks and reports are found together; arrows walk, Enter opens', async () => {
  const { calls, where } = await start();
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox');
  await userEvent.type(field, '报告');
  await screen.findByRole('option', { name: /静夜思/ });
  expect(options()).toEqual([
    '流水报告',
    '待审的报告',
    '报告人张三演示#3 · 2026-11-20 10:00:00已完成',
    '报告人张三#7 · 2026-11-20 10:00:00数字已印证',
    '静夜思#1',
  ]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('#7');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(where()).toBe('/report/reportinfo?id=7'));
  expect(
    calls
      .filter((call: Sent) => call.path === '/api/search')
      .at(-1)
      ?.query.get('q'),
  ).toBe('报告');
});

test('what a role may not open is not found', async () => {
  await start([]);
  await userEvent.click(screen.getByRole('button', { name: /搜索/ }));
  await userEvent.type(await screen.findByRole('combobox'), '规则');
  // Every room has answered by then; the first time their modules come.
  expect(await screen.findByText(/没有找到“规则”/, {}, { timeout: 10_000 })).toBeInTheDocument();
  expect(screen.queryByRole('option')).toBeNull();
});

test('a search without an answer says so, and shows what this browser knows', async () => {
  await start(refusal(0, 'not now'));
  await userEvent.click(screen.getByRole('button', { name: /搜索/ }));
  await userEvent.type(await screen.findByRole('combobox'), '报告');
  expect(await screen.findByText('搜索没有得到回答，请稍后再试')).toBeInTheDocument();
  expect(options()).toEqual(['流水报告', '待审的报告']);
});

test('Escape closes the search', async () => {
  await start();
  await userEvent.keyboard('{Meta>}k{/Meta}');
  await screen.findByRole('combobox');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

test('before anything is typed the search offers what can be done', async () => {
  const { where } = await start();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.click(await screen.findByRole('option', { name: '新建任务' }));
  await waitFor(() => expect(where()).toBe('/list/card?new=1'));
});

test('the search switches the language and stays where one is', async () => {
  const { where } = await start();
  const before = where();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), '语言');
  await userEvent.click(await screen.findByRole('option', { name: '切换语言' }));
  await waitFor(() => expect(getLocale()).toBe('en-US'));
  expect(where()).toBe(before);
  setLocale('zh-CN');
});
