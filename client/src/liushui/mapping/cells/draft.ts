// What is typed of each line, and whether it can be a row: a date, an amount, and figures that are figures.
import type { OpenCell, OpenLine, TypedCell } from './api';

export type Fault = 'notDate' | 'notFigure' | 'noMoney';
/** The texts of a line's cells, in their order. */
export type Draft = string[];

const DATE = /\d/;
const FIGURE =
  /^[+\-−(（]?\s*([A-Z]{1,3}[$€£]?|[¥￥$€£₩₹])?\s*[+\-−]?\d[\d.,'’\s]*[)）]?\s*([A-Za-z]{2,3}|[元圆円원+\-−])?$/;
const MONEY: ReadonlySet<string> = new Set(['money_in', 'money_out', 'amount']);

/** Where both readings agree, what they read; else nothing, so that somebody looks. */
export const draftOf = (line: OpenLine): Draft =>
  line.cells.map(({ first, second }) => (first === second ? first : ''));

export function faultOf({ role }: OpenCell, text: string): Fault | null {
  const typed = text.trim();
  if (role === 'date') return DATE.test(typed) ? null : 'notDate';
  return typed === '' || FIGURE.test(typed) ? null : 'notFigure';
}

/** What is wrong with each cell of a line; an amount may lack in one of two columns, not in both. */
export function faultsOf(line: OpenLine, draft: Draft): (Fault | null)[] {
  const hasMoney = line.cells.some(({ role }, at) => MONEY.has(role) && draft[at]?.trim());
  return line.cells.map((cell, at) => {
    const fault = faultOf(cell, draft[at] ?? '');
    return fault ?? (MONEY.has(cell.role) && !hasMoney ? 'noMoney' : null);
  });
}

export const isComplete = (line: OpenLine, draft: Draft): boolean =>
  faultsOf(line, draft).every((fault) => fault === null);

/** Of all lines that are complete, the marked cells and those in which something else was typed than was read. */
export function typedOf(lines: readonly OpenLine[], drafts: readonly Draft[]): TypedCell[] {
  return lines.flatMap((line, number) => {
    const draft = drafts[number] ?? [];
    if (!isComplete(line, draft)) return [];
    return line.cells
      .map((cell, at) => ({ cell, text: draft[at]?.trim() ?? '' }))
      .filter(({ cell, text }) => cell.is_doubtful || text !== cell.first)
      .map(({ cell: { box }, text }) => ({ page: line.page, box, text }));
  });
}
