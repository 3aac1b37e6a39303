import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { loadUser } from '@/shared/session';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import type { Finding } from '../types';
import { ConfirmOriginal } from './ConfirmOriginal';

const AT = '/api/liushui/reports/7/files/1/original';

/** The row of a file in a report, as somebody of this role sees it. */
async function shownTo(role: 'admin' | 'user', check: string) {
  const calls = stubServer({
    '/api/user/info': { id: 1, username: 'lin', role, settings: {} },
    [AT]: { id: 3 },
  });
  await loadUser();
  const checks = [{ id: check, file: 1 }] as unknown as Finding[];
  const Component = () => (
    <p>
      row <ConfirmOriginal checks={checks} file={1} reportId={7} />
    </p>
  );
  renderPage({ Component }, '/report/reportinfo?id=7');
  await screen.findByText('row');
  return calls;
}

test('an administrator confirms the file that was compared, after reading what is kept', async () => {
  const calls = await shownTo('admin', 'ZW-21');
  await userEvent.click(screen.getByRole('button', { name: '确认为银行原件' }));
  expect(await screen.findByText(/不保存客户信息/)).toBeVisible();
  const buttons = await screen.findAllByRole('button', { name: '确认为银行原件' });
  await userEvent.click(buttons[buttons.length - 1] as HTMLElement);
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'POST', path: AT }));
});

test.each([
  ['user', 'ZW-21'],
  ['admin', 'ZW-14'],
] as const)('%s has no such button beside %s', async (role, check) => {
  await shownTo(role, check);
  expect(screen.queryByRole('button')).toBeNull();
});
