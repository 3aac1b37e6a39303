// The common reasons for which a hit or finding is set aside, in the order of their keys 1 to 4; 5 opens the dialog.
import type { Decision } from '../../corrections/api';
import type { Suspicion } from '../suspicions/suspicions';

export const REASONS = ['family', 'explained', 'same_name', 'normal'] as const;
export type ReasonCode = (typeof REASONS)[number];

/** What a shop is not that only bears a lender's name, or where one only spends. */
const NO_LENDER: ReadonlySet<ReasonCode> = new Set(['same_name', 'normal']);

/** The decision that a reason stands for, with what it means for the debts. */
export function saidBy(code: ReasonCode, { hit }: Suspicion): Partial<Decision> {
  return { reason_code: code, ...(hit && hit.debt_rows > 0 && { not_lender: NO_LENDER.has(code) }) };
}
