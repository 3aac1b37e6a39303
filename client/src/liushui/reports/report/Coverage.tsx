// Which days each account covers, one bar below the other: a hole in a case is seen before it is read.
import { formatPeriod, useWords } from '../../cases/wording';
import type { Report, ReportFile } from '../types';
import { useT } from '../words/texts';
import { fileName } from './chapters';
import './coverage.css';

const DAY = 86_400_000;
const dayOf = (day: string) => Math.round(Date.parse(day) / DAY);
const LEAST = 2;

/** Where the days from one to another stand in the period of the report, in per cent of its days. */
export function placeOf(from: string, to: string, first: string, last: string) {
  const days = dayOf(last) - dayOf(first) + 1;
  const begins = Math.max(0, dayOf(from) - dayOf(first));
  const ends = Math.min(days, dayOf(to) - dayOf(first) + 1);
  return { left: (begins / days) * 100, width: (Math.max(0, ends - begins) / days) * 100 };
}

/** One account is told by its period alone. */
export function Coverage({ report }: { report: Report }) {
  const t = useT();
  const { period_from: first, period_to: last } = report;
  const files = report.files.filter(({ rows, period_from }) => rows > 0 && period_from);
  if (files.length < LEAST || !first || !last) return null;
  return (
    <section className="coverage" aria-label={t('coverage')}>
      <h4>{t('coverage')}</h4>
      <ul>
        {files.map((file) => (
          <Bar key={file.index} file={file} first={first} last={last} />
        ))}
      </ul>
    </section>
  );
}

function Bar({ file, first, last }: { file: ReportFile; first: string; last: string }) {
  const words = useWords();
  const from = file.period_from ?? first;
  const to = file.period_to ?? last;
  const { left, width } = placeOf(from, to, first, last);
  return (
    <li>
      <span className="coverage-name" title={fileName(file)}>
        {[words(file.format_name), file.account].filter(Boolean).join(' ') || fileName(file)}
      </span>
      <span className="coverage-bar" title={formatPeriod(from, to)}>
        <i style={{ insetInlineStart: `${left}%`, inlineSize: `${width}%` }} />
      </span>
      <span className="coverage-period figures">{formatPeriod(from, to)}</span>
    </li>
  );
}
