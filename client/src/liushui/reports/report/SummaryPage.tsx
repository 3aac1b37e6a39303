// The answer on one page: who, what was covered, whether it agrees, what was earned, spent, owed and found.
import { Fragment, type ReactNode } from 'react';
import { formatCount, formatFen } from '@/shared/money';
import { SeverityTag } from '../../cases/tags';
import type { SeverityCounts } from '../../cases/types';
import { formatPeriod, formatShare, useJoin, useWords } from '../../cases/wording';
import { IncompleteMark, MissingBanner } from '../Incomplete';
import { SeverityBadges } from '../tags';
import { Drill, DrillFen } from '../transactions/Drill';
import type { Finding, Report, ReportInfo } from '../types';
import { FIGURES } from '../words/figures';
import { useT } from '../words/texts';
import { Lamp } from './Lamp';
import { goTo } from './sections';

export function SummaryPage({ info }: { info: ReportInfo }) {
  const { report } = info;
  return (
    <>
      <MissingBanner verdict={report.summary.verdict} />
      <Identity info={info} />
      <Lamp report={report} />
      <Figures report={report} />
      <TopFindings report={report} />
    </>
  );
}

function Identity({ info: { report, line, made_by, related } }: { info: ReportInfo }) {
  const t = useT();
  const join = useJoin();
  const words = useWords();
  const facts: [string, ReactNode][] = [
    [t('customer'), report.customer],
    [t('source'), join(line.source_names.map(words)) || '–'],
    [
      t('period'),
      <Fragment key="period">
        {formatPeriod(report.period_from, report.period_to)} ({t('days', { count: report.summary.days })}){' '}
        <IncompleteMark />
      </Fragment>,
    ],
    [
      t('rows'),
      <Fragment key="rows">
        <Drill to={{}}>{formatCount(report.summary.rows)}</Drill> <IncompleteMark />
      </Fragment>,
    ],
    [t('files'), formatCount(report.files.length)],
    [t('unit'), report.currency === 'XXX' ? t('currencyNotKnown') : report.currency],
    [t('related'), join(related) || '–'],
    [t('madeBy'), `${made_by} · ${t('versionLine', { version: line.version, time: line.createtime_text })}`],
  ];
  return (
    <dl className="facts figures">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Figure({ name, children, note }: { name: string; children: ReactNode; note?: ReactNode }) {
  return (
    <div>
      <dt>
        {name} <IncompleteMark />
      </dt>
      <dd className="figures">{children}</dd>
      {note && <dd className="figure-note figures">{note}</dd>}
    </div>
  );
}

function Jump({ to, children }: { to: Parameters<typeof goTo>[0]; children: ReactNode }) {
  return (
    <button type="button" className="jump" onClick={() => goTo(to)}>
      {children}
    </button>
  );
}

function Figures({ report }: { report: Report }) {
  const t = useT();
  const { summary } = report;
  const gross = (fen: number) => t('ofGross', { amount: formatFen(fen) });
  return (
    <dl className="key-figures">
      <IncomeMonth report={report} />
      <Figure name={t('realIn')} note={<Drill to={{ direction: 'in' }}>{gross(summary.in_fen)}</Drill>}>
        <DrillFen fen={summary.real_in_fen} to={{ flow: 'in' }} />
        <NotRecognised report={report} />
      </Figure>
      <Figure name={t('realOut')} note={<Drill to={{ direction: 'out' }}>{gross(summary.out_fen)}</Drill>}>
        <DrillFen fen={summary.real_out_fen} to={{ flow: 'out' }} />
      </Figure>
      <Figure name={t('net')}>
        <Jump to="months">{formatFen(summary.net_fen)}</Jump>
      </Figure>
      <Figure name={t('averageBalance')} note={summary.average_balance_fen === null && t('noBalance')}>
        {summary.average_balance_fen === null ? (
          '–'
        ) : (
          <Jump to="balances">{formatFen(summary.average_balance_fen)}</Jump>
        )}
      </Figure>
      <Repayment summary={summary} />
      <Lenders summary={summary} />
      <AppliedLoan summary={summary} />
      <Counts name={t('hitGroups')} counts={summary.hits} section="hits" />
      <Counts name={t('findingCount')} counts={summary.findings} section="findings" />
    </dl>
  );
}

function Counts({
  name,
  counts,
  section,
}: {
  name: string;
  counts: SeverityCounts;
  section: 'hits' | 'findings';
}) {
  return (
    <Figure name={name}>
      <Jump to={section}>
        <SeverityBadges counts={counts} />
      </Jump>
    </Figure>
  );
}

function IncomeMonth({ report }: { report: Report }) {
  const t = useT();
  const { summary } = report;
  const { recognised_income_month_fen: fen, recognised_income_fen: all, bonus_fen: bonus } = summary;
  const note = () => {
    if (all == null) return t('older');
    if (fen == null) return t('noWholeMonth');
    return summary.recognised_income_basis === 'mean' ? t('basis.mean') : t('basis.median');
  };
  return (
    <div className="headline">
      <dt>
        {t('incomeMonth')} <IncompleteMark />
      </dt>
      <dd className="figures">
        <DrillFen fen={fen ?? null} to={{ income: 'regular' }} />
      </dd>
      <dd className="figure-note">{note()}</dd>
      {all != null && (
        <dd className="figure-note figures">
          <Drill to={{ income: 'regular,bonus' }}>{t('recognisedOf', { amount: formatFen(all) })}</Drill>
        </dd>
      )}
      {bonus != null && bonus > 0 && (
        <dd className="figure-note figures">
          <Drill to={{ income: 'bonus' }}>{t('bonusApart', { amount: formatFen(bonus) })}</Drill>
        </dd>
      )}
    </div>
  );
}

/** What of net inflow is not recognised, by reason: with recognised income it adds up to net inflow. */
function NotRecognised({ report }: { report: Report }) {
  const t = useT();
  const words = useWords();
  const parts = report.summary.not_recognised ?? [];
  if (parts.length === 0) return null;
  return (
    <ul className="not-recognised figure-note" aria-label={t('notRecognised')}>
      {parts.map(({ reason, name, sum_fen }) => (
        <li key={reason}>
          {words(name)} <DrillFen fen={sum_fen} to={{ income: reason }} />
        </li>
      ))}
    </ul>
  );
}

type Summary = Report['summary'];

function Repayment({ summary }: { summary: Summary }) {
  const t = useT();
  const words = useWords();
  const {
    repayment_month_now_fen: now,
    repayment_month_average_fen: average,
    debt_to_income: share,
  } = summary;
  return (
    <Figure
      name={words(FIGURES.repayment_month_now_fen.name)}
      note={
        now == null ? (
          summary.lenders_n == null ? (
            t('older')
          ) : (
            t('noWholeMonth')
          )
        ) : (
          <>
            {average != null && t('average', { amount: formatFen(average) })}
            <br />
            {share == null ? t('ratioNone') : t('ratio', { share: formatShare(share) })}
          </>
        )
      }
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
      note={count == null ? t('older') : t('lendersOf', { count, persons: persons ?? 0 })}
    >
      <Jump to="debts">{active == null ? '–' : t('count', { count: active })}</Jump>
    </Figure>
  );
}

function AppliedLoan({ summary: { applied, debt_to_income_applied: share } }: { summary: Summary }) {
  const t = useT();
  const words = useWords();
  if (!applied) return null;
  return (
    <Figure
      name={words(FIGURES.applied_instalment_fen.name)}
      note={
        <>
          {t('appliedOf', { amount: formatFen(applied.amount_fen), months: applied.term_months })}
          <br />
          {share == null ? t('ratioNone') : t('ratioApplied', { share: formatShare(share) })}
        </>
      }
    >
      {formatFen(applied.instalment_fen)}
    </Figure>
  );
}

function TopFindings({ report }: { report: Report }) {
  const t = useT();
  const words = useWords();
  const top = report.summary.top_findings
    .map((id) => report.findings.find((finding) => finding.id === id))
    .filter((finding): finding is Finding => finding !== undefined);
  return (
    <div className="top-findings">
      <h3>
        {t('topFindings')} <IncompleteMark />
      </h3>
      {top.length === 0 && <p className="quiet">{t('noFindings')}</p>}
      <ol>
        {top.map((finding) => (
          <li key={finding.id}>
            <SeverityTag severity={finding.severity} />
            <strong>{words(finding.name)}</strong>
            <span>{words(finding.sentence)}</span>
            {finding.evidence && finding.evidence.length > 0 && (
              <Drill to={{ finding: finding.id }}>{t('openRows', { count: finding.evidence.length })}</Drill>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
