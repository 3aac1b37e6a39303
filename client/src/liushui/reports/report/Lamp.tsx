// The lamp of a report: the verdict in the server's words, and under it each cause with what would clear it.
import { useState } from 'react';
import { toneOf } from '@/shared/StateTag';
import { VerdictTag } from '../../cases/tags';
import { useWords } from '../../cases/wording';
import type { Report, VerdictCause } from '../types';
import { useT } from '../words/texts';
import { fileName, goToPart, partOfCheck, partOfFile } from './chapters';
import './verdict.css';

const CAUSES_SHOWN = 4;

export function Lamp({ report }: { report: Report }) {
  const t = useT();
  const words = useWords();
  const { verdict } = report.summary;
  const { causes } = verdict;
  // The text begins with the first cause, which the list below says in full.
  const isSaidBelow = causes.some(({ text }) => words(verdict.text).startsWith(words(text)));
  return (
    <div className="lamp" data-tone={toneOf(verdict.level)}>
      <button type="button" className="lamp-head" onClick={() => goToPart('authenticity')}>
        <VerdictTag level={verdict.level} text={verdict.title} />
        <span>{isSaidBelow ? t('causeCount', { count: causes.length }) : words(verdict.text)}</span>
      </button>
      <Causes report={report} />
    </div>
  );
}

function Causes({ report: { files, summary } }: { report: Report }) {
  const t = useT();
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const { causes } = summary.verdict;
  if (causes.length === 0) return null;
  return (
    <>
      <ul className="causes" aria-label={t('lampCauses')}>
        {(isOpen ? causes : causes.slice(0, CAUSES_SHOWN)).map((cause) => (
          <li key={`${cause.code} ${cause.file} ${words(cause.text)}`} data-tone={toneOf(cause.level)}>
            <button type="button" onClick={() => goToCause(cause)}>
              <CauseWords cause={cause} file={files.find(({ index }) => index === cause.file)} />
            </button>
          </li>
        ))}
      </ul>
      {causes.length > CAUSES_SHOWN && (
        <button type="button" className="jump" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('fewerCauses') : t('allCauses', { count: causes.length })}
        </button>
      )}
    </>
  );
}

/** To the check of that code where one was hit, else to the box of the file. */
const goToCause = ({ code, file }: VerdictCause) =>
  goToPart('authenticity', partOfCheck(code, file), ...(file === null ? [] : [partOfFile(file)]));

interface CauseProps {
  cause: VerdictCause;
  /** The file where its name has to be said. */
  file?: Report['files'][number] | undefined;
}

export function CauseWords({ cause, file }: CauseProps) {
  const t = useT();
  const words = useWords();
  return (
    <>
      <span className="cause-text">{words(cause.text)}</span>
      {file && <span className="cause-file">{fileName(file)}</span>}
      <span className="cause-clears">{t('clears', { text: words(cause.clears) })}</span>
    </>
  );
}
