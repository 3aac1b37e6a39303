// The value axis of charts: data stay whole fen, only the labels are shortened to yuan.
import { getLocale } from '@/shared/i18n';
import { formatFen } from '@/shared/money';

/** A short label for an amount on an axis: 12,000,000 fen -> "12万" or "120K". Exact amounts stand in the table. */
export function shortYuan(fen: number): string {
  const yuan = fen / 100;
  const [unit, size] = getLocale() === 'zh-CN' ? ['万', 10_000] : ['K', 1000];
  if (Math.abs(yuan) >= size) return `${Number((yuan / size).toFixed(1))}${unit}`;
  return formatFen(Math.round(fen)).replace(/\.00$/, '');
}

/** Money in and money out, to be told apart in both themes. */
export const IN_COLOUR = '#0fb5a6';
export const OUT_COLOUR = '#f0803c';

export const yuanAxis = { type: 'value', axisLabel: { formatter: shortYuan } };
