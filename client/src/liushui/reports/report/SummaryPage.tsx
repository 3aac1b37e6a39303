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
      <RealIncome report={report} />
      <Figure name={t('realIn')} note={<Drill to={{ direction: 'in' }}>{gross(summary.in_fen)}</Drill>}>
        <DrillFen fen={summary.real_in_fen} to={{ flow: 'in' }} />
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
      <Figure
        name={t('debtService')}
        note={
          summary.debt_ratio === null
            ? t('noIncome')
            : t('ofIncome', { share: formatShare(summary.debt_ratio) })
        }
      >
        <DrillFen fen={summary.debt_service_month_fen} to={{ debt_way: 'repaid' }} />
      </Figure>
      <Figure name={t('lenders')}>
        <Jump to="debts">{t('count', { count: summary.lenders })}</Jump>
      </Figure>
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

function RealIncome({ report }: { report: Report }) {
  const t = useT();
  const { median_fen, last3_fen, last6_fen, last12_fen } = report.summary.real_income;
  const means = [
    [3, last3_fen],
    [6, last6_fen],
    [12, last12_fen],
  ] as const;
  return (
    <div className="headline">
      <dt>
        {t('realIncome')} <IncompleteMark />
      </dt>
      <dd className="figures">
        <DrillFen fen={median_fen} to={{ flow: 'in', use: 'income' }} />
      </dd>
      {means.map(([count, fen]) => (
        <dd key={count} className="figure-note figures">
          {t('last', { count })}{' '}
          <DrillFen fen={fen} to={{ flow: 'in', use: 'income', ...lastMonths(report, count) }} />
        </dd>
      ))}
      <dd className="figure-note">{t('realIncomeNote')}</dd>
    </div>
  );
}

/** The days of the last whole months, as the engine counts them: covered from the first to the last day. */
export function lastMonths(report: Pick<Report, 'months' | 'period_from' | 'period_to'>, count: number) {
  const { period_from, period_to } = report;
  if (!period_from || !period_to) return {};
  const whole = report.months
    .map(({ month }) => ({ from: `${month}-01`, to: lastDay(month) }))
    .filter(({ from, to }) => period_from <= from && to <= period_to)
    .slice(-count);
  const [first, last] = [whole[0], whole.at(-1)];
  return first && last ? { from: first.from, to: last.to } : {};
}

function lastDay(month: string): string {
  const [year, number] = month.split('-').map(Number);
  const day = new Date(Date.UTC(year ?? 0, number ?? 1, 0)).getUTCDate();
  return `${month}-${day}`;
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
