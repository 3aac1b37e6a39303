// The forms by which a report is made anew, fetched as one.
export { LoanDialog } from '../loan/LoanDialog';
export { AgainDialog } from './AgainDialog';
