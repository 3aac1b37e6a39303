// Thresholds as a person types and reads them: fen as yuan, shares as per cent.
import { formatFen } from '@/shared/money';
import { isKey, type RuleKey, t } from './texts';

/** A threshold as it stands in its field. */
export function toShown(value: number, unit: string): number {
  if (unit === 'fen') return value / 100;
  if (unit === 'share') return Number((value * 100).toFixed(6));
  return value;
}

/** What was typed as the threshold's own number; fen and counts come out whole. */
export function fromShown(value: number, unit: string): number {
  if (unit === 'fen') return Math.round(value * 100);
  if (unit === 'share') return Number((value / 100).toFixed(8));
  return value;
}

export const unitOf = (unit: string): string => {
  const key = `unit.${unit}`;
  return isKey(key) ? t(key) : '';
};

/** A threshold with its unit: "1,000.00 元", "20%", "3". */
export function formatThreshold(value: number | null, unit: string): string {
  if (value === null) return t('noLimit');
  if (unit === 'fen') return `${formatFen(Math.round(value))} ${unitOf(unit)}`;
  if (unit === 'share') return `${toShown(value, unit)}%`;
  return [String(Number(value.toFixed(6))), unitOf(unit)].filter(Boolean).join(' ');
}

/** The word of a code under a prefix; a code that this client does not know yet shows as it came. */
export function nameOf(translate: (key: RuleKey) => string, prefix: string, code: string): string {
  const key = `${prefix}.${code}`;
  return isKey(key) ? translate(key) : code;
}
