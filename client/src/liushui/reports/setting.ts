// A threshold of a report as a person reads it: money in the report's currency, shares as per cent.
import { formatIn } from '@/shared/money';
import { formatThreshold } from '../rulebook/rules/figures';

export const formatSetting = (value: number, unit: string, currency: string): string =>
  unit === 'fen' && currency !== 'CNY' ? formatIn(Math.round(value), currency) : formatThreshold(value, unit);
