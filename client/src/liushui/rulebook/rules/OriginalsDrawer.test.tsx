import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import { OriginalsDrawer } from './OriginalsDrawer';

const ROOT = '/api/liushui/originals';
const LAYOUT = {
  format: 'cmb_debit',
  format_name: { 'zh-CN': '招商银行交易流水', 'en-US': 'CMB statement' },
  layout: 'pdf-7',
  files: 1,
  variants: [
    {
      traits: [{ name: '数字字体', text: 'SimSun' }],
      files: [{ id: 4, made: '2026-10', author: 'ada', createtime_text: '2026-11-22 05:41:19' }],
    },
  ],
};
const EXPORTED = { kind: 'liushui-originals', version: 1, originals: [] };
const page = { Component: () => <OriginalsDrawer onClose={() => undefined} /> };
const LABEL = '选择其他系统导出的文件（.json）';
const asFile = (content: string) => new File([content], 'originals.json', { type: 'application/json' });

test('what was learned is listed by layout, exported, and taken back file by file', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:x');
  const calls = stubServer({
    [ROOT]: { list: [LAYOUT] },
    [`${ROOT}/export`]: EXPORTED,
    [`${ROOT}/4`]: null,
  });
  renderPage(page, '/admin/rules');
  expect(await screen.findByText(/招商银行交易流水 · PDF，7 列/)).toBeVisible();
  expect(screen.getByText('SimSun')).toBeVisible();
  const table = screen.getByRole('region', { name: /招商银行交易流水/ });
  expect(within(table).getByText('2026-10')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '导出' }));
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledOnce());
  await userEvent.click(within(table).getByRole('button', { name: '撤回' }));
  const buttons = await screen.findAllByRole('button', { name: '撤回' });
  await userEvent.click(buttons[buttons.length - 1] as HTMLElement);
  await waitFor(() => expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1));
});

test('a file of another installation is taken in; what is none is said, whoever notices', async () => {
  const calls = stubServer({
    [ROOT]: { list: [] },
    [`${ROOT}/import`]: ({ body }: Sent) =>
      (body as { version: number }).version === 1
        ? { added: 2, known: 1 }
        : refusal(0, '有字段填写不正确', { reason: 'validation', fields: { version: ['应等于 1'] } }),
  });
  renderPage(page, '/admin/rules');
  expect(await screen.findByText('尚未确认原件')).toBeVisible();
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
  const input = screen.getByLabelText(LABEL);
  const said = '这不是本系统导出的原件特征文件，未导入任何内容。';
  await userEvent.upload(input, asFile('no JSON'));
  expect(await screen.findByText(said)).toBeVisible();
  await userEvent.upload(input, asFile(JSON.stringify(EXPORTED)));
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual(EXPORTED);
  await userEvent.upload(input, asFile(JSON.stringify({ ...EXPORTED, version: 2 })));
  expect(await screen.findByText(said)).toBeVisible();
});
