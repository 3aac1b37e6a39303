// Postings by hand, for administrators: ask with a reason; a large one waits for a second administrator.
import { Button, Input, Radio, Select } from '@arco-design/web-react';
import { type FormEvent, useState } from 'react';
import { useLoaderData, useNavigation, useRevalidator } from 'react-router-dom';
import { EmptyState } from '@/shared/EmptyState';
import { type Failures, FieldFailure, failuresOf, wrong } from '@/shared/fieldFailures';
import { formatCount, formatFen, formatSigned, parseFen } from '@/shared/money';
import { showSuccess } from '@/shared/notice';
import { PageHeader } from '@/shared/PageHeader';
import { StateTag, type Tone } from '@/shared/StateTag';
import { useSession } from '@/shared/session';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { pageOf, useFilters } from '@/shared/useFilters';
import {
  askPosting,
  decidePosting,
  getRequests,
  type Kind,
  type LedgerRequest,
  type RequestList,
} from './api';
import { useT } from './requestTexts';
import './RequestsPage.css';

const STATES = ['waiting', 'posted', 'refused'] as const;
const TONES: Record<string, Tone> = { waiting: 'busy', posted: 'good', refused: 'neutral' };

export function loader({ request }: { request: Request }) {
  return getRequests(new URL(request.url).searchParams);
}

const figure = (kind: string, value: number) =>
  formatSigned(kind === 'balance' ? formatFen(value) : formatCount(value));

export function Component() {
  const t = useT();
  const page = useLoaderData<RequestList>();
  const [query, change] = useFilters();
  const { state } = useNavigation();
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} />
      <AskForm limits={page.alone_most} />
      <section className="card">
        <div className="filters">
          <Select
            aria-label={t('state')}
            placeholder={t('state')}
            allowClear
            value={query.get('state') ?? undefined}
            onChange={(value?: string) => change({ state: value })}
            options={STATES.map((each) => ({ label: t(`state.${each}`), value: each }))}
          />
        </div>
        <DataTable
          label={t('title')}
          columns={useColumns()}
          rows={page.list}
          rowKey={({ id }) => id}
          isLoading={state === 'loading'}
          paging={{
            ...pageOf(query),
            total: page.total,
            onChange: (current, pageSize) => change({ current, pageSize }),
          }}
          empty={<EmptyState title={t('none')} />}
        />
      </section>
    </>
  );
}

const FIELDS = ['username', 'amount', 'reason'] as const;
type Field = (typeof FIELDS)[number];

function AskForm({ limits }: { limits: Record<string, number> }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [kind, setKind] = useState<Kind>('points');
  const [username, setUsername] = useState('');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [failures, setFailures] = useState<Failures<Field>>({});
  const [isBusy, setBusy] = useState(false);
  const whole = /^-?\d{1,9}$/.test(amount.trim()) ? Number(amount) : null;
  const value = kind === 'balance' ? parseFen(amount) : whole;
  const needsSecond = value !== null && Math.abs(value) > (limits[kind] ?? 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isFine = value !== null && value !== 0 && username.trim() !== '' && reason.trim().length > 1;
    setFailures(isFine ? {} : { form: t('incomplete') });
    if (!isFine) return;
    setBusy(true);
    askPosting({ username: username.trim(), kind, amount: value, reason: reason.trim() })
      .then(async (made) => {
        void showSuccess(t(made.state === 'waiting' ? 'nowWaiting' : 'nowPosted'));
        setAmount('');
        setReason('');
        await revalidate();
      })
      .catch((error: unknown) => setFailures(failuresOf(error, FIELDS)))
      .finally(() => setBusy(false));
  };
  return (
    <section className="card">
      <h2>{t('ask')}</h2>
      <form className="request-form" onSubmit={submit}>
        <Radio.Group
          type="button"
          aria-label={t('kind')}
          value={kind}
          onChange={(next: Kind) => setKind(next)}
          options={[
            { label: t('points'), value: 'points' },
            { label: t('balance'), value: 'balance' },
          ]}
        />
        <Input
          aria-label={t('username')}
          placeholder={t('username')}
          value={username}
          onChange={setUsername}
          {...wrong('posting-username', failures.username)}
        />
        <Input
          aria-label={t('amount')}
          placeholder={t(kind === 'balance' ? 'amountYuan' : 'amountPoints')}
          inputMode="decimal"
          value={amount}
          onChange={setAmount}
          {...wrong('posting-amount', failures.amount)}
        />
        <Input
          aria-label={t('reason')}
          placeholder={t('reason')}
          maxLength={200}
          value={reason}
          onChange={setReason}
          {...wrong('posting-reason', failures.reason)}
        />
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t(needsSecond ? 'askSecond' : 'post')}
        </Button>
      </form>
      {(['username', 'amount', 'reason', 'form'] as const).map((field) => (
        <FieldFailure key={field} id={`posting-${field}`} failure={failures[field]} />
      ))}
    </section>
  );
}

function useColumns(): Column<LedgerRequest>[] {
  const t = useT();
  return [
    { key: 'username', title: t('username'), isHeading: true, render: ({ username }) => username },
    { key: 'kind', title: t('kind'), render: ({ kind }) => t(kind === 'balance' ? 'balance' : 'points') },
    { key: 'reason', title: t('reason'), render: ({ reason }) => reason },
    {
      key: 'state',
      title: t('state'),
      render: ({ state }) => {
        const known = STATES.find((each) => each === state);
        return <StateTag tone={TONES[state] ?? 'neutral'}>{known ? t(`state.${known}`) : state}</StateTag>;
      },
    },
    { key: 'asked', title: t('askedBy'), render: ({ asked_by }) => asked_by },
    { key: 'decided', title: t('decidedBy'), render: ({ decided_by }) => decided_by || '–' },
    {
      key: 'time',
      title: t('time'),
      width: 180,
      render: (row) => <span className="figures">{row.createtime_text}</span>,
    },
    {
      key: 'amount',
      title: t('amount'),
      isNumeric: true,
      render: ({ kind, amount }) => figure(kind, amount),
    },
    { key: 'decide', title: '', render: (row) => <Decide request={row} /> },
  ];
}

function Decide({ request }: { request: LedgerRequest }) {
  const t = useT();
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  if (request.state !== 'waiting') return null;
  const isMine = request.asked_by === user?.username;
  const decide = (agreed: boolean) => {
    setBusy(true);
    decidePosting(request.id, agreed)
      .then(revalidate)
      // A failure has already been shown by the call itself.
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <span className="request-decide">
      {!isMine && (
        <Button size="small" type="primary" disabled={isBusy} onClick={() => decide(true)}>
          {t('agree')}
        </Button>
      )}
      <Button size="small" disabled={isBusy} onClick={() => decide(false)}>
        {t(isMine ? 'withdraw' : 'refuse')}
      </Button>
    </span>
  );
}
