// What opens over a report or a task by a click, each fetched by that click.
import { later } from '@/shared/later';

export const AgainDialog = later(() => import('./AgainDialog').then((found) => found.AgainDialog));
export const ChangesDrawer = later(() => import('./ChangesDrawer').then((found) => found.ChangesDrawer));
export const CorrectionsDrawer = later(() =>
  import('../corrections/CorrectionsDrawer').then((found) => found.CorrectionsDrawer),
);
