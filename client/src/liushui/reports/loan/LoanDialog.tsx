// States, changes or takes away the loan applied for on a report that exists: its figures follow at once.
import { useState } from 'react';
import { FormDialog, useSending } from '@/shared/FormDialog';
import { isLoanFit, type Loan, LoanFields, loanForm, NO_LOAN } from '../../cases/tasks/LoanFields';
import { useT as useFieldsT } from '../../cases/tasks/texts';
import { applyFor } from '../api';
import { useFollow } from '../corrections/useFollow';
import type { ReportInfo } from '../types';
import { useT as useWordsT } from '../words/texts';
import { useT } from './texts';
import '../../cases/tasks/forms.css';

type Stated = NonNullable<ReportInfo['applied']>;

/** Fen, months and a fraction as they stand in the fields. */
const typed = ({ amount_fen, term_months, yearly_rate }: Stated): Loan => ({
  amount: (amount_fen / 100).toFixed(2).replace(/\.00$/, ''),
  months: String(term_months),
  rate: yearly_rate === null ? '' : String(Number((yearly_rate * 100).toFixed(4))),
});

interface Props {
  reportId: number;
  stated: Stated | null;
  onClose: () => void;
}

export function LoanDialog({ reportId, stated, onClose }: Props) {
  const t = useT();
  const words = useWordsT();
  const fields = useFieldsT();
  const follow = useFollow();
  const former = stated ? typed(stated) : NO_LOAN;
  const [loan, setLoan] = useState(former);
  const { failure, isBusy, send } = useSending();

  const submit = () =>
    send(isLoanFit(loan) ? '' : fields('loanUnfit'), async () => {
      const revision = await applyFor(reportId, loanForm(loan), { isQuiet: true });
      onClose();
      follow(revision, () => applyFor(revision.report_id ?? reportId, loanForm(former)));
    });

  return (
    <FormDialog
      title={t('title')}
      okText={words('save')}
      className="decision-form"
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <LoanFields value={loan} failure={failure || undefined} isDisabled={isBusy} onChange={setLoan} />
      {stated && <p className="loan-hint">{t('emptyHint')}</p>}
    </FormDialog>
  );
}
