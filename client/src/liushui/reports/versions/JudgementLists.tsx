// Hits, findings, checks and files that two versions judge differently.
import { type Column, DataTable } from '@/shared/table/DataTable';
import { ResultTag, SeverityTag } from '../../cases/tags';
import { useWords } from '../../cases/wording';
import type { Difference, FileChange, FindingChange, HitChange } from './api';
import { useT } from './changesTexts';
import { Behind, Sum, useSides } from './FigureLists';

export function HitList({ difference }: { difference: Difference }) {
  const t = useT();
  const words = useWords();
  const sides = useSides(difference);
  const lines = difference.changes.hits;
  const columns: Column<HitChange>[] = [
    {
      key: 'name',
      title: t('what'),
      isHeading: true,
      render: ({ rule, name, after_rows }) => (
        <span className="changes-name">
          {after_rows > 0 ? <Behind to={{ rule }}>{words(name)}</Behind> : <span>{words(name)}</span>}
          <small>{rule}</small>
        </span>
      ),
    },
    {
      key: 'before',
      title: sides.before,
      isNumeric: true,
      render: (line) => <Hit severity={line.before} fen={line.before_fen} rows={line.before_rows} />,
    },
    {
      key: 'after',
      title: sides.after,
      isNumeric: true,
      render: (line) => <Hit severity={line.after} fen={line.after_fen} rows={line.after_rows} />,
    },
  ];
  if (lines.length === 0) return null;
  return (
    <section>
      <h3>{t('hits')}</h3>
      <DataTable label={t('hits')} columns={columns} rows={lines} rowKey={({ rule }) => rule} />
    </section>
  );
}

function Hit({ severity, fen, rows }: { severity: string | null; fen: number; rows: number }) {
  const t = useT();
  if (severity === null) return <span className="quiet">{t('notThere')}</span>;
  return (
    <span className="changes-arrow">
      <SeverityTag severity={severity} />
      <Sum fen={fen} rows={rows} />
    </span>
  );
}

interface FindingProps {
  title: string;
  lines: readonly FindingChange[];
  difference: Difference;
}

export function FindingList({ title, lines, difference }: FindingProps) {
  const t = useT();
  const words = useWords();
  const sides = useSides(difference);
  const columns: Column<FindingChange>[] = [
    {
      key: 'name',
      title: t('what'),
      isHeading: true,
      render: ({ id, name, file, after }) => (
        <span className="changes-name">
          {after === 'hit' ? <Behind to={{ finding: id }}>{words(name)}</Behind> : <span>{words(name)}</span>}
          <small>{file ? `${id} · ${file}` : id}</small>
        </span>
      ),
    },
    {
      key: 'before',
      title: sides.before,
      render: (line) => (
        <Result result={line.before} severity={line.severity_before} sentence={words(line.sentence_before)} />
      ),
    },
    {
      key: 'after',
      title: sides.after,
      render: (line) => (
        <Result result={line.after} severity={line.severity_after} sentence={words(line.sentence_after)} />
      ),
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
        rowKey={({ id, file }) => `${id} ${file ?? ''}`}
      />
    </section>
  );
}

interface ResultProps {
  result: string | null;
  severity: string | null;
  sentence: string;
}

function Result({ result, severity, sentence }: ResultProps) {
  const t = useT();
  if (result === null) return <span className="quiet">{t('notThere')}</span>;
  return (
    <span className="changes-judged">
      <span>
        <ResultTag result={result} severity={severity ?? 'info'} />
      </span>
      <small>{sentence}</small>
    </span>
  );
}

export function Files({ difference }: { difference: Difference }) {
  const t = useT();
  const sides = useSides(difference);
  const lines = difference.changes.files;
  const side = (state: string | null, rows: number) =>
    state === null ? <span className="quiet">{t('notThere')}</span> : t('rowsOf', { count: rows });
  const columns: Column<FileChange>[] = [
    {
      key: 'name',
      title: t('files'),
      isHeading: true,
      render: ({ file, member }) => (
        <span className="changes-name">{member ? `${file} / ${member}` : file}</span>
      ),
    },
    {
      key: 'before',
      title: sides.before,
      isNumeric: true,
      render: (line) => side(line.state_before, line.rows_before),
    },
    {
      key: 'after',
      title: sides.after,
      isNumeric: true,
      render: (line) => side(line.state_after, line.rows_after),
    },
  ];
  if (lines.length === 0) return null;
  return (
    <section>
      <h3>{t('files')}</h3>
      <DataTable
        label={t('files')}
        columns={columns}
        rows={lines}
        rowKey={({ file, member }) => `${file} ${member ?? ''}`}
      />
    </section>
  );
}
