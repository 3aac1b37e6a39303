// Data and authenticity: each statement with the proof of its reading, and the checks.
import { Link } from 'react-router-dom';
import { formatCount, formatFen } from '@/shared/money';
import { toneOf } from '@/shared/StateTag';
import { VerdictTag } from '../../cases/tags';
import { labelOf, useFormat } from '../../cases/useFormat';
import { useOwns } from '../../cases/useOwns';
import { formatPeriod, useWords } from '../../cases/wording';
import { useName } from '../tags';
import { Drill } from '../transactions/Drill';
import type { ChainBreak, Report, ReportFile, ReportLine, StatedTotal, VerdictCause } from '../types';
import { useT } from '../words/texts';
import { Checks } from './Checks';
import { CauseWords } from './Lamp';
import { MissingAccounts } from './MissingAccounts';
import { partOfFile } from './sections';

const BREAKS_SHOWN = 5;
/** The cause of a file that was not read to its end. */
const PART_UNREAD = 'part_unread';

export function Authenticity({ report, line }: { report: Report; line: ReportLine }) {
  // A check tells its own cause on its card.
  const isCheck = ({ code }: VerdictCause) => report.checks.some(({ id }) => id === code);
  const causes = report.summary.verdict.causes.filter((cause) => !isCheck(cause));
  return (
    <>
      <ul className="proof-list">
        {report.files.map((file) => (
          <li key={file.index}>
            <FileProof file={file} line={line} causes={causes.filter((cause) => cause.file === file.index)} />
          </li>
        ))}
      </ul>
      <MissingAccounts accounts={report.accounts_missing ?? []} />
      <Checks checks={report.checks} files={report.files} />
    </>
  );
}

interface ProofProps {
  file: ReportFile;
  line: ReportLine;
  causes: readonly VerdictCause[];
}

function FileProof({ file, line, causes }: ProofProps) {
  const t = useT();
  const format = useFormat();
  const facts: [string, string, string?][] = [
    [t('source'), format(file), labelOf(file.format_version)],
    [t('account'), file.account ?? '–'],
    [t('holder'), file.holder ?? '–'],
    [t('period'), formatPeriod(file.period_from, file.period_to)],
  ];
  return (
    <article className="proof" id={partOfFile(file.index)} tabIndex={-1}>
      <header>
        <h4>{file.member ? `${file.file} / ${file.member}` : file.file}</h4>
        <VerdictTag level={file.level} text={file.state_text} />
      </header>
      <FileCauses causes={causes} />
      <dl className="facts figures">
        {facts.map(([label, value, title]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd title={title}>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('rows')}</dt>
          <dd>
            <Drill to={{ statement: file.index }}>{formatCount(file.rows)}</Drill>
            {file.skipped > 0 && ` · ${t('skipped', { count: formatCount(file.skipped) })}`}
          </dd>
        </div>
        <FileCurrency file={file} line={line} />
      </dl>
      <p className="figures">
        {t('inOut', {
          in: formatFen(file.in_fen),
          in_n: formatCount(file.in_n),
          out: formatFen(file.out_fen),
          out_n: formatCount(file.out_n),
          neutral: formatFen(file.neutral_fen),
          neutral_n: formatCount(file.neutral_n),
        })}
      </p>
      <Chain file={file} isPart={causes.some(({ code }) => code === PART_UNREAD)} />
      <Totals file={file} />
      <Confirmed rows={file.confirmed} />
      <Problems file={file} />
      <p className="hash">
        {t('hash')} <code>{file.sha256}</code>
      </p>
    </article>
  );
}

/** The problems of a file whose currency an operator answered. */
const ANSWERED: readonly string[] = ['currency_stated', 'unknown_currency_stated'];

/** In which currency the amounts are; who answered for it can correct that where the task is. */
function FileCurrency({ file, line }: Omit<ProofProps, 'causes'>) {
  const t = useT();
  const isAnswered = file.problems.some(({ code }) => ANSWERED.includes(code));
  const isOwn = useOwns(line.owner_id);
  if (file.rows === 0) return null;
  return (
    <div>
      <dt>{t('currency')}</dt>
      <dd>
        {file.currency === 'XXX' ? t('currencyOpen') : file.currency}
        {isAnswered && ` · ${t('currencyStated')}`}{' '}
        {isAnswered && isOwn && (
          <Link className="text-link" to={`/list/card?keyword=${encodeURIComponent(line.customer)}`}>
            {t('correctCurrency')}
          </Link>
        )}
      </dd>
    </div>
  );
}

/** Why the badge above is what it is. */
function FileCauses({ causes }: { causes: readonly VerdictCause[] }) {
  const t = useT();
  const words = useWords();
  if (causes.length === 0) return null;
  return (
    <ul className="causes" aria-label={t('lampCauses')}>
      {causes.map((cause) => (
        <li key={words(cause.text)} data-tone={toneOf(cause.level)}>
          <CauseWords cause={cause} />
        </li>
      ))}
    </ul>
  );
}

function Chain({ file, isPart }: { file: ReportFile; isPart: boolean }) {
  const t = useT();
  const breaks = file.chain_breaks.length;
  const count = formatCount(file.chain_checked);
  // Balances prove only what was read.
  const holding = isPart ? 'part' : 'holds';
  const verdict = file.chain_checked === 0 ? 'none' : breaks > 0 ? 'broken' : holding;
  return (
    <div className="verdict" data-verdict={verdict}>
      <b>{t('chain')}</b> {verdict === 'none' && t('chainNone')}
      {verdict === 'holds' && t('chainHolds', { count })}
      {verdict === 'part' && t('chainHoldsPart', { count })}
      {verdict === 'broken' && t('chainBreaks', { count, breaks })}
      {breaks > 0 && (
        <ul className="figures">
          {file.chain_breaks.slice(0, BREAKS_SHOWN).map((each) => (
            <li key={`${each.page} ${each.row}`}>
              <BreakLine place={each} />
            </li>
          ))}
          {breaks > BREAKS_SHOWN && <li>{t('moreBreaks', { count: breaks - BREAKS_SHOWN })}</li>}
        </ul>
      )}
    </div>
  );
}

function BreakLine({ place: { page, row, expected_fen, found_fen } }: { place: ChainBreak }) {
  const t = useT();
  const figures = { row, expected: formatFen(expected_fen), found: formatFen(found_fen) };
  return page === null ? t('breakAtRow', figures) : t('breakAt', { page, ...figures });
}

const isDifferent = ({ stated, read }: StatedTotal) => stated !== read;
const isSum = ({ name }: StatedTotal) => name.endsWith('_fen');

const TOTALS_VERDICT = {
  none: 'totalsNone',
  holds: 'totalsAgree',
  noted: 'totalsNoted',
  broken: 'totalsDiffer',
} as const;

/** Sums that a source reckons in its own way inform where they differ; everything else that differs contradicts. */
function totalsVerdict({ totals_agree, totals_binding, totals_stated }: ReportFile) {
  const differing = totals_stated.filter(isDifferent);
  if (differing.length > 0) return !totals_binding && differing.every(isSum) ? 'noted' : 'broken';
  if (totals_agree === null) return 'none';
  return totals_agree ? 'holds' : 'broken';
}

function Totals({ file }: { file: ReportFile }) {
  const t = useT();
  const verdict = totalsVerdict(file);
  return (
    // What rows that were not read explain is no contradiction.
    <div className="verdict" data-verdict={verdict === 'broken' && file.level !== 'red' ? 'noted' : verdict}>
      <b>{t('totals')}</b> {t(TOTALS_VERDICT[verdict])}
      {file.totals_stated.length > 0 && (
        // What agrees needs no reading; what differs stands open.
        <details open={verdict === 'broken' || verdict === 'noted'}>
          <summary>{t('totalsLines', { count: file.totals_stated.length })}</summary>
          <TotalLines file={file} />
        </details>
      )}
    </div>
  );
}

function TotalLines({ file }: { file: ReportFile }) {
  const t = useT();
  const name = useName();
  const figure = (total: StatedTotal, value: number) =>
    isSum(total) ? formatFen(value) : formatCount(value);
  const compared = (total: StatedTotal) => {
    if (!isDifferent(total)) return t('totalsSame');
    const amount = figure(total, Math.abs(total.read - total.stated));
    return t(total.read > total.stated ? 'totalsMore' : 'totalsLess', { amount });
  };
  return (
    <table className="plain-table narrow">
      <thead>
        <tr>
          <th scope="col">{t('total')}</th>
          <th scope="col">{t('stated')}</th>
          <th scope="col">{t('read')}</th>
          <th scope="col">{t('compared')}</th>
        </tr>
      </thead>
      <tbody>
        {file.totals_stated.map((total) => (
          <tr key={total.name} data-differs={isDifferent(total)}>
            <th scope="row">{name('total', total.name)}</th>
            <td className="figures">{figure(total, total.stated)}</td>
            <td className="figures">{figure(total, total.read)}</td>
            <td className="figures">{compared(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A wallet states no balance: the bank's rows of the same payments prove it. */
function Confirmed({ rows }: { rows: number }) {
  const t = useT();
  if (rows === 0) return null;
  return (
    <div className="verdict" data-verdict="holds">
      <b>{t('confirmed')}</b> {t('confirmedRows', { count: formatCount(rows) })}
    </div>
  );
}

function Problems({ file }: { file: ReportFile }) {
  const t = useT();
  const words = useWords();
  if (file.problems.length === 0) return null;
  return (
    <details className="problems">
      <summary>
        {t('problems')} ({file.problems.length})
      </summary>
      <ul>
        {file.problems.map((problem) => (
          <li key={`${problem.code} ${problem.page} ${problem.row}`} data-severity={problem.severity}>
            {words(problem.text)}
            <Place page={problem.page} row={problem.row} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Place({ page, row }: { page: number | null; row: number | null }) {
  const t = useT();
  if (row === null) return null;
  return <span className="quiet"> {page === null ? t('row', { row }) : t('pageRow', { page, row })}</span>;
}
