// How tests of a report find one of its chapters.
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

/** A chapter, once all of them are drawn: they are drawn one after another. */
export async function chapter(title: string) {
  await waitFor(() => expect(document.querySelectorAll('.chapter[aria-busy="false"]')).toHaveLength(10), {
    timeout: 20_000,
  });
  return within(screen.getByRole('region', { name: title }));
}
