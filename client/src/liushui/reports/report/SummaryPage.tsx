// What is asked first: who, what was covered, whether it agrees, what came in, what is owed, what needs a look.
import { Fragment, type ReactNode } from 'react';
import { formatCount, formatFen } from '@/shared/money';
import { useT as useSharedT } from '@/shared/texts';
import { formatPeriod, useJoin, useWords } from '../../cases/wording';
import { IncompleteMark, MissingBanner } from '../Incomplete';
import { LoanLine } from '../loan/LoanLine';
import { Drill } from '../transactions/Drill';
import type { ReportInfo } from '../types';
import { useT } from '../words/texts';
import { Jump, KeyFigures } from './KeyFigures';
import { Lamp } from './Lamp';
import { Lead, Papers } from './Lead';
import { MoneyIn } from './MoneyIn';
import type { Review } from './reviewing/useReview';
import { Urgent } from './Urgent';
import './glance.css';

/** What only informs is not among the most urgent. */
const COUNTED = ['high', 'medium', 'low'] as const;
const ROOM_FOR_PAPERS = 2;

export function SummaryPage({ info, review }: { info: ReportInfo; review: Review }) {
  const { report } = info;
  const words = useWords();
  const { verdict, hits, findings } = report.summary;
  // The papers to ask for stand where findings leave room.
  const isQuiet =
    COUNTED.reduce((sum, severity) => sum + hits[severity] + findings[severity], 0) <= ROOM_FOR_PAPERS;
  // What was not read stands in the banner.
  const sentences = report.lead.sentences.filter(
    ([first]) => !verdict.missing || words(first?.text) !== words(verdict.missing),
  );
  return (
    <>
      <MissingBanner verdict={verdict} />
      <Identity info={info} />
      <Lamp report={report} />
      <Lead sentences={sentences} />
      <KeyFigures report={report} />
      <LoanLine info={info} />
      <div className="at-a-glance">
        {report.lead.inflow.length > 0 && (
          <MoneyIn currency={report.currency} inflow={report.lead.inflow} months={report.months} />
        )}
        {isQuiet ? (
          <div className="beside">
            <Urgent review={review} />
            <Papers papers={report.lead.papers} />
          </div>
        ) : (
          <Urgent review={review} />
        )}
      </div>
      {!isQuiet && <Papers papers={report.lead.papers} />}
    </>
  );
}

/** Who and what, in one line under the name. */
function Identity({ info: { report, line, made_by, related } }: { info: ReportInfo }) {
  const t = useT();
  const shared = useSharedT();
  const join = useJoin();
  const words = useWords();
  const { summary } = report;
  const facts: [string, ReactNode][] = [
    ['source', join(line.source_names.map(words)) || '–'],
    ['files', t('filesOf', { count: formatCount(report.files.length) })],
    [
      'period',
      <Fragment key="period">
        {formatPeriod(report.period_from, report.period_to)}
        {shared('aside', { text: t('days', { count: summary.days }) })} <IncompleteMark />
      </Fragment>,
    ],
    [
      'rows',
      <Fragment key="rows">
        <Drill to={{}}>{t('rowsOf', { count: formatCount(summary.rows) })}</Drill> <IncompleteMark />
      </Fragment>,
    ],
    ['unit', report.currency === 'XXX' ? t('currencyNotKnown') : report.currency],
    [
      'balance',
      summary.average_balance_fen !== null && (
        <Jump key="balance" to="balances">
          {t('averageBalance')} {formatFen(summary.average_balance_fen)}
        </Jump>
      ),
    ],
    ['related', related.length > 0 && `${t('related')} ${join(related)}`],
    ['version', t('versionLine', { version: line.version, time: line.createtime_text })],
    ['made', made_by],
  ];
  return (
    <ul className="identity figures">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <li key={name}>{value}</li>
        ))}
    </ul>
  );
}
