// People's rights, for administrators: find a person over all cases, hand out a copy, erase; who was erased.
import { Button, Checkbox, Input } from '@arco-design/web-react';
import { type FormEvent, useState } from 'react';
import { useLoaderData, useNavigation, useRevalidator } from 'react-router-dom';
import { ApiError } from '@/shared/api';
import { EmptyState } from '@/shared/EmptyState';
import { FieldFailure, wrong } from '@/shared/fieldFailures';
import { lazyDialog } from '@/shared/lazyDialog';
import { formatCount } from '@/shared/money';
import { showSuccess } from '@/shared/notice';
import { PageHeader } from '@/shared/PageHeader';
import { StateTag, type Tone } from '@/shared/StateTag';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { pageOf, useFilters } from '@/shared/useFilters';
import { When } from '@/shared/When';
import {
  type Erasure,
  type ErasureList,
  findPerson,
  getErasures,
  type PersonCase,
  type PersonFound,
  releaseCase,
  type Sought,
} from './api';
import { isKey, t as tNow, useT } from './texts';
import './Rights.css';

const ChosenDialog = lazyDialog(() => import('./ChosenDialog').then((found) => found.ChosenDialog));
const HoldDialog = lazyDialog(() => import('./HoldDialog').then((found) => found.HoldDialog));
const DecisionDialog = lazyDialog(() => import('./DecisionDialog').then((found) => found.DecisionDialog));
const PolicyDialog = lazyDialog(() => import('./PolicyDialog').then((found) => found.PolicyDialog));

const TONES: Record<string, Tone> = { waiting: 'busy', done: 'good', declined: 'neutral' };
const NAME_LEAST = 2;
const ACCOUNT_LEAST = 6;

export function loader({ request }: { request: Request }): Promise<ErasureList> {
  return getErasures(new URL(request.url).searchParams);
}

export function Component() {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note')}
        actions={
          <Button onClick={() => setChoosing(true)} {...PolicyDialog.preload}>
            {t('policy')}
          </Button>
        }
      />
      <Search onErased={() => void revalidate()} />
      <Erasures />
      {isChoosing && <PolicyDialog onClose={() => setChoosing(false)} />}
    </>
  );
}

function Search({ onErased }: { onErased: () => void }) {
  const t = useT();
  const [sought, setSought] = useState<Sought>({ name: '', account: '' });
  const [found, setFound] = useState<(PersonFound & { of: Sought }) | null>(null);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function look(of: Sought) {
    setBusy(true);
    setFailure('');
    try {
      setFound({ ...(await findPerson(of)), of });
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const of = { name: sought.name.trim(), account: sought.account.trim() };
    if (of.name.length >= NAME_LEAST || of.account.length >= ACCOUNT_LEAST) void look(of);
    else setFailure(t('tooShort'));
  }

  return (
    <section className="card">
      <form className="rights-search" onSubmit={submit}>
        <div className="field">
          <label htmlFor="rights-name">{t('name')}</label>
          <Input
            id="rights-name"
            maxLength={64}
            autoComplete="off"
            value={sought.name}
            onChange={(name) => setSought({ ...sought, name })}
            {...wrong('rights', failure)}
          />
        </div>
        <div className="field">
          <label htmlFor="rights-account">{t('account')}</label>
          <Input
            id="rights-account"
            maxLength={64}
            autoComplete="off"
            placeholder={t('accountHint')}
            value={sought.account}
            onChange={(account) => setSought({ ...sought, account })}
          />
        </div>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('find')}
        </Button>
      </form>
      <FieldFailure id="rights" failure={failure} />
      {found ? (
        <Found
          key={JSON.stringify(found)}
          found={found}
          sought={found.of}
          onDone={() => {
            void look(found.of);
            onErased();
          }}
        />
      ) : (
        <EmptyState title={t('startTitle')} hint={t('startHint')} />
      )}
    </section>
  );
}

interface FoundProps {
  found: PersonFound;
  sought: Sought;
  onDone: () => void;
}

const canGo = (one: PersonCase) => one.own && !one.held;

function Found({ found, sought, onDone }: FoundProps) {
  const t = useT();
  const same = found.cases.filter((one) => one.own && one.exact);
  // Parts of longer names are chosen by hand, and all where several operators have such a case: namesakes, perhaps.
  const areOnes = new Set(same.map(({ owner }) => owner)).size === 1;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(areOnes ? same.map(({ task_id }) => task_id) : []),
  );
  const [act, setAct] = useState<'copy' | 'erase' | null>(null);
  const [holding, setHolding] = useState<number | null>(null);
  const own = found.cases.filter(({ task_id }) => chosen.has(task_id));
  const toggle = (id: number, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const release = (id: number) =>
    releaseCase(id).then(
      () => {
        void showSuccess(tNow('released'));
        onDone();
      },
      // The call has said why.
      () => undefined,
    );
  const columns = useCaseColumns({ chosen, toggle, onHold: setHolding, onRelease: (id) => void release(id) });
  if (found.cases.length === 0 && found.words === 0)
    return <EmptyState title={t('noneTitle')} hint={t('noneHint')} />;
  return (
    <>
      <div className="rights-actions">
        <span className="figures">{t('chosen', { count: own.length })}</span>
        <Button disabled={own.length === 0} onClick={() => setAct('copy')} {...ChosenDialog.preload}>
          {t('copy')}
        </Button>
        <Button
          status="danger"
          disabled={!own.every(canGo) || (own.length === 0 && found.words === 0)}
          onClick={() => setAct('erase')}
          {...ChosenDialog.preload}
        >
          {t('erase')}
        </Button>
      </div>
      <DataTable label={t('title')} columns={columns} rows={found.cases} rowKey={({ task_id }) => task_id} />
      <ul className="rights-notes">
        {same.length > 1 && <li>{t('startHint')}</li>}
        {found.words > 0 && <li>{t('words', { count: found.words })}</li>}
        {found.black_listed > 0 && <li>{t('blackListed', { count: found.black_listed })}</li>}
        {found.projects > 0 && <li>{t('projects', { count: found.projects })}</li>}
        <li>{t('stays')}</li>
      </ul>
      {act && (
        <ChosenDialog
          act={act}
          sought={sought}
          taskIds={own.map(({ task_id }) => task_id)}
          aloneMost={found.alone_most}
          onClose={() => setAct(null)}
          onDone={() => {
            setAct(null);
            onDone();
          }}
        />
      )}
      {holding !== null && (
        <HoldDialog
          taskId={holding}
          onClose={() => setHolding(null)}
          onDone={() => {
            setHolding(null);
            onDone();
          }}
        />
      )}
    </>
  );
}

interface CaseActs {
  chosen: ReadonlySet<number>;
  toggle: (id: number, isOn: boolean) => void;
  onHold: (id: number) => void;
  onRelease: (id: number) => void;
}

function useCaseColumns({ chosen, toggle, onHold, onRelease }: CaseActs): Column<PersonCase>[] {
  const t = useT();
  return [
    {
      key: 'case',
      title: t('caseNumber'),
      isHeading: true,
      render: (one) => (
        <Checkbox
          aria-label={t('choose', { id: one.task_id })}
          disabled={!one.own}
          checked={chosen.has(one.task_id)}
          onChange={(isOn) => toggle(one.task_id, isOn)}
        >
          #{one.task_id} {one.customer}
        </Checkbox>
      ),
    },
    {
      key: 'role',
      title: t('role'),
      render: ({ role, exact }) => {
        const key = `role.${role}`;
        return `${isKey(key) ? t(key) : role}${exact ? '' : ` · ${t('part')}`}`;
      },
    },
    { key: 'owner', title: t('owner'), render: ({ owner }) => owner },
    { key: 'files', title: t('files'), isNumeric: true, render: ({ files }) => formatCount(files) },
    { key: 'reports', title: t('reports'), isNumeric: true, render: ({ reports }) => formatCount(reports) },
    {
      key: 'created',
      title: t('created'),
      isNumeric: true,
      render: ({ createtime_text }) => <When text={createtime_text} />,
    },
    {
      key: 'stands',
      title: t('stands'),
      render: (one) =>
        one.held ? (
          <StateTag tone="warning">{t('stands.held')}</StateTag>
        ) : (
          t(one.own ? 'stands.own' : 'stands.other')
        ),
    },
    {
      key: 'hold',
      title: '',
      render: (one) => (
        <Button
          type="text"
          size="small"
          onClick={() => (one.held ? onRelease(one.task_id) : onHold(one.task_id))}
        >
          {t(one.held ? 'release' : 'hold')}
        </Button>
      ),
    },
  ];
}

function Erasures() {
  const t = useT();
  const page = useLoaderData<ErasureList>();
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const [query, change] = useFilters();
  const [deciding, setDeciding] = useState<Erasure | null>(null);
  const columns: Column<Erasure>[] = [
    {
      key: 'asked',
      title: t('askedAt'),
      isHeading: true,
      render: ({ asktime_text }) => <When text={asktime_text} />,
    },
    {
      key: 'state',
      title: t('state'),
      render: (one) => {
        const key = `state.${one.state}`;
        return <StateTag tone={TONES[one.state] ?? 'neutral'}>{isKey(key) ? t(key) : one.state}</StateTag>;
      },
    },
    { key: 'cases', title: t('cases'), isNumeric: true, render: ({ cases }) => formatCount(cases) },
    { key: 'whom', title: t('whom'), render: ({ name }) => name || '–' },
    { key: 'why', title: t('why'), render: ({ reason }) => reason || '–' },
    { key: 'asker', title: t('asker'), render: ({ asker }) => asker || '–' },
    { key: 'decider', title: t('decider'), render: ({ decider }) => decider || '–' },
    {
      key: 'decide',
      title: '',
      render: (one) =>
        one.state === 'waiting' && (
          <Button type="text" size="small" onClick={() => setDeciding(one)} {...DecisionDialog.preload}>
            {t('decideTitle')}
          </Button>
        ),
    },
  ];
  return (
    <section className="card">
      <h2>{t('erasures')}</h2>
      <DataTable
        label={t('erasures')}
        columns={columns}
        rows={page.list}
        rowKey={({ id }) => id}
        isLoading={state === 'loading'}
        paging={{
          ...pageOf(query),
          total: page.total,
          onChange: (current, pageSize) => change({ current, pageSize }),
        }}
        empty={<EmptyState title={t('noErasures')} />}
      />
      {deciding && (
        <DecisionDialog
          erasure={deciding}
          onClose={() => setDeciding(null)}
          onDone={() => {
            setDeciding(null);
            void revalidate();
          }}
        />
      )}
    </section>
  );
}
