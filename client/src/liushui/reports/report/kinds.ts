// The kinds of money in that the chart of months stacks, with their colours and the rows behind each.
import type { Drill } from '../address';
import type { Month } from '../types';

export type MonthOfKinds = Month;
export type KindName = 'salary' | 'business' | 'recognised' | 'loan' | 'other';

interface Kind {
  key: KindName;
  colour: string;
  /** In fen. */
  of: (month: MonthOfKinds) => number;
  opens: Drill;
}

const KINDS: readonly Kind[] = [
  {
    key: 'salary',
    colour: '#0fb5a6',
    of: ({ salary_fen }) => salary_fen,
    opens: { use: 'salary', flow: 'in' },
  },
  {
    key: 'business',
    colour: '#3c8cf0',
    of: ({ business_fen }) => business_fen,
    opens: { use: 'business', flow: 'in' },
  },
  { key: 'loan', colour: '#b8bfca', of: ({ loan_in_fen }) => loan_in_fen, opens: { debt_way: 'received' } },
  {
    key: 'other',
    colour: '#f5a742',
    of: ({ real_in_fen, salary_fen, business_fen, loan_in_fen }) =>
      real_in_fen - salary_fen - business_fen - loan_in_fen,
    opens: { flow: 'in' },
  },
];

/** The kinds of which there is any in these months. */
export const kindsOf = (months: readonly MonthOfKinds[]): Kind[] =>
  KINDS.filter(({ of }) => months.some((month) => of(month) !== 0));
