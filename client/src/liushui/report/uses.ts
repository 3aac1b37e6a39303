// Which categories feed the monthly sums, as the filter of transactions takes them: beginnings of codes.

export const INCOME = 'I10,I11,I20,I30,I60,I61,I90';
export const SALARY = 'I10';
export const BUSINESS = 'I20';
export const LOANS = 'I4';
export const CONSUMPTION = 'O1';
/** Repayments, and those of own credit lines, which are left out of spending (N13). */
export const DEBT_SERVICE = 'O4,N13';
