// Authenticity: one row for each statement with its checks; its proof unfolds, what is not proven stands open.
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { formatCount, formatFen } from '@/shared/money';
import { toneOf } from '@/shared/StateTag';
import { useT as useSharedT } from '@/shared/texts';
import { VerdictTag } from '../../cases/tags';
import { labelOf, useFormat } from '../../cases/useFormat';
import { useOwns } from '../../cases/useOwns';
import { formatPeriod, useWords } from '../../cases/wording';
import { useName } from '../tags';
import { Drill } from '../transactions/Drill';
import type {
  ChainBreak,
  Finding,
  Report,
  ReportFile,
  ReportLine,
  StatedTotal,
  VerdictCause,
} from '../types';
import { useT } from '../words/texts';
import { Checks } from './Checks';
import { fileName, partOfFile } from './chapters';
import { CauseWords } from './Lamp';
import { MissingAccounts } from './MissingAccounts';

// What stands far below comes by itself, as does what administrators alone see.
const Coverage = lazy(() => import('./Coverage').then((found) => ({ default: found.Coverage })));
const ConfirmOriginal = lazy(() =>
  import('./ConfirmOriginal').then((found) => ({ default: found.ConfirmOriginal })),
);

const BREAKS_SHOWN = 5;
/** The cause of a file that was not read to its end. */
const PART_UNREAD = 'part_unread';

export function Authenticity({ report, line }: { report: Report; line: ReportLine }) {
  const t = useT();
  const { checks, files } = report;
  // A check tells its own cause where it stands.
  const isCheck = ({ code }: VerdictCause) => checks.some(({ id }) => id === code);
  const causes = report.summary.verdict.causes.filter((cause) => !isCheck(cause));
  const whole = checks.filter(({ file }) => file == null);
  return (
    <>
      <Suspense fallback={null}>
        <Coverage report={report} />
      </Suspense>
      <ul className="proof-list">
        {files.map((file) => (
          <li key={file.index}>
            <FileProof
              file={file}
              line={line}
              causes={causes.filter((cause) => cause.file === file.index)}
              checks={checks.filter((check) => check.file === file.index)}
            />
          </li>
        ))}
        {whole.length > 0 && (
          <li>
            <article className="proof">
              <header>
                <h4>{t('wholeTask')}</h4>
              </header>
              <Checks checks={whole} file={t('wholeTask')} reportId={line.id} />
            </article>
          </li>
        )}
      </ul>
      <MissingAccounts accounts={report.accounts_missing ?? []} />
    </>
  );
}

interface ProofProps {
  file: ReportFile;
  line: ReportLine;
  causes: readonly VerdictCause[];
  checks: readonly Finding[];
}

function FileProof({ file, line, causes, checks }: ProofProps) {
  const t = useT();
  const format = useFormat();
  const isPart = causes.some(({ code }) => code === PART_UNREAD);
  const chain = chainVerdict(file, isPart);
  const totals = totalsVerdict(file);
  const isOpenChain = chain === 'broken' || chain === 'part';
  const isOpenTotals = totals === 'broken' || totals === 'noted';
  return (
    <article className="proof" id={partOfFile(file.index)} tabIndex={-1}>
      <header>
        <h4>{file.member ? `${file.file} / ${file.member}` : file.file}</h4>
        <VerdictTag level={file.level} text={file.state_text} />
        <ul className="identity figures">
          <li title={labelOf(file.format_version)}>{format(file)}</li>
          {file.account && <li>{file.account}</li>}
          {file.holder && <li>{file.holder}</li>}
          <li>{formatPeriod(file.period_from, file.period_to)}</li>
          <li>
            <Drill to={{ statement: file.index }}>{t('rowsOf', { count: formatCount(file.rows) })}</Drill>
            {file.skipped > 0 && ` · ${t('skipped', { count: formatCount(file.skipped) })}`}
          </li>
          <FileCurrency file={file} line={line} />
        </ul>
      </header>
      <FileCauses causes={causes} />
      <Checks checks={checks} file={fileName(file)} reportId={line.id} />
      {isOpenChain && <Chain file={file} verdict={chain} />}
      {isOpenTotals && <Totals file={file} verdict={totals} />}
      <details className="proof-more">
        <summary>{t('proof')}</summary>
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
        {!isOpenChain && <Chain file={file} verdict={chain} />}
        {!isOpenTotals && <Totals file={file} verdict={totals} />}
        <Confirmed rows={file.confirmed} />
        <Problems file={file} />
        <p className="hash">
          {t('hash')} <code>{file.sha256}</code>
        </p>
        <Suspense fallback={null}>
          <ConfirmOriginal checks={checks} file={file.index} reportId={line.id} />
        </Suspense>
      </details>
    </article>
  );
}

/** The problems of a file whose currency an operator answered. */
const ANSWERED: readonly string[] = ['currency_stated', 'unknown_currency_stated'];

/** In which currency the amounts are; who answered for it can correct that where the task is. */
function FileCurrency({ file, line }: Pick<ProofProps, 'file' | 'line'>) {
  const t = useT();
  const isAnswered = file.problems.some(({ code }) => ANSWERED.includes(code));
  const isOwn = useOwns(line.owner_id);
  if (file.rows === 0) return null;
  return (
    <li>
      {file.currency === 'XXX' ? `${t('currency')} ${t('currencyOpen')}` : file.currency}
      {isAnswered && ` · ${t('currencyStated')}`}{' '}
      {isAnswered && isOwn && (
        <Link className="text-link" to={`/list/card?keyword=${encodeURIComponent(line.customer)}`}>
          {t('correctCurrency')}
        </Link>
      )}
    </li>
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

type ChainVerdict = 'none' | 'holds' | 'part' | 'broken';

/** Balances prove only what was read. */
function chainVerdict({ chain_checked, chain_breaks }: ReportFile, isPart: boolean): ChainVerdict {
  if (chain_checked === 0) return 'none';
  if (chain_breaks.length > 0) return 'broken';
  return isPart ? 'part' : 'holds';
}

function Chain({ file, verdict }: { file: ReportFile; verdict: ChainVerdict }) {
  const t = useT();
  const breaks = file.chain_breaks.length;
  const count = formatCount(file.chain_checked);
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

function Totals({ file, verdict }: { file: ReportFile; verdict: ReturnType<typeof totalsVerdict> }) {
  const t = useT();
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
  const shared = useSharedT();
  const words = useWords();
  if (file.problems.length === 0) return null;
  return (
    <details className="problems">
      <summary>
        {t('problems')}
        {shared('aside', { text: file.problems.length })}
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
