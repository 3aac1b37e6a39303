// What the server says about a rule, brought to the fields of the rule's own form.
import { ApiError } from '@/shared/api';
import { type Failures, failuresOf } from '@/shared/fieldFailures';
import { showError } from '@/shared/notice';

/** Tell it and ask for the rules again: what somebody else made of them has to be looked at first. */
export function lookAgain(error: unknown, reload: () => void): void {
  if (!followOthers(error, reload)) throw error;
  void showError((error as ApiError).message);
}

/** Whether somebody else changed the rules meanwhile; then they are asked for again, as the next try needs them. */
export function followOthers(error: unknown, reload: () => void): boolean {
  const isOld = error instanceof ApiError && error.reason === 'rule_draft_changed';
  if (isOld) reload();
  return isOld;
}

/**
 * Sort a refusal of one rule. Changes that do not fit are named by kind, rule and field ("hits.MZ-DB-01.include"), a
 * threshold by its group and name; a request of another shape by its own fields ("include.0"). `called` says what the
 * form calls a field that the server calls otherwise.
 */
export function ruleFailures(
  error: unknown,
  fields: readonly string[],
  called: Readonly<Record<string, string>> = {},
): Failures<string> {
  const isMisfit = error instanceof ApiError && error.reason === 'rule_changes';
  const rename = (name: string) => {
    const [kind, , ...rest] = name.split('.');
    const inside = kind === 'thresholds' ? ['thresholds', ...rest].join('.') : rest.join('.');
    const known = isMisfit ? inside : name;
    return called[known] ?? known;
  };
  return failuresOf(error, fields, {}, rename);
}
