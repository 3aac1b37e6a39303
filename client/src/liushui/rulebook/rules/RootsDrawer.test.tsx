import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import { RootsDrawer } from './RootsDrawer';

const ROOT = '/api/liushui/roots';
const KEPT = {
  id: 4,
  name: 'Invented Authority',
  fingerprint: 'ab'.repeat(32),
  endtime_text: '2033-12-29 00:00:00',
  author: 'ada',
  createtime_text: '2026-11-22 05:41:19',
};
const page = { Component: () => <RootsDrawer onClose={() => undefined} /> };
const LABEL = '选择证书文件（.pem、.crt、.cer、.der）';

test('a root is added from a file, as text or as base64, and taken away again', async () => {
  const calls = stubServer({
    [ROOT]: ({ method }: Sent) => (method === 'POST' ? KEPT : { list: [KEPT] }),
    [`${ROOT}/4`]: null,
  });
  renderPage(page, '/admin/rules');
  const table = await screen.findByRole('region', { name: '信任的根证书' });
  expect(within(table).getByText('2033-12-29')).toBeVisible();
  const input = screen.getByLabelText(LABEL);
  await userEvent.upload(input, new File(['note\n-----BEGIN CERTIFICATE-----\nAA'], 'a.pem'));
  await userEvent.upload(input, new File([new Uint8Array([48, 130, 255])], 'b.cer'));
  const sent = (method: string) => calls.filter((call) => call.method === method).map(({ body }) => body);
  await waitFor(() =>
    expect(sent('POST')).toEqual([
      { certificate: '-----BEGIN CERTIFICATE-----\nAA' },
      { certificate: 'MIL/' },
    ]),
  );
  await userEvent.click(within(table).getByRole('button', { name: '移除' }));
  const buttons = await screen.findAllByRole('button', { name: '移除' });
  await userEvent.click(buttons[buttons.length - 1] as HTMLElement);
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
});

test('what is no root is said beside the button', async () => {
  stubServer({
    [ROOT]: ({ method }: Sent) =>
      method === 'POST'
        ? refusal(0, '这不是根证书', { reason: 'root_unreadable', field: 'certificate' })
        : { list: [] },
  });
  renderPage(page, '/admin/rules');
  expect(await screen.findByText('尚未登记根证书')).toBeVisible();
  await userEvent.upload(screen.getByLabelText(LABEL), new File(['x'], 'x.pem'));
  expect(await screen.findByText('这不是根证书')).toBeVisible();
});
