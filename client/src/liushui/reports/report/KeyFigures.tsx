// The four figures of a report, each with its reservation inside, and the loan that was applied for.
import type { ReactNode } from 'react';
import { formatFen } from '@/shared/money';
import { formatMaybeFen, formatShare, useWords } from '../../cases/wording';
import { IncompleteMark } from '../Incomplete';
import { Drill, DrillFen } from '../transactions/Drill';
import type { Report } from '../types';
import { FIGURES } from '../words/figures';
import { useT } from '../words/texts';
import { goTo } from './chapters';

type Summary = Report['summary'];

export function KeyFigures({ summary }: { summary: Summary }) {
  return (
    <dl className="key-figures">
      <IncomeMonth summary={summary} />
      <NetFlow summary={summary} />
      <Repayment summary={summary} />
      <Lenders summary={summary} />
      <AppliedLoan summary={summary} />
    </dl>
  );
}

interface FigureProps {
  name: string;
  children: ReactNode;
  notes?: ReactNode[];
  /** What has to be known before the figure is used. */
  reservation?: ReactNode;
}

function Figure({ name, children, notes = [], reservation }: FigureProps) {
  return (
    <div>
      <dt>
        {name} <IncompleteMark />
      </dt>
      <dd className="key-figure figures">{children}</dd>
      {reservation && <dd className="figure-note reservation figures">{reservation}</dd>}
      {notes.filter(Boolean).map((note, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the notes of a figure keep their places
        <dd key={at} className="figure-note figures">
          {note}
        </dd>
      ))}
    </div>
  );
}

export function Jump({ to, children }: { to: Parameters<typeof goTo>[0]; children: ReactNode }) {
  return (
    <button type="button" className="jump" onClick={() => goTo(to)}>
      {children}
    </button>
  );
}

function IncomeMonth({ summary }: { summary: Summary }) {
  const t = useT();
  const { recognised_income_month_fen: fen, recognised_income_fen: all, bonus_fen: bonus } = summary;
  const basis = () => {
    if (all == null) return t('older');
    if (fen == null) return t('noWholeMonth');
    return summary.recognised_income_basis === 'mean' ? t('basis.mean') : t('basis.median');
  };
  const unknown = summary.real_in_fen - (all ?? summary.real_in_fen);
  return (
    <Figure
      name={t('incomeMonth')}
      reservation={all != null && unknown > 0 && t('notRecognisedOf', { amount: formatFen(unknown) })}
      notes={[
        basis(),
        all != null && (
          <Drill key="all" to={{ income: 'regular,bonus' }}>
            {t('recognisedOf', { amount: formatFen(all) })}
          </Drill>
        ),
        bonus != null && bonus > 0 && (
          <Drill key="bonus" to={{ income: 'bonus' }}>
            {t('bonusApart', { amount: formatFen(bonus) })}
          </Drill>
        ),
      ]}
    >
      <DrillFen fen={fen ?? null} to={{ income: 'regular' }} />
    </Figure>
  );
}

function NetFlow({ summary }: { summary: Summary }) {
  const t = useT();
  const loans = (summary.not_recognised ?? []).find(({ reason }) => reason === 'loan')?.sum_fen ?? 0;
  return (
    <Figure
      name={t('net')}
      reservation={
        loans > 0 && <Drill to={{ income: 'loan' }}>{t('loansInside', { amount: formatFen(loans) })}</Drill>
      }
      notes={[
        <span key="in">
          {t('realIn')} <DrillFen fen={summary.real_in_fen} to={{ flow: 'in' }} />
        </span>,
        <span key="out">
          {t('realOut')} <DrillFen fen={summary.real_out_fen} to={{ flow: 'out' }} />
        </span>,
      ]}
    >
      <Jump to="months">{formatFen(summary.net_fen)}</Jump>
    </Figure>
  );
}

/** More than this share of income for repayments is said in the colour of a reservation. */
const HEAVY_SHARE = 0.5;

function Repayment({ summary }: { summary: Summary }) {
  const t = useT();
  const words = useWords();
  const {
    repayment_month_now_fen: now,
    repayment_month_average_fen: average,
    debt_to_income: share,
    lenders_n: lenders,
  } = summary;
  const isOlder = now == null && lenders == null;
  const ratio = now ? (share == null ? t('ratioNone') : t('ratio', { share: formatShare(share) })) : '';
  const isHeavy = share != null && share > HEAVY_SHARE;
  return (
    <Figure
      name={words(FIGURES.repayment_month_now_fen.name)}
      reservation={isHeavy && ratio}
      notes={[
        !isHeavy && ratio,
        now == null ? t(isOlder ? 'older' : 'noWholeMonth') : '',
        average != null && average > 0 && t('average', { amount: formatFen(average) }),
      ]}
    >
      <DrillFen fen={now ?? null} to={{ debt_way: 'repaid' }} />
    </Figure>
  );
}

function Lenders({ summary }: { summary: Summary }) {
  const t = useT();
  const words = useWords();
  const { lenders_n: count, lenders_active_n: active, lender_persons_n: persons } = summary;
  return (
    <Figure
      name={words(FIGURES.lenders_active_n.name)}
      notes={[
        count == null ? t('older') : t('lendersOf', { count }),
        persons ? t('personsOf', { persons }) : '',
      ]}
    >
      {active ? <Jump to="debts">{t('count', { count: active })}</Jump> : (active ?? '–')}
    </Figure>
  );
}

function AppliedLoan({ summary: { applied, debt_to_income_applied: share } }: { summary: Summary }) {
  const t = useT();
  const words = useWords();
  if (!applied) return null;
  const ratio = share == null ? t('ratioNone') : t('ratioApplied', { share: formatShare(share) });
  const isHeavy = share != null && share > HEAVY_SHARE;
  return (
    <Figure
      name={words(FIGURES.applied_instalment_fen.name)}
      reservation={isHeavy && ratio}
      notes={[
        !isHeavy && ratio,
        t('appliedOf', { amount: formatFen(applied.amount_fen), months: applied.term_months }),
      ]}
    >
      {formatMaybeFen(applied.instalment_fen)}
    </Figure>
  );
}
