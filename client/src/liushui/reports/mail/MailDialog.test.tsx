import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { refusal, stubServer } from '@/testing/server';
import { ExportMenu } from '../report/ExportMenu';

const SERVICES = '/api/liushui/services';
const MAIL = '/api/liushui/reports/7/mail';
const services = (state: string, mail_leaves = true) => ({
  list: [{ code: 'email', state }],
  points: 1,
  mail_leaves,
});

async function open(answers: Record<string, unknown>, incomplete = false) {
  const calls = stubServer(answers);
  render(
    <MemoryRouter>
      <ExportMenu line={{ id: 7, customer: '王小明', version: 2, incomplete }} />
    </MemoryRouter>,
  );
  // The menu fades in; until then it takes no pointer, which a person would not notice.
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(screen.getByRole('button', { name: '导出' }));
  await user.click(await screen.findByText('发送邮件'));
  return { calls, dialog: within(await screen.findByRole('dialog')) };
}

test('the dialog says what is sent; address, note and language reach the server', async () => {
  const { calls, dialog } = await open({
    [SERVICES]: services('opened'),
    [MAIL]: { id: 1, to: 'l***@example.com', state: 'queued' },
  });
  expect(await dialog.findByText('王小明_v2.pdf（简版 PDF 报告，第 2 版）')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '发送' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('请填写收件邮箱');
  await userEvent.type(dialog.getByRole('textbox', { name: '收件邮箱' }), ' li@example.com ');
  await userEvent.type(dialog.getByRole('textbox', { name: '附言（可不填）' }), '请查收');
  await userEvent.click(dialog.getByRole('radio', { name: 'English' }));
  await userEvent.click(dialog.getByRole('button', { name: '发送' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.find(({ path }) => path === MAIL);
  expect(sent?.body).toEqual({ to: 'li@example.com', note: '请查收', language: 'en-US' });
  expect(sent?.headers['Idempotency-Key']).toBeTruthy();
});

test('a refused address keeps what was written', async () => {
  const { dialog } = await open({
    [SERVICES]: services('opened'),
    [MAIL]: refusal(0, '提交的内容有误', { reason: 'invalid', fields: { to: ['邮箱地址不正确'] } }),
  });
  await userEvent.type(await dialog.findByRole('textbox', { name: '收件邮箱' }), 'li');
  await userEvent.click(dialog.getByRole('button', { name: '发送' }));
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('邮箱地址不正确'));
  expect(dialog.getByRole('textbox', { name: '收件邮箱' })).toHaveValue('li');
});

test('while the service is closed nothing can be sent, and the way to it is shown', async () => {
  const { dialog } = await open({ [SERVICES]: services('expired') });
  expect(await dialog.findByText(/“邮件发送”服务未开通/)).toBeVisible();
  expect(dialog.getByRole('link', { name: '去开通' })).toHaveAttribute('href', '/list/card?tab=services');
  expect(dialog.getByRole('button', { name: '发送' })).toBeDisabled();
});

test('it is said before sending that the message stays on this machine', async () => {
  const { dialog } = await open({ [SERVICES]: services('opened', false) });
  expect(await dialog.findByText(/邮件只保存在本机/)).toBeVisible();
});

test('whoever sends a report that was read in part is told before', async () => {
  const whole = await open({ [SERVICES]: services('opened') });
  await whole.dialog.findByText('将发送');
  expect(whole.dialog.queryByText(/金额和笔数不完整/)).toBeNull();
  cleanup();
  const { dialog } = await open({ [SERVICES]: services('opened') }, true);
  expect(await dialog.findByText('这份报告的流水没有全部读取，金额和笔数不完整。')).toBeVisible();
});
