// Names of codes in words, and counts by severity with a colour.
import { formatFen } from '@/shared/money';
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

/** A threshold as it reads: money in the report's currency, shares as per cent, what is counted with its unit. */
export function useSetting(currency: string) {
  const t = useT();
  return (value: number, unit: string): string => {
    if (unit === 'fen')
      return `${formatFen(Math.round(value))}${currency === 'CNY' ? t('yuan') : ` ${currency}`}`;
    if (unit === 'share') return `${Number((value * 100).toPrecision(4))}%`;
    const key = `unit.${unit}`;
    const text = String(Number(value.toFixed(6)));
    return isKey(key) ? `${text} ${t(key)}` : text;
  };
}

/** How much is to review by severity, without the zeros and without what is told for information only. */
export function SeverityBadges({ counts }: { counts: SeverityCounts }) {
  const t = useT();
  const name = useName();
  const some = SEVERITIES.filter((severity) => severity !== 'info' && counts[severity] > 0);
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
