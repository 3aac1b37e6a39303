// Related parties and the loan applied for: of the one case, or, once files of several customers are there, of the one they are for.
import { Select } from '@arco-design/web-react';
import { Hint } from './Hint';
import { useT as useIntakeT } from './intakeTexts';
import { isLoanStated, type Loan, LoanFields } from './LoanFields';
import type { IntakeCase } from './sorting';
import { TagField } from './TagField';
import { useT } from './texts';

export interface CaseFacts {
  related: string[];
  loan: Loan;
  /** The case that they were stated for; null before there was one. */
  ofCase: number | null;
}

export const hasFacts = ({ related, loan }: CaseFacts) => related.length > 0 || isLoanStated(loan);

interface Props {
  facts: CaseFacts;
  cases: readonly IntakeCase[];
  failures: { related?: string; applied?: string };
  isDisabled: boolean;
  maxLength: number;
  onChange: (changes: Partial<CaseFacts>, field: 'related' | 'applied') => void;
}

export function LoanAndRelated({ facts, cases, failures, isDisabled, maxLength, onChange }: Props) {
  const t = useT();
  const words = useIntakeT();
  const isMany = cases.length > 1;
  const owner = cases.find(({ id }) => id === facts.ofCase);
  const isNobodys = isMany && !owner;
  // What is stated in the form of one case is stated for it.
  const own = isMany ? {} : { ofCase: cases[0]?.id ?? null };
  const options = cases.map(({ id, customer }, at) => ({
    value: id,
    label: customer || words('caseOf', { at: at + 1 }),
  }));
  return (
    <>
      {isMany && (
        <div className="field">
          <span className="field-label">{words('factsOf')}</span>
          <Select
            aria-label={words('factsOf')}
            disabled={isDisabled}
            value={owner?.id}
            placeholder={words('factsOfWhom')}
            options={options}
            onChange={(ofCase: number) => onChange({ ofCase }, 'related')}
            aria-describedby="task-facts-of-hint"
            {...(isNobodys && failures.related ? { status: 'error' as const, 'aria-invalid': true } : {})}
          />
          <Hint
            id="task-facts-of-hint"
            hint={words('factsOfHint')}
            failure={isNobodys ? failures.related : undefined}
          />
        </div>
      )}
      <TagField
        id="task-related"
        label={t('relatedLabel')}
        hint={t('relatedHint')}
        failure={isNobodys ? undefined : failures.related}
        isDisabled={isDisabled}
        maxLength={maxLength}
        value={facts.related}
        onChange={(related) => onChange({ related, ...own }, 'related')}
      />
      <LoanFields
        value={facts.loan}
        failure={failures.applied}
        isDisabled={isDisabled}
        onChange={(loan) => onChange({ loan, ...own }, 'applied')}
      />
    </>
  );
}
