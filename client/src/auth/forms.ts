// How forms about accounts are sent: once at a time, with what the server says shown at the fields it is about.
import { useState } from 'react';
import { ApiError } from '@/shared/api';
import { failuresOf } from '@/shared/fieldFailures';
import { hasPassword } from '@/shared/PresentPassword';
import { t } from './doorTexts';

export interface Sending {
  isBusy: boolean;
  /** What is wrong with the form as a whole. */
  failure: string;
  /** What is wrong with which field. */
  problems: Partial<Record<string, string>>;
  setProblem: (field: string, text: string) => void;
  /** Send, unless `missing` names fields that are still empty. Answers whether it went well. */
  send: (missing: Record<string, string>, work: () => Promise<void>) => Promise<boolean>;
}

/**
 * `fields` are those that the form shows; what the server says about any other is about the form as a whole.
 * `byReason` names the field of facts that the server states without one.
 */
export function useSending(
  fields: readonly string[],
  byReason: Readonly<Record<string, string>> = {},
): Sending {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [problems, setProblems] = useState<Sending['problems']>({});

  async function send(missing: Record<string, string>, work: () => Promise<void>): Promise<boolean> {
    if (isBusy) return false;
    setFailure('');
    setProblems(missing);
    if (Object.keys(missing).length > 0) return false;
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      const isSaid = error instanceof ApiError && error.message !== '';
      const { form = '', ...found } = isSaid ? failuresOf(error, fields, byReason) : { form: t('failed') };
      setProblems(found);
      setFailure(form);
      return false;
    } finally {
      setBusy(false);
    }
  }

  const setProblem = (field: string, text: string) => setProblems((known) => ({ ...known, [field]: text }));
  return { isBusy, failure, problems, setProblem, send };
}

/** Of several fields those that are empty, with the words for it; nobody misses a password that there is not. */
export function missingOf(fields: Record<string, [string, string]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, [value]]) => !value && (name !== 'password' || hasPassword()))
      .map(([name, [, words]]) => [name, words]),
  );
}
