// What opens over a report or a task by a click, each fetched by that click.
import { lazyDialog } from '@/shared/lazyDialog';

export const AgainDialog = lazyDialog(() => import('./AgainDialog').then((found) => found.AgainDialog));
export const ChangesDrawer = lazyDialog(() => import('./ChangesDrawer').then((found) => found.ChangesDrawer));
export const CorrectionsDrawer = lazyDialog(() =>
  import('../corrections/CorrectionsDrawer').then((found) => found.CorrectionsDrawer),
);
