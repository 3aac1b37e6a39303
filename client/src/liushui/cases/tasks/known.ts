// Files that were handed in before: which task has them, and whose it is, where that is not whom they were handed in for.
import { getLocale } from '@/shared/i18n';
import { ERROR_MILLISECONDS, showSuccess } from '@/shared/notice';
import type { Task } from '../types';
import { t as intakeNow } from './intakeTexts';
import { isSameName } from './sorting';
import { t as tNow } from './texts';

/** A case that made no new task, and the task that has its files. */
export interface Known {
  customer: string;
  task: Task;
}

/** Whether files that were handed in for a customer stand in a case of another one. */
const isOther = ({ customer, task }: Known) => customer !== '' && !isSameName(customer, task.customer);

const told = ({ customer, task }: Known) => ({ customer, other: task.customer, id: task.id });

const nameOf = (known: Known) => (isOther(known) ? intakeNow('knownOther', told(known)) : known.customer);

/** Tell which cases of several made no new task. */
export function tellKnown(all: readonly Known[]): void {
  if (all.length === 0) return;
  const names = new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(all.map(nameOf));
  void showSuccess(intakeNow('casesKnown', { names }), ERROR_MILLISECONDS);
}

/** Tell that the report on show is an earlier one. */
export function tellEarlier(known: Known): void {
  if (!isOther(known)) void showSuccess(tNow('duplicate'));
  else void showSuccess(tNow('duplicateOther', told(known)), ERROR_MILLISECONDS);
}
