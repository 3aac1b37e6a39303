import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import { BlackListDrawer } from './BlackListDrawer';

const ROOT = '/api/liushui/black-list';
const ENTRY = {
  id: 4,
  name: '钱多多',
  account: '6222****5678',
  severity: 'high',
  note: '法院通报',
  author: 'ada',
  createtime_text: '2026-11-22 05:41:19',
};
/** While the list opens it takes no pointer; how it looks is not what is tested here. */
const user = userEvent.setup({ pointerEventsCheck: 0 });
const page = { Component: () => <BlackListDrawer onClose={() => undefined} /> };

test('a party is added with its severity and reason, and taken off again', async () => {
  const calls = stubServer({
    [ROOT]: ({ method }: Sent) => (method === 'POST' ? ENTRY : { list: [ENTRY], total: 1 }),
    [`${ROOT}/4`]: null,
  });
  renderPage(page, '/admin/rules');
  const table = await screen.findByRole('region', { name: '黑名单' });
  expect(within(table).getByText('6222****5678')).toBeVisible();
  const add = screen.getByRole('button', { name: '加入黑名单' });
  expect(add).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: '姓名或单位' }), '李四');
  await userEvent.type(screen.getByRole('textbox', { name: '说明' }), '多次投诉');
  await userEvent.click(add);
  const sent = (method: string) => calls.filter((call) => call.method === method).map(({ body }) => body);
  await waitFor(() =>
    expect(sent('POST')).toEqual([{ name: '李四', account: '', severity: 'high', note: '多次投诉' }]),
  );
  await waitFor(() => expect(screen.getByRole('textbox', { name: '姓名或单位' })).toHaveValue(''));
  await userEvent.click(within(table).getByRole('button', { name: '移出' }));
  const buttons = await screen.findAllByRole('button', { name: '移出' });
  await userEvent.click(buttons[buttons.length - 1] as HTMLElement);
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
});

test('as many parties stand on a page as were asked for', async () => {
  const calls = stubServer({ [ROOT]: { list: [ENTRY], total: 30 } });
  renderPage(page, '/admin/rules');
  await user.click(await screen.findByRole('combobox', { name: '每页条数' }));
  await user.click(await screen.findByRole('option', { name: '20 条/页' }));
  await waitFor(() => expect(calls.at(-1)?.query.get('pageSize')).toBe('20'));
  expect(calls.at(-1)?.query.get('current')).toBe('1');
});

test('a party that is listed already is said where it is typed', async () => {
  stubServer({
    [ROOT]: ({ method }: Sent) =>
      method === 'POST'
        ? refusal(0, '该姓名与账号已在黑名单中', { reason: 'black_list_twice' })
        : { list: [], total: 0 },
  });
  renderPage(page, '/admin/rules');
  expect(await screen.findByText('黑名单为空')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: '姓名或单位' }), '李四');
  await userEvent.click(screen.getByRole('button', { name: '加入黑名单' }));
  // The notice of the test before may still stand: only the words under the field are asked for.
  expect(await screen.findByText(/已在黑名单中/, { selector: '[role=alert], [role=alert] *' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: '姓名或单位' })).toHaveValue('李四');
});
