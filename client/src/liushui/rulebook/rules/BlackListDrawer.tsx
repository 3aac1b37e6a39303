// The black list: whom new analyses look for, how heavy that is, and why.
import { Button, Drawer, Input, Select, Spin } from '@arco-design/web-react';
import { type FormEvent, useCallback, useId, useState } from 'react';
import { askFirst } from '@/shared/ask';
import { EmptyState } from '@/shared/EmptyState';
import { type Failures, FieldFailure, failuresOf, wrong } from '@/shared/fieldFailures';
import { LoadFailure } from '@/shared/LoadFailure';
import { showSuccess } from '@/shared/notice';
import { SearchField } from '@/shared/SearchField';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { PAGE_SIZE } from '@/shared/useFilters';
import { useLoaded } from '@/shared/useLoaded';
import { When } from '@/shared/When';
import {
  addToBlackList,
  type BlackEntry,
  changeBlackEntry,
  getBlackList,
  type NewBlackEntry,
  removeFromBlackList,
} from './blackList';
import { t as tNow, useT } from './blackTexts';

const LEVELS = ['high', 'medium', 'low', 'info'] as const;
const FIELDS = ['name', 'account', 'note', 'severity'] as const;
const EMPTY: NewBlackEntry = { name: '', account: '', severity: 'high', note: '' };

export function BlackListDrawer({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [keyword, setKeyword] = useState('');
  const [paging, setPaging] = useState({ current: 1, pageSize: PAGE_SIZE });
  const load = useCallback(
    (signal: AbortSignal) => getBlackList({ keyword, ...paging }, { signal }),
    [keyword, paging],
  );
  const { data, error, isLoading, reload } = useLoaded(load);
  const columns = useColumns(reload);
  return (
    <Drawer visible title={t('title')} width="min(860px, 100vw)" footer={null} onCancel={onClose}>
      <div className="rules-trial" role="dialog" aria-label={t('title')}>
        <p className="rules-quiet">{t('note')}</p>
        <NewEntry onDone={reload} />
        <SearchField
          label={t('search')}
          value={keyword}
          onSearch={(next) => {
            setKeyword(next ?? '');
            setPaging({ ...paging, current: 1 });
          }}
        />
        {error && <LoadFailure error={error} onRetry={reload} />}
        {!data && !error && <Spin className="rules-loading" />}
        {data && (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={data.list}
            rowKey={({ id }) => id}
            isLoading={isLoading}
            empty={
              keyword ? (
                <EmptyState title={t('noneFound')} />
              ) : (
                <EmptyState title={t('none')} hint={t('noneHint')} />
              )
            }
            paging={{
              ...paging,
              total: data.total,
              onChange: (current, pageSize) => setPaging({ current, pageSize }),
            }}
          />
        )}
      </div>
    </Drawer>
  );
}

function NewEntry({ onDone }: { onDone: () => void }) {
  const t = useT();
  const id = useId();
  const [entry, setEntry] = useState(EMPTY);
  const [failures, setFailures] = useState<Failures<(typeof FIELDS)[number]>>({});
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<NewBlackEntry>) => setEntry((before) => ({ ...before, ...part }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await addToBlackList(entry);
      setEntry(EMPTY);
      setFailures({});
      void showSuccess(tNow('added'));
      onDone();
    } catch (error) {
      setFailures(failuresOf(error, FIELDS));
    }
    setBusy(false);
  }

  return (
    <form className="rules-form" onSubmit={submit}>
      <div className="rules-thresholds">
        <div>
          <label htmlFor={`${id}-name`}>{t('name')}</label>
          <Input
            id={`${id}-name`}
            maxLength={64}
            value={entry.name}
            onChange={(name) => change({ name })}
            {...wrong(`${id}-name`, failures.name)}
          />
          <FieldFailure id={`${id}-name`} failure={failures.name} />
        </div>
        <div>
          <label htmlFor={`${id}-account`}>{t('account')}</label>
          <Input
            id={`${id}-account`}
            maxLength={64}
            placeholder={t('accountHint')}
            value={entry.account}
            onChange={(account) => change({ account })}
            {...wrong(`${id}-account`, failures.account)}
          />
          <FieldFailure id={`${id}-account`} failure={failures.account} />
        </div>
        <div>
          <label htmlFor={`${id}-note`}>{t('reason')}</label>
          <Input
            id={`${id}-note`}
            maxLength={200}
            value={entry.note}
            onChange={(note) => change({ note })}
            {...wrong(`${id}-note`, failures.note)}
          />
          <FieldFailure id={`${id}-note`} failure={failures.note} />
        </div>
        <div>
          <span className="rules-label">{t('severity')}</span>
          <Level value={entry.severity} onChange={(severity) => change({ severity })} />
          <FieldFailure id={`${id}-severity`} failure={failures.severity} />
        </div>
      </div>
      <FieldFailure id={id} failure={failures.form} />
      <div className="rules-actions">
        <Button
          type="primary"
          htmlType="submit"
          loading={isBusy}
          disabled={!entry.name.trim() && !entry.account.trim()}
        >
          {t('add')}
        </Button>
      </div>
    </form>
  );
}

function Level({ value, onChange }: { value: string; onChange: (level: NewBlackEntry['severity']) => void }) {
  const t = useT();
  return (
    <Select
      aria-label={t('severity')}
      value={value}
      onChange={onChange}
      options={LEVELS.map((level) => ({ label: t(`level.${level}`), value: level }))}
    />
  );
}

function useColumns(onDone: () => void): Column<BlackEntry>[] {
  const t = useT();
  async function turn(entry: BlackEntry, severity: NewBlackEntry['severity']) {
    await changeBlackEntry(entry, severity).then(
      () => void showSuccess(tNow('changed')),
      () => undefined,
    );
    onDone();
  }
  return [
    { key: 'name', title: t('name'), isHeading: true, render: ({ name, account }) => name || account },
    { key: 'account', title: t('account'), render: ({ account }) => account },
    {
      key: 'severity',
      title: t('severity'),
      width: 120,
      render: (entry) => <Level value={entry.severity} onChange={(severity) => turn(entry, severity)} />,
    },
    { key: 'note', title: t('reason'), render: ({ note }) => note },
    {
      key: 'by',
      title: t('by'),
      render: ({ author, createtime_text }) => (
        <span className="rules-quiet">
          {author} <When text={createtime_text} />
        </span>
      ),
    },
    {
      key: 'remove',
      title: '',
      render: (entry) => (
        <Button type="text" size="small" status="danger" onClick={() => askToRemove(entry, onDone)}>
          {t('remove')}
        </Button>
      ),
    },
  ];
}

function askToRemove(entry: BlackEntry, onDone: () => void) {
  askFirst({
    title: tNow('removeTitle', { name: entry.name || entry.account }),
    content: tNow('removeBody'),
    okText: tNow('remove'),
    isDangerous: true,
    onOk: async () => {
      await removeFromBlackList(entry.id);
      void showSuccess(tNow('removed'));
      onDone();
    },
  });
}
