// The checks of one statement as small squares; whatever is not clear is written out beneath them.
import { useState } from 'react';
import { formatCount } from '@/shared/money';
import { useJoin, useWords } from '../../cases/wording';
import { useName } from '../tags';
import { Drill } from '../transactions/Drill';
import type { Finding } from '../types';
import { useFold } from '../useFold';
import { useT } from '../words/texts';
import { partOfCheck } from './chapters';
import { MarkedPages } from './MarkedPages';
import { FindingDetail } from './suspicions/details';
import './Checks.css';

const HEAVIEST_FIRST = ['high', 'medium', 'low', 'info'];
const UNHIT = ['clear', 'cannot_judge', 'dismissed'];
const STATES = [...HEAVIEST_FIRST, ...UNHIT];

/** What a check found: its severity, or why there is none. */
const stateOf = ({ result, severity }: Finding) => (result === 'hit' ? severity : result);

function useStateName() {
  const name = useName();
  return (state: string) => name(UNHIT.includes(state) ? 'result' : 'severity', state);
}

interface Props {
  /** Those of one statement, or of the whole task. */
  checks: readonly Finding[];
  file: string;
  reportId: number;
}

export function Checks({ checks, file, reportId }: Props) {
  const t = useT();
  const [chosen, setChosen] = useState('');
  const shown = checks.find(({ id }) => id === chosen);
  const hits = checks
    .filter(({ result }) => result === 'hit')
    .toSorted((a, b) => HEAVIEST_FIRST.indexOf(a.severity) - HEAVIEST_FIRST.indexOf(b.severity));
  const heavy = hits.filter(({ severity }) => severity === 'high' || severity === 'medium');
  const fold = useFold(hits.length, Math.max(heavy.length, 1));
  if (checks.length === 0) return null;
  return (
    <>
      <ul className="check-squares" aria-label={t('checks')}>
        {checks.map((check) => (
          <li key={check.id}>
            <Square
              check={check}
              file={file}
              isChosen={check === shown}
              onChoose={() => setChosen(check.id === chosen ? '' : check.id)}
            />
          </li>
        ))}
      </ul>
      <Legend checks={checks} />
      <div aria-live="polite">{shown && <CheckDetail check={shown} reportId={reportId} />}</div>
      {hits.slice(0, fold.shown).map((check) => (
        <CheckDetail key={check.id} check={check} reportId={reportId} isPlace />
      ))}
      {fold.unfold}
      <Unjudged checks={checks} />
    </>
  );
}

/** What the colours of the squares mean, and how many squares have each. */
function Legend({ checks }: { checks: readonly Finding[] }) {
  const stateName = useStateName();
  const counted = STATES.map((state) => ({
    state,
    count: checks.filter((check) => stateOf(check) === state).length,
  }));
  return (
    <ul className="check-legend figures" aria-hidden="true">
      {counted
        .filter(({ count }) => count > 0)
        .map(({ state, count }) => (
          <li key={state}>
            <i className="check-square" data-result={state} />
            {stateName(state)} {formatCount(count)}
          </li>
        ))}
    </ul>
  );
}

interface SquareProps {
  check: Finding;
  file: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Square({ check, file, isChosen, onChoose }: SquareProps) {
  const stateName = useStateName();
  const words = useWords();
  const state = stateOf(check);
  return (
    <button
      type="button"
      className="check-square"
      data-result={state}
      aria-pressed={isChosen}
      aria-label={`${words(check.name)} · ${file} · ${stateName(state)}`}
      title={`${words(check.name)} · ${words(check.sentence)}`}
      onClick={onChoose}
    />
  );
}

interface DetailProps {
  check: Finding;
  reportId: number;
  isPlace?: boolean;
}

function CheckDetail({ check, reportId, isPlace = false }: DetailProps) {
  const t = useT();
  const words = useWords();
  const rows = check.evidence.length;
  return (
    <div
      className="check-detail"
      data-severity={stateOf(check)}
      // Where a cause of the verdict leads to.
      {...(isPlace && { id: partOfCheck(check.id, check.file), tabIndex: -1 })}
    >
      <h4>
        {words(check.name)} <small className="quiet">{check.id}</small>
        {rows > 0 && (
          <Drill
            className="rows-link figures"
            // A check stands for each statement under the same code.
            to={{ finding: check.id, ...(check.file == null ? {} : { statement: check.file }) }}
          >
            {t('rowsOf', { count: formatCount(rows) })}
          </Drill>
        )}
      </h4>
      <FindingDetail finding={check} isCheck />
      <MarkedPages check={check} reportId={reportId} />
    </div>
  );
}

/** What could not be judged, by what is missing. */
function Unjudged({ checks }: { checks: readonly Finding[] }) {
  const t = useT();
  const words = useWords();
  const join = useJoin();
  const lacking = new Map<string, string[]>();
  for (const { name, missing, result } of checks) {
    if (result !== 'cannot_judge') continue;
    const key = words(missing);
    lacking.set(key, [...(lacking.get(key) ?? []), words(name)]);
  }
  if (lacking.size === 0) return null;
  return (
    <details className="unjudged">
      <summary>{t('checksUnjudged', { missing: join([...lacking.keys()]) })}</summary>
      <ul>
        {[...lacking].map(([missing, names]) => (
          <li key={missing}>
            {missing} — {join(names)}
          </li>
        ))}
      </ul>
    </details>
  );
}
