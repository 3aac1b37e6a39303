// Orders and a shop for tests.
import type { AdminOrderWhole, Order, Plan, PlanRow, Shop } from '../api';

const plan = (more: Partial<Plan>): Plan => ({
  code: 'vip_month',
  kind: 'vip',
  name: '会员月卡',
  price: '99.00',
  price_fen: 9900,
  days: 31,
  points: 0,
  least: '0.00',
  most: '0.00',
  least_fen: 0,
  most_fen: 0,
  ...more,
});

export const SHOP: Shop = {
  plans: [
    plan({}),
    plan({ code: 'points_100', kind: 'points', name: '100 积分', price_fen: 1000, days: 0, points: 100 }),
    plan({
      code: 'recharge',
      kind: 'recharge',
      name: '余额充值',
      price_fen: 0,
      days: 0,
      least_fen: 100,
      most_fen: 5_000_000,
    }),
  ],
  alipay: true,
  simulation: true,
  points: 100,
  balance: '50.00',
  balance_fen: 5000,
  vip: false,
  viptime_text: '',
};

export const anOrder = (more: Partial<Order> = {}): Order => ({
  id: 5,
  out_trade_no: '20260601120000abc',
  kind: 'points',
  plan: 'points_100',
  title: '100 积分',
  amount: '10.00',
  amount_fen: 1000,
  refunded: '0.00',
  refunded_fen: 0,
  points: 100,
  days: 0,
  channel: 'alipay',
  state: 'paying',
  problem: '',
  problem_text: '',
  trade_no: '',
  createtime_text: '2026-06-01 20:00:00',
  paytime_text: '',
  expiretime_text: '2026-06-01 20:30:00',
  expires_in: 1800,
  ...more,
});

export const aWholeOrder = (more: Partial<AdminOrderWhole> = {}): AdminOrderWhole => ({
  ...anOrder(),
  username: 'alice',
  found: null,
  found_fen: null,
  vip_from_text: '',
  vip_to_text: '',
  events: [
    {
      id: 1,
      event: 'created',
      text: '订单已创建',
      detail: '10.00',
      state: 'created',
      time_text: '2026-06-01 20:00:00',
    },
  ],
  refunds: [],
  ...more,
});

export const PLAN_ROWS: PlanRow[] = SHOP.plans.map((each, index) => ({
  ...each,
  name_zh: each.name,
  name_en: each.code,
  is_active: each.kind !== 'points',
  rank: 10 * (index + 1),
  version: index + 2,
}));

export const FAULTS = [
  'duplicate',
  'delayed',
  'reordered',
  'wrong_amount',
  'wrong_app',
  'wrong_seller',
  'sha1',
  'tampered',
  'doubled_parameter',
  'gbk',
  'silent',
  'answer_lost',
  'gateway_timeout',
  'finished',
  'refund_notice',
  'close_ignored',
];
