// What the screens of buying share: states, history, the facts of an order, going to the cashier.
import { Timeline } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import { formatFen } from '@/shared/money';
import { StateTag, type Tone } from '@/shared/StateTag';
import type { Column } from '@/shared/table/DataTable';
import type { Order, OrderWhole } from './api';
import { texts, useT } from './texts';
import './pay.css';

const TONES: Record<string, Tone> = {
  created: 'busy',
  paying: 'busy',
  paid: 'good',
  paid_late: 'good',
  part_refunded: 'warning',
  refunded: 'neutral',
  closed: 'neutral',
  anomaly: 'bad',
  requested: 'busy',
  done: 'good',
  failed: 'bad',
};

export const KINDS = ['vip', 'points', 'recharge'] as const;
export const STATES = [
  'open',
  'paid',
  'paid_late',
  'part_refunded',
  'refunded',
  'closed',
  'anomaly',
] as const;

export const isOpen = (order: Pick<Order, 'state'>) => order.state === 'created' || order.state === 'paying';

/** A word for a code; one that this client does not know yet shows as it came. */
export function useWord() {
  const t = useT();
  return (group: 'state' | 'kind' | 'channel' | 'refund', code: string) => {
    const key = `${group}.${code}`;
    return key in texts.zh ? t(key as keyof typeof texts.zh) : code;
  };
}

export function OrderState({ state }: { state: string }) {
  const word = useWord();
  return <StateTag tone={TONES[state] ?? 'neutral'}>{word('state', state)}</StateTag>;
}

/** Leave for the cashier's page in this window, so that its return comes back here. */
export function goTo(address: string): void {
  window.location.assign(address);
}

/** The columns that every list of orders has. */
export function useOrderColumns<Row extends Order>(): Column<Row>[] {
  const t = useT();
  const word = useWord();
  return [
    { key: 'title', title: t('what'), isHeading: true, render: ({ title }) => title },
    {
      key: 'number',
      title: t('number'),
      render: (row) => <span className="figures pay-number">{row.out_trade_no}</span>,
    },
    { key: 'channel', title: t('channel'), render: ({ channel }) => word('channel', channel) },
    { key: 'state', title: t('state'), render: ({ state }) => <OrderState state={state} /> },
    {
      key: 'time',
      title: t('time'),
      width: 180,
      render: (row) => <span className="figures">{row.createtime_text}</span>,
    },
    { key: 'amount', title: t('money'), isNumeric: true, render: (row) => formatFen(row.amount_fen) },
  ];
}

export function OrderFacts({ order, more = [] }: { order: OrderWhole; more?: [string, ReactNode][] }) {
  const t = useT();
  const word = useWord();
  const facts: [string, ReactNode][] = [
    ...more,
    [t('what'), order.title],
    [t('money'), <span key="money">{formatFen(order.amount_fen)}</span>],
    [t('refunded'), order.refunded_fen ? formatFen(order.refunded_fen) : ''],
    [t('channel'), word('channel', order.channel)],
    [t('number'), order.out_trade_no],
    [t('tradeNo'), order.trade_no],
    [t('time'), order.createtime_text],
    [t('paidTime'), order.paytime_text],
    [t('vipSpan'), order.vip_to_text && `${order.vip_from_text} – ${order.vip_to_text}`],
  ];
  return (
    <dl className="pay-facts">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export function History({ order }: { order: OrderWhole }) {
  const t = useT();
  const word = useWord();
  return (
    <>
      {order.refunds.length > 0 && (
        <>
          <h3>{t('refunds')}</h3>
          <ul className="pay-refunds">
            {order.refunds.map((refund) => (
              <li key={refund.id}>
                <strong className="figures">{formatFen(refund.amount_fen)}</strong>
                <StateTag tone={TONES[refund.state] ?? 'neutral'}>{word('refund', refund.state)}</StateTag>
                <span>{refund.reason}</span>
                <time className="figures">{refund.createtime_text}</time>
                {refund.problem && <span className="pay-problem">{refund.problem}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{t('history')}</h3>
      <Timeline className="pay-history">
        {order.events.map((event) => (
          <Timeline.Item key={event.id} label={event.time_text}>
            {event.text}
            {event.detail && <span className="pay-detail">{event.detail}</span>}
          </Timeline.Item>
        ))}
      </Timeline>
    </>
  );
}
