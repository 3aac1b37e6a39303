// The loan that the customer applies for: amount, term and yearly rate: the report then tells its instalment.
import { Input } from '@arco-design/web-react';
import { Hint } from './Hint';
import { useT } from './texts';

/** What stands in the fields: yuan, months, per cent a year. */
export interface Loan {
  amount: string;
  months: string;
  rate: string;
}

export const NO_LOAN: Loan = { amount: '', months: '', rate: '' };

const PARTS = ['amount', 'months', 'rate'] as const;
const WANTED: Record<keyof Loan, RegExp> = {
  amount: /^\d{1,9}(\.\d{1,2})?$/,
  months: /^[1-9]\d{0,2}$/,
  rate: /^\d{1,2}(\.\d{1,4})?$/,
};

export const isLoanStated = (loan: Loan) => PARTS.some((part) => loan[part] !== '');

/** Whether the loan can be sent: nothing stated, or amount and term, all of them numbers. */
export function isLoanFit(loan: Loan): boolean {
  if (!isLoanStated(loan)) return true;
  const fits = PARTS.every((part) => (part === 'rate' && loan.rate === '') || WANTED[part].test(loan[part]));
  return fits && Number(loan.amount) > 0 && Number(loan.months) <= 600;
}

/** The fields of the call: fen, months and a fraction of 1. */
export function loanForm(loan: Loan) {
  if (!isLoanStated(loan)) return {};
  return {
    applied_amount_fen: Math.round(Number(loan.amount) * 100),
    applied_term_months: Number(loan.months),
    ...(loan.rate === '' ? {} : { applied_yearly_rate: Number((Number(loan.rate) / 100).toFixed(6)) }),
  };
}

interface Props {
  value: Loan;
  failure: string | undefined;
  isDisabled: boolean;
  onChange: (loan: Loan) => void;
}

export function LoanFields({ value, failure, isDisabled, onChange }: Props) {
  const t = useT();
  return (
    <fieldset className="loan">
      <legend className="field-label">{t('loan')}</legend>
      <div className="loan-fields">
        {PARTS.map((part) => (
          <div className="field" key={part}>
            <label htmlFor={`task-loan-${part}`}>{t(`loan.${part}`)}</label>
            <Input
              id={`task-loan-${part}`}
              inputMode="decimal"
              autoComplete="off"
              disabled={isDisabled}
              value={value[part]}
              onChange={(text) => onChange({ ...value, [part]: text.trim() })}
              aria-describedby="task-loan-hint"
              {...(failure ? { status: 'error' as const, 'aria-invalid': true } : {})}
            />
          </div>
        ))}
      </div>
      <Hint id="task-loan-hint" hint={t('loanHint')} failure={failure} />
    </fieldset>
  );
}
