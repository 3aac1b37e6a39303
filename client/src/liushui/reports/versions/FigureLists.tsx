// Figures that differ between two versions: of the summary, of months, categories and settings.
import { Tag } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatCount, formatFen, formatSigned } from '@/shared/money';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { formatUnit, useJoin, useWords } from '../../cases/wording';
import type { Drill } from '../address';
import { PagedTable } from '../PagedTable';
import { useName, useSetting } from '../tags';
import { drilled } from './address';
import type { ComparedVersion, Difference, FigureChange, SumChange } from './api';
import { isKey, useT } from './changesTexts';
import { useT as useVersionsT } from './texts';

/** A figure or name that opens the transactions behind it, in place of the comparison. */
export function Behind({ to, children }: { to: Drill; children: ReactNode }) {
  const [query] = useSearchParams();
  return (
    <Link className="drill" to={{ search: drilled(query, to).toString() }} preventScrollReset>
      {children}
    </Link>
  );
}

/** The name of a figure or part; what this client does not know yet shows as it came. */
export function useNamed() {
  const t = useT();
  return (prefix: 'figure' | 'part', name: string) => {
    const key = `${prefix}.${name}`;
    return isKey(key) ? t(key) : name;
  };
}

/** Headings of the two sides. */
export function useSides({ before, after }: Difference) {
  const t = useT();
  return {
    before: t('before', { version: before.version }),
    after: t('after', { version: after.version }),
  };
}

const differenceOf = (before: number | null, after: number | null, unit: string): string => {
  if (before === null || after === null) return '–';
  const amount = after - before;
  const text = unit === 'share' ? `${(amount * 100).toFixed(1)}%` : formatUnit(amount, unit);
  return formatSigned(text);
};

interface Line extends FigureChange {
  month: string;
}

function useFigureColumns(difference: Difference, hasMonth: boolean): Column<Line>[] {
  const t = useT();
  const named = useNamed();
  const name = useName();
  const sides = useSides(difference);
  const side = (line: Line, value: number | null, word: string) =>
    line.unit === 'word' ? name(line.name, word) : formatUnit(value, line.unit);
  return [
    {
      key: 'name',
      title: t('what'),
      isHeading: true,
      render: (line) => (
        <span className="changes-name">
          {hasMonth && (
            <Behind to={{ month: line.month }}>
              <span className="figures">{line.month}</span>
            </Behind>
          )}
          <span>{named('figure', line.name)}</span>
        </span>
      ),
    },
    {
      key: 'before',
      title: sides.before,
      isNumeric: true,
      render: (line) => side(line, line.before, line.word_before ?? ''),
    },
    {
      key: 'after',
      title: sides.after,
      isNumeric: true,
      render: (line) => side(line, line.after, line.word_after ?? ''),
    },
    {
      key: 'difference',
      title: t('difference'),
      isNumeric: true,
      render: (line) => (line.unit === 'word' ? '' : differenceOf(line.before, line.after, line.unit)),
    },
  ];
}

export function Figures({ difference }: { difference: Difference }) {
  const t = useT();
  const columns = useFigureColumns(difference, false);
  const lines = difference.changes.summary.map((each) => ({ ...each, month: '' }));
  if (lines.length === 0) return null;
  return (
    <section>
      <h3>{t('summary')}</h3>
      <DataTable label={t('summary')} columns={columns} rows={lines} rowKey={({ name }) => name} />
    </section>
  );
}

export function Months({ difference }: { difference: Difference }) {
  const t = useT();
  const columns = useFigureColumns(difference, true);
  const lines = difference.changes.months.flatMap(({ month, figures }) =>
    figures.map((each) => ({ ...each, month })),
  );
  if (lines.length === 0) return null;
  return (
    <section>
      <h3>{t('months')}</h3>
      <PagedTable
        label={t('months')}
        columns={columns}
        rows={lines}
        rowKey={({ month, name }) => `${month} ${name}`}
      />
    </section>
  );
}

interface SumProps {
  title: string;
  lines: readonly SumChange[];
  difference: Difference;
}

export function Sums({ title, lines, difference }: SumProps) {
  const t = useT();
  const words = useWords();
  const sides = useSides(difference);
  const columns: Column<SumChange>[] = [
    {
      key: 'name',
      title: t('what'),
      isHeading: true,
      render: ({ name, code, after_rows }) =>
        after_rows > 0 ? <Behind to={{ category: code }}>{words(name)}</Behind> : <span>{words(name)}</span>,
    },
    {
      key: 'before',
      title: sides.before,
      isNumeric: true,
      render: (line) => <Sum fen={line.before_fen} rows={line.before_rows} />,
    },
    {
      key: 'after',
      title: sides.after,
      isNumeric: true,
      render: (line) => <Sum fen={line.after_fen} rows={line.after_rows} />,
    },
    {
      key: 'difference',
      title: t('difference'),
      isNumeric: true,
      render: (line) => differenceOf(line.before_fen, line.after_fen, 'fen'),
    },
  ];
  if (lines.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <DataTable
        label={title}
        columns={columns}
        rows={lines}
        rowKey={({ code, direction }) => `${code} ${direction}`}
      />
    </section>
  );
}

export function Sum({ fen, rows }: { fen: number; rows: number }) {
  const t = useT();
  return (
    <span className="changes-name">
      {formatFen(fen)}
      <small>{t('rowsOf', { count: formatCount(rows) })}</small>
    </span>
  );
}

export function Made({ difference }: { difference: Difference }) {
  const t = useT();
  const versionsT = useVersionsT();
  const join = useJoin();
  const sides = useSides(difference);
  const { before, after, changes } = difference;
  const { versions } = changes;
  const source = ({ stored_version }: ComparedVersion) =>
    stored_version === null ? t('readFiles') : t('fromStored', { version: stored_version });
  const lines = [
    { name: t('rules'), before: versions.rules_before, after: versions.rules_after },
    { name: t('engine'), before: versions.engine_before, after: versions.engine_after },
    { name: t('source'), before: source(before), after: source(after) },
    {
      name: versionsT('related'),
      before: join(before.related) || versionsT('nobody'),
      after: join(after.related) || versionsT('nobody'),
    },
    {
      name: t('correctionsCount'),
      before: t('correctionsOf', { count: before.corrections }),
      after: t('correctionsOf', { count: after.corrections }),
    },
  ];
  return (
    <section>
      <h3>{t('made')}</h3>
      <DataTable
        label={t('made')}
        rows={lines}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', title: t('what'), isHeading: true, render: ({ name }) => name },
          { key: 'before', title: sides.before, render: (line) => line.before },
          {
            key: 'after',
            title: sides.after,
            render: (line) => (line.before === line.after ? line.after : <strong>{line.after}</strong>),
          },
        ]}
      />
    </section>
  );
}

export function Thresholds({ difference, currency }: { difference: Difference; currency: string }) {
  const t = useT();
  const setting = useSetting(currency);
  const words = useWords();
  const sides = useSides(difference);
  const lines = difference.changes.thresholds;
  const shown = (value: number | null, unit: string) =>
    value === null ? t('notThere') : setting(value, unit);
  if (lines.length === 0) return null;
  return (
    <section>
      <h3>{t('thresholds')}</h3>
      <PagedTable
        label={t('thresholds')}
        rows={lines}
        rowKey={({ rule, name }) => `${rule} ${name}`}
        columns={[
          {
            key: 'name',
            title: t('what'),
            isHeading: true,
            render: ({ rule, rule_name, label }) => `${words(rule_name) || rule} · ${words(label)}`,
          },
          {
            key: 'before',
            title: sides.before,
            isNumeric: true,
            render: ({ before, unit }) => shown(before, unit),
          },
          {
            key: 'after',
            title: sides.after,
            isNumeric: true,
            render: ({ after, unit }) => shown(after, unit),
          },
        ]}
      />
    </section>
  );
}

export function Others({ parts }: { parts: readonly string[] }) {
  const t = useT();
  const named = useNamed();
  if (parts.length === 0) return null;
  return (
    <section>
      <h3>{t('others')}</h3>
      <ul className="changes-parts">
        {parts.map((part) => (
          <li key={part}>
            <Tag>{named('part', part)}</Tag>
          </li>
        ))}
      </ul>
    </section>
  );
}
