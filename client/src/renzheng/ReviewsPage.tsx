// The reviewer's queue: what waits longest first, late ones marked, the rule that asks for verification.
import { Button, Radio, Select, Switch } from '@arco-design/web-react';
import { useState } from 'react';
import { useLoaderData, useNavigation, useRevalidator } from 'react-router-dom';
import { EmptyState } from '@/shared/EmptyState';
import { showSuccess } from '@/shared/notice';
import { PageHeader } from '@/shared/PageHeader';
import { SearchField } from '@/shared/SearchField';
import { StateTag } from '@/shared/StateTag';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { useT as useSharedT } from '@/shared/texts';
import { pageOf, useFilters } from '@/shared/useFilters';
import { When } from '@/shared/When';
import { getReviews, REVIEW_FILTERS, type ReviewLine, type ReviewList, setRule } from './api';
import { StateOf } from './parts';
import { ReviewDrawer } from './ReviewDrawer';
import { t as tNow, useT } from './reviewTexts';
import { useT as useFormT } from './texts';
import './renzheng.css';
import './reviews.css';

const STATES = ['', 'auditing', 'pass', 'changing', 'rejected', 'withdrawn', 'expired', 'revoked'] as const;
const KINDS = ['personal', 'enterprise'] as const;

export function loader({ request }: { request: Request }) {
  return getReviews(new URL(request.url).searchParams);
}

export function Component() {
  const t = useT();
  const page = useLoaderData<ReviewList>();
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const [query, change] = useFilters();
  const opened = Number(query.get('id')) || null;
  const isFiltered = REVIEW_FILTERS.some((name) => query.get(name));
  // Opening and closing stay on the page that is on show.
  const open = (id: number | null) => change({ id, current: query.get('current') });
  const clear = () => change({ state: null, kind: null, username: null, overdue: null });
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} actions={<Rule page={page} />} />
      <section className="card">
        <Filters query={query} counts={page.counts} onChange={change} />
        <DataTable
          label={t('title')}
          columns={useColumns(open)}
          rows={page.list}
          rowKey={({ application }) => application.id}
          isLoading={state === 'loading'}
          empty={
            isFiltered ? (
              <EmptyState title={t('noneFound')} action={<Button onClick={clear}>{t('clear')}</Button>} />
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
      {opened !== null && (
        <ReviewDrawer
          key={opened}
          id={opened}
          ids={page.list.map(({ application }) => application.id)}
          onOpen={open}
          onChange={() => void revalidate()}
        />
      )}
    </>
  );
}

function Rule({ page: { required, free_tasks } }: { page: ReviewList }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const label = t('rule', { count: free_tasks + 1 });
  const turn = (isOn: boolean) => {
    setBusy(true);
    setRule(isOn)
      .then(async () => {
        await revalidate();
        void showSuccess(tNow(isOn ? 'ruleOn' : 'ruleOff'));
      })
      // A failure has already been shown by the call itself.
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <span className="rz-switch">
      <Switch checked={required} loading={isBusy} aria-label={label} onChange={turn} />
      <span aria-hidden>{label}</span>
    </span>
  );
}

interface FiltersProps {
  query: URLSearchParams;
  counts: ReviewList['counts'];
  onChange: ReturnType<typeof useFilters>[1];
}

function Filters({ query, counts, onChange }: FiltersProps) {
  const t = useT();
  const ofForm = useFormT();
  const countOf = (state: (typeof STATES)[number]) =>
    (state === 'pass' ? counts.passed : state === '' ? 0 : counts[state as keyof typeof counts]) ?? 0;
  return (
    <div className="filters">
      <Select
        aria-label={t('states')}
        value={query.get('state') ?? ''}
        onChange={(state: string) => onChange({ state, overdue: null })}
        options={STATES.map((state) => ({
          label: t(`state.${state}`, { count: countOf(state) }),
          value: state,
        }))}
      />
      <Radio.Group
        type="button"
        aria-label={t('kinds')}
        value={query.get('kind') ?? ''}
        onChange={(kind: string) => onChange({ kind })}
        options={[
          { label: t('state.'), value: '' },
          ...KINDS.map((kind) => ({ label: ofForm(`kind.${kind}`), value: kind })),
        ]}
      />
      <Button
        type={query.get('overdue') ? 'primary' : 'secondary'}
        aria-pressed={query.get('overdue') !== null}
        onClick={() => onChange({ overdue: query.get('overdue') ? null : 'true', state: null })}
      >
        {t('overdue', { count: counts.overdue ?? 0 })}
      </Button>
      <SearchField
        className="rz-search"
        label={t('username')}
        value={query.get('username') ?? ''}
        onSearch={(username) => onChange({ username })}
      />
    </div>
  );
}

function useColumns(onOpen: (id: number) => void): Column<ReviewLine>[] {
  const t = useT();
  const shared = useSharedT();
  const ofForm = useFormT();
  return [
    {
      key: 'applicant',
      title: t('applicant'),
      isHeading: true,
      render: ({ username, is_own }) => (is_own ? username + shared('aside', { text: t('own') }) : username),
    },
    {
      key: 'subject',
      title: t('subject'),
      render: ({ application }) => (
        <span className="rz-two">
          {application.enterprise_name || application.name}
          <small>{ofForm(`kind.${application.kind}`)}</small>
        </span>
      ),
    },
    {
      key: 'number',
      title: t('number'),
      render: ({ application }) => (
        <span className="rz-two">
          <span className="figures">{application.enterprise_number || application.number}</span>
          <small>{application.enterprise_text || application.certificate_text}</small>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('states'),
      render: ({ application }) => <StateOf state={application.state} />,
    },
    { key: 'age', title: t('age'), isNumeric: true, render: (line) => <Age line={line} /> },
    {
      key: 'time',
      title: t('submitted'),
      render: ({ application }) => <When text={application.createtime_text} />,
    },
    {
      key: 'open',
      title: '',
      render: ({ application, is_own }) => (
        <Button type="text" size="small" onClick={() => onOpen(application.id)}>
          {t(application.state === 'auditing' && !is_own ? 'open' : 'look')}
        </Button>
      ),
    },
  ];
}

const DAY_HOURS = 24;

function Age({ line: { age_hours, is_overdue, application } }: { line: ReviewLine }) {
  const t = useT();
  if (application.state !== 'auditing') return <>–</>;
  const text =
    age_hours < 1
      ? t('underHour')
      : age_hours < 2 * DAY_HOURS
        ? t('hours', { count: age_hours })
        : t('days', { count: Math.floor(age_hours / DAY_HOURS) });
  return is_overdue ? (
    <span className="rz-two">
      <span className="figures">{text}</span>
      <StateTag tone="warning">{t('late')}</StateTag>
    </span>
  ) : (
    <span className="figures">{text}</span>
  );
}
