// What is typed into the form of a plan, and what it says once it is whole.
import { formatFen, parseFen } from '@/shared/money';
import type { NewPlan, PlanRow } from './api';

const MOST_FEN = 1_000_000_000;

export interface Typed {
  code: string;
  kind: string;
  name_zh: string;
  name_en: string;
  price_fen: string;
  days: string;
  points: string;
  least_fen: string;
  most_fen: string;
  rank: string;
  is_active: boolean;
}

export type FieldName = Exclude<keyof Typed, 'kind' | 'is_active'>;

/** The fields of a kind of plan, in the order of the form. */
export const fieldsOf = (kind: string, isNew: boolean): FieldName[] => {
  const own: Record<string, FieldName[]> = {
    vip: ['price_fen', 'days'],
    points: ['price_fen', 'points'],
    recharge: ['least_fen', 'most_fen'],
  };
  return [...(isNew ? (['code'] as const) : []), 'name_zh', 'name_en', ...(own[kind] ?? []), 'rank'];
};

const yuan = (fen: number) => (fen ? formatFen(fen).replaceAll(',', '') : '');

export const typedOf = (plan: PlanRow | null): Typed => ({
  code: plan?.code ?? '',
  kind: plan?.kind ?? 'vip',
  name_zh: plan?.name_zh ?? '',
  name_en: plan?.name_en ?? '',
  price_fen: yuan(plan?.price_fen ?? 0),
  days: plan?.days ? String(plan.days) : '',
  points: plan?.points ? String(plan.points) : '',
  least_fen: yuan(plan?.least_fen ?? 0),
  most_fen: yuan(plan?.most_fen ?? 0),
  rank: String(plan?.rank ?? 50),
  is_active: plan?.is_active ?? true,
});

const whole = (text: string, least: number, most: number): number | null => {
  const value = /^\d{1,8}$/.test(text.trim().replaceAll(',', '')) ? Number(text.replaceAll(',', '')) : -1;
  return value >= least && value <= most ? value : null;
};

const amount = (text: string, least = 1): number | null => {
  const fen = parseFen(text);
  return fen !== null && fen >= least && fen <= MOST_FEN ? fen : null;
};

const name = (text: string): string | null => {
  const length = [...text.trim()].length;
  return length >= 1 && length <= 60 ? text.trim() : null;
};

function read(field: FieldName, typed: Typed): string | number | null {
  const text = typed[field];
  switch (field) {
    case 'code':
      return /^[a-z][a-z0-9_]{1,31}$/.test(text) ? text : null;
    case 'name_zh':
    case 'name_en':
      return name(text);
    case 'days':
      return whole(text, 1, 3660);
    case 'points':
      return whole(text, 1, 10_000_000);
    case 'rank':
      return whole(text, 0, 1000);
    case 'most_fen':
      return amount(text, amount(typed.least_fen) ?? 1);
    default:
      return amount(text);
  }
}

export interface Outcome {
  /** Whole where nothing is wrong. */
  facts: NewPlan;
  wrong: FieldName[];
}

/** Read every field of the form: the facts to send, and the fields that cannot be sent as they are. */
export function readForm(typed: Typed, isNew: boolean): Outcome {
  const facts: Record<string, string | number | boolean> = {
    is_active: typed.is_active,
    ...(isNew ? { kind: typed.kind } : {}),
  };
  const wrong: FieldName[] = [];
  for (const field of fieldsOf(typed.kind, isNew)) {
    const value = read(field, typed);
    if (value === null) wrong.push(field);
    else facts[field] = value;
  }
  return { facts: facts as unknown as NewPlan, wrong };
}
