// Names of codes in words, and counts by severity with a colour.
import { SEVERITIES, type SeverityCounts } from '../cases/types';
import { isKey, useT } from './words/texts';
import './tags.css';

/** The word of a code under a prefix; a code that this client does not know yet shows as it came. */
export function useName() {
  const t = useT();
  return (prefix: string, code: string) => {
    const key = `${prefix}.${code}`;
    return isKey(key) ? t(key) : code;
  };
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
