// The chapters of a report and the order in which they are read: a lender's questions, or an auditor's.
import { createStore, useStore } from '@/shared/store';

export const CHAPTERS = [
  'summary',
  'suspicions',
  'income',
  'spending',
  'debts',
  'parties',
  'time',
  'authenticity',
  'excluded',
  'conclusion',
] as const;
export type ChapterId = (typeof CHAPTERS)[number];

/** Parts of chapters that links lead to. */
export type PartId = 'months' | 'categories' | 'counterparties' | 'network' | 'hours' | 'balances' | 'method';

export const ORDERS = ['lending', 'audit'] as const;
export type OrderName = (typeof ORDERS)[number];

const CHAPTERS_OF: Record<OrderName, readonly ChapterId[]> = {
  lending: CHAPTERS,
  audit: [
    'summary',
    'authenticity',
    'excluded',
    'suspicions',
    'parties',
    'time',
    'income',
    'spending',
    'debts',
    'conclusion',
  ],
};

const STORAGE_KEY = 'report-order';

function restore(): OrderName {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'audit' ? 'audit' : 'lending';
  } catch {
    return 'lending';
  }
}

const chosen = createStore<OrderName>(restore());

/** Read every report in this order from now on. */
export function chooseOrder(name: OrderName): void {
  chosen.set(name);
  try {
    localStorage.setItem(STORAGE_KEY, name);
  } catch {
    // Nothing is lost but the memory of the choice.
  }
}

export const useOrder = (): OrderName => useStore(chosen);
export const chaptersIn = (name: OrderName): readonly ChapterId[] => CHAPTERS_OF[name];
