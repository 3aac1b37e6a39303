import { render, screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { askFirst } from './ask';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });

test('after a question the focus is back on what asked it', async () => {
  const remove = vi.fn();
  render(
    <button type="button" onClick={() => askFirst({ title: 'Remove it?', okText: 'Yes', onOk: remove })}>
      remove
    </button>,
  );
  const asking = screen.getByRole('button', { name: 'remove' });
  await userEvent.click(asking);
  await userEvent.click(await screen.findByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByText('Remove it?')).toBeNull());
  await waitFor(() => expect(asking).toHaveFocus());
  expect(remove).not.toHaveBeenCalled();
});
