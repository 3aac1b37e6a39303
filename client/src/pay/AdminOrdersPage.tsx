// Everybody's orders, for administrators: find, refund, ask the channel, and compare the books.
import { Button, Select, Tag } from '@arco-design/web-react';
import { useState } from 'react';
import { Link, useLoaderData, useNavigation, useRevalidator } from 'react-router-dom';
import { EmptyState } from '@/shared/EmptyState';
import { showSuccess } from '@/shared/notice';
import { PageHeader } from '@/shared/PageHeader';
import { SearchField } from '@/shared/SearchField';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { pageOf, useFilters } from '@/shared/useFilters';
import { AdminOrderDrawer } from './AdminOrderDrawer';
import { useT as useAdminT } from './adminTexts';
import {
  ADMIN_FILTERS,
  type AdminOrder,
  type AdminOrderList,
  getAllOrders,
  getReconciliations,
  type Reconciliation,
  reconcile,
} from './api';
import { KINDS, STATES, useOrderColumns, useWord } from './parts';
import { useT } from './texts';
import './pay.css';

interface Loaded {
  orders: AdminOrderList;
  reconciliations: Reconciliation[];
}

export async function loader({ request }: { request: Request }): Promise<Loaded> {
  const [orders, reconciliations] = await Promise.all([
    getAllOrders(new URL(request.url).searchParams),
    getReconciliations(),
  ]);
  return { orders, reconciliations };
}

export function Component() {
  const t = useAdminT();
  const { orders, reconciliations } = useLoaderData<Loaded>();
  const [query, change] = useFilters();
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<number | null>(null);
  const isFiltered = ADMIN_FILTERS.some((name) => query.get(name));
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note')}
        actions={
          orders.simulation && (
            <Link className="pay-link" to="/admin/cashier">
              {t('faults')}
            </Link>
          )
        }
      />
      <section className="card">
        <Filters query={query} onChange={change} />
        {orders.waiting_refunds > 0 && (
          <p>
            <Tag color="orangered">{t('waitingRefunds', { count: orders.waiting_refunds })}</Tag>
          </p>
        )}
        <DataTable
          label={t('title')}
          columns={useColumns(setOpened)}
          rows={orders.list}
          rowKey={({ id }) => id}
          isLoading={state === 'loading'}
          paging={{
            ...pageOf(query),
            total: orders.total,
            onChange: (current, pageSize) => change({ current, pageSize }),
          }}
          empty={<EmptyState title={t(isFiltered ? 'noneFound' : 'none')} />}
        />
      </section>
      <Books latest={reconciliations[0] ?? null} />
      {opened !== null && (
        <AdminOrderDrawer
          key={opened}
          id={opened}
          onClose={() => {
            setOpened(null);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

interface FiltersProps {
  query: URLSearchParams;
  onChange: ReturnType<typeof useFilters>[1];
}

function Filters({ query, onChange }: FiltersProps) {
  const t = useAdminT();
  const words = useT();
  const word = useWord();
  return (
    <div className="filters">
      <SearchField
        className="pay-search"
        label={t('search')}
        value={query.get('keyword') ?? ''}
        onSearch={(keyword) => onChange({ keyword })}
      />
      <Select
        aria-label={words('state')}
        placeholder={words('state')}
        allowClear
        value={query.get('state') ?? undefined}
        onChange={(value?: string) => onChange({ state: value })}
        options={STATES.map((each) => ({ label: word('state', each), value: each }))}
      />
      <Select
        aria-label={words('kind')}
        placeholder={words('kind')}
        allowClear
        value={query.get('kind') ?? undefined}
        onChange={(value?: string) => onChange({ kind: value })}
        options={KINDS.map((each) => ({ label: word('kind', each), value: each }))}
      />
    </div>
  );
}

function useColumns(onOpen: (id: number) => void): Column<AdminOrder>[] {
  const t = useAdminT();
  const words = useT();
  const [first, ...others] = useOrderColumns<AdminOrder>();
  return [
    ...(first ? [first] : []),
    { key: 'buyer', title: t('buyer'), render: ({ username }) => username },
    ...others,
    {
      key: 'open',
      title: '',
      render: ({ id }) => (
        <Button type="text" size="small" onClick={() => onOpen(id)}>
          {words('open')}
        </Button>
      ),
    },
  ];
}

function Books({ latest }: { latest: Reconciliation | null }) {
  const t = useAdminT();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const compare = () => {
    setBusy(true);
    reconcile()
      .then(async ({ differences }) => {
        void showSuccess(t('reconciled', { count: differences.length }));
        await revalidate();
      })
      // A failure has already been shown by the call itself.
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <section className="card">
      <div className="card-head">
        <h2>
          {t('reconciliation')}
          {latest && <small className="figures">{latest.time_text}</small>}
        </h2>
        <Button loading={isBusy} onClick={compare}>
          {t('reconcile')}
        </Button>
      </div>
      <Outcome latest={latest} />
    </section>
  );
}

function Outcome({ latest }: { latest: Reconciliation | null }) {
  const t = useAdminT();
  const words = useDifference();
  const word = useWord();
  if (!latest) return <p>{t('neverReconciled')}</p>;
  if (latest.differences.length === 0) {
    return <p>{t('agrees', { orders: latest.orders, amount: latest.amount })}</p>;
  }
  return (
    <>
      <p className="pay-problem">
        {t('differs', { orders: latest.orders, count: latest.differences.length })}
      </p>
      <ul className="pay-differences">
        {latest.differences.map((each) => (
          <li key={each.out_trade_no}>
            <span className="figures">{each.out_trade_no}</span> {words(each.code)}
            {t('sides', { ours: word('state', each.ours), theirs: each.theirs || '–' })}
          </li>
        ))}
      </ul>
    </>
  );
}

const DIFFERENCES = [
  'paid_there_only',
  'paid_here_only',
  'amounts_differ',
  'refunds_differ',
  'not_answered',
] as const;

function useDifference() {
  const t = useAdminT();
  return (code: string) => {
    const known = DIFFERENCES.find((each) => each === code);
    return known ? t(`difference.${known}`) : code;
  };
}
