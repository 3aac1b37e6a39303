// One order with its history; while it waits for payment the page renews itself.
import { Alert, Button } from '@arco-design/web-react';
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import { ApiError } from '@/shared/api';
import { askFirst } from '@/shared/ask';
import { EmptyState } from '@/shared/EmptyState';
import { showSuccess } from '@/shared/notice';
import { PageHeader } from '@/shared/PageHeader';
import { useRenewal } from '@/shared/useRenewal';
import { type Channel, checkOrder, closeOrder, getOrder, getShop, type OrderWhole, payOrder } from './api';
import { goTo, History, isOpen, OrderFacts, OrderState } from './parts';
import { useT } from './texts';
import './pay.css';

const NOT_FOUND = 40400;

interface Loaded {
  order: OrderWhole | null;
  balance_fen: number;
  simulation: boolean;
}

export async function loader({ request }: { request: Request }): Promise<Loaded> {
  const id = Number(new URL(request.url).searchParams.get('id'));
  if (!Number.isInteger(id) || id < 1) return { order: null, balance_fen: 0, simulation: false };
  try {
    const [order, shop] = await Promise.all([getOrder(id, { isQuiet: true }), getShop()]);
    return { order, balance_fen: shop.balance_fen, simulation: shop.simulation };
  } catch (error) {
    if (error instanceof ApiError && error.code === NOT_FOUND) {
      return { order: null, balance_fen: 0, simulation: false };
    }
    throw error;
  }
}

export function Component() {
  const t = useT();
  const { order, balance_fen, simulation } = useLoaderData<Loaded>();
  const all = (
    <Link className="text-link" to="/user/setting/plans">
      {t('backToOrders')}
    </Link>
  );
  if (!order) {
    return (
      <section className="card">
        <EmptyState title={t('missing')} hint={t('missingHint')} action={all} />
      </section>
    );
  }
  return (
    <>
      <PageHeader title={t('order')} actions={all} />
      {simulation && <Alert className="pay-banner" type="warning" content={t('simulation')} />}
      <section className="card pay-order">
        <div className="card-head">
          <h2>{order.title}</h2>
          <OrderState state={order.state} />
        </div>
        {order.problem_text && (
          <p className="pay-problem" role="alert">
            {order.problem_text}
          </p>
        )}
        {isOpen(order) && <Waiting order={order} balance_fen={balance_fen} />}
        <OrderFacts order={order} />
        <History order={order} />
      </section>
    </>
  );
}

function Waiting({ order, balance_fen }: { order: OrderWhole; balance_fen: number }) {
  const t = useT();
  const { revalidate, state } = useRevalidator();
  const [busy, setBusy] = useState<string | null>(null);
  const isCancelling = order.events.some(({ event }) => event === 'cancel_asked');

  useRenewal(true);

  const run = (key: string, work: () => Promise<unknown>) => {
    setBusy(key);
    // A failure has already been shown by the call itself.
    work()
      .catch(() => undefined)
      .finally(() => setBusy(null));
  };
  const pay = (channel: Channel) =>
    run(channel, async () => {
      const { pay_url } = await payOrder(order.id, channel);
      if (pay_url) return goTo(pay_url);
      void showSuccess(t('paid'));
      await revalidate();
    });
  const cancel = () =>
    askFirst({
      title: t('confirmCancel'),
      content: t('confirmCancelBody'),
      // "Cancel" beside such a question would say both.
      okText: t('cancelOrder'),
      cancelText: t('keepOrder'),
      onOk: () => run('cancel', () => closeOrder(order.id).then(revalidate)),
    });
  return (
    <div className="pay-waiting">
      <p>
        {isCancelling ? t('cancelAsked') : t('endsIn', { time: order.expiretime_text })} · {t('waiting')}
      </p>
      {!isCancelling && (
        <div className="pay-buttons">
          <Button type="primary" loading={busy === 'alipay'} onClick={() => pay('alipay')}>
            {t('goPay')}
          </Button>
          {order.kind !== 'recharge' && balance_fen >= order.amount_fen && (
            <Button loading={busy === 'balance'} onClick={() => pay('balance')}>
              {t('byBalance')}
            </Button>
          )}
          <Button
            loading={busy === 'check' || (busy === null && state === 'loading')}
            onClick={() => run('check', () => checkOrder(order.id).then(revalidate))}
          >
            {t('checkNow')}
          </Button>
          <Button type="text" status="danger" loading={busy === 'cancel'} onClick={cancel}>
            {t('cancelOrder')}
          </Button>
        </div>
      )}
    </div>
  );
}
