// What changed, in the address: `changes=<version>` compares the version on show with that one.
import { closed, openedWith } from '../address';

const NAME = 'changes';

export const comparedWith = (query: URLSearchParams): number | null => Number(query.get(NAME)) || null;

export const reportAddress = (id: number) => `/report/reportinfo?id=${id}`;

/** The query with the comparison opened over the report, or closed. */
export function compared(query: URLSearchParams, version: number | null): URLSearchParams {
  const next = closed(query);
  next.delete(NAME);
  if (version !== null) next.set(NAME, String(version));
  return next;
}

/** The query that shows transactions in place of the comparison; going back shows the comparison again. */
export const drilled = (query: URLSearchParams, drill: Parameters<typeof openedWith>[1]) =>
  openedWith(compared(query, null), drill);

/** Where one transaction of a report shows its evidence. */
export const rowAddress = (reportId: number, n: number) => `${reportAddress(reportId)}&tx=all&tx.n=${n}`;
