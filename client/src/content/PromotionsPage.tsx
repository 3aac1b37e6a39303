// The list of promotions, and one of them with its visits.
import { Button, Select } from '@arco-design/web-react';
import { IconPlus } from '@arco-design/web-react/icon';
import { useLoaderData, useNavigate, useNavigation, useRevalidator } from 'react-router-dom';
import { EmptyState } from '@/shared/EmptyState';
import { formatCount } from '@/shared/money';
import { PageHeader } from '@/shared/PageHeader';
import { SearchField } from '@/shared/SearchField';
import { StateTag } from '@/shared/StateTag';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { sortedBy } from '@/shared/table/sorting';
import { pageOf, useFilters } from '@/shared/useFilters';
import { getPromotions, PROMOTION_FILTERS, type Promotion, type PromotionList } from './api';
import { PromotionDrawer, PromotionState, STATES } from './PromotionDrawer';
import { CHANNEL_TYPES, wholeLink } from './promotionRules';
import { usePromotionT } from './promotionTexts';
import './content.css';
import './sets.css';

export function loader({ request }: { request: Request }): Promise<PromotionList> {
  return getPromotions(new URL(request.url).searchParams);
}

export function Component() {
  const t = usePromotionT();
  const { list, total } = useLoaderData<PromotionList>();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const [query, change] = useFilters();
  const opened = Number(query.get('id'));
  const isFiltered = PROMOTION_FILTERS.some((name) => name !== 'sort' && query.get(name));
  const create = (
    <Button type="primary" icon={<IconPlus />} onClick={() => void navigate('/form/step')}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} actions={create} />
      <section className="card">
        <div className="filters">
          <SearchField
            className="article-search"
            label={t('search')}
            value={query.get('keyword') ?? ''}
            onSearch={(keyword) => change({ keyword })}
          />
          <Select
            aria-label={t('channelType')}
            placeholder={t('channelType')}
            allowClear
            value={query.get('channelType') ?? undefined}
            options={CHANNEL_TYPES.map((type) => ({ label: t(`channel.${type}`), value: type }))}
            onChange={(channelType?: string) => change({ channelType })}
          />
          <Select
            aria-label={t('state')}
            placeholder={t('state')}
            allowClear
            value={query.get('state') ?? undefined}
            options={STATES.map((each) => ({ label: t(`state.${each}`), value: each }))}
            onChange={(each?: string) => change({ state: each })}
          />
        </div>
        <DataTable
          label={t('title')}
          columns={useColumns((id) => change({ id, current: query.get('current') }))}
          rows={list}
          rowKey={({ id }) => id}
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
              <EmptyState title={t('none')} hint={t('noneHint')} action={create} />
            )
          }
        />
      </section>
      {opened > 0 && (
        <PromotionDrawer
          key={opened}
          id={opened}
          onClose={() => change({ id: null, current: query.get('current') })}
          onChange={() => void revalidate()}
        />
      )}
    </>
  );
}

function useColumns(onOpen: (id: number) => void): Column<Promotion>[] {
  const t = usePromotionT();
  return [
    {
      key: 'activityName',
      title: t('activityName'),
      isHeading: true,
      isSortable: true,
      render: (row) => (
        <span className="set-name">
          {row.activityName}
          {row.demo && <StateTag tone="neutral">{t('demo')}</StateTag>}
        </span>
      ),
    },
    { key: 'state', title: t('state'), render: ({ state }) => <PromotionState state={state} /> },
    {
      key: 'channelType',
      title: t('channelType'),
      render: ({ channelType }) => t(`channel.${channelType as 'web' | 'api'}`),
    },
    {
      key: 'time',
      title: t('promotionTime'),
      render: ({ promotionTime }) => <span className="figures">{promotionTime.join(' – ')}</span>,
    },
    {
      key: 'source',
      title: t('advertisingSource'),
      render: (row) => `${row.advertisingSource} / ${row.advertisingMedia}`,
    },
    { key: 'link', title: t('link'), render: ({ link }) => <code title={wholeLink(link)}>{link}</code> },
    {
      key: 'visits',
      title: t('visits'),
      isNumeric: true,
      isSortable: true,
      render: ({ visits }) => formatCount(visits),
    },
    {
      key: 'operations',
      title: t('operations'),
      render: ({ id }) => (
        <Button type="text" size="small" onClick={() => onOpen(id)}>
          {t('detail')}
        </Button>
      ),
    },
  ];
}
