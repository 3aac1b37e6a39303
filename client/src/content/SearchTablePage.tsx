// The search table of sets: filters in the address, its own look, create, import, download, view.
import { Button, Dropdown, Menu } from '@arco-design/web-react';
import { IconDownload, IconPlus, IconUpload } from '@arco-design/web-react/icon';
import { useCallback, useState } from 'react';
import { useLoaderData, useNavigation, useRevalidator } from 'react-router-dom';
import { EmptyState } from '@/shared/EmptyState';
import { formatCount } from '@/shared/money';
import { PageHeader } from '@/shared/PageHeader';
import { StateTag } from '@/shared/StateTag';
import { useSession } from '@/shared/session';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { sortedBy } from '@/shared/table/sorting';
import { pageOf, useFilters } from '@/shared/useFilters';
import { type ContentSet, exportSets, getSets, SET_FILTERS, type SetLine, type SetList } from './api';
import { SetDrawer } from './SetDrawer';
import { SetFilters } from './SetFilters';
import { SetForm } from './SetForm';
import { SetImport } from './SetImport';
import { useSetT } from './setTexts';
import { TableTools, useLook } from './TableTools';
import './content.css';
import './sets.css';

export function loader({ request }: { request: Request }): Promise<SetList> {
  return getSets(new URL(request.url).searchParams);
}

type Shown =
  | { what: 'view'; id: string }
  | { what: 'form'; set: ContentSet | null }
  | { what: 'import' }
  | null;

const COLUMNS = [
  'index',
  'number',
  'name',
  'contentType',
  'filterType',
  'count',
  'createdTime',
  'status',
  'operations',
] as const;

export function Component() {
  const t = useSetT();
  const { list, total } = useLoaderData<SetList>();
  const { role } = useSession();
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const [query, change] = useFilters();
  const [shown, setShown] = useState<Shown>(null);
  const [look, setLook] = useLook(COLUMNS);
  const close = useCallback(() => setShown(null), []);
  const renew = useCallback(() => void revalidate(), [revalidate]);
  const first = (pageOf(query).current - 1) * pageOf(query).pageSize;
  const columns = useColumns(list, first, (id) => setShown({ what: 'view', id }));
  const isFiltered = SET_FILTERS.some((name) => name !== 'sort' && query.get(name));
  const visible = look.order.flatMap((key) =>
    look.hidden.includes(key) ? [] : columns.filter((column) => column.key === key),
  );
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} />
      <section className="card">
        <SetFilters query={query} onSearch={change} />
        <div className="set-tools">
          {role === 'admin' && (
            <span className="set-actions">
              <Button
                type="primary"
                icon={<IconPlus />}
                onClick={() => setShown({ what: 'form', set: null })}
              >
                {t('create')}
              </Button>
              <Button icon={<IconUpload />} onClick={() => setShown({ what: 'import' })}>
                {t('import')}
              </Button>
              <Download query={query} />
            </span>
          )}
          <TableTools
            look={look}
            titles={Object.fromEntries(columns.map(({ key, title }) => [key, title]))}
            onChange={setLook}
            onRefresh={renew}
          />
        </div>
        <DataTable
          label={t('title')}
          columns={visible}
          rows={list}
          rowKey={({ id }) => id}
          size={look.size}
          isLoading={state === 'loading'}
          {...sortedBy(query, change, 'createdTime')}
          paging={{
            ...pageOf(query),
            total,
            onChange: (current, pageSize) => change({ current, pageSize }),
          }}
          empty={
            isFiltered ? (
              <EmptyState title={t('noneFound')} />
            ) : (
              <EmptyState title={t('none')} hint={t('noneHint')} />
            )
          }
        />
      </section>
      {shown?.what === 'view' && (
        <SetDrawer
          key={shown.id}
          id={shown.id}
          onClose={close}
          onChange={renew}
          onEdit={(set) => setShown({ what: 'form', set })}
        />
      )}
      {shown?.what === 'form' && (
        <SetForm
          set={shown.set}
          onClose={close}
          onSaved={() => {
            close();
            renew();
          }}
        />
      )}
      {shown?.what === 'import' && <SetImport onClose={close} onDone={renew} />}
    </>
  );
}

function Download({ query }: { query: URLSearchParams }) {
  const t = useSetT();
  const kinds = (
    <Menu
      onClickMenuItem={(kind) =>
        void exportSets(query, kind as 'csv' | 'xlsx', t('fileName')).catch(() => undefined)
      }
    >
      <Menu.Item key="csv">{t('downloadCsv')}</Menu.Item>
      <Menu.Item key="xlsx">{t('downloadXlsx')}</Menu.Item>
    </Menu>
  );
  return (
    <Dropdown droplist={kinds} trigger="click" position="bl">
      <Button icon={<IconDownload />}>{t('download')}</Button>
    </Dropdown>
  );
}

function useColumns(list: SetLine[], first: number, onView: (id: string) => void): Column<SetLine>[] {
  const t = useSetT();
  return [
    { key: 'index', title: t('index'), isNumeric: true, render: (line) => first + list.indexOf(line) + 1 },
    {
      key: 'number',
      title: t('number'),
      isSortable: true,
      render: ({ number }) => <span className="figures">{number}</span>,
    },
    {
      key: 'name',
      title: t('name'),
      isHeading: true,
      isSortable: true,
      render: (line) => (
        <span className="set-name">
          {line.name}
          {line.demo && <StateTag tone="neutral">{t('demo')}</StateTag>}
        </span>
      ),
    },
    {
      key: 'contentType',
      title: t('contentType'),
      render: ({ contentType }) => <span className="set-type">{t(`type.${contentType}`)}</span>,
    },
    { key: 'filterType', title: t('filterType'), render: ({ filterType }) => t(`filter.${filterType}`) },
    { key: 'count', title: t('count'), isNumeric: true, render: ({ count }) => formatCount(count) },
    {
      key: 'createdTime',
      title: t('createdTime'),
      isSortable: true,
      render: ({ createdTime }) => <span className="figures">{createdTime}</span>,
    },
    {
      key: 'status',
      title: t('status'),
      render: ({ status }) => (
        <span className="set-status" data-status={status}>
          {t(`status.${status}`)}
        </span>
      ),
    },
    {
      key: 'operations',
      title: t('operations'),
      render: (line) => (
        <Button type="text" size="small" onClick={() => onView(line.id)}>
          {t('view')}
        </Button>
      ),
    },
  ];
}
