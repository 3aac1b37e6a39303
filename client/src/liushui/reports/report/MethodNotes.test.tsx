// The settings that a report was made with, in words: no code of a threshold, no raw hundredths.
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Method } from '../types';
import { MethodNotes } from './MethodNotes';

const text = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });
const SETTINGS: Method['thresholds'] = [
  ['sum_fen', text('合计达到', 'Sum from'), 'fen', 2_000_000],
  ['share', text('占比', 'Share'), 'share', 0.2],
  ['from_hour', text('夜间开始', 'Night from'), 'hour', 22],
].map(([name, label, unit, value]) => ({
  rule: 'MZ-BC-01',
  rule_name: text('博彩关键词', 'Gambling words'),
  name,
  label,
  unit,
  value,
})) as Method['thresholds'];

function shown(currency: string) {
  const method = { engine_version: '1', rules_version: '2', notes: [], uses: {}, thresholds: SETTINGS };
  render(<MethodNotes method={method} currency={currency} />);
  const [, ...rows] = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', {
    hidden: true,
  });
  return rows.map((row) => row.textContent);
}

it('shows a threshold by its name, money in yuan and shares as per cent, under the name of its rule', () => {
  expect(shown('CNY')).toEqual(['博彩关键词 MZ-BC-01合计达到20,000.00 元', '占比20%', '夜间开始22 点']);
});

it('names the currency of a report that is not in yuan', () => {
  expect(shown('USD')[0]).toContain('20,000.00 USD');
});
