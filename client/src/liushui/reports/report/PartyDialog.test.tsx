import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import { chapter } from '../../testing/chapters';
import { REVISION } from '../../testing/revisions';
import { INFO, REVIEW } from '../../testing/samples';
import * as page from '../ReportPage';
import type { Counterparty } from '../types';

vi.mock('@/shared/charts/Canvas', () => ({ default: () => null }));

const party = (name: string): Counterparty => ({
  ...({} as Counterparty),
  party_key: name,
  party: name,
  kind: 'person',
  in_fen: 100_000,
  out_fen: 0,
  in_n: 1,
  out_n: 0,
  first: '2025-03-02',
  last: '2025-03-02',
  related: false,
});

async function openDialog() {
  const calls = stubServer({
    '/api/user/getClientreportinfo': {
      ...INFO,
      report: { ...INFO.report, counterparties: [party('周小燕'), party('周晓燕')] },
    },
    '/api/liushui/reports/7/review': REVIEW,
    '/api/user/getmingzhonglist': { list: [], groups: [], total: 0 },
    '/api/liushui/reports/7/decisions': REVISION,
  });
  renderPage(page, '/report/reportinfo?id=7');
  const parties = await chapter('往来与网络');
  await userEvent.click(parties.getByRole('button', { name: '更正“周小燕”' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { dialog, said: () => calls.find(({ path }) => path.endsWith('/decisions'))?.body };
}

test('a party is said to be family, which goes to the server as a fact of this case', async () => {
  const { dialog, said } = await openDialog();
  await userEvent.click(dialog.getByRole('radio', { name: '家人' }));
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(said()).toMatchObject({ kind: 'relation', party_key: '周小燕', value: 'family', scope: 'case' }),
  );
});

test('nothing is sent before something is chosen', async () => {
  const { dialog, said } = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('请选择一项');
  expect(said()).toBeUndefined();
});

test('a party is merged with another one of the report, never with itself', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const { dialog, said } = await openDialog();
  await user.click(dialog.getByRole('radio', { name: '与另一对手方合并' }));
  await user.click(dialog.getByRole('combobox', { name: '合并到' }));
  expect(screen.queryByRole('option', { name: '周小燕' })).toBeNull();
  await user.click(await screen.findByRole('option', { name: '周晓燕' }));
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(said()).toMatchObject({ kind: 'same_party', value: '周晓燕' }));
});
