// The calls of buying: the shop, orders, and the administrators' side of them.
import { type CallOptions, get, post } from '@/shared/api';
import { proven } from '@/shared/proof';
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

export type Channel = 'alipay' | 'balance';

export const FILTERS = ['state', 'kind'] as const;
export const ADMIN_FILTERS = ['state', 'kind', 'keyword'] as const;

export const getShop = () => get('/api/pay/plans');

export const getOrders = (query: URLSearchParams) =>
  post('/api/user/getpayorderlist', { body: { ...filtersOf(query, FILTERS), ...pageOf(query) } });

export const getOrder = (id: number, options: CallOptions = {}) =>
  get('/api/pay/orders/{order_id}', { path: { order_id: id }, ...options });

/** Buy a plan, or top up by an amount in yuan. */
export const buy = (what: { plan: string } | { amount: string }, channel: Channel) =>
  post('/api/pay/orders', { body: { ...what, channel }, isOnce: true });

export const payOrder = (id: number, channel: Channel) =>
  post('/api/pay/orders/{order_id}/pay', { path: { order_id: id }, body: { channel } });

export const closeOrder = (id: number) =>
  post('/api/pay/orders/{order_id}/close', { path: { order_id: id } });

export const checkOrder = (id: number) =>
  post('/api/pay/orders/{order_id}/check', { path: { order_id: id } });

export const getAllOrders = (query: URLSearchParams) =>
  get('/api/admin/orders', { query: { ...filtersOf(query, ADMIN_FILTERS), ...pageOf(query) } });

export const getAnyOrder = (id: number, options: CallOptions = {}) =>
  get('/api/admin/orders/{order_id}', { path: { order_id: id }, ...options });

/** The form shows itself what is wrong with it; sent again after a lost answer it is done once. */
const QUIET_ONCE = { isQuiet: true, isOnce: true } as const;

export const refundOrder = (id: number, amount: string, reason: string) =>
  proven(
    (proof) =>
      post('/api/admin/orders/{order_id}/refunds', {
        path: { order_id: id },
        body: { amount, reason, ...proof },
        ...QUIET_ONCE,
      }),
    QUIET_ONCE,
  );

export const checkAnyOrder = (id: number) =>
  post('/api/admin/orders/{order_id}/check', { path: { order_id: id } });

/** Decide about an order for which another amount was paid than it costs. */
export const decideOrder = (id: number, decision: Decision, reason: string) =>
  proven(
    (proof) =>
      post('/api/admin/orders/{order_id}/decide', {
        path: { order_id: id },
        body: { decision, reason, ...proof },
        ...QUIET_ONCE,
      }),
    QUIET_ONCE,
  );

export const getAllPlans = () => get('/api/admin/plans');

export type NewPlan = Shape<'PlanNewSchema'>;
export type PlanEdit = Omit<Shape<'PlanEditSchema'>, 'version'>;

/** The form shows itself what is wrong with its fields. */
export const createPlan = (facts: NewPlan) =>
  proven((proof) => post('/api/admin/plans', { body: { ...facts, ...proof }, ...QUIET_ONCE }), QUIET_ONCE);

export const editPlan = (code: string, version: number, facts: PlanEdit, { isQuiet } = { isQuiet: true }) =>
  proven(
    (proof) =>
      post('/api/admin/plans/{code}', {
        path: { code },
        body: { ...facts, version, ...proof },
        isQuiet: true,
      }),
    { isQuiet },
  );

export const getFaults = () => get('/api/admin/cashier');

/** Switch these faults of the local cashier on, and all others off. */
export const setFaults = (faults: string[]) => post('/api/admin/cashier', { body: { faults } });

export const getReconciliations = () => get('/api/admin/reconciliations');

export const reconcile = () => post('/api/admin/reconciliations');
