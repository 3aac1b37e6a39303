// Dialogs and questions as somebody at the page uses them: the one that stands open, and that it goes.
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

/** What stands in the open dialog: under it the page may have the same words. */
export const dialog = async () => within(await screen.findByRole('dialog'));

/** A question lives outside its page: without this it would still be there in the next test. */
export const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
