import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import { PresetsBlock } from './PresetsBlock';
import { draft, family, NO_DRAFT, row, table } from './testing';

const ROOT = '/api/liushui/presets';
const page = { Component: PresetsBlock };

test('switching on what is off by default asks for a reason, which travels with it', async () => {
  const calls = stubServer({
    [ROOT]: table([family(), row({ editable: ['active', 'thresholds'] })]),
    [`${ROOT}/draft`]: NO_DRAFT,
    [`${ROOT}/draft/families/JT`]: draft(),
  });
  renderPage(page, '/list/card?tab=presets');
  expect(await screen.findByRole('heading', { name: '我的规则预置' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '新增词规则' })).toBeNull();
  const line = screen.getByText('家庭').closest('tr') as HTMLElement;
  await userEvent.click(within(line).getByRole('switch'));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: '存入草稿' }));
  expect(within(dialog).getByText('请写明原因')).toBeVisible();
  await userEvent.type(within(dialog).getByRole('textbox', { name: '原因' }), '客户书面同意');
  await userEvent.click(within(dialog).getByRole('button', { name: '存入草稿' }));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { revision: 2, active: true, reason: '客户书面同意' },
    ]),
  );
});

test('words of a rule can be read but not changed', async () => {
  stubServer({
    [ROOT]: table([row({ editable: ['active', 'thresholds'] })]),
    [`${ROOT}/draft`]: NO_DRAFT,
  });
  renderPage(page, '/list/card?tab=presets');
  await userEvent.click(await screen.findByRole('button', { name: '编辑' }));
  const drawer = await screen.findByRole('dialog', { name: '博彩关键词' });
  expect(within(drawer).getByText('百家乐')).toBeVisible();
  expect(within(drawer).queryByRole('button', { name: '移除 百家乐' })).toBeNull();
  expect(within(drawer).getByRole('spinbutton', { name: '单笔下限' })).toBeEnabled();
});
