// The checks of authenticity: what was found in full, everything else as a table of checks by statement.
import { useState } from 'react';
import { formatCount } from '@/shared/money';
import { useJoin, useWords } from '../../cases/wording';
import { useName } from '../tags';
import type { Finding, Report, ReportFile } from '../types';
import { useT } from '../words/texts';
import { FindingCard } from './FindingCard';
import { fileName, partOfCheck } from './sections';
import './Checks.css';

const HEAVIEST_FIRST = ['high', 'medium', 'low', 'info'];
/** The column of checks that are about the whole task. */
const WHOLE = null;

export function Checks({ checks, files }: Pick<Report, 'checks' | 'files'>) {
  const t = useT();
  const fileOf = (check: Finding) => files.find(({ index }) => index === check.file);
  const hits = checks
    .filter(({ result }) => result === 'hit')
    .toSorted((a, b) => HEAVIEST_FIRST.indexOf(a.severity) - HEAVIEST_FIRST.indexOf(b.severity));
  if (checks.length === 0) return null;
  return (
    <>
      <h3>{t('checks')}</h3>
      {hits.length === 0 && <p className="quiet">{t('noCheckHit')}</p>}
      <ul className="finding-list">
        {hits.map((check) => (
          <li key={`${check.id} ${check.file ?? ''}`} id={partOfCheck(check.id, check.file)} tabIndex={-1}>
            <FindingCard finding={check} file={withName(fileOf(check))} />
          </li>
        ))}
      </ul>
      <Matrix checks={checks} files={files} />
      <Unjudged checks={checks} files={files} />
    </>
  );
}

const withName = (file: ReportFile | undefined) => file && fileName(file);

function Matrix({ checks, files }: Pick<Report, 'checks' | 'files'>) {
  const t = useT();
  const words = useWords();
  const [chosen, setChosen] = useState<Finding | null>(null);
  const rows = [...new Map(checks.map((check) => [check.id, check])).values()];
  const columns: (ReportFile | typeof WHOLE)[] = [
    ...files,
    ...(checks.some(({ file }) => file == null) ? [WHOLE] : []),
  ];
  const shown = checks.find((check) => check === chosen);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <section className="wide-scroll check-matrix" tabIndex={0} aria-label={t('checksTable')}>
        <table className="plain-table matrix">
          <thead>
            <tr>
              <th scope="col">{t('check')}</th>
              {columns.map((file) => (
                <th key={file?.index ?? 'whole'} scope="col" title={withName(file ?? undefined)}>
                  <span>{file ? fileName(file) : t('wholeTask')}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name }) => (
              <tr key={id}>
                <th scope="row">
                  {words(name)} <small className="quiet">{id}</small>
                </th>
                {columns.map((file) => {
                  const check = checks.find(
                    (each) => each.id === id && (each.file ?? WHOLE) === (file?.index ?? WHOLE),
                  );
                  return (
                    <td key={file?.index ?? 'whole'}>
                      {check && (
                        <Cell
                          check={check}
                          file={withName(file ?? undefined) ?? t('wholeTask')}
                          isChosen={check === shown}
                          onChoose={() => setChosen(check === shown ? null : check)}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div aria-live="polite">
        {shown && (
          <FindingCard finding={shown} file={withName(files.find(({ index }) => index === shown.file))} />
        )}
      </div>
    </>
  );
}

const MARKS: Record<string, string> = { clear: '✓', cannot_judge: '?' };

interface CellProps {
  check: Finding;
  file: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Cell({ check, file, isChosen, onChoose }: CellProps) {
  const name = useName();
  const words = useWords();
  const isHit = check.result === 'hit';
  const said = isHit ? name('severity', check.severity) : name('result', check.result);
  return (
    <button
      type="button"
      className="check-cell"
      data-result={isHit ? check.severity : check.result}
      aria-pressed={isChosen}
      aria-label={`${words(check.name)} · ${file} · ${said}`}
      title={words(check.sentence)}
      onClick={onChoose}
    >
      {isHit ? said : (MARKS[check.result] ?? said)}
    </button>
  );
}

/** What could not be judged, those that lack the same together. */
function Unjudged({ checks, files }: Pick<Report, 'checks' | 'files'>) {
  const t = useT();
  const words = useWords();
  const join = useJoin();
  const unjudged = checks.filter(({ result }) => result === 'cannot_judge');
  if (unjudged.length === 0) return null;
  const lacking = new Map<string, Map<string, string[]>>();
  for (const check of unjudged) {
    const missing = words(check.missing);
    const byCheck = lacking.get(missing) ?? new Map<string, string[]>();
    const file = files.find(({ index }) => index === check.file);
    const name = words(check.name);
    byCheck.set(name, [...(byCheck.get(name) ?? []), file ? fileName(file) : t('wholeTask')]);
    lacking.set(missing, byCheck);
  }
  return (
    <details className="problems">
      <summary>{t('checksUnjudged', { count: formatCount(unjudged.length) })}</summary>
      <ul>
        {[...lacking].map(([missing, byCheck]) => (
          <li key={missing}>
            <b>{t('missing')}</b>
            {missing} — {join([...byCheck].map(([name, of]) => t('checkOfFiles', { name, files: join(of) })))}
          </li>
        ))}
      </ul>
    </details>
  );
}
