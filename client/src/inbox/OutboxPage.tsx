// The outbox: every e-mail and SMS with its state; says plainly when nothing leaves the machine.
import { Alert, Button, Select } from '@arco-design/web-react';
import { useState } from 'react';
import { useLoaderData, useNavigation, useRevalidator } from 'react-router-dom';
import { Choices } from '@/shared/Choices';
import { EmptyState } from '@/shared/EmptyState';
import { formatCount } from '@/shared/money';
import { PageHeader } from '@/shared/PageHeader';
import { StateTag } from '@/shared/StateTag';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { pageOf, useFilters } from '@/shared/useFilters';
import { When } from '@/shared/When';
import { FILTERS, getOutbox, type OutboxLine, type OutboxList } from './api';
import { MessageDrawer } from './MessageDrawer';
import { useT } from './texts';
import { TONES } from './tones';
import './Outbox.css';

const STATES = ['', 'queued', 'sent', 'failed', 'kept'] as const;
const KINDS = ['mail', 'sms'] as const;
type State = (typeof STATES)[number];

/** The way out that leads nowhere. */
const STAYS = 'outbox';

export function loader({ request }: { request: Request }): Promise<OutboxList> {
  return getOutbox(new URL(request.url).searchParams);
}

export function Component() {
  const t = useT();
  const page = useLoaderData<OutboxList>();
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const [query, change] = useFilters();
  const [opened, setOpened] = useState<OutboxLine | null>(null);
  const isFiltered = FILTERS.some((name) => query.get(name));
  const mayLeave = page.ways_out.mail !== STAYS;
  return (
    <>
      <PageHeader title={t('title')} note={t('note', { days: page.kept_days })} />
      {!mayLeave && <Alert className="outbox-stays" type="warning" content={t('stays')} />}
      <section className="card">
        <Filters query={query} counts={page.counts} onChange={change} />
        <DataTable
          label={t('title')}
          columns={useColumns(setOpened)}
          rows={page.list}
          rowKey={({ id }) => id}
          isLoading={state === 'loading'}
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
          paging={{
            ...pageOf(query),
            total: page.total,
            onChange: (current, pageSize) => change({ current, pageSize }),
          }}
        />
      </section>
      {opened && (
        <MessageDrawer
          key={opened.id}
          id={opened.id}
          mayLeave={page.ways_out[opened.kind] !== STAYS}
          onClose={() => setOpened(null)}
          onChange={() => void revalidate()}
        />
      )}
    </>
  );
}

interface FiltersProps {
  query: URLSearchParams;
  counts: OutboxList['counts'];
  onChange: ReturnType<typeof useFilters>[1];
}

function Filters({ query, counts, onChange }: FiltersProps) {
  const t = useT();
  const labelOf = (state: State) =>
    state ? `${t(`state.${state}`)} ${formatCount(counts[state] ?? 0)}` : t('state.');
  return (
    <div className="filters">
      <Choices
        aria-label={t('states')}
        value={query.get('state') ?? ''}
        onChange={(state: State) => onChange({ state })}
        options={STATES.map((state) => ({ label: labelOf(state), value: state }))}
      />
      <Select
        aria-label={t('kind')}
        placeholder={t('kind')}
        allowClear
        value={query.get('kind') ?? undefined}
        onChange={(kind?: string) => onChange({ kind })}
        options={KINDS.map((kind) => ({ label: t(`kind.${kind}`), value: kind }))}
        style={{ width: 140 }}
      />
    </div>
  );
}

function useColumns(onOpen: (line: OutboxLine) => void): Column<OutboxLine>[] {
  const t = useT();
  return [
    {
      key: 'subject',
      title: t('subject'),
      isHeading: true,
      render: ({ subject, files }) => (
        <span className="outbox-about">
          {subject}
          {files > 0 && <small>{t('files', { count: files })}</small>}
        </span>
      ),
    },
    { key: 'to', title: t('to'), render: ({ to }) => to },
    { key: 'owner', title: t('owner'), render: ({ owner }) => owner || t('system') },
    {
      key: 'state',
      title: t('state'),
      render: (line) => (
        <span className="outbox-about">
          <StateTag tone={TONES[line.state] ?? 'neutral'}>{t(`state.${line.state as State}`)}</StateTag>
          {line.problem && <small>{line.problem}</small>}
          {line.attempts > 1 && <small>{t('attempts', { count: line.attempts })}</small>}
          {line.state === 'queued' && line.attempts > 0 && (
            <small>{t('next', { time: line.nexttime_text })}</small>
          )}
        </span>
      ),
    },
    {
      key: 'time',
      title: t('time'),
      render: ({ createtime_text }) => <When text={createtime_text} />,
    },
    {
      key: 'open',
      title: '',
      render: (line) => (
        <Button type="text" size="small" onClick={() => onOpen(line)}>
          {t('open')}
        </Button>
      ),
    },
  ];
}
