// What the mapping makes of the file, live: the proof first, then the figures, what was left out, the first rows.
import { Spin } from '@arco-design/web-react';
import { LoadFailure } from '@/shared/LoadFailure';
import { formatCount, formatFen, formatSigned } from '@/shared/money';
import { StateTag } from '@/shared/StateTag';
import { DataTable } from '@/shared/table/DataTable';
import { formatMaybeFen, formatPeriod, useWords } from '../cases/wording';
import type { Lack } from './draft';
import { useT } from './texts';
import type { PreviewRow, PreviewStatement } from './types';
import type { Tried } from './useMappingPreview';
import './MappingPreview.css';

interface Props {
  lacks: readonly Lack[];
  tried: Tried;
}

export function MappingPreviewPane({ lacks, tried }: Props) {
  const t = useT();
  const { trial, error, isTrying, retry } = tried;
  return (
    <section className="card trial" aria-label={t('result')} aria-busy={isTrying}>
      <div className="card-head">
        <h2>{t('result')}</h2>
        {isTrying && (
          <span className="quiet" role="status">
            <Spin size={14} /> {t('trying')}
          </span>
        )}
      </div>
      {lacks.length > 0 && <Lacks lacks={lacks} />}
      {error && <LoadFailure error={error} onRetry={retry} />}
      {trial && (
        <div className="trial-body" data-stale={isTrying}>
          {trial.statements.map((statement, at) => (
            <Statement key={`${statement.currency} ${statement.account ?? at}`} statement={statement} />
          ))}
          {trial.is_part && <p className="quiet">{t('isPart', { count: formatCount(trial.rows) })}</p>}
          <Rows rows={trial.transactions} />
        </div>
      )}
    </section>
  );
}

function Lacks({ lacks }: Pick<Props, 'lacks'>) {
  const t = useT();
  return (
    <div className="trial-lacks">
      <p>{t('lacks')}</p>
      <ul>
        {lacks.map((lack) => (
          <li key={lack}>{t(`lack.${lack}`)}</li>
        ))}
      </ul>
    </div>
  );
}

function Statement({ statement }: { statement: PreviewStatement }) {
  const t = useT();
  const [from, to] = statement.period;
  const facts = [
    statement.sheet_or_page,
    statement.holder,
    statement.account,
    from || to ? formatPeriod(from, to) : '',
  ].filter(Boolean);
  return (
    <div className="trial-statement">
      <Proof statement={statement} />
      {facts.length > 0 && <p className="quiet figures">{facts.join(' · ')}</p>}
      <dl className="trial-figures figures">
        <Figure label={t('read')} value={formatCount(statement.rows)} />
        <Figure label={t('skipped')} value={formatCount(statement.skipped)} isBad={statement.skipped > 0} />
        <Figure
          label={t('inSum', { count: formatCount(statement.in_n) })}
          value={formatFen(statement.in_fen)}
          sign="in"
        />
        <Figure
          label={t('outSum', { count: formatCount(statement.out_n) })}
          value={formatFen(statement.out_fen)}
          sign="out"
        />
        {statement.neutral_n > 0 && (
          <Figure
            label={t('neutralSum', { count: formatCount(statement.neutral_n) })}
            value={formatFen(statement.neutral_fen)}
          />
        )}
        <Figure label={t('currency')} value={statement.currency} />
      </dl>
      <Totals statement={statement} />
      <Breaks statement={statement} />
      <Problems statement={statement} />
    </div>
  );
}

interface FigureProps {
  label: string;
  value: string;
  sign?: 'in' | 'out';
  isBad?: boolean;
}

function Figure({ label, value, sign, isBad = false }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-sign={sign} data-bad={isBad}>
        {value}
      </dd>
    </div>
  );
}

/** One sentence on whether the file proves what was read. */
function Proof({ statement }: { statement: PreviewStatement }) {
  const t = useT();
  const { chain_checked: checked, chain_breaks: breaks, rows, state } = statement;
  const count = formatCount(checked);
  if (rows === 0) return <Verdict tone="bad" text={t('nothingRead')} />;
  if (breaks > 0)
    return <Verdict tone="bad" text={t('chainBreaks', { breaks: formatCount(breaks), count })} />;
  const told = [t(checked > 0 ? 'chainHolds' : 'noChain', { count })];
  // Balances may follow each other while the file's own sums say otherwise.
  if (state === 'disagrees')
    told.push(t(statement.totals.some(isOff) ? 'totalsDisagree' : 'otherwiseDoubtful'));
  if (statement.skipped > 0) told.push(t('someSkipped', { count: formatCount(statement.skipped) }));
  // Amounts without a sign all become the same when a sign is to tell them apart.
  const oneWay = checked === 0 && rows > 1 && (statement.in_n === 0) !== (statement.out_n === 0);
  if (oneWay) told.push(t(statement.in_n > 0 ? 'onlyIn' : 'onlyOut'));
  return <Verdict tone={toneOf(statement, oneWay)} text={told.join(' ')} />;
}

function toneOf({ state, chain_checked }: PreviewStatement, oneWay: boolean): Tone {
  if (state === 'disagrees') return 'bad';
  if (state !== 'read' || oneWay) return 'warning';
  return chain_checked > 0 ? 'good' : 'neutral';
}

const isOff = ({ stated, read }: PreviewStatement['totals'][number]): boolean => stated !== read;

type Tone = 'good' | 'bad' | 'warning' | 'neutral';

function Verdict({ tone, text }: { tone: Tone; text: string }) {
  return (
    <p className="trial-verdict" data-tone={tone} role="status">
      {text}
    </p>
  );
}

const MONEY = /_fen$/;
const PROBLEMS_SHOWN = 6;

function Totals({ statement }: { statement: PreviewStatement }) {
  const t = useT();
  if (statement.totals.length === 0) return null;
  return (
    <ul className="trial-list">
      {statement.totals.map((total) => {
        const { name, stated, read } = total;
        const write = MONEY.test(name) ? formatFen : formatCount;
        const key = `total.${name}` as Parameters<typeof t>[0];
        return (
          <li key={name} data-bad={isOff(total)}>
            {t('total', { name: t(key), stated: write(stated), read: write(read) })}
          </li>
        );
      })}
    </ul>
  );
}

function Breaks({ statement }: { statement: PreviewStatement }) {
  const t = useT();
  if (statement.breaks.length === 0) return null;
  return (
    <ul className="trial-list figures">
      {statement.breaks.map(({ row, page, expected_fen, found_fen }) => (
        <li key={`${page} ${row}`} data-bad>
          {page === null ? t('atRow', { row }) : t('atPage', { page, row })}{' '}
          {t('break', { expected: formatFen(expected_fen), found: formatFen(found_fen) })}
        </li>
      ))}
      {statement.chain_breaks > statement.breaks.length && (
        <li>{t('moreBreaks', { count: formatCount(statement.chain_breaks - statement.breaks.length) })}</li>
      )}
    </ul>
  );
}

function Problems({ statement }: { statement: PreviewStatement }) {
  const t = useT();
  const words = useWords();
  const problems = statement.problems.slice(0, PROBLEMS_SHOWN);
  if (problems.length === 0) return null;
  return (
    <ul className="trial-list">
      {problems.map((problem) => (
        <li key={`${problem.code} ${problem.page} ${problem.row}`} data-bad={problem.severity === 'error'}>
          {problem.row !== null && <span className="figures">{t('atRow', { row: problem.row })} </span>}
          {words(problem.text)}
        </li>
      ))}
      {statement.problems_n > problems.length && (
        <li>{t('moreProblems', { count: formatCount(statement.problems_n - problems.length) })}</li>
      )}
    </ul>
  );
}

/** Its sign says where money went when the word beside it is scrolled away. */
const signed = ({ direction, amount_fen }: PreviewRow): string =>
  direction === 'neutral'
    ? formatFen(amount_fen)
    : formatSigned(formatFen(direction === 'out' ? -amount_fen : amount_fen));

const TONES = { in: 'good', out: 'warning', neutral: 'neutral' } as const;

function Rows({ rows }: { rows: readonly PreviewRow[] }) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{t('firstRows', { count: rows.length })}</h3>
      <DataTable
        label={t('firstRows', { count: rows.length })}
        rows={rows}
        isAlwaysTable
        rowKey={(row) => `${row.statement} ${row.page ?? ''} ${row.row}`}
        columns={[
          { key: 'row', title: t('line'), isNumeric: true, width: 64, render: ({ row }) => row },
          {
            key: 'time',
            title: t('role.moment'),
            isHeading: true,
            render: ({ time_text }) => <span className="figures">{time_text}</span>,
          },
          {
            key: 'direction',
            title: t('sign'),
            render: ({ direction }) => (
              <StateTag tone={TONES[direction as keyof typeof TONES]}>
                {t(`way.${direction as keyof typeof TONES}`)}
              </StateTag>
            ),
          },
          {
            key: 'amount',
            title: t('role.amount'),
            isNumeric: true,
            render: (row) => <span data-sign={row.direction}>{signed(row)}</span>,
          },
          {
            key: 'balance',
            title: t('role.balance'),
            isNumeric: true,
            render: ({ balance_fen }) => formatMaybeFen(balance_fen),
          },
          { key: 'party', title: t('role.party'), render: ({ party }) => party || '–' },
          { key: 'text', title: t('role.text'), render: ({ text }) => text || '–' },
        ]}
      />
    </>
  );
}
