// Severities and verdicts as words with a colour.
import { StateTag, type Tone, toneOf } from '@/shared/StateTag';
import { SEVERITIES, type SeverityCounts, type Text } from '../types';
import { useWords } from '../wording';
import { isKey, useT } from './texts';
import './tags.css';

const SEVERITY_TONES: Record<string, Tone> = { high: 'bad', medium: 'warning', low: 'busy', info: 'neutral' };
const RESULT_TONES: Record<string, Tone> = { hit: 'bad', clear: 'good', cannot_judge: 'neutral' };

/** The word of a code under a prefix; a code that this client does not know yet shows as it came. */
export function useName() {
  const t = useT();
  return (prefix: string, code: string) => {
    const key = `${prefix}.${code}`;
    return isKey(key) ? t(key) : code;
  };
}

export function SeverityTag({ severity }: { severity: string }) {
  const name = useName();
  return <StateTag tone={SEVERITY_TONES[severity] ?? 'neutral'}>{name('severity', severity)}</StateTag>;
}

/** A verdict in the server's own words, of a case or of one of its files. */
export function VerdictTag({ level, text }: { level: string; text: Text }) {
  const words = useWords();
  return <StateTag tone={toneOf(level)}>{words(text)}</StateTag>;
}

/** How a check or finding ended; one that hit shows how heavy it is. */
export function ResultTag({ result, severity }: { result: string; severity: string }) {
  const name = useName();
  if (result === 'hit') return <SeverityTag severity={severity} />;
  return <StateTag tone={RESULT_TONES[result] ?? 'neutral'}>{name('result', result)}</StateTag>;
}

/** Small counts by severity, without the zeros. */
export function SeverityBadges({ counts }: { counts: SeverityCounts }) {
  const t = useT();
  const name = useName();
  const some = SEVERITIES.filter((severity) => counts[severity] > 0);
  if (some.length === 0) return <span className="quiet">{t('noHits')}</span>;
  return (
    <span className="severity-badges">
      {some.map((severity) => (
        <span key={severity} className="severity-badge figures" data-severity={severity}>
          {name('severity', severity)} {counts[severity]}
        </span>
      ))}
    </span>
  );
}
