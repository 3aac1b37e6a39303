import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MoreOptions } from './MoreOptions';

test('what a failure opened stays open once the failure is gone', () => {
  const part = (isWanted: boolean) => (
    <MoreOptions hint="moreHint" isWanted={isWanted}>
      <input aria-label="密码" />
    </MoreOptions>
  );
  const { rerender } = render(part(false));
  expect(screen.getByRole('group')).not.toHaveAttribute('open');
  rerender(part(true));
  expect(screen.getByRole('group')).toHaveAttribute('open');
  rerender(part(false));
  expect(screen.getByRole('group')).toHaveAttribute('open');
});
