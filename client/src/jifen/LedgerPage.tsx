// The points and balance ledger: every entry with the balance after it, filters in the address, totals, export.
import { Button, DatePicker, Radio, Select } from '@arco-design/web-react';
import { IconDownload } from '@arco-design/web-react/icon';
import { useState } from 'react';
import { Link, useLoaderData, useNavigation } from 'react-router-dom';
import { EmptyState } from '@/shared/EmptyState';
import { formatCount, formatFen, formatSigned } from '@/shared/money';
import { PageHeader } from '@/shared/PageHeader';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { pageOf, useFilters } from '@/shared/useFilters';
import { type Entry, exportLedger, FILTERS, getLedger, type Kind, kindOf, type Ledger } from './api';
import { texts, useT } from './texts';
import './LedgerPage.css';

const TYPES = ['grant', 'hold', 'release', 'purchase', 'recharge', 'payment', 'refund', 'adjust', 'reversal'];

export function loader({ request }: { request: Request }) {
  return getLedger(new URL(request.url).searchParams);
}

/** A ledger figure as text: points are whole numbers, money comes as fen. */
const figure = (kind: Kind, value: number) => (kind === 'balance' ? formatFen(value) : formatCount(value));

/** What an entry belongs to: "task:3.0" is task 3, "order:5" leads to that order, "service:…" is an optional service. */
function useReference() {
  const t = useT();
  return (ref: string | null) => {
    const [, kind, id] = /^(task|order):(\d+)/.exec(ref ?? '') ?? [];
    if (kind === 'task' && id) return t('task', { id });
    if (ref?.startsWith('service:')) return t('service');
    if (kind !== 'order' || !id) return ref ?? '–';
    return (
      <Link className="text-link" to={`/pay/order?id=${id}`}>
        {t('order', { id })}
      </Link>
    );
  };
}

/** A type's name, of a hold with what became of it; one that this client does not know yet shows as it came. */
function useTypeName() {
  const t = useT();
  const named = (prefix: string, code: string) => {
    const key = `${prefix}.${code}`;
    return key in texts.zh ? t(key as keyof typeof texts.zh) : code;
  };
  return (type: string, outcome = '') =>
    [named('type', type), ...(outcome ? [named('outcome', outcome)] : [])].join(' · ');
}

export function Component() {
  const t = useT();
  const ledger = useLoaderData<Ledger>();
  const [query, change] = useFilters();
  const { state } = useNavigation();
  const kind = kindOf(query);
  const isFiltered = FILTERS.some((name) => query.get(name));
  const unit = kind === 'balance' ? '¥' : '';
  const totals = [
    { label: t('current'), value: ledger.summary.balance },
    // Only points are held.
    ...(kind === 'points' ? [{ label: t('held'), value: ledger.summary.held }] : []),
    { label: t(isFiltered ? 'inOfFilter' : 'in'), value: ledger.summary.in },
    { label: t(isFiltered ? 'outOfFilter' : 'out'), value: ledger.summary.out },
  ];
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} actions={<ExportButton query={query} />} />
      <div className="card">
        <Filters query={query} onChange={change} />
        <dl className="ledger-totals">
          {totals.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="figures">
                {unit}
                {figure(kind, value)}
              </dd>
            </div>
          ))}
        </dl>
        {kind === 'points' && <p className="quiet">{t('heldNote')}</p>}
        <DataTable
          label={t('title')}
          columns={useColumns(kind)}
          rows={ledger.list}
          rowKey={(entry) => entry.id}
          isLoading={state === 'loading'}
          paging={{
            ...pageOf(query),
            total: ledger.total,
            onChange: (current, pageSize) => change({ current, pageSize }),
          }}
          empty={
            isFiltered ? (
              <EmptyState title={t('noneFound')} hint={t('noneFoundHint')} />
            ) : (
              <EmptyState
                title={t('none')}
                hint={t('noneHint')}
                action={
                  <Link className="text-link" to="/list/card?new=1">
                    {t('newTask')}
                  </Link>
                }
              />
            )
          }
        />
      </div>
    </>
  );
}

function useColumns(kind: Kind): Column<Entry>[] {
  const t = useT();
  const reference = useReference();
  const typeName = useTypeName();
  return [
    {
      key: 'createtime',
      title: t('time'),
      width: 180,
      render: (entry) => <span className="figures">{entry.createtime_text}</span>,
    },
    { key: 'memo', title: t('memo'), isHeading: true, render: (entry) => entry.memo },
    { key: 'type', title: t('type'), render: (entry) => typeName(entry.type, entry.outcome) },
    { key: 'ref', title: t('ref'), render: (entry) => reference(entry.ref) },
    {
      key: 'score',
      title: t('change'),
      isNumeric: true,
      render: (entry) => {
        const text = formatSigned(figure(kind, entry.score));
        return <span data-sign={text.startsWith('-') ? 'out' : 'in'}>{text}</span>;
      },
    },
    { key: 'after', title: t('after'), isNumeric: true, render: (entry) => figure(kind, entry.after) },
  ];
}

function ExportButton({ query }: { query: URLSearchParams }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    // A failure has already been shown by the call itself.
    exportLedger(query)
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <Button icon={<IconDownload />} loading={isBusy} onClick={save}>
      {t('export')}
    </Button>
  );
}

interface FiltersProps {
  query: URLSearchParams;
  onChange: ReturnType<typeof useFilters>[1];
}

function Filters({ query, onChange }: FiltersProps) {
  const t = useT();
  const typeName = useTypeName();
  const [from, to] = [query.get('from'), query.get('to')];
  const isFiltered = FILTERS.some((name) => query.get(name));
  return (
    <div className="filters">
      <Radio.Group
        type="button"
        aria-label={t('kind')}
        value={kindOf(query)}
        onChange={(kind: Kind) => onChange({ kind: kind === 'points' ? null : kind, type: null })}
        options={[
          { label: t('points'), value: 'points' },
          { label: t('balance'), value: 'balance' },
        ]}
      />
      <Select
        aria-label={t('direction')}
        placeholder={t('direction')}
        allowClear
        value={query.get('direction') ?? undefined}
        onChange={(direction?: string) => onChange({ direction })}
        options={[
          { label: t('incoming'), value: 'in' },
          { label: t('outgoing'), value: 'out' },
        ]}
      />
      <Select
        aria-label={t('type')}
        placeholder={t('type')}
        allowClear
        value={query.get('type') ?? undefined}
        onChange={(type?: string) => onChange({ type })}
        options={TYPES.map((type) => ({ label: typeName(type), value: type }))}
      />
      <DatePicker.RangePicker
        aria-label={t('period')}
        {...(from && to ? { value: [from, to] } : { value: [] })}
        onChange={(days) => onChange({ from: days?.[0], to: days?.[1] })}
      />
      {isFiltered && (
        <Button type="text" onClick={() => onChange({ type: null, direction: null, from: null, to: null })}>
          {t('reset')}
        </Button>
      )}
    </div>
  );
}
