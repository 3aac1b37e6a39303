import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FormDialog } from './FormDialog';

test('Enter sends a form of several fields, too', async () => {
  const submit = vi.fn();
  render(
    <FormDialog title="name" okText="save" isBusy={false} onSubmit={submit} onClose={vi.fn()}>
      <input aria-label="first" />
      <input aria-label="last" />
    </FormDialog>,
  );
  await userEvent.type(await screen.findByLabelText('first'), 'Ada{Enter}');
  expect(submit).toHaveBeenCalledOnce();
});
