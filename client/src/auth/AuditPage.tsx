// The audit log: who did or looked at what, filtered in the address, taken along as CSV.
import { Button, DatePicker, Select } from '@arco-design/web-react';
import { IconDownload } from '@arco-design/web-react/icon';
import { Fragment, type ReactElement, useState } from 'react';
import { useLoaderData, useNavigation } from 'react-router-dom';
import { EmptyState } from '@/shared/EmptyState';
import { useLocale, wordsIn } from '@/shared/i18n';
import { PageHeader } from '@/shared/PageHeader';
import { SearchField } from '@/shared/SearchField';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { pageOf, useFilters } from '@/shared/useFilters';
import { AUDIT_FILTERS, type AuditEntry, type AuditList, getAudit, saveAudit } from './auditApi';
import { useT } from './auditTexts';
import './AuditPage.css';

const NO_FILTERS = Object.fromEntries(AUDIT_FILTERS.map((name) => [name, null]));

export function loader({ request }: { request: Request }): Promise<AuditList> {
  return getAudit(new URL(request.url).searchParams);
}

export function Component() {
  const t = useT();
  const page = useLoaderData<AuditList>();
  const { state } = useNavigation();
  const [query, change] = useFilters();
  const [isSaving, setSaving] = useState(false);
  const isFiltered = AUDIT_FILTERS.some((name) => query.get(name));
  const save = () => {
    setSaving(true);
    saveAudit(query)
      .catch(() => undefined)
      .finally(() => setSaving(false));
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note')}
        actions={
          <Button icon={<IconDownload />} loading={isSaving} onClick={save}>
            {t('save')}
          </Button>
        }
      />
      <section className="card">
        <Filters query={query} events={page.events} onChange={change} />
        <DataTable
          label={t('title')}
          columns={useColumns()}
          rows={page.list}
          rowKey={({ id }) => id}
          isLoading={state === 'loading'}
          empty={
            isFiltered ? (
              <EmptyState
                title={t('noneFound')}
                action={<Button onClick={() => change(NO_FILTERS)}>{t('clear')}</Button>}
              />
            ) : (
              <EmptyState title={t('none')} />
            )
          }
          paging={{
            ...pageOf(query),
            total: page.total,
            onChange: (current, pageSize) => change({ current, pageSize }),
          }}
        />
      </section>
    </>
  );
}

interface FiltersProps {
  query: URLSearchParams;
  events: AuditList['events'];
  onChange: ReturnType<typeof useFilters>[1];
}

function Filters({ query, events, onChange }: FiltersProps) {
  const t = useT();
  const locale = useLocale();
  const asked = (name: (typeof AUDIT_FILTERS)[number]) => query.get(name) ?? '';
  const [from, to] = [asked('from'), asked('to')];
  const named = new Map(events.map(({ code, name }) => [code, wordsIn(locale, name).toLowerCase()]));
  const nameOf = (code: string) => named.get(code) ?? '';
  return (
    <div className="filters audit-filters">
      <SearchField label={t('actor')} value={asked('actor')} onSearch={(actor) => onChange({ actor })} />
      <Select
        aria-label={t('event')}
        placeholder={t('event')}
        allowClear
        showSearch={{ retainInputValue: false }}
        filterOption={(typed, option) =>
          nameOf((option as ReactElement<{ value: string }>).props.value).includes(typed.toLowerCase())
        }
        value={asked('event') || undefined}
        onChange={(event?: string) => onChange({ event })}
        options={events.map(({ code, name }) => ({ label: wordsIn(locale, name), value: code }))}
      />
      <SearchField
        label={t('subjectHint')}
        value={asked('subject')}
        onSearch={(subject) => onChange({ subject })}
      />
      <DatePicker.RangePicker
        aria-label={t('period')}
        {...(from && to ? { value: [from, to] } : { value: [] })}
        onChange={(days) => onChange({ from: days?.[0], to: days?.[1] })}
      />
      <SearchField label={t('text')} value={asked('text')} onSearch={(text) => onChange({ text })} />
    </div>
  );
}

function useColumns(): Column<AuditEntry>[] {
  const t = useT();
  const locale = useLocale();
  const who = ({ actor, actor_id }: AuditEntry) =>
    actor || (actor_id === null ? t('stranger') : t('gone', { id: actor_id }));
  return [
    {
      key: 'event',
      title: t('event'),
      isHeading: true,
      render: ({ event_name }) => wordsIn(locale, event_name),
    },
    { key: 'actor', title: t('actor'), render: who },
    {
      key: 'subject',
      title: t('subject'),
      render: ({ subject, subject_name }) => (
        <span className="audit-two">
          {wordsIn(locale, subject_name)}
          <small translate="no">{subject}</small>
        </span>
      ),
    },
    { key: 'detail', title: t('detail'), render: ({ facts }) => <Detail facts={facts} /> },
    {
      key: 'from',
      title: t('from'),
      render: ({ ip, request_id }) => (
        <span className="audit-two">
          {ip || t('nothing')}
          {request_id && <small>{t('request', { id: request_id })}</small>}
        </span>
      ),
    },
    {
      key: 'time',
      title: t('time'),
      render: ({ time_text }) => <span className="figures">{time_text}</span>,
    },
  ];
}

function Detail({ facts }: { facts: AuditEntry['facts'] }) {
  const t = useT();
  const locale = useLocale();
  if (facts.length === 0) return t('nothing');
  return (
    <dl className="audit-detail">
      {facts.map(({ name, value }) => {
        const called = wordsIn(locale, name);
        return (
          <Fragment key={called}>
            <dt>{called}</dt>
            <dd>{wordsIn(locale, value)}</dd>
          </Fragment>
        );
      })}
    </dl>
  );
}
