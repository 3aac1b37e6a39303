// What opens over a report or a task by a click, each fetched by that click.
import { lazyDialog } from '@/shared/lazyDialog';

export const AgainDialog = lazyDialog(() => import('./forms').then((found) => found.AgainDialog));
export const LoanDialog = lazyDialog(() => import('./forms').then((found) => found.LoanDialog));
export const ChangesDrawer = lazyDialog(() => import('./drawers').then((found) => found.ChangesDrawer));
export const CorrectionsDrawer = lazyDialog(() =>
  import('./drawers').then((found) => found.CorrectionsDrawer),
);
