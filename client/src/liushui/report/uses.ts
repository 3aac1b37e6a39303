// Which categories feed the monthly sums, as the filter of transactions takes them: codes or their beginnings.

/** Earned income: without loans, refunds, redemptions, claims, winnings and reimbursements. */
export const INCOME = 'I10,I11,I20,I30,I60,I61,I90';
export const SALARY = 'I10';
export const BUSINESS = 'I20';
export const CONSUMPTION = 'O1,O22,O61,O62';
