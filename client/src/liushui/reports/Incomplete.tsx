// The mark on figures of a case that was read in part: a word beside each, what is missing at the head.
import { createContext, type ReactNode, useContext } from 'react';
import { toneOf } from '@/shared/StateTag';
import { useWords } from '../cases/wording';
import type { Report } from './types';
import { useT } from './words/texts';
import './report/verdict.css';

type Summary = Report['summary'];

/** What is missing, for everything below; null where the whole case was read. */
const MissingContext = createContext<string | null>(null);

export function MissingDesk({ summary, children }: { summary: Summary; children: ReactNode }) {
  const t = useT();
  const words = useWords();
  const missing = words(summary.verdict.missing) || t('incompleteHint');
  return <MissingContext value={summary.incomplete ? missing : null}>{children}</MissingContext>;
}

/** Says beside a figure, in a word, that rows behind it are missing. */
export function IncompleteMark() {
  const t = useT();
  const missing = useContext(MissingContext);
  if (missing === null) return null;
  return (
    <span className="incomplete-mark" title={missing}>
      {t('incomplete')}
    </span>
  );
}

/** The first thing that a summary says where it does not rest on everything that was handed in. */
export function MissingBanner({ verdict }: Pick<Summary, 'verdict'>) {
  const words = useWords();
  if (!verdict.missing) return null;
  return (
    <p className="missing-banner" role="note" data-tone={toneOf(verdict.level)}>
      {words(verdict.missing)}
    </p>
  );
}
