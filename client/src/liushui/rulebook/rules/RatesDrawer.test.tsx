import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer } from '@/testing/leaving';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import * as page from '../RulesPage';
import { draft, row, table } from './testing';

const ROOT = '/api/liushui/rules';
const RATES = [
  { currency: 'JPY', rate: '0.048', active: null },
  { currency: 'USD', rate: '7.2', active: '7.10' },
  { currency: 'EUR', rate: null, active: '7.8' },
];

async function opened(more: Record<string, unknown> = {}, rates = RATES) {
  const calls = stubServer({ [ROOT]: table([row()], { rates }), [`${ROOT}/draft`]: draft(), ...more });
  renderPage(page, '/admin/rules');
  await userEvent.click(await screen.findByRole('button', { name: '折算率' }));
  const drawer = within(await screen.findByRole('dialog', { name: '折算率' }));
  const sent = (method: string) =>
    calls.filter((call) => call.method === method).map(({ path, body }) => [path, body]);
  return { drawer, sent, calls };
}

test('a rate is written to the draft with the revision that was seen', async () => {
  const path = `${ROOT}/draft/rates/GBP`;
  const { drawer, sent, calls } = await opened({ [path]: draft() });
  const save = drawer.getByRole('button', { name: '存入草稿' });
  expect(save).toBeDisabled();
  await userEvent.type(drawer.getByRole('textbox', { name: '货币代码' }), 'gbp');
  await userEvent.type(drawer.getByRole('textbox', { name: '1 单位折合人民币（元）' }), '9.15');
  await userEvent.click(save);
  await waitFor(() => expect(sent('PUT')).toEqual([[path, { revision: 2, rate: '9.15' }]]));
  await waitFor(() => expect(drawer.getByRole('textbox', { name: '货币代码' })).toHaveValue(''));
  await waitFor(() => expect(calls.filter((call) => call.path === ROOT)).toHaveLength(2));
});

test('every rate says what it is, what is on, and what the draft does to it', async () => {
  const { drawer } = await opened();
  const lines = drawer.getAllByRole('row').map((line) => line.textContent);
  expect(lines).toEqual([
    '货币折算率',
    expect.stringMatching(/日元 JPY草稿1 JPY = 0.048 元/),
    expect.stringMatching(/美元 USD草稿1 USD = 7.2 元 · 现行 7.10/),
    expect.stringMatching(/欧元 EUR将删除现行 7.8/),
  ]);
});

test('a rate is changed in the form, taken away, and kept after all', async () => {
  const { drawer, sent } = await opened({
    [`${ROOT}/draft/rates/USD`]: draft(),
    [`${ROOT}/draft/rates/EUR`]: draft(),
  });
  const line = (name: RegExp) => within(drawer.getByRole('row', { name }));
  await userEvent.click(line(/USD/).getByRole('button', { name: '修改' }));
  const rate = drawer.getByRole('textbox', { name: '1 单位折合人民币（元）' });
  expect(rate).toHaveValue('7.2');
  await userEvent.clear(rate);
  await userEvent.type(rate, '7.3');
  await userEvent.click(drawer.getByRole('button', { name: '存入草稿' }));
  await waitFor(() =>
    expect(sent('PUT')).toEqual([[`${ROOT}/draft/rates/USD`, { revision: 2, rate: '7.3' }]]),
  );
  await userEvent.click(line(/USD/).getByRole('button', { name: '删除' }));
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
  await userEvent.click(line(/EUR/).getByRole('button', { name: '保留' }));
  await waitFor(() =>
    expect(sent('PUT')[1]).toEqual([`${ROOT}/draft/rates/EUR`, { revision: 2, rate: '7.8' }]),
  );
});

test('what is no rate, or no currency, is said at its field', async () => {
  const refused = (place: string, text: string) =>
    refusal(0, '修改不符合规则', { reason: 'rule_changes', fields: { [place]: [text] } });
  const { drawer } = await opened({
    [`${ROOT}/draft/rates/CNY`]: refused('rates.CNY', '须为人民币以外的货币'),
    [`${ROOT}/draft/rates/USD`]: refused('rates.USD.rate', '须大于 0'),
  });
  const code = drawer.getByRole('textbox', { name: '货币代码' });
  const rate = drawer.getByRole('textbox', { name: '1 单位折合人民币（元）' });
  await userEvent.type(code, 'CNY');
  await userEvent.type(rate, '0');
  await userEvent.click(drawer.getByRole('button', { name: '存入草稿' }));
  await waitFor(() => expect(code).toHaveAccessibleDescription('须为人民币以外的货币'));
  await userEvent.clear(code);
  await userEvent.type(code, 'USD');
  await userEvent.click(drawer.getByRole('button', { name: '存入草稿' }));
  await waitFor(() => expect(rate).toHaveAccessibleDescription('须大于 0'));
  expect(rate).toHaveValue('0');
});

test('when somebody else changed the rules a rate is saved at the second try', async () => {
  let revision = 2;
  const { drawer, sent } = await opened({
    [ROOT]: () => table([row()], { rates: RATES, revision }),
    [`${ROOT}/draft/rates/GBP`]: ({ body }: Sent) => {
      if ((body as { revision: number }).revision === 3) return draft();
      revision = 3;
      return refusal(40900, '规则已被他人更改，请核对后重试', { reason: 'rule_draft_changed' });
    },
  });
  await userEvent.type(drawer.getByRole('textbox', { name: '货币代码' }), 'gbp');
  await userEvent.type(drawer.getByRole('textbox', { name: '1 单位折合人民币（元）' }), '9.15');
  await userEvent.click(drawer.getByRole('button', { name: '存入草稿' }));
  expect(await drawer.findByText('规则已被他人更改，请核对后重试')).toBeVisible();
  await waitFor(async () => {
    await userEvent.click(drawer.getByRole('button', { name: '存入草稿' }));
    expect(sent('PUT').at(-1)?.[1]).toEqual({ revision: 3, rate: '9.15' });
  });
});

test('without rates the drawer says what that means, and what was typed is not lost by closing it', async () => {
  const { drawer } = await opened({}, []);
  expect(drawer.getByText('还没有折算率')).toBeVisible();
  await userEvent.type(drawer.getByRole('textbox', { name: '货币代码' }), 'USD');
  await userEvent.click(document.querySelector('.arco-drawer-close-icon') as Element);
  await answer('留下');
  expect(drawer.getByRole('textbox', { name: '货币代码' })).toHaveValue('USD');
});
