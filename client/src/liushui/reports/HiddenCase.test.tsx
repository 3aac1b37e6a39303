import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import { INFO, REVIEW } from '../testing/samples';
import * as page from './ReportPage';

// What is tested here is not the drawing: a canvas needs a browser.
vi.mock('@/shared/charts/Canvas', () => ({ default: () => null }));

test('a case of another operator shows itself to an administrator after password and reason', async () => {
  let isRevealed = false;
  const calls = stubServer({
    '/api/liushui/reports/7/review': REVIEW,
    '/api/user/getmingzhonglist': { list: [], groups: [], total: 0 },
    '/api/user/getClientreportinfo': () =>
      isRevealed ? INFO : refusal(40300, '客户信息已隐藏', { reason: 'case_hidden' }),
    '/api/liushui/reports/7/reveal': ({ body }: Sent) => {
      if ((body as { password: string }).password !== 'right')
        return refusal(0, '当前密码不正确', { reason: 'wrong_password_given' });
      isRevealed = true;
      return { until_text: '2026-06-01 21:00:00' };
    },
  });
  renderPage(page, '/report/reportinfo?id=7');
  expect(await screen.findByRole('heading', { name: '客户信息已隐藏' })).toBeVisible();
  expect(screen.queryByText(INFO.line.customer)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '验证后查看' }));
  const dialog = await screen.findByRole('dialog');
  const submit = () => userEvent.click(within(dialog).getByRole('button', { name: '验证后查看' }));
  await submit();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('查看原因');
  await userEvent.type(within(dialog).getByLabelText(/^查看原因/), '客户投诉处理');
  await userEvent.type(within(dialog).getByLabelText('当前密码'), 'guess');
  await submit();
  expect(await within(dialog).findByText('当前密码不正确')).toBeVisible();
  await userEvent.clear(within(dialog).getByLabelText('当前密码'));
  await userEvent.type(within(dialog).getByLabelText('当前密码'), 'right');
  await submit();
  expect((await screen.findAllByText(INFO.line.customer, { exact: false }))[0]).toBeVisible();
  expect(calls.filter(({ path }) => path.endsWith('/reveal')).at(-1)?.body).toEqual({
    password: 'right',
    reason: '客户投诉处理',
  });
});
