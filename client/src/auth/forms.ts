// How forms about accounts are sent: once at a time, with what the server says shown at the fields it is about.
import { useState } from 'react';
import { ApiError } from '@/shared/api';
import { t } from './texts';

export interface Sending {
  isBusy: boolean;
  /** What is wrong with the form as a whole. */
  failure: string;
  /** What is wrong with which field. */
  problems: Record<string, string>;
  setProblem: (field: string, text: string) => void;
  /** Send, unless `missing` names fields that are still empty. Answers whether it went well. */
  send: (missing: Record<string, string>, work: () => Promise<void>) => Promise<boolean>;
}

export function useSending(): Sending {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});

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
      const fields = error instanceof ApiError ? error.fields : {};
      const found = Object.fromEntries(Object.entries(fields).map(([name, texts]) => [name, texts[0] ?? '']));
      setProblems(found);
      if (Object.keys(found).length === 0) {
        setFailure((error instanceof ApiError && error.message) || t('failed'));
      }
      return false;
    } finally {
      setBusy(false);
    }
  }

  const setProblem = (field: string, text: string) => setProblems((known) => ({ ...known, [field]: text }));
  return { isBusy, failure, problems, setProblem, send };
}

/** Of several fields those that are empty, with the words for it. */
export function missingOf(fields: Record<string, [string, string]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, [value]]) => !value)
      .map(([name, [, words]]) => [name, words]),
  );
}
