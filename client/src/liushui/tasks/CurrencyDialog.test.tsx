// A file that does not say its currency: the card asks, nothing is preset, and each file is answered once.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import * as page from '../TasksPage';
import { COUNTS, OPEN_CURRENCY, PRICE } from '../testing/samples';

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
  await openDialog();
  expect(screen.getAllByText('请填写币种后继续')).toHaveLength(2);
});
