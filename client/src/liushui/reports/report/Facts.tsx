// Figures that belong to a chapter, in one line: what income is recognised and what is not, what is repaid and owed.
import type { ReactNode } from 'react';
import { formatCount, formatFen } from '@/shared/money';
import { formatShare, useWords } from '../../cases/wording';
import { DrillFen } from '../transactions/Drill';
import type { Report } from '../types';
import { FIGURES } from '../words/figures';
import { useT } from '../words/texts';
import { lacksWholeMonth, whyNoShare } from './monthlyIncome';

type Summary = Report['summary'];
type Fact = [name: string, value: ReactNode];

function Facts({ facts, label }: { facts: readonly (Fact | false)[]; label: string }) {
  const shown = facts.filter((fact): fact is Fact => Boolean(fact));
  if (shown.length === 0) return null;
  return (
    <dl className="facts figures" aria-label={label}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** With what is not recognised, by reason, recognised income adds up to net inflow. */
export function IncomeFacts({ summary }: { summary: Summary }) {
  const t = useT();
  const words = useWords();
  const { recognised_income_fen: all, bonus_fen: bonus, real_in_fen, not_recognised } = summary;
  const basis = summary.recognised_income_basis === 'mean' ? t('basis.mean') : t('basis.median');
  return (
    <Facts
      label={t('chapter.income')}
      facts={[
        [t('realIn'), <DrillFen key="in" fen={real_in_fen} to={{ flow: 'in' }} />],
        all != null && [
          words(FIGURES.recognised_income_fen.name),
          <DrillFen key="all" fen={all} to={{ income: 'regular,bonus' }} />,
        ],
        Boolean(bonus) && [
          words(FIGURES.bonus_fen.name),
          <DrillFen key="bonus" fen={bonus ?? 0} to={{ income: 'bonus' }} />,
        ],
        ...(not_recognised ?? []).map(
          ({ reason, name, sum_fen }): Fact => [
            t('notRecognisedAs', { reason: words(name) }),
            <DrillFen key={reason} fen={sum_fen} to={{ income: reason }} />,
          ],
        ),
        summary.recognised_income_month_fen != null && [
          words(FIGURES.recognised_income_month_fen.name),
          <span key="month">
            <DrillFen fen={summary.recognised_income_month_fen} to={{ income: 'regular' }} />
            {basis}
          </span>,
        ],
        lacksWholeMonth(summary) && [
          words(FIGURES.recognised_income_month_fen.name),
          <span key="none">{t('noWholeMonth')}</span>,
        ],
      ]}
    />
  );
}

export function DebtFacts({ summary, currency }: { summary: Summary; currency: string }) {
  const t = useT();
  const words = useWords();
  const { applied, debt_to_income_applied: share, repayment_month_average_fen: average } = summary;
  const { lenders_n: lenders, lender_persons_n: persons, repayment_month_bridged_fen: bridged } = summary;
  const { borrowed_lately_fen: lately } = summary;
  return (
    <Facts
      label={t('chapter.debts')}
      facts={[
        Boolean(average) && [
          words(FIGURES.repayment_month_average_fen.name),
          <DrillFen key="average" fen={average ?? 0} to={{ debt_way: 'repaid' }} />,
        ],
        Boolean(bridged) && [words(FIGURES.repayment_month_bridged_fen.name), formatFen(bridged ?? 0)],
        Boolean(lenders) && [words(FIGURES.lenders_n.name), formatCount(lenders ?? 0)],
        Boolean(persons) && [words(FIGURES.lender_persons_n.name), formatCount(persons ?? 0)],
        Boolean(lately) && [words(FIGURES.borrowed_lately_fen.name), formatFen(lately ?? 0)],
        applied != null && [
          words(FIGURES.applied_instalment_fen.name),
          `${formatFen(applied.instalment_fen)} · ${t('appliedOf', {
            amount: formatFen(applied.amount_fen),
            unit: currency === 'CNY' ? t('yuan') : ` ${currency}`,
            months: applied.term_months,
          })}`,
        ],
        applied != null && [
          words(FIGURES.debt_to_income_applied.name),
          share == null ? t(whyNoShare(summary)) : formatShare(share),
        ],
      ]}
    />
  );
}
