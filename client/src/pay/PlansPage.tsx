// Plan & orders: what can be bought, what the operator has, and every order so far.
import { Alert, Button, Input, Select } from '@arco-design/web-react';
import { type FormEvent, useState } from 'react';
import { Link, useLoaderData, useNavigate, useNavigation } from 'react-router-dom';
import { askFirst } from '@/shared/ask';
import { EmptyState } from '@/shared/EmptyState';
import { formatCount, formatFen, parseFen } from '@/shared/money';
import { showSuccess } from '@/shared/notice';
import { PageHeader } from '@/shared/PageHeader';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { pageOf, useFilters } from '@/shared/useFilters';
import {
  buy,
  type Channel,
  FILTERS,
  getOrders,
  getShop,
  type Order,
  type OrderList,
  type Plan,
  type Shop,
} from './api';
import { goTo, KINDS, STATES, useOrderColumns, useWord } from './parts';
import { t as tNow, useT } from './texts';
import './pay.css';

interface Loaded {
  shop: Shop;
  orders: OrderList;
}

export async function loader({ request }: { request: Request }): Promise<Loaded> {
  const query = new URL(request.url).searchParams;
  const [shop, orders] = await Promise.all([getShop(), getOrders(query)]);
  return { shop, orders };
}

export function Component() {
  const t = useT();
  const { shop, orders } = useLoaderData<Loaded>();
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} />
      {shop.simulation && <Alert className="pay-banner" type="warning" content={t('simulation')} />}
      {!shop.alipay && <Alert className="pay-banner" type="info" content={t('noAlipay')} />}
      <Having shop={shop} />
      <Shelf title={t('vip')} kind="vip" shop={shop} />
      <Shelf title={t('points')} kind="points" shop={shop} />
      <TopUp shop={shop} />
      <Orders orders={orders} />
    </>
  );
}

function Having({ shop }: { shop: Shop }) {
  const t = useT();
  const figures = [
    { label: t('yourPoints'), value: formatCount(shop.points), to: '/jifen/jifenliu' },
    { label: t('yourBalance'), value: formatFen(shop.balance_fen), to: '/jifen/jifenliu?kind=balance' },
    { label: t('yourVip'), value: shop.vip ? t('vipUntil', { time: shop.viptime_text }) : t('noVip') },
  ];
  return (
    <dl className="pay-having card">
      {figures.map(({ label, value, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures">{to ? <Link to={to}>{value}</Link> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Buy, and say where the operator goes next: the cashier, or the paid order. */
function useBuying() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string | null>(null);
  const begin = (key: string, what: Parameters<typeof buy>[0], channel: Channel) => {
    setBusy(key);
    buy(what, channel)
      .then(async ({ order, pay_url }) => {
        if (pay_url) return goTo(pay_url);
        void showSuccess(tNow('paid'));
        await navigate(`/pay/order?id=${order.id}`);
      })
      // A failure has already been shown by the call itself.
      .catch(() => undefined)
      .finally(() => setBusy(null));
  };
  return { busy, begin };
}

function Shelf({ title, kind, shop }: { title: string; kind: string; shop: Shop }) {
  const plans = shop.plans.filter((plan) => plan.kind === kind);
  const { busy, begin } = useBuying();
  if (plans.length === 0) return null;
  return (
    <section className="card">
      <h2>{title}</h2>
      <ul className="pay-shelf">
        {plans.map((plan) => (
          <PlanCard key={plan.code} plan={plan} shop={shop} busy={busy} onBuy={begin} />
        ))}
      </ul>
    </section>
  );
}

interface PlanCardProps {
  plan: Plan;
  shop: Shop;
  busy: string | null;
  onBuy: ReturnType<typeof useBuying>['begin'];
}

function PlanCard({ plan, shop, busy, onBuy }: PlanCardProps) {
  const t = useT();
  const canPay = shop.balance_fen >= plan.price_fen;
  const fromBalance = () =>
    askFirst({
      title: t('confirmBalance'),
      content: t('confirmBalanceBody', { amount: formatFen(plan.price_fen), title: plan.name }),
      onOk: () => onBuy(`${plan.code}.balance`, { plan: plan.code }, 'balance'),
    });
  return (
    <li>
      <h3>{plan.name}</h3>
      <p className="pay-price figures">¥{formatFen(plan.price_fen)}</p>
      <div className="pay-buttons">
        <Button
          type="primary"
          disabled={!shop.alipay}
          loading={busy === plan.code}
          aria-label={`${t('byAlipay')}: ${plan.name}`}
          onClick={() => onBuy(plan.code, { plan: plan.code }, 'alipay')}
        >
          {t('byAlipay')}
        </Button>
        <Button
          disabled={!canPay}
          loading={busy === `${plan.code}.balance`}
          aria-label={`${t(canPay ? 'byBalance' : 'shortBalance')}: ${plan.name}`}
          onClick={fromBalance}
        >
          {canPay ? t('byBalance') : t('shortBalance')}
        </Button>
      </div>
    </li>
  );
}

function TopUp({ shop }: { shop: Shop }) {
  const t = useT();
  const plan = shop.plans.find(({ kind }) => kind === 'recharge');
  const [amount, setAmount] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { busy, begin } = useBuying();
  if (!plan) return null;
  const bounds = { least: formatFen(plan.least_fen), most: formatFen(plan.most_fen) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fen = parseFen(amount);
    const isFine = fen !== null && fen >= plan.least_fen && fen <= plan.most_fen;
    setWrong(!isFine);
    if (isFine) begin('recharge', { amount: formatFen(fen).replaceAll(',', '') }, 'alipay');
  };
  return (
    <section className="card" id="recharge">
      <h2>{t('recharge')}</h2>
      <form className="pay-topup" onSubmit={submit}>
        <Input
          aria-label={t('amount')}
          aria-invalid={isWrong}
          prefix="¥"
          inputMode="decimal"
          placeholder={t('bounds', bounds)}
          value={amount}
          onChange={setAmount}
          {...(isWrong ? { status: 'error' as const } : {})}
        />
        <Button type="primary" htmlType="submit" disabled={!shop.alipay} loading={busy === 'recharge'}>
          {t('byAlipay')}
        </Button>
      </form>
      {isWrong && (
        <p className="pay-problem" role="alert">
          {t('badAmount', bounds)}
        </p>
      )}
    </section>
  );
}

function Orders({ orders }: { orders: OrderList }) {
  const t = useT();
  const word = useWord();
  const [query, change] = useFilters();
  const { state } = useNavigation();
  const isFiltered = FILTERS.some((name) => query.get(name));
  const columns: Column<Order>[] = [
    ...useOrderColumns<Order>(),
    {
      key: 'open',
      title: '',
      render: ({ id }) => (
        <Link className="text-link" to={`/pay/order?id=${id}`}>
          {t('open')}
        </Link>
      ),
    },
  ];
  return (
    <section className="card">
      <h2>{t('orders')}</h2>
      <div className="filters">
        <Select
          aria-label={t('state')}
          placeholder={t('state')}
          allowClear
          value={query.get('state') ?? undefined}
          onChange={(value?: string) => change({ state: value })}
          options={STATES.map((each) => ({ label: word('state', each), value: each }))}
        />
        <Select
          aria-label={t('kind')}
          placeholder={t('kind')}
          allowClear
          value={query.get('kind') ?? undefined}
          onChange={(value?: string) => change({ kind: value })}
          options={KINDS.map((each) => ({ label: word('kind', each), value: each }))}
        />
      </div>
      <DataTable
        label={t('orders')}
        columns={columns}
        rows={orders.list}
        rowKey={({ id }) => id}
        isLoading={state === 'loading'}
        paging={{
          ...pageOf(query),
          total: orders.total,
          onChange: (current, pageSize) => change({ current, pageSize }),
        }}
        empty={
          isFiltered ? (
            <EmptyState
              title={t('noneFound')}
              action={<Button onClick={() => change({ state: null, kind: null })}>{t('clear')}</Button>}
            />
          ) : (
            <EmptyState title={t('none')} hint={t('noneHint')} />
          )
        }
      />
    </section>
  );
}
