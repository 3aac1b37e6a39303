// The calls of buying: the shop, orders, and the administrators' side of them.
import { type CallOptions, get, post } from '@/shared/api';
import type { Shape } from '@/shared/shapes';
import { filtersOf, pageOf } from '@/shared/useFilters';

/** What can be bought, how it can be paid, and what the caller has; money is fen beside its text. */
export type Shop = Shape<'ShopSchema'>;
export type Plan = Shape<'PlanSchema'>;
export type Order = Shape<'OrderSchema'>;
export type OrderWhole = Shape<'OrderWholeSchema'>;
export type OrderList = Shape<'OrderListSchema'>;
export type AdminOrder = Shape<'AdminOrderSchema'>;
export type AdminOrderList = Shape<'AdminOrderListSchema'>;
export type AdminOrderWhole = Shape<'AdminOrderWholeSchema'>;
export type Reconciliation = Shape<'ReconciliationSchema'>;
export type PlanRow = Shape<'PlanRowSchema'>;
export type Faults = Shape<'FaultListSchema'>;
export type Decision = 'refund' | 'accept' | 'close';
type Bought = Shape<'BoughtSchema'>;

export type Channel = 'alipay' | 'balance';

export const FILTERS = ['state', 'kind'] as const;
export const ADMIN_FILTERS = ['state', 'kind', 'keyword'] as const;

export const getShop = () => get<Shop>('/api/pay/plans');

export const getOrders = (query: URLSearchParams) =>
  post<OrderList>('/api/user/getpayorderlist', { ...filtersOf(query, FILTERS), ...pageOf(query) });

export const getOrder = (id: number, options: CallOptions = {}) =>
  get<OrderWhole>(`/api/pay/orders/${id}`, {}, options);

/** Buy a plan, or top up by an amount in yuan. */
export const buy = (what: { plan: string } | { amount: string }, channel: Channel) =>
  post<Bought>('/api/pay/orders', { ...what, channel }, { isOnce: true });

export const payOrder = (id: number, channel: Channel) =>
  post<Bought>(`/api/pay/orders/${id}/pay`, { channel });

export const closeOrder = (id: number) => post<OrderWhole>(`/api/pay/orders/${id}/close`);

export const checkOrder = (id: number) => post<OrderWhole>(`/api/pay/orders/${id}/check`);

export const getAllOrders = (query: URLSearchParams) =>
  get<AdminOrderList>('/api/admin/orders', { ...filtersOf(query, ADMIN_FILTERS), ...pageOf(query) });

export const getAnyOrder = (id: number, options: CallOptions = {}) =>
  get<AdminOrderWhole>(`/api/admin/orders/${id}`, {}, options);

/** The form shows itself what is wrong with it; sent again after a lost answer it is done once. */
const QUIET_ONCE = { isQuiet: true, isOnce: true } as const;

export const refundOrder = (id: number, amount: string, reason: string) =>
  post<AdminOrderWhole>(`/api/admin/orders/${id}/refunds`, { amount, reason }, QUIET_ONCE);

export const checkAnyOrder = (id: number) => post<AdminOrderWhole>(`/api/admin/orders/${id}/check`);

/** Decide about an order for which another amount was paid than it costs. */
export const decideOrder = (id: number, decision: Decision, reason: string) =>
  post<AdminOrderWhole>(`/api/admin/orders/${id}/decide`, { decision, reason }, QUIET_ONCE);

export const getAllPlans = () => get<PlanRow[]>('/api/admin/plans');

type PlanFacts = Record<string, string | number | boolean>;

/** The form shows itself what is wrong with its fields. */
export const createPlan = (facts: PlanFacts) =>
  post<PlanRow>('/api/admin/plans', facts, { isQuiet: true, isOnce: true });

export const editPlan = (
  code: string,
  version: number,
  facts: PlanFacts,
  options: CallOptions = { isQuiet: true },
) => post<PlanRow>(`/api/admin/plans/${code}`, { ...facts, version }, options);

export const getFaults = () => get<Faults>('/api/admin/cashier');

/** Switch these faults of the local cashier on, and all others off. */
export const setFaults = (faults: string[]) => post<Faults>('/api/admin/cashier', { faults });

export const getReconciliations = () => get<Reconciliation[]>('/api/admin/reconciliations');

export const reconcile = () => post<Reconciliation>('/api/admin/reconciliations');
