import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refusal, stubServer, success } from '@/testing/server';
import { stubUpload } from '@/testing/upload';
import { WordTemplateDialog } from './WordTemplateDialog';

const CALL = '/api/liushui/word-template';
const KNOWN = [
  { id: 'customer', name: { 'zh-CN': '客户', 'en-US': 'Customer' }, kind: 'text' },
  { id: 'inflow', name: { 'zh-CN': '逐月流入构成', 'en-US': 'Money in by kind' }, kind: 'table' },
];
const TEMPLATE = {
  name: '信贷.docx',
  used: ['customer'],
  size_bytes: 9,
  createtime_text: '2026-11-25 09:30',
};

const choose = () =>
  fireEvent.change(screen.getByLabelText('选择 .docx 文件', { selector: 'input' }), {
    target: { files: [new File(['x'], '信贷.docx')] },
  });

test('the fields are listed with their braces, and a file that is chosen becomes the template', async () => {
  stubServer({ [CALL]: { template: null, known: KNOWN } });
  const sent = stubUpload(() => success({ template: TEMPLATE, known: KNOWN }));
  render(<WordTemplateDialog onClose={() => undefined} />);
  expect(await screen.findByText('{{客户}}')).toBeVisible();
  expect(screen.getByText('独占一段')).toBeVisible();
  choose();
  expect(await screen.findByText('当前模板：信贷.docx，用到 1 个字段')).toBeVisible();
  expect(sent[0]?.path).toBe(CALL);
});

test('a refused template says what is wrong with it', async () => {
  stubServer({ [CALL]: { template: null, known: KNOWN } });
  stubUpload(() =>
    refusal(0, '模板无法使用：模板里有不认识的字段：信用分', { reason: 'word_template_unfit' }),
  );
  render(<WordTemplateDialog onClose={() => undefined} />);
  await screen.findByText('{{客户}}');
  choose();
  expect(await screen.findByText(/不认识的字段：信用分/)).toBeVisible();
});

test('the template can be deleted', async () => {
  const calls = stubServer({ [CALL]: { template: TEMPLATE, known: KNOWN } });
  render(<WordTemplateDialog onClose={() => undefined} />);
  await userEvent
    .setup({ pointerEventsCheck: 0 })
    .click(await screen.findByRole('button', { name: '删除模板' }));
  await waitFor(() => expect(calls.filter(({ path }) => path === CALL).length).toBeGreaterThan(1));
  cleanup();
});
