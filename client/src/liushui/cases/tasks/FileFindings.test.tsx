// What a card lists about a statement: the breaks of its balances and its problems, the first ones and then all.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import { refusal, stubServer } from '@/testing/server';
import * as page from '../../TasksPage';
import { COUNTS, file, PRICE, task } from '../../testing/samples';
import type { TaskFile } from '../types';

const breaks = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    page: at === 0 ? 3 : null,
    row: 33 + at,
    expected_fen: 123_400,
    found_fen: 123_500 + at,
  }));
const problems = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    code: 'unreadable_date',
    severity: 'warning',
    text: { 'zh-CN': `日期“${at}”无法读取`, 'en-US': `Date “${at}” unreadable` },
    page: null,
    row: at + 1,
  }));

const disagreeing = (listed: number, total: number): TaskFile => ({
  ...file({ state: 'disagrees', problems: problems(listed), breaks: breaks(listed) }),
  problems_n: total,
  breaks_n: total,
});

async function open(whole: unknown) {
  const listed = task({ files: [file(), disagreeing(20, 25)] });
  const calls = stubServer({
    '/api/user/getZipfilelist': { list: [listed], total: 1 },
    '/api/user/getPanlCount': COUNTS,
    '/api/liushui/price': PRICE,
    '/api/liushui/tasks/1': whole,
  });
  renderPage(page, '/list/card');
  const card = within(await screen.findByRole('article', { name: '陈晓雨' }));
  const lines = (name: string) => within(card.getByRole('list', { name })).getAllByRole('listitem');
  return { calls, card, lines };
}

test('a card shows where the balances break: page and row, the balance expected and the one printed', async () => {
  const { card, lines } = await open(task());
  expect(lines('余额断开处')[0]).toHaveTextContent('第 3 页第 33 行：余额应为 1,234.00，文件是 1,235.00');
  expect(lines('余额断开处')[1]).toHaveTextContent('第 34 行：余额应为 1,234.00，文件是 1,235.01');
  expect(lines('余额断开处')).toHaveLength(3);
  expect(card.getByRole('button', { name: '显示全部 25 处断开' })).toBeVisible();
});

test('all breaks and all problems that are listed can be seen', async () => {
  const { card, lines } = await open(task({ files: [file(), disagreeing(25, 25)] }));
  await userEvent.click(card.getByRole('button', { name: '显示全部 25 条提示' }));
  expect(await card.findByText('日期“24”无法读取（第 25 行）')).toBeVisible();
  expect(lines('提示')).toHaveLength(25);
  await userEvent.click(card.getByRole('button', { name: '显示全部 25 处断开' }));
  expect(lines('余额断开处')).toHaveLength(25);
  await userEvent.click(card.getByRole('button', { name: '收起断开处' }));
  expect(lines('余额断开处')).toHaveLength(3);
});

test('what could not be loaded, or is not listed at all, is counted', async () => {
  const { card, lines } = await open(refusal(0, '服务器正忙'));
  await userEvent.click(card.getByRole('button', { name: '显示全部 25 条提示' }));
  expect(await screen.findByText('服务器正忙', { selector: '.arco-message *' })).toBeInTheDocument();
  expect(lines('提示')).toHaveLength(21);
  expect(lines('提示').at(-1)).toHaveTextContent('另有 5 处未列出');
});
