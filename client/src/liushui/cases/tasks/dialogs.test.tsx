// Dialogs over a task that are closed by Escape: the focus goes back to what opened them.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import * as page from '../../TasksPage';
import { COUNTS, LOCKED, PRICE } from '../../testing/samples';

test.each(['输入密码', '共享'])('%s: Escape leads back to the button', async (name) => {
  stubServer({
    '/api/user/getZipfilelist': { list: [LOCKED], total: 1 },
    '/api/user/getPanlCount': COUNTS,
    '/api/liushui/price': PRICE,
    '/api/team/groups': { list: [], total: 0 },
  });
  renderPage(page, '/list/card');
  const card = within(await screen.findByRole('article', { name: '王建国' }));
  const opener = card.getByRole('button', { name });
  opener.focus();
  await userEvent.keyboard('{Enter}');
  const [dialog = document.body] = await screen.findAllByRole('dialog');
  await waitFor(() => expect(opener).not.toHaveFocus());
  within(dialog).getByRole('button', { name: '取消' }).focus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(opener).toHaveFocus());
});
