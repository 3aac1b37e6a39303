import { screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SearchBox } from '@/shared/layout/SearchBox';
import { renderRoutes } from '@/testing/render';
import { stubServer } from '@/testing/server';
import { find } from './chapterSource';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const REPORT = {
  kind: 'report',
  id: 7,
  title: '周建国',
  note: '',
  state: 'agrees',
  path: '/report/reportinfo?id=7',
  demo: false,
};
const seek = (words: string) => find(words, new AbortController().signal);
const titles = async (words: string) => (await seek(words)).map(({ title }) => title);

function serverKnowing(customer: string) {
  return stubServer({
    '/api/search': ({ query }: { query: URLSearchParams }) =>
      query.get('q') === customer ? [REPORT, { ...REPORT, kind: 'task', id: 3 }] : [],
  });
}

test('a chapter after a customer’s name is found, with or without a joint between them', async () => {
  serverKnowing('周建国');
  expect(await seek('周建国 负债')).toEqual([
    expect.objectContaining({ title: '周建国 · 负债', path: '/report/reportinfo?id=7&chapter=debts' }),
  ]);
  expect(await titles('周建国的负债')).toEqual(['周建国 · 负债']);
  expect(await titles('周建国 余额')).toEqual(['周建国 · 时间与余额']);
});

test('one letter names no chapter, and a name alone none either', async () => {
  const calls = serverKnowing('周建国');
  expect(await titles('周建国')).toEqual([]);
  expect(await titles('周建国 债')).toEqual([]);
  expect(calls).toEqual([]);
});

test('a chapter named alone is one of the report that is open', async () => {
  serverKnowing('周建国');
  expect(await titles('负债')).toEqual([]);
  document.body.insertAdjacentHTML(
    'beforeend',
    '<section id="section-debts"><h2 tabindex="-1">负债</h2></section>',
  );
  try {
    const [found] = await seek('负债');
    found?.act?.();
    expect(document.activeElement).toHaveTextContent('负债');
  } finally {
    document.getElementById('section-debts')?.remove();
  }
});

test('Enter opens the chapter of the customer who is named', async () => {
  serverKnowing('周建国');
  const { where } = renderRoutes(
    [
      { path: '/', Component: SearchBox },
      { path: '*', element: <p>elsewhere</p> },
    ],
    '/',
  );
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), '周建国 负债');
  expect(await screen.findByText('报告章节')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(where()).toBe('/report/reportinfo?id=7&chapter=debts'));
});
