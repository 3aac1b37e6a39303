// Texts that the server sends in both languages, and the few forms in which the room writes figures.
import { useCallback } from 'react';
import { useLocale } from '@/shared/i18n';
import { formatCount, formatFen } from '@/shared/money';
import type { Text } from './types';

/** Choose the text of the language that is on. */
export function useWords(): (text: Text | null | undefined) => string {
  const locale = useLocale();
  return useCallback((text) => text?.[locale] ?? text?.['zh-CN'] ?? '', [locale]);
}

export { useJoin } from '@/shared/i18n';

/** A period as text: "2025-01-01 – 2025-06-30"; one day alone stays one day. */
export function formatPeriod(from: string | null | undefined, to: string | null | undefined): string {
  if (!from && !to) return '–';
  if (!from || !to || from === to) return from ?? to ?? '–';
  return `${from} – ${to}`;
}

/** A share of 1 as per cent with one decimal: 0.1234 -> "12.3%"; what rounds to nothing is "<0.1%". */
export const formatShare = (share: number): string =>
  share > 0 && share < 0.0005 ? '<0.1%' : `${(share * 100).toFixed(1)}%`;

/** Fen, or a dash where there is no figure: unknown is never zero. */
export const formatMaybeFen = (fen: number | null): string => (fen === null ? '–' : formatFen(fen));

/** One figure behind the point, none where it is nought. */
const tenths = (size: number) => String(Number(size.toFixed(1)));

/** Bytes as a person says them: 1536 -> "1.5 KB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${tenths(kilobytes)} KB` : `${tenths(kilobytes / 1024)} MB`;
}

/** A finding's number in its unit. */
export function formatUnit(value: number | null, unit: string): string {
  if (value === null) return '–';
  if (unit === 'fen') return formatFen(Math.round(value));
  if (unit === 'share') return formatShare(value);
  return Number.isInteger(value) ? formatCount(value) : value.toFixed(2);
}
