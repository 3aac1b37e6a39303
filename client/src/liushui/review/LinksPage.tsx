// Links between cases, for administrators: names and accounts in the reports of more than one customer.
import { Button, Select, Tag } from '@arco-design/web-react';
import { useState } from 'react';
import { useLoaderData, useNavigation } from 'react-router-dom';
import { EmptyState } from '@/shared/EmptyState';
import { amountsOf, formatCount } from '@/shared/money';
import { PageHeader } from '@/shared/PageHeader';
import { SearchField } from '@/shared/SearchField';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { pageOf, useFilters } from '@/shared/useFilters';
import { FILTERS, getLinks, type Link, type LinkList } from './links/api';
import { CasesDrawer } from './links/CasesDrawer';
import { periodOf } from './links/period';
import { useT } from './links/texts';
import './links/Links.css';

const KINDS = ['name', 'account'] as const;
const PARTY_KINDS = ['person', 'company', 'unknown'] as const;
const SORTS = ['customers', 'amount', 'rows'] as const;
/** What the list is filtered by; its order is no filter. */
const NARROWING = FILTERS.filter((name) => name !== 'sort');

export function loader({ request }: { request: Request }): Promise<LinkList> {
  return getLinks(new URL(request.url).searchParams);
}

export function Component() {
  const t = useT();
  const page = useLoaderData<LinkList>();
  const { state } = useNavigation();
  const [query, change] = useFilters();
  const [opened, setOpened] = useState<Link | null>(null);
  const isFiltered = NARROWING.some((name) => query.get(name));
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} />
      <section className="card">
        <Filters query={query} onChange={change} />
        <DataTable
          label={t('title')}
          columns={useColumns(page.list, setOpened)}
          rows={page.list}
          rowKey={({ kind, fingerprint }) => `${kind}-${fingerprint}`}
          isLoading={state === 'loading'}
          empty={
            isFiltered ? (
              <EmptyState
                title={t('noneFound')}
                hint={t('noneFoundHint')}
                action={
                  <Button onClick={() => change({ kind: null, party_kind: null, keyword: null })}>
                    {t('clear')}
                  </Button>
                }
              />
            ) : (
              <EmptyState title={t('none')} hint={t('noneHint')} />
            )
          }
          paging={{
            ...pageOf(query),
            total: page.total,
            onChange: (current, pageSize) => change({ current, pageSize }),
          }}
        />
      </section>
      {opened && <CasesDrawer link={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

interface FiltersProps {
  query: URLSearchParams;
  onChange: ReturnType<typeof useFilters>[1];
}

function Filters({ query, onChange }: FiltersProps) {
  const t = useT();
  return (
    <div className="filters">
      <SearchField
        className="links-search"
        label={t('search')}
        value={query.get('keyword') ?? ''}
        onSearch={(keyword) => onChange({ keyword })}
      />
      <Select
        aria-label={t('kind')}
        placeholder={t('kind')}
        allowClear
        value={query.get('kind') ?? undefined}
        onChange={(kind?: string) => onChange({ kind })}
        options={KINDS.map((kind) => ({ label: t(`kind.${kind}`), value: kind }))}
      />
      <Select
        aria-label={t('partyKind')}
        placeholder={t('partyKind')}
        allowClear
        value={query.get('party_kind') ?? undefined}
        onChange={(kind?: string) => onChange({ party_kind: kind })}
        options={PARTY_KINDS.map((kind) => ({ label: t(`party.${kind}`), value: kind }))}
      />
      <Select
        aria-label={t('sort')}
        value={query.get('sort') ?? 'customers'}
        onChange={(sort: string) => onChange({ sort: sort === 'customers' ? null : sort })}
        options={SORTS.map((sort) => ({ label: t(`sort.${sort}`), value: sort }))}
      />
    </div>
  );
}

function useColumns(links: readonly Link[], onOpen: (link: Link) => void): Column<Link>[] {
  const t = useT();
  const amount = amountsOf(links.flatMap(({ currency }) => currency ?? []));
  /** Sums of several currencies are not added up. */
  const sumOf = (fen: number | null, currency: string | null) =>
    fen === null || currency === null ? t('severalCurrencies') : amount(fen, currency);
  return [
    {
      key: 'label',
      title: t('label'),
      isHeading: true,
      render: (link) => (
        <span className="links-label">
          {link.label}
          <Tag size="small">{t(link.kind === 'account' ? 'kind.account' : 'kind.name')}</Tag>
          {link.is_customer && (
            <Tag size="small" color="orangered">
              {t('isCustomer')}
            </Tag>
          )}
        </span>
      ),
    },
    {
      key: 'customers',
      title: t('customers'),
      isNumeric: true,
      render: ({ customers }) => formatCount(customers),
    },
    { key: 'tasks', title: t('tasks'), isNumeric: true, render: ({ tasks }) => formatCount(tasks) },
    { key: 'rows', title: t('rows'), isNumeric: true, render: ({ rows }) => formatCount(rows) },
    { key: 'in', title: t('in'), isNumeric: true, render: ({ in_fen, currency }) => sumOf(in_fen, currency) },
    {
      key: 'out',
      title: t('out'),
      isNumeric: true,
      render: ({ out_fen, currency }) => sumOf(out_fen, currency),
    },
    { key: 'period', title: t('period'), render: periodOf },
    {
      key: 'open',
      title: '',
      render: (link) => (
        <Button type="text" size="small" onClick={() => onOpen(link)}>
          {t('open')}
        </Button>
      ),
    },
  ];
}
