import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import { refusal, stubServer, success } from '@/testing/server';
import { stubUpload } from '@/testing/upload';
import * as page from './TemplatesPage';
import type { Template } from './types';

const ADDRESS = '/list/templates';

const template = (more: Partial<Template> = {}): Template => ({
  id: 4,
  name: '村镇银行',
  names: ['哪天', '进出', '数目'],
  kind: 'debit',
  layout: {
    columns: { moment: 0, direction: 1, amount: 2 },
    sign: 'tag',
    date_order: 'dmy',
    decimal: '.',
    currency: 'CNY',
    balance_is_debt: false,
    directions: { 入: 'in' },
  },
  used_count: 3,
  usetime_text: '2026-05-01 10:00:00',
  createtime_text: '2026-04-01 10:00:00',
  ...more,
});

const serve = (list: Template[], more: Record<string, unknown> = {}) =>
  stubServer({ '/api/liushui/templates': { list, total: list.length }, ...more });

test('templates are listed with their header and how often they were used', async () => {
  const calls = serve([template(), template({ id: 5, name: '新的', used_count: 0, usetime_text: '' })]);
  renderPage(page, `${ADDRESS}?keyword=%E6%9D%91&current=2`);
  expect(await screen.findByText('村镇银行')).toBeVisible();
  expect(screen.getAllByText(/哪天 · 进出 · 数目/)).toHaveLength(2);
  expect(screen.getByText('3 次')).toBeVisible();
  expect(screen.getByText('还没用过')).toBeVisible();
  expect(calls[0]?.query.get('keyword')).toBe('村');
  expect(calls[0]?.query.get('current')).toBe('2');
});

test('a template gets another name; one that is taken is told in the dialog', async () => {
  let isTaken = true;
  const calls = serve([template()], {
    '/api/liushui/templates/4/name': () =>
      isTaken ? refusal(0, '已有', { reason: 'template_name_taken', fields: { name: ['已有同名'] } }) : {},
  });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '改名' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.clear(dialog.getByLabelText('名称'));
  await userEvent.type(dialog.getByLabelText('名称'), '别名{Enter}');
  expect(await dialog.findByText('已有同名')).toBeVisible();
  isTaken = false;
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ path }) => path.endsWith('/name')).at(-1)?.body).toEqual({ name: '别名' });
});

test('a template is deleted only after it was confirmed', async () => {
  const calls = serve([template()], { '/api/liushui/templates/4': {} });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '删除' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
});

test('an import says of every template what became of it', async () => {
  serve([]);
  const sent = stubUpload(() =>
    success({
      taken: 1,
      list: [
        { name: '一', state: 'taken', reasons: [] },
        { name: '', state: 'refused', reasons: [{ 'zh-CN': '缺少字段“kind”', 'en-US': 'missing' }] },
      ],
    }),
  );
  renderPage(page, ADDRESS);
  await screen.findByText('还没有模板');
  const file = new File(['{}'], 'templates.json', { type: 'application/json' });
  await userEvent.upload(screen.getByLabelText('导入', { selector: 'input' }), file);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('共 2 个模板，导入 1 个')).toBeVisible();
  expect(dialog.getByText('缺少字段“kind”')).toBeVisible();
  expect(dialog.getByText('（没有名称）')).toBeVisible();
  expect(sent[0]?.path).toBe('/api/liushui/templates/import');
  expect(sent[0]?.form.get('file')).toHaveProperty('name', 'templates.json');
});
