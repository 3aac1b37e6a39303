// The corrections that hold for a report, each to be deleted.
import { Button, Drawer, Radio, Spin } from '@arco-design/web-react';
import { useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { askFirst } from '@/shared/ask';
import { EmptyState } from '@/shared/EmptyState';
import { LoadFailure } from '@/shared/LoadFailure';
import { formatFen } from '@/shared/money';
import { useSession } from '@/shared/session';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { PAGE_SIZE } from '@/shared/useFilters';
import { useLoaded } from '@/shared/useLoaded';
import { useOwns } from '../../cases/useOwns';
import { useWords } from '../../cases/wording';
import { changed } from '../address';
import type { ReportLine } from '../types';
import { correctionsOpened } from './address';
import { type Correction, deleteCorrection, getCorrections } from './api';
import { noteCorrection, useCorrectionCount } from './correctionStore';
import { DecisionList, DecisionLog } from './DecisionLists';
import { SuggestionList } from './SuggestionList';
import { t as tNow, useT } from './texts';
import { useT as useTitleT } from './titleTexts';
import { useFollow } from './useFollow';
import './Corrections.css';

const LISTS = ['decisions', 'held', 'learned', 'log'] as const;
type List = (typeof LISTS)[number] | 'offered';

export function CorrectionsDrawer({ report }: { report: ReportLine }) {
  const t = useT();
  const title = useTitleT()('title');
  const [, setQuery] = useSearchParams();
  const isAdmin = useSession().user?.role === 'admin';
  const [list, setList] = useState<List>('decisions');
  const close = () => setQuery((before) => correctionsOpened(before, false), { preventScrollReset: true });
  return (
    <Drawer visible title={title} width="min(960px, 100vw)" footer={null} onCancel={close}>
      <div role="dialog" aria-label={title}>
        <Radio.Group
          type="button"
          className="corrections-lists"
          aria-label={t('lists')}
          value={list}
          onChange={setList}
          options={[...LISTS, ...(isAdmin ? (['offered'] as const) : [])].map((value) => ({
            value,
            label: t(value),
          }))}
        />
        {list === 'decisions' && <DecisionList report={report} taskId={report.task_id} />}
        {list === 'learned' && <DecisionList report={report} />}
        {list === 'held' && <Held report={report} />}
        {list === 'log' && <DecisionLog reportId={report.id} />}
        {list === 'offered' && <SuggestionList />}
      </div>
    </Drawer>
  );
}

function Held({ report }: { report: ReportLine }) {
  const t = useT();
  const title = useTitleT()('title');
  const said = useCorrectionCount();
  const [paging, setPaging] = useState({ current: 1, pageSize: PAGE_SIZE });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said is a reason to ask again
  const load = useCallback(
    (signal: AbortSignal) =>
      getCorrections({ task_id: report.task_id, ...paging }, { signal, isQuiet: true }),
    [report.task_id, paging, said],
  );
  const { data, error, isLoading, reload } = useLoaded(load);
  const follow = useFollow();
  const remove = (line: Correction) => confirmDelete(line, report.id, follow);
  const columns = useColumns(useOwns(report.owner_id), remove);
  return (
    <>
      <p className="corrections-note">{t('note')}</p>
      {error && <LoadFailure error={error} onRetry={reload} />}
      {!data && !error && <Spin block className="corrections-wait" />}
      {data && (
        <DataTable
          label={title}
          columns={columns}
          rows={data.list}
          rowKey={({ id }) => id}
          isLoading={isLoading}
          empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
          paging={{
            ...paging,
            total: data.total,
            onChange: (current, pageSize) => setPaging({ current, pageSize }),
          }}
        />
      )}
    </>
  );
}

/** Somebody the task is shared with sees what was said; taking it back is the owner's. */
function useColumns(isOwn: boolean, onRemove: (line: Correction) => void): Column<Correction>[] {
  const t = useT();
  const words = useWords();
  const columns: Column<Correction>[] = [
    { key: 'party', title: t('party'), isHeading: true, render: (line) => <Party line={line} /> },
    {
      key: 'about',
      title: t('about'),
      render: ({ scope, direction, time_text }) =>
        scope === 'row' ? (
          <span className="correction-party">
            <span>{t('aboutRow')}</span>
            <small className="figures">{time_text}</small>
          </span>
        ) : (
          t(direction === 'in' ? 'aboutPartyIn' : 'aboutPartyOut')
        ),
    },
    {
      key: 'amount',
      title: t('amount'),
      isNumeric: true,
      render: ({ scope, amount_fen }) => (scope === 'row' ? formatFen(amount_fen) : '–'),
    },
    {
      key: 'said',
      title: t('said'),
      render: ({ was_name, category_name }) => (
        <span>
          {words(was_name)} → <strong>{words(category_name)}</strong>
        </span>
      ),
    },
    {
      key: 'made',
      title: t('made'),
      render: ({ createtime_text }) => <span className="figures">{createtime_text}</span>,
    },
  ];
  const actions: Column<Correction> = {
    key: 'actions',
    title: t('actions'),
    render: (line) => (
      <Button type="text" size="small" status="danger" onClick={() => onRemove(line)}>
        {t('remove')}
      </Button>
    ),
  };
  return isOwn ? [...columns, actions] : columns;
}

/** Whom or what the correction speaks of; opens the rows of the report that hold the same words. */
function Party({ line: { party, text } }: { line: Correction }) {
  const [query] = useSearchParams();
  const keyword = party || text;
  const to = changed(correctionsOpened(query, false), { keyword });
  return (
    <span className="correction-party">
      {keyword ? (
        <Link className="drill" to={{ search: to.toString() }} preventScrollReset>
          {keyword}
        </Link>
      ) : (
        <span>–</span>
      )}
      {party && text && <small>{text}</small>}
    </span>
  );
}

function confirmDelete({ id }: Correction, reportId: number, follow: ReturnType<typeof useFollow>): void {
  askFirst({
    title: tNow('removeTitle'),
    content: tNow('removeBody'),
    okText: tNow('remove'),
    isDangerous: true,
    onOk: () =>
      deleteCorrection(id, reportId).then(
        (revision) => follow(revision, null),
        // The call has already said why; the list may show what changed meanwhile.
        () => noteCorrection(),
      ),
  });
}
