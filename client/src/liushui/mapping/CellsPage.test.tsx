// Typing what a picture left open: by keys alone, only what was looked at is sent, and what is no figure is said.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import * as page from './CellsPage';
import type { OpenCell, OpenCells } from './cells/api';

const ADDRESS = '/list/cells?task=3&file=9';
const PATH = '/api/liushui/cells';

const cell = (role: OpenCell['role'], at: number, first: string, second = first): OpenCell => ({
  role,
  name: '',
  box: [at, 300, at + 50, 320],
  first,
  second,
  is_doubtful: first !== second || first === '',
});

const file = (): OpenCells => ({
  customer: '王小明',
  name: '照片.jpg',
  state: 'done',
  lines: [
    {
      page: 1,
      page_size: [595, 842],
      box: [30, 300, 560, 320],
      cells: [cell('date', 30, '2025-01-01'), cell('amount', 130, ''), cell('balance', 230, '8,206.99')],
    },
    {
      page: 1,
      page_size: [595, 842],
      box: [30, 340, 560, 360],
      cells: [
        cell('date', 30, '2025-01-02', '2025-01-07'),
        cell('amount', 130, '-5.00'),
        cell('balance', 230, '8,201.99'),
      ],
    },
  ],
});

const serve = (answer: unknown = {}) =>
  stubServer({
    [PATH]: ({ method }: Sent) => (method === 'POST' ? answer : file()),
    [`${PATH}/page.png`]: () => new Response('x', { headers: { 'Content-Type': 'image/png' } }),
  });
const sent = (calls: Sent[]) => calls.filter(({ body }) => body !== undefined && body !== null);
const fields = () => screen.getAllByRole('textbox');
const submit = () => screen.getByRole('button', { name: '提交并重新核对' });

async function show(answer?: unknown) {
  const calls = serve(answer);
  renderPage(page, ADDRESS);
  await screen.findByRole('heading', { name: '补录数字' });
  return calls;
}

test('marked cells follow each other by Enter, and only they are sent', async () => {
  const calls = await show();
  // Readings that differ preset nothing: somebody has to look.
  expect(fields().map((field) => (field as HTMLInputElement).value)).toEqual([
    '2025-01-01',
    '',
    '8,206.99',
    '',
    '-5.00',
    '8,201.99',
  ]);
  expect(screen.getByText('两次识别：2025-01-02，2025-01-07')).toBeVisible();
  fields()[1]?.focus();
  await userEvent.keyboard('-86.48{Enter}');
  expect(fields()[3]).toHaveFocus();
  await userEvent.keyboard('2025-01-02{Enter}');
  expect(submit()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sent(calls)).toHaveLength(1));
  expect(sent(calls)[0]?.body).toEqual({
    task_id: 3,
    upload_id: 9,
    member: null,
    cells: [
      { page: 1, box: [130, 300, 180, 320], text: '-86.48' },
      { page: 1, box: [30, 300, 80, 320], text: '2025-01-02' },
    ],
  });
});

test('a line that is not complete is not sent, and what it lacks is said', async () => {
  const calls = await show();
  fields()[1]?.focus();
  await userEvent.keyboard('x9');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('请至少填完一行')).toBeVisible();
  expect(screen.getByText('请填写金额，例如 -1,234.56')).toBeVisible();
  expect(screen.getByText('请填写日期，例如 2025-03-01')).toBeVisible();
  expect(screen.getByText('还有 2 行没有填完，提交后仍不计入')).toBeVisible();
  expect(sent(calls)).toHaveLength(0);
  await userEvent.clear(fields()[1] as HTMLElement);
  expect(screen.getByText('请填写这一行的金额')).toBeVisible();
  await userEvent.type(fields()[1] as HTMLElement, '(86.48){Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent(calls)).toHaveLength(1));
  expect(sent(calls)[0]?.body).toMatchObject({ cells: [{ text: '(86.48)' }] });
});

test('what the server refuses is said, and nothing typed is lost', async () => {
  await show(refusal(0, '该文件已重新识别，请刷新页面后再补录'));
  await userEvent.type(fields()[1] as HTMLElement, '-86.48');
  await userEvent.click(submit());
  expect(await screen.findByText('该文件已重新识别，请刷新页面后再补录')).toBeVisible();
  expect(fields()[1]).toHaveValue('-86.48');
});

test('a file without open cells says so', async () => {
  stubServer({ [PATH]: { ...file(), lines: [] } });
  renderPage(page, ADDRESS);
  expect(await screen.findByText('这个文件没有需要补录的数字')).toBeVisible();
});
