// What tells how a report came to be as it is, fetched as one.
export { CorrectionsDrawer } from '../corrections/CorrectionsDrawer';
export { ChangesDrawer } from './ChangesDrawer';
