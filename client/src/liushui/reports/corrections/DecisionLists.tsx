// The decisions that hold for a case or for all later ones, each to be taken back, and the log of the case.
import { Button, Spin } from '@arco-design/web-react';
import { useCallback, useState } from 'react';
import { EmptyState } from '@/shared/EmptyState';
import { LoadFailure } from '@/shared/LoadFailure';
import { StateTag } from '@/shared/StateTag';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { PAGE_SIZE } from '@/shared/useFilters';
import { useLoaded } from '@/shared/useLoaded';
import { useOwns } from '../../cases/useOwns';
import { useWords } from '../../cases/wording';
import type { ReportLine } from '../types';
import { type DecisionEntry, type DecisionLine, getDecisions, getLog, takeBack } from './api';
import { noteCorrection, useCorrectionCount } from './correctionStore';
import { toldChanges } from './followNote';
import { useT } from './texts';
import { useFollow } from './useFollow';

const FIRST_PAGE = { current: 1, pageSize: PAGE_SIZE };

type Title = Pick<DecisionLine, 'title' | 'party'>;

function About({ line: { title, party } }: { line: Title }) {
  const words = useWords();
  const name = words(title);
  return (
    <span className="correction-party">
      <span>{name}</span>
      {party && party !== name && <small>{party}</small>}
    </span>
  );
}

/** Without `taskId` those for all later cases of the account. */
export function DecisionList({ report, taskId }: { report: ReportLine; taskId?: number }) {
  const t = useT();
  const said = useCorrectionCount();
  const [paging, setPaging] = useState(FIRST_PAGE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said is a reason to ask again
  const load = useCallback(
    (signal: AbortSignal) =>
      getDecisions(taskId === undefined ? paging : { task_id: taskId, ...paging }, { signal, isQuiet: true }),
    [taskId, paging, said],
  );
  const { data, error, isLoading, reload } = useLoaded(load);
  const columns = useDecisionColumns(report);
  const list = taskId === undefined ? 'learned' : 'decisions';
  return (
    <>
      <p className="corrections-note">{t(`${list}Note`)}</p>
      {error && <LoadFailure error={error} onRetry={reload} />}
      {!data && !error && <Spin block className="corrections-wait" />}
      {data && (
        <DataTable
          label={t(list)}
          columns={columns}
          rows={data.list}
          rowKey={({ id }) => id}
          isLoading={isLoading}
          empty={<EmptyState title={t('noDecisions')} hint={t('noDecisionsHint')} />}
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

function useDecisionColumns(report: ReportLine): Column<DecisionLine>[] {
  const t = useT();
  const words = useWords();
  const follow = useFollow();
  const isOwn = useOwns(report.owner_id);
  return [
    { key: 'about', title: t('about'), isHeading: true, render: (line) => <About line={line} /> },
    { key: 'decided', title: t('decided'), render: ({ said }) => words(said) },
    { key: 'why', title: t('why'), render: ({ reason }) => words(reason) || '–' },
    { key: 'reach', title: t('reach'), render: ({ scope }) => t(`reach.${scope}`) },
    {
      key: 'made',
      title: t('made'),
      render: ({ made_by, createtime_text }) => (
        <span className="correction-party figures">
          <span>{createtime_text}</span>
          <small>{made_by}</small>
        </span>
      ),
    },
    {
      key: 'actions',
      title: t('actions'),
      render: ({ id, scope }) =>
        (isOwn || scope === 'case') && (
          <Button
            type="text"
            size="small"
            onClick={() =>
              void takeBack(id, report.id).then((revision) => follow(revision, null), noteCorrection)
            }
          >
            {t('takeBack')}
          </Button>
        ),
    },
  ];
}

/** Who decided and corrected what, and the main figures before and after. */
export function DecisionLog({ reportId }: { reportId: number }) {
  const t = useT();
  const words = useWords();
  const said = useCorrectionCount();
  const [paging, setPaging] = useState(FIRST_PAGE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said is a reason to ask again
  const load = useCallback(
    (signal: AbortSignal) => getLog(reportId, paging, { signal, isQuiet: true }),
    [reportId, paging, said],
  );
  const { data, error, isLoading, reload } = useLoaded(load);
  const columns: Column<DecisionEntry>[] = [
    {
      key: 'made',
      title: t('made'),
      isHeading: true,
      render: ({ made_by, made_text }) => (
        <span className="correction-party figures">
          <span>{made_text}</span>
          <small>{made_by}</small>
        </span>
      ),
    },
    { key: 'about', title: t('about'), render: (line) => <About line={line} /> },
    {
      key: 'decided',
      title: t('decided'),
      render: ({ action, said: decided }) => (
        <span>
          {action === 'undone' && <StateTag tone="neutral">{t('action.undone')}</StateTag>} {words(decided)}
        </span>
      ),
    },
    { key: 'why', title: t('why'), render: ({ reason }) => words(reason) || '–' },
    {
      key: 'changed',
      title: t('changed'),
      render: ({ version, changes }) => (version === null ? t('waiting') : toldChanges(changes) || '–'),
    },
  ];
  return (
    <>
      <p className="corrections-note">{t('logNote')}</p>
      {error && <LoadFailure error={error} onRetry={reload} />}
      {!data && !error && <Spin block className="corrections-wait" />}
      {data && (
        <DataTable
          label={t('log')}
          columns={columns}
          rows={data.list}
          rowKey={({ id }) => id}
          isLoading={isLoading}
          empty={<EmptyState title={t('noDecisions')} hint={t('noDecisionsHint')} />}
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
