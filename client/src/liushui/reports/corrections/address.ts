// The list of corrections in the address: `corrections` opens it over the report.
import { closed } from '../address';

export const CORRECTIONS = 'corrections';

/** The query with the list of corrections opened over the report, or closed. */
export function correctionsOpened(query: URLSearchParams, isOpen: boolean): URLSearchParams {
  const next = closed(query);
  next.delete(CORRECTIONS);
  if (isOpen) next.set(CORRECTIONS, '1');
  return next;
}
