// The approval of a change of parameters: its step, what differs, who decides, and the log.
import { Button, Input, Steps } from '@arco-design/web-react';
import { useState } from 'react';
import { Link, useLoaderData, useNavigate, useRevalidator } from 'react-router-dom';
import { askFirst } from '@/shared/ask';
import { DemoTag, isInvented, PersonName, plainName } from '@/shared/Demo';
import { EmptyState } from '@/shared/EmptyState';
import { previousAddress } from '@/shared/navigation';
import { showSuccess } from '@/shared/notice';
import { PageHeader } from '@/shared/PageHeader';
import { StateTag, type Tone } from '@/shared/StateTag';
import { useSession } from '@/shared/session';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { pageOf, useFilters } from '@/shared/useFilters';
import {
  type Change,
  cancelChange,
  decideChange,
  finishChange,
  getLines,
  getProfile,
  type Line,
  type LineList,
  type Profile,
} from './api';
import { AUDIO, flatten, type Item, type Values, VIDEO } from './parameters';
import { type Key, t as tNow, useT } from './parameterTexts';
import './Parameters.css';

interface Loaded {
  profile: Profile;
  log: LineList;
}

const TONES: Record<string, Tone> = {
  auditing: 'busy',
  passed: 'good',
  finished: 'good',
  refused: 'bad',
  cancelled: 'neutral',
  done: 'good',
};

export async function loader({ request }: { request: Request }): Promise<Loaded> {
  const [profile, log] = await Promise.all([getProfile(), getLines(new URL(request.url).searchParams)]);
  return { profile, log };
}

export function Component() {
  const t = useT();
  const { profile, log } = useLoaderData<Loaded>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { change } = profile;
  const isOpen = change?.state === 'auditing' || change?.state === 'passed';
  const cancel = (open: Change) =>
    askFirst({
      title: tNow('cancelTitle'),
      content: tNow('cancelBody'),
      okText: tNow('cancelFlow'),
      isDangerous: true,
      onOk: () =>
        cancelChange(open)
          .then(() => showSuccess(tNow('cancelled')))
          // A failure has already been shown by the call itself.
          .catch(() => undefined)
          .finally(() => void revalidate()),
    });
  const changed = new Set(profile.differences);
  return (
    <>
      <PageHeader
        title={t('profileTitle')}
        actions={
          <>
            {isOpen && change && <Button onClick={() => cancel(change)}>{t('cancelFlow')}</Button>}
            <Button type="primary" onClick={() => void navigate(previousAddress())}>
              {t('back')}
            </Button>
          </>
        }
      />
      <Flow profile={profile} onDone={() => void revalidate()} />
      {/* Until the change is finished the studio runs with the other ones. */}
      <Group
        title={t(isOpen ? 'submittedVideo' : 'currentVideo')}
        items={VIDEO}
        values={flatten(profile)}
        changed={changed}
      />
      <Group
        title={t(isOpen ? 'submittedAudio' : 'currentAudio')}
        items={AUDIO}
        values={flatten(profile)}
        changed={changed}
      />
      <Group
        title={t(isOpen ? 'currentVideo' : 'originalVideo')}
        items={VIDEO}
        values={flatten(profile.original)}
        changed={changed}
        differing={isOpen ? 'plain' : 'old'}
      />
      <Group
        title={t(isOpen ? 'currentAudio' : 'originalAudio')}
        items={AUDIO}
        values={flatten(profile.original)}
        changed={changed}
        differing={isOpen ? 'plain' : 'old'}
      />
      <Log log={log} />
    </>
  );
}

function Flow({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const t = useT();
  const { user } = useSession();
  const { change } = profile;
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const act = (call: Promise<unknown>, said: 'approved' | 'refused' | 'finished') => {
    setBusy(true);
    call
      .then(() => showSuccess(tNow(said)))
      // A failure has already been shown by the call itself.
      .catch(() => undefined)
      .finally(() => {
        setBusy(false);
        onDone();
      });
  };
  const current = profile.status === 0 ? 1 : profile.status === 1 ? 2 : 3;
  return (
    <section className="card" aria-label={t('flow')}>
      <h2>{t('flow')}</h2>
      <Steps
        type="default"
        lineless
        current={profile.status === 3 ? 4 : current}
        className="parameter-steps"
        aria-label={t('flow')}
      >
        {([1, 2, 3] as const).map((step) => (
          <Steps.Step key={step} title={t(`step.${step}`)} />
        ))}
      </Steps>
      {!change && (
        <EmptyState
          title={t('none')}
          action={
            <Link className="text-link" to="/form/group">
              {t('newChange')}
            </Link>
          }
        />
      )}
      {change && (
        <div className="parameter-change">
          <div>
            <StateTag tone={TONES[change.state] ?? 'neutral'}>{t(`state.${change.state}`)}</StateTag>{' '}
            {t('askedBy', { name: plainName(change.asked_by), time: change.createtime_text })}{' '}
            <DemoTag of={isInvented(change.asked_by)} />
          </div>
          {change.description && <p>{change.description}</p>}
          {change.decided_by && <p>{t('decidedBy', { name: change.decided_by })}</p>}
          {change.reason && <p>{t('reason', { reason: change.reason })}</p>}
          {change.state === 'auditing' && change.asked_id === user?.id && <p>{t('ownChange')}</p>}
          {change.state === 'auditing' && change.asked_id !== user?.id && (
            <div className="parameter-decide">
              <Input
                aria-label={t('opinion')}
                placeholder={t('opinion')}
                maxLength={200}
                value={reason}
                onChange={setReason}
              />
              <Button
                type="primary"
                disabled={isBusy}
                onClick={() => act(decideChange(change, true, reason), 'approved')}
              >
                {t('approve')}
              </Button>
              <Button
                status="danger"
                disabled={isBusy}
                onClick={() => act(decideChange(change, false, reason), 'refused')}
              >
                {t('refuse')}
              </Button>
            </div>
          )}
          {change.state === 'passed' && (
            <Button type="primary" loading={isBusy} onClick={() => act(finishChange(change), 'finished')}>
              {t('finish')}
            </Button>
          )}
          {change.state !== 'auditing' && change.state !== 'passed' && (
            <Link className="text-link" to="/form/group">
              {t('newChange')}
            </Link>
          )}
        </div>
      )}
    </section>
  );
}

interface GroupProps {
  title: string;
  items: readonly Item[];
  values: Values;
  changed: ReadonlySet<string>;
  /** How what differs is marked: as new, as no longer in force, or, where it still is, not at all. */
  differing?: 'new' | 'old' | 'plain';
}

function Group({ title, items, values, changed, differing = 'new' }: GroupProps) {
  const t = useT();
  const shown = (item: Item) => {
    const value = values[item.path];
    if (value === 'custom' || value === 'mode1' || value === 'mode2') return t(value);
    const unit = item.unit === 'channels' ? t('channels') : (item.unit ?? '');
    return `${value ?? '-'} ${unit}`.trim();
  };
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      <dl className="parameter-facts">
        {items.map((item) => (
          <div key={item.path} data-changed={changed.has(item.path)}>
            <dt>{t(item.path as Key)}</dt>
            <dd className="figures">
              {differing === 'plain' || !changed.has(item.path) ? (
                shown(item)
              ) : differing === 'old' ? (
                <del>{shown(item)}</del>
              ) : (
                <>
                  <ins>{shown(item)}</ins>
                  <StateTag tone="warning">{t('changed')}</StateTag>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Log({ log }: { log: LineList }) {
  const t = useT();
  const [query, change] = useFilters();
  const columns: Column<Line>[] = [
    {
      key: 'number',
      title: t('number'),
      isHeading: true,
      render: ({ contentNumber }) => <span className="figures">{contentNumber}</span>,
    },
    {
      key: 'content',
      title: t('content'),
      render: ({ updateContent }) => <span className="parameter-content">{updateContent}</span>,
    },
    { key: 'actor', title: t('actor'), render: ({ actor }) => <PersonName name={actor} /> },
    {
      key: 'status',
      title: t('status'),
      render: ({ state }) => (
        <StateTag tone={TONES[state] ?? 'neutral'}>{t(`state.${state}` as Key)}</StateTag>
      ),
    },
    {
      key: 'time',
      title: t('time'),
      render: ({ updateTime }) => <span className="figures">{updateTime}</span>,
    },
  ];
  return (
    <section className="card" aria-label={t('log')}>
      <h2>{t('log')}</h2>
      <DataTable
        label={t('log')}
        columns={columns}
        rows={log.list}
        rowKey={({ key }) => key}
        empty={<EmptyState title={t('noLog')} />}
        paging={{
          ...pageOf(query),
          total: log.total,
          onChange: (current, pageSize) => change({ current, pageSize }),
        }}
      />
    </section>
  );
}
