// The loan applied for, in one line under the four figures, and the way to state or change it.
import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { formatFen, formatIn } from '@/shared/money';
import { useOwns } from '../../cases/useOwns';
import { formatShare } from '../../cases/wording';
import { whyNoShare } from '../report/monthlyIncome';
import type { ReportInfo } from '../types';
import { LoanDialog } from '../versions/parts';
import { useT } from '../words/texts';
import './loan.css';

export function LoanLine({ info }: { info: ReportInfo }) {
  const { line, versions, report, applied: stated } = info;
  const t = useT();
  const isOwn = useOwns(line.owner_id);
  const [isOpen, setOpen] = useState(false);
  const { applied, debt_to_income_applied: share } = report.summary;
  // Only the newest version follows.
  const isOpenToChange = isOwn && versions[0]?.id === line.id;
  if (!applied && !stated && !isOpenToChange) return null;
  return (
    <div className="loan-line figures">
      {applied && (
        <span>
          {t('loanOf', {
            amount: formatFen(applied.amount_fen),
            unit: report.currency === 'CNY' ? t('yuan') : ` ${report.currency}`,
            months: applied.term_months,
            instalment: formatIn(applied.instalment_fen, report.currency),
            share: share == null ? t(whyNoShare(report.summary)) : formatShare(share),
          })}
        </span>
      )}
      {!applied && stated && (
        <span>
          {t('loanNotConverted', { amount: formatFen(stated.amount_fen), months: stated.term_months })}
        </span>
      )}
      {isOpenToChange && (
        <Button type="text" size="mini" onClick={() => setOpen(true)} {...LoanDialog.preload}>
          {t(stated ? 'loanChange' : 'loanState')}
        </Button>
      )}
      {isOpen && <LoanDialog reportId={line.id} stated={stated} onClose={() => setOpen(false)} />}
    </div>
  );
}
