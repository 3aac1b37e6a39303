import { screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import { type Sent, stubServer } from '@/testing/server';
import * as page from './CashierPage';
import { texts } from './cashierTexts';
import { FAULTS } from './testing/facts';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const ADDRESS = '/admin/cashier';

const server = (faults: string[]) =>
  stubServer({
    '/api/admin/cashier': ({ method, body }: Sent) =>
      method === 'POST'
        ? { faults: (body as { faults: string[] }).faults, known: FAULTS }
        : { faults, known: FAULTS },
  });

test('each of the sixteen faults says what it does and what should happen', async () => {
  server([]);
  renderPage(page, ADDRESS);
  expect(await screen.findByText('未开启故障，模拟支付一切正常。')).toBeVisible();
  expect(screen.getAllByRole('switch')).toHaveLength(16);
  for (const fault of FAULTS) {
    for (const part of ['name', 'does', 'wants']) {
      const words = texts.zh[`${part}.${fault}` as keyof typeof texts.zh];
      expect(screen.getAllByText(words)[0]).toBeVisible();
    }
  }
});

test('a fault is switched on beside those that are on, and all go off together', async () => {
  const calls = server(['silent']);
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('switch', { name: '通知重复' }));
  expect(await screen.findByText(/已开启 2 项故障/)).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ faults: ['silent', 'duplicate'] });
  await userEvent.click(screen.getByRole('switch', { name: '没有通知' }));
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ faults: ['duplicate'] }));
  await userEvent.click(await screen.findByRole('button', { name: '全部关闭' }));
  expect(await screen.findByText('未开启故障，模拟支付一切正常。')).toBeVisible();
});
