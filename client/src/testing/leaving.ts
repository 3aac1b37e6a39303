// The question before unsaved changes are lost, as somebody at the page answers it.
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { renderRoutes } from './render';

const QUESTION = '有未保存的修改';

/** Wait for the question and answer it. */
export async function answer(name: '留下' | '离开'): Promise<void> {
  expect(await screen.findByText(QUESTION)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
}

/** A link away is followed: it asks, one stays with everything typed, then one leaves all the same. */
export async function expectGuarded({ router, where }: ReturnType<typeof renderRoutes>, kept: () => void) {
  const here = where();
  await act(() => router.navigate('/dashboard/workplace'));
  await answer('留下');
  expect(where()).toBe(here);
  kept();
  await act(() => router.navigate('/dashboard/workplace'));
  await answer('离开');
  await waitFor(() => expect(where()).toBe('/dashboard/workplace'));
}
