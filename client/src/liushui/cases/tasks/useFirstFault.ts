// Brings what is wrong with a form to whoever sent it: the first faulty field comes into view and takes the focus.
import { useEffect, useRef } from 'react';

/** The form's ref; each further one of its `refusals` shows the first field that is marked as wrong. */
export function useFirstFault(refusals: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // The field with its label and its sentence, not the bare input: that of files cannot be seen.
    faulty?.closest('.field')?.scrollIntoView({ block: 'nearest' });
    faulty?.focus({ preventScroll: true });
  }, [refusals]);
  return form;
}
