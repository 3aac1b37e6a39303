// The rules of a scope: what is on, the draft over it, and every rule in one table.
import { Alert, Button, Select, Spin } from '@arco-design/web-react';
import { IconPlus } from '@arco-design/web-react/icon';
import { type ReactNode, useCallback, useState } from 'react';
import { askFirst } from '@/shared/ask';
import { EmptyState } from '@/shared/EmptyState';
import { LoadFailure } from '@/shared/LoadFailure';
import { showSuccess } from '@/shared/notice';
import { SearchField } from '@/shared/SearchField';
import { DataTable } from '@/shared/table/DataTable';
import { pageOf, useFilters } from '@/shared/useFilters';
import { useLoaded } from '@/shared/useLoaded';
import { useWords } from '../../cases/wording';
import {
  discardDraft,
  getDraft,
  getRules,
  type RuleDraft,
  type RuleRow,
  type RuleTable,
  type Scope,
} from './api';
import { BacktestDrawer } from './BacktestDrawer';
import { BlackListDrawer } from './BlackListDrawer';
import { ActivateDialog, DraftDrawer } from './DraftParts';
import { nameOf } from './figures';
import { FILTERS, filterRules, STATES } from './filters';
import { HistoryDrawer } from './HistoryDrawer';
import { NewRuleDialog } from './NewRuleDialog';
import { OriginalsDrawer } from './OriginalsDrawer';
import { useT as useOriginalWords } from './originalTexts';
import { RatesDrawer } from './RatesDrawer';
import { RootsDrawer } from './RootsDrawer';
import { RuleDrawer } from './RuleDrawer';
import { useT as useRateWords } from './rateTexts';
import { useT as useRootWords } from './rootTexts';
import { SuggestedRule } from './SuggestedRule';
import { t as tNow, useT } from './texts';
import { useColumns } from './useColumns';
import './Rules.css';

type Panel = 'draft' | 'trial' | 'activate' | 'history' | 'new' | 'black' | 'rates' | 'roots' | 'originals';

export function RuleBook({ scope }: { scope: Scope }) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const [table, draft] = await Promise.all([getRules(scope, { signal }), getDraft(scope, { signal })]);
      return { table, draft };
    },
    [scope],
  );
  const { data, error, reload } = useLoaded(load);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [opened, setOpened] = useState<RuleRow | null>(null);
  const close = () => setPanel(null);
  if (error && !data) return <LoadFailure error={error} onRetry={reload} />;
  if (!data) return <Spin className="rules-loading" />;
  const { table, draft } = data;
  const rule =
    opened && (table.rows.find(({ kind, id }) => kind === opened.kind && id === opened.id) ?? opened);
  return (
    <div className="rules-book">
      {error && <LoadFailure error={error} onRetry={reload} />}
      <Bar scope={scope} table={table} draft={draft} onOpen={setPanel} onDone={reload} />
      {table.misfits.length > 0 && (
        <Alert
          type="warning"
          className="rules-misfits"
          content={
            <>
              {tNow('misfits')}
              <ul>
                {table.misfits.map((each) => (
                  <li key={`${each.kind}-${each.id}-${each.field}`}>{each.text}</li>
                ))}
              </ul>
            </>
          }
        />
      )}
      <Rules scope={scope} table={table} onOpen={setOpened} onNew={() => setPanel('new')} onDone={reload} />
      {rule && (
        <RuleDrawer
          key={`${rule.kind}-${rule.id}`}
          scope={scope}
          row={rule}
          members={rule.kind === 'families' ? membersOf(rule, table.rows) : []}
          revision={table.revision}
          onOpen={setOpened}
          onClose={() => setOpened(null)}
          onDone={reload}
        />
      )}
      {panel === 'draft' && <DraftDrawer draft={draft} onClose={close} />}
      {panel === 'trial' && (
        <BacktestDrawer scope={scope} revision={table.revision} onClose={close} onDone={reload} />
      )}
      {panel === 'activate' && <ActivateDialog scope={scope} draft={draft} onClose={close} onDone={reload} />}
      {panel === 'history' && (
        <HistoryDrawer scope={scope} active={table.number} onClose={close} onDone={reload} />
      )}
      {panel === 'black' && <BlackListDrawer onClose={close} />}
      {panel === 'roots' && <RootsDrawer onClose={close} />}
      {panel === 'originals' && <OriginalsDrawer onClose={close} />}
      {panel === 'rates' && <RatesDrawer table={table} onClose={close} onDone={reload} />}
      {panel === 'new' && <NewRuleDialog table={table} onClose={close} onDone={reload} />}
      {scope === 'rules' && <SuggestedRule table={table} onDone={reload} />}
    </div>
  );
}

const membersOf = (family: RuleRow, rows: readonly RuleRow[]) =>
  rows.filter((row) => row.kind !== 'families' && row.family === family.id);

interface BarProps {
  scope: Scope;
  table: RuleTable;
  draft: RuleDraft;
  onOpen: (panel: Panel) => void;
  onDone: () => void;
}

function Bar({ scope, table, draft, onOpen, onDone }: BarProps) {
  const t = useT();
  const tOfRates = useRateWords();
  const tOfRoots = useRootWords();
  const tOfOriginals = useOriginalWords();
  const hasDraft = draft.revision > 0;
  return (
    <section className="card rules-bar">
      <dl>
        <div>
          <dt>{t('activeVersion')}</dt>
          <dd>{table.version}</dd>
        </div>
        <div>
          <dt>
            {hasDraft ? t('draftBy', { author: draft.author, time: draft.changetime_text }) : t('inDraft')}
          </dt>
          <dd>{hasDraft ? t('draftSome', { count: draft.differences.length }) : t('draftNone')}</dd>
        </div>
      </dl>
      <div className="rules-actions">
        {hasDraft && (
          <>
            <Button onClick={() => onOpen('draft')}>{t('showDraft')}</Button>
            <Button onClick={() => onOpen('trial')}>{t('tryOut')}</Button>
            <Button type="primary" onClick={() => onOpen('activate')}>
              {t('activate')}
            </Button>
            <Button status="danger" onClick={() => askToDiscard(scope, draft.revision, onDone)}>
              {t('discard')}
            </Button>
          </>
        )}
        <Button onClick={() => onOpen('history')}>{t('history')}</Button>
        {scope === 'rules' && (
          <>
            <Button onClick={() => onOpen('rates')}>{tOfRates('title')}</Button>
            <Button onClick={() => onOpen('black')}>{t('blackList')}</Button>
            <Button onClick={() => onOpen('roots')}>{tOfRoots('title')}</Button>
            <Button onClick={() => onOpen('originals')}>{tOfOriginals('title')}</Button>
          </>
        )}
      </div>
    </section>
  );
}

function askToDiscard(scope: Scope, revision: number, onDone: () => void) {
  askFirst({
    title: tNow('discardTitle'),
    content: tNow('discardBody'),
    okText: tNow('discard'),
    isDangerous: true,
    onOk: () =>
      discardDraft(scope, revision).then(
        () => {
          void showSuccess(tNow('discarded'));
          onDone();
        },
        // The call has already said why; the draft may have changed meanwhile.
        () => onDone(),
      ),
  });
}

interface RulesProps {
  scope: Scope;
  table: RuleTable;
  onOpen: (row: RuleRow) => void;
  onNew: () => void;
  onDone: () => void;
}

function Rules({ scope, table, onOpen, onNew, onDone }: RulesProps) {
  const t = useT();
  const [query, change] = useFilters();
  const { columns, dialog } = useColumns(scope, table, onOpen, onDone);
  const found = filterRules(table.rows, query);
  const paging = pageOf(query);
  const first = (paging.current - 1) * paging.pageSize;
  const clear = () => change(Object.fromEntries(FILTERS.map((name) => [name, null])));
  return (
    <section className="card">
      <Filters table={table} query={query} onChange={change}>
        {scope === 'rules' && (
          <Button icon={<IconPlus />} onClick={onNew}>
            {t('newRule')}
          </Button>
        )}
      </Filters>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={found.slice(first, first + paging.pageSize)}
        rowKey={({ kind, id }) => `${kind}-${id}`}
        empty={
          <EmptyState
            title={t('none')}
            hint={t('noneHint')}
            action={<Button onClick={clear}>{t('clear')}</Button>}
          />
        }
        paging={{
          ...paging,
          total: found.length,
          onChange: (current, pageSize) => change({ current, pageSize }),
        }}
      />
      {dialog}
    </section>
  );
}

interface FiltersProps {
  table: RuleTable;
  query: URLSearchParams;
  onChange: ReturnType<typeof useFilters>[1];
  children: ReactNode;
}

function Filters({ table, query, onChange, children }: FiltersProps) {
  const t = useT();
  const words = useWords();
  const kinds = [...new Set(table.rows.map(({ kind }) => kind))];
  const families = table.rows.filter(({ kind }) => kind === 'families');
  return (
    <div className="filters">
      <SearchField
        className="rules-search"
        label={t('search')}
        value={query.get('rule') ?? ''}
        onSearch={(rule) => onChange({ rule })}
      />
      <Select
        aria-label={t('kind')}
        placeholder={t('kind')}
        allowClear
        value={query.get('kind') ?? undefined}
        onChange={(kind?: string) => onChange({ kind })}
        options={kinds.map((kind) => ({ label: nameOf(t, 'kind', kind), value: kind }))}
      />
      <Select
        aria-label={t('family')}
        placeholder={t('family')}
        allowClear
        value={query.get('family') ?? undefined}
        onChange={(family?: string) => onChange({ family })}
        options={families.map(({ id, name }) => ({ label: words(name), value: id }))}
      />
      <Select
        aria-label={t('state')}
        placeholder={t('state')}
        allowClear
        value={query.get('state') ?? undefined}
        onChange={(state?: string) => onChange({ state })}
        options={STATES.map((state) => ({ label: t(`state.${state}`), value: state }))}
      />
      {children}
    </div>
  );
}
