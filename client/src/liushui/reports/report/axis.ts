// The value axis of charts: data stay whole fen, only the labels are shortened to yuan.
import { getLocale } from '@/shared/i18n';
import { formatFen } from '@/shared/money';

const unitNow = (): [string, number] => (getLocale() === 'zh-CN' ? ['万', 10_000] : ['K', 1000]);

/** A short label for an amount on an axis: 12,000,000 fen -> "12万" or "120K". Exact amounts stand in the table. */
export function shortYuan(fen: number): string {
  const yuan = fen / 100;
  const [unit, size] = unitNow();
  if (Math.abs(yuan) >= size) return `${Number((yuan / size).toFixed(1))}${unit}`;
  return formatFen(Math.round(fen)).replace(/\.00$/, '');
}

/** The same where the heading names the unit: 12,000,000 fen -> "12" in 万元, "120" in K. Salaries of 1.53 and 1.59 differ. */
export function axisYuan(fen: number): string {
  const units = fen / 100 / unitNow()[1];
  return String(Number(units.toFixed(Math.abs(units) < 10 ? 2 : 1)));
}

/** A month on an axis, without its year: "2026-10" -> "10月" or "Oct". */
export function shortMonth(month: string): string {
  const day = Date.UTC(2000, Number(month.slice(5)) - 1);
  return new Intl.DateTimeFormat(getLocale(), { month: 'short', timeZone: 'UTC' }).format(day);
}

export const yuanAxis = { type: 'value', axisLabel: { formatter: shortYuan } };
