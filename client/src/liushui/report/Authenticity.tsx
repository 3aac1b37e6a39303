// Data and authenticity: each statement with the proof of its reading, and the checks.
import { formatCount, formatFen } from '@/shared/money';
import { StateTag } from '@/shared/StateTag';
import { Drill } from '../transactions/Drill';
import type { ChainBreak, Report, ReportFile } from '../types';
import { labelOf, useFormat } from '../useFormat';
import { formatPeriod, useWords } from '../wording';
import { Checks } from './Checks';
import { MissingAccounts } from './MissingAccounts';
import { useName } from './tags';
import { useT } from './texts';

const BREAKS_SHOWN = 5;
const FILE_TONES = { read: 'good', disagrees: 'bad', partial: 'warning' } as const;

export function Authenticity({ report }: { report: Report }) {
  return (
    <>
      <ul className="proof-list">
        {report.files.map((file) => (
          <li key={file.index}>
            <FileProof file={file} />
          </li>
        ))}
      </ul>
      <MissingAccounts accounts={report.accounts_missing ?? []} />
      <Checks checks={report.checks} files={report.files} />
    </>
  );
}

/** A file that was refused although its balances nearly all hold is called after its break. */
function shownState({ state, problems }: ReportFile): string {
  const isBroken = problems[0]?.code === 'only_break' || problems[0]?.code === 'few_breaks';
  return state === 'unknown_layout' && isBroken ? 'balances_break' : state;
}

function FileProof({ file }: { file: ReportFile }) {
  const t = useT();
  const name = useName();
  const format = useFormat();
  const facts: [string, string, string?][] = [
    [t('source'), format(file), labelOf(file.format_version)],
    [t('account'), file.account ?? '–'],
    [t('holder'), file.holder ?? '–'],
    [t('period'), formatPeriod(file.period_from, file.period_to)],
  ];
  return (
    <article className="proof">
      <header>
        <h4>{file.member ? `${file.file} / ${file.member}` : file.file}</h4>
        <StateTag tone={file.state in FILE_TONES ? FILE_TONES[file.state as keyof typeof FILE_TONES] : 'bad'}>
          {name('fileState', shownState(file))}
        </StateTag>
      </header>
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
      <Chain file={file} />
      <Totals file={file} />
      <Problems file={file} />
      <p className="hash">
        {t('hash')} <code>{file.sha256}</code>
      </p>
    </article>
  );
}

function Chain({ file }: { file: ReportFile }) {
  const t = useT();
  const breaks = file.chain_breaks.length;
  const count = formatCount(file.chain_checked);
  const verdict = file.chain_checked === 0 ? 'none' : breaks > 0 ? 'broken' : 'holds';
  return (
    <div className="verdict" data-verdict={verdict}>
      <b>{t('chain')}</b> {verdict === 'none' && t('chainNone')}
      {verdict === 'holds' && t('chainHolds', { count })}
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

function Totals({ file }: { file: ReportFile }) {
  const t = useT();
  const verdict = file.totals_agree === null ? 'none' : file.totals_agree ? 'holds' : 'broken';
  return (
    <div className="verdict" data-verdict={verdict}>
      <b>{t('totals')}</b>{' '}
      {t(verdict === 'none' ? 'totalsNone' : verdict === 'holds' ? 'totalsAgree' : 'totalsDiffer')}
      {file.totals_stated.length > 0 && (
        // What agrees needs no reading; what differs stands open.
        <details open={verdict === 'broken'}>
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
  const figure = (total: string, value: number) =>
    total.endsWith('_fen') ? formatFen(value) : formatCount(value);
  return (
    <table className="plain-table narrow">
      <thead>
        <tr>
          <th scope="col">{t('total')}</th>
          <th scope="col">{t('stated')}</th>
          <th scope="col">{t('read')}</th>
        </tr>
      </thead>
      <tbody>
        {file.totals_stated.map((total) => (
          <tr key={total.name} data-differs={total.stated !== total.read}>
            <th scope="row">{name('total', total.name)}</th>
            <td className="figures">{figure(total.name, total.stated)}</td>
            <td className="figures">{figure(total.name, total.read)}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
