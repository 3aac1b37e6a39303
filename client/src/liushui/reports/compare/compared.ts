// What of two reports is set beside each other: figures by their dictionary, red flags by rule, parties by name.
import { formatCount } from '@/shared/money';
import { SEVERITIES } from '../../cases/types';
import { formatShare } from '../../cases/wording';
import type { Counterparty, Report } from '../types';
import { FIGURES } from '../words/figures';

export type FigureId = keyof typeof FIGURES;

export const GROUPS: Record<'income' | 'debts' | 'flow', readonly FigureId[]> = {
  income: ['recognised_income_month_fen', 'recognised_income_fen', 'bonus_fen'],
  debts: [
    'repayment_month_now_fen',
    'debt_to_income',
    'applied_instalment_fen',
    'debt_to_income_applied',
    'repayment_month_average_fen',
    'lenders_active_n',
    'lenders_n',
  ],
  flow: ['net_in_fen', 'net_out_fen', 'net_fen', 'gross_in_fen', 'gross_out_fen', 'average_balance_fen'],
};

/** Where the summary calls a figure otherwise than its dictionary does. */
const OTHERWISE: Partial<Record<FigureId, keyof Report['summary']>> = {
  net_in_fen: 'real_in_fen',
  net_out_fen: 'real_out_fen',
  gross_in_fen: 'in_fen',
  gross_out_fen: 'out_fen',
};

function amountOf(id: FigureId, { summary }: Report): number | null {
  if (id === 'applied_instalment_fen') return summary.applied?.instalment_fen ?? null;
  return (summary[OTHERWISE[id] ?? (id as keyof Report['summary'])] as number | null | undefined) ?? null;
}

/** A figure as text, its money as `amount` writes it; a dash where the report has none. */
export function shownFigure(
  id: FigureId,
  report: Report,
  amount: (fen: number, currency: string) => string,
): string {
  const value = amountOf(id, report);
  if (value === null) return '–';
  const { unit } = FIGURES[id];
  if (unit === 'fen') return amount(value, report.currency);
  return unit === 'share' ? formatShare(value) : formatCount(value);
}

export interface Flag {
  id: string;
  name: Report['hits'][number]['name'];
  severities: readonly [string | null, string | null];
}

/** Hits and findings of both reports, each once; the heaviest on either side first. */
export function flagsOf(reports: readonly [Report, Report]): Flag[] {
  const found = new Map<string, Flag>();
  reports.forEach((report, side) => {
    const flags = [
      ...report.hits.map((hit) => ({ ...hit, id: hit.rule })),
      ...report.findings.filter(({ result }) => result === 'hit'),
    ].filter(({ told_by }) => !told_by);
    for (const { id, name, severity } of flags) {
      const [first, second] = found.get(id)?.severities ?? [null, null];
      found.set(id, { id, name, severities: side === 0 ? [severity, second] : [first, severity] });
    }
  });
  const weight = ({ severities }: Flag) =>
    Math.min(...severities.map((each) => (each ? SEVERITIES.indexOf(each as 'high') : SEVERITIES.length)));
  return [...found.values()].sort((one, other) => weight(one) - weight(other));
}

export interface SharedParty {
  key: string;
  sides: readonly [Counterparty, Counterparty];
}

const turnover = ({ in_fen, out_fen }: Counterparty) => in_fen + out_fen;

/** Parties that both reports name: persons first, then by what moved with them on the side where it was less. */
export function sharedParties([first, second]: readonly [Report, Report]): SharedParty[] {
  const others = new Map(second.counterparties.map((each) => [each.party_key, each]));
  const rank = ({ sides }: SharedParty) => (sides.some(({ kind }) => kind === 'person') ? 0 : 1);
  const lesser = ({ sides }: SharedParty) => Math.min(...sides.map(turnover));
  return first.counterparties
    .flatMap((each): SharedParty[] => {
      const other = others.get(each.party_key);
      return each.party_key && other ? [{ key: each.party_key, sides: [each, other] }] : [];
    })
    .sort((one, other) => rank(one) - rank(other) || lesser(other) - lesser(one));
}
