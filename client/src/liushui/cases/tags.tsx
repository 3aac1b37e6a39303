// Severities, results and verdicts as words with a colour.
import { StateTag, type Tone, toneOf } from '@/shared/StateTag';
import { isKey, useT } from './tagTexts';
import type { Text } from './types';
import { useWords } from './wording';

const SEVERITY_TONES: Record<string, Tone> = { high: 'bad', medium: 'warning', low: 'busy', info: 'neutral' };
const RESULT_TONES: Record<string, Tone> = { hit: 'bad', clear: 'good', cannot_judge: 'neutral' };

/** The word of a code; one that this client does not know yet shows as it came. */
function useCode() {
  const t = useT();
  return (prefix: 'severity' | 'result', code: string) => {
    const key = `${prefix}.${code}`;
    return isKey(key) ? t(key) : code;
  };
}

export function SeverityTag({ severity }: { severity: string }) {
  const word = useCode();
  return <StateTag tone={SEVERITY_TONES[severity] ?? 'neutral'}>{word('severity', severity)}</StateTag>;
}

/** A verdict in the server's own words, of a case or of one of its files. */
export function VerdictTag({ level, text }: { level: string; text: Text }) {
  const words = useWords();
  return <StateTag tone={toneOf(level)}>{words(text)}</StateTag>;
}

/** How a check or finding ended; one that hit shows how heavy it is. */
export function ResultTag({ result, severity }: { result: string; severity: string }) {
  const word = useCode();
  if (result === 'hit') return <SeverityTag severity={severity} />;
  return <StateTag tone={RESULT_TONES[result] ?? 'neutral'}>{word('result', result)}</StateTag>;
}
