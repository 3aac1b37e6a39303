// One finding or check: the sentence, its numbers against their thresholds, what would clear it, its rows.
import type { ReactNode } from 'react';
import { formatCount } from '@/shared/money';
import { ResultTag } from '../../cases/tags';
import { formatUnit, useJoin, useWords } from '../../cases/wording';
import { Drill } from '../transactions/Drill';
import type { Finding } from '../types';
import { useT } from '../words/texts';

interface Props {
  finding: Finding;
  /** The statement that a check is about. */
  file?: string | undefined;
  /** What can be decided about it. */
  actions?: ReactNode;
}

export function FindingCard({ finding, file, actions }: Props) {
  const t = useT();
  const join = useJoin();
  const words = useWords();
  const rows = finding.evidence?.length ?? 0;
  const months = finding.months ?? [];
  const clearing = finding.result === 'hit' ? words(finding.clearing) : '';
  const missing = words(finding.missing);
  return (
    <article className="finding" data-result={finding.result}>
      <header>
        <ResultTag result={finding.result} severity={finding.severity} />
        <h4>{words(finding.name)}</h4>
        <span className="quiet">
          {finding.id} · {words(finding.family_name)}
        </span>
      </header>
      {file && <p className="quiet">{file}</p>}
      <p>{words(finding.sentence)}</p>
      {missing && (
        <p>
          <b>{t('missing')}</b>
          {missing}
        </p>
      )}
      <Numbers finding={finding} />
      {months.length > 0 && <p className="quiet figures">{t('monthsOf', { months: join(months) })}</p>}
      {clearing && (
        <p>
          <b>{t('clearing')}</b>
          {clearing}
        </p>
      )}
      {rows > 0 && (
        // A check stands for each statement under the same code.
        <Drill to={{ finding: finding.id, ...(finding.file == null ? {} : { statement: finding.file }) }}>
          {t('openRows', { count: formatCount(rows) })}
        </Drill>
      )}
      {actions && <div className="finding-actions">{actions}</div>}
    </article>
  );
}

function Numbers({ finding }: { finding: Finding }) {
  const t = useT();
  const words = useWords();
  if (finding.numbers.length === 0) return null;
  return (
    <table className="plain-table narrow">
      <thead>
        <tr>
          <th scope="col">{t('number')}</th>
          <th scope="col">{t('value')}</th>
          <th scope="col">{t(finding.id.startsWith('ZW-02') ? 'stated' : 'threshold')}</th>
        </tr>
      </thead>
      <tbody>
        {finding.numbers.map((number) => (
          <tr key={words(number.name)}>
            <th scope="row">{words(number.name)}</th>
            <td className="figures">{formatUnit(number.value, number.unit)}</td>
            <td className="figures">{formatUnit(number.threshold, number.unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
