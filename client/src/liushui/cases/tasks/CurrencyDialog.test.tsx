// A file that does not say its currency: the card asks, nothing is preset, and an answer can be corrected.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import * as page from '../../TasksPage';
import { COUNTS, file, OPEN_CURRENCY, PRICE, task } from '../../testing/samples';
import type { Task } from '../types';

async function openDialog() {
  const calls = stubServer({
    '/api/user/getZipfilelist': { list: [OPEN_CURRENCY], total: 1 },
    '/api/user/getPanlCount': COUNTS,
    '/api/liushui/price': PRICE,
    '/api/team/groups': { list: [], total: 0 },
    '/api/liushui/tasks/6/currency': OPEN_CURRENCY,
  });
  renderPage(page, '/list/card');
  const card = within(await screen.findByRole('article', { name: 'Ada Brown' }));
  expect(card.queryByRole('button', { name: '输入密码' })).toBeNull();
  await userEvent.click(card.getByRole('button', { name: '填写币种' }));
  const [dialog = document.body] = await screen.findAllByRole('dialog');
  return { calls, dialog: within(dialog) };
}

test('each file is asked for its currency, and nothing is sent before all are answered', async () => {
  const { calls, dialog } = await openDialog();
  const first = dialog.getByLabelText('one.csv');
  const second = dialog.getByLabelText('two.xlsx');
  expect(first).toHaveValue('');
  await userEvent.selectOptions(first, 'GBP');
  await userEvent.click(dialog.getByRole('button', { name: '提交' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('请为每个文件选择币种');
  expect(second).toHaveAttribute('aria-invalid', 'true');
  expect(calls.some(({ path }) => path.endsWith('/currency'))).toBe(false);
  await userEvent.selectOptions(second, 'XXX');
  await userEvent.click(dialog.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.filter(({ path }) => path.endsWith('/currency')).map(({ body }) => body);
  expect(sent).toEqual([
    { upload_id: 11, currency: 'GBP' },
    { upload_id: 12, currency: 'XXX' },
  ]);
});

test('the file says what is asked for, and is not called read without fault', async () => {
  const next_step = { 'zh-CN': '请核对原件，填写币种。', 'en-US': 'State the currency.' };
  await openCard({ ...OPEN_CURRENCY, files: OPEN_CURRENCY.files.map((each) => ({ ...each, next_step })) });
  expect(screen.getAllByText('请核对原件，填写币种。')).toHaveLength(2);
});

const ANSWERED = task({
  id: 7,
  customer: 'Ada Brown',
  files: [
    file({ upload_id: 21, name: 'both.zip', member: 'one.csv', currency: 'XXX', stated_currency: 'XXX' }),
    file({ upload_id: 21, name: 'both.zip', member: 'two.csv', currency: 'XXX', stated_currency: 'XXX' }),
    file({ upload_id: 22, name: 'uk.csv', currency: 'GBP', stated_currency: 'GBP' }),
    file({ upload_id: 23, name: 'bill.csv' }),
  ],
});

async function openCard(shown: Task, answer: unknown = shown) {
  const calls = stubServer({
    '/api/user/getZipfilelist': { list: [shown], total: 1 },
    '/api/user/getPanlCount': COUNTS,
    '/api/liushui/price': PRICE,
    '/api/team/groups': { list: [], total: 0 },
    [`/api/liushui/tasks/${shown.id}/currency`]: answer,
  });
  renderPage(page, '/list/card');
  return { calls, card: within(await screen.findByRole('article', { name: 'Ada Brown' })) };
}

test('the card says what was answered, and another answer goes for that file alone', async () => {
  const { calls, card } = await openCard(ANSWERED);
  expect(card.getAllByText(/不清楚（人工填写）/)).toHaveLength(2);
  expect(card.getByText(/GBP（人工填写）/)).toBeVisible();
  await userEvent.click(card.getAllByRole('button', { name: '更正币种' })[2] ?? document.body);
  const [dialog = document.body] = await screen.findAllByRole('dialog');
  const choice = within(dialog).getByLabelText('uk.csv');
  expect(within(dialog).queryByLabelText('both.zip')).toBeNull();
  expect(choice).toHaveValue('GBP');
  await userEvent.click(within(dialog).getByRole('button', { name: '提交' }));
  expect(within(dialog).getByRole('alert')).toHaveTextContent('币种没有变化');
  await userEvent.selectOptions(choice, 'USD');
  await userEvent.click(within(dialog).getByRole('button', { name: '提交' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.filter(({ path }) => path.endsWith('/currency')).map(({ body }) => body);
  expect(sent).toEqual([{ upload_id: 22, currency: 'USD' }]);
});

test('an archive says which of its statements the one answer holds for', async () => {
  const { card } = await openCard(ANSWERED);
  await userEvent.click(card.getAllByRole('button', { name: '更正币种' })[0] ?? document.body);
  const [dialog = document.body] = await screen.findAllByRole('dialog');
  expect(dialog).toHaveTextContent('one.csv');
  expect(dialog).toHaveTextContent('two.csv');
  expect(dialog).toHaveTextContent('以上 2 份流水都按这里选择的币种计算');
});

test('what was answered first can be answered anew while another file waits, and goes first', async () => {
  const [one, two] = OPEN_CURRENCY.files;
  const half = {
    ...OPEN_CURRENCY,
    files: [
      { ...one, ...two },
      { ...one, stated_currency: 'EUR', lacks_currency: false },
    ],
  };
  const { calls, card } = await openCard(half as Task);
  await userEvent.click(card.getByRole('button', { name: '填写币种' }));
  const [dialog = document.body] = await screen.findAllByRole('dialog');
  expect(within(dialog).getByLabelText('one.csv')).toHaveValue('EUR');
  await userEvent.selectOptions(within(dialog).getByLabelText('two.xlsx'), 'GBP');
  await userEvent.selectOptions(within(dialog).getByLabelText('one.csv'), 'USD');
  await userEvent.click(within(dialog).getByRole('button', { name: '提交' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.filter(({ path }) => path.endsWith('/currency')).map(({ body }) => body);
  expect(sent).toEqual([
    { upload_id: 11, currency: 'USD' },
    { upload_id: 12, currency: 'GBP' },
  ]);
});

test('without the files an answer stays, and the card says what to do', async () => {
  const gone = ANSWERED.files.map((each) => ({ ...each, kept: false }));
  const { card } = await openCard({ ...ANSWERED, files: gone });
  expect(card.queryByRole('button', { name: '更正币种' })).toBeNull();
  expect(card.getAllByText(/文件已清除；要更正币种/)).toHaveLength(3);
});

test('what was answered before a failure is shown by the task, also when the dialog is cancelled', async () => {
  const { calls, card } = await openCard(OPEN_CURRENCY, ({ body }: Sent) =>
    (body as { upload_id: number }).upload_id === 11 ? OPEN_CURRENCY : refusal(0, '服务器正忙'),
  );
  await userEvent.click(card.getByRole('button', { name: '填写币种' }));
  const [dialog = document.body] = await screen.findAllByRole('dialog');
  await userEvent.selectOptions(within(dialog).getByLabelText('one.csv'), 'GBP');
  await userEvent.selectOptions(within(dialog).getByLabelText('two.xlsx'), 'USD');
  await userEvent.click(within(dialog).getByRole('button', { name: '提交' }));
  await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent('服务器正忙'));
  const listed = () => calls.filter(({ path }) => path === '/api/user/getZipfilelist').length;
  const before = listed();
  await userEvent.click(within(dialog).getByRole('button', { name: '取消' }));
  await waitFor(() => expect(listed()).toBe(before + 1));
});
