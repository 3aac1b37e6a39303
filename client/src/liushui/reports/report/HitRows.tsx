// The transactions that match one rule, each with its own decision.
import { useCallback, useState } from 'react';
import { LoadFailure } from '@/shared/LoadFailure';
import { formatFen } from '@/shared/money';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { PAGE_SIZE } from '@/shared/useFilters';
import { useLoaded } from '@/shared/useLoaded';
import { useJoin, useWords } from '../../cases/wording';
import { getHits } from '../api';
import { EvidenceLink } from '../transactions/EvidenceLink';
import type { HitGroup, HitRow } from '../types';
import { useT } from '../words/texts';
import { DecisionButtons, DecisionState } from './Decisions';

interface Props {
  reportId: number;
  group: HitGroup;
  isOwn: boolean;
}

export function HitRows({ reportId, group, isOwn }: Props) {
  const words = useWords();
  const [paging, setPaging] = useState({ current: 1, pageSize: PAGE_SIZE });
  const load = useCallback(
    (signal: AbortSignal) => {
      const body = { report_id: reportId, rule: group.rule, ...paging };
      return getHits(body, { signal, isQuiet: true });
    },
    [reportId, group.rule, paging],
  );
  const { data, error, isLoading, reload } = useLoaded(load);
  const columns = useColumns(reportId, words(group.name), isOwn, reload);
  if (error) return <LoadFailure error={error} onRetry={reload} />;
  return (
    <DataTable
      label={words(group.name)}
      columns={columns}
      rows={data?.list ?? []}
      rowKey={({ n }) => n}
      isLoading={isLoading}
      paging={{
        ...paging,
        total: data?.total ?? 0,
        onChange: (current, pageSize) => setPaging({ current, pageSize }),
      }}
    />
  );
}

function useColumns(reportId: number, name: string, isOwn: boolean, onDecided: () => void): Column<HitRow>[] {
  const t = useT();
  const join = useJoin();
  return [
    {
      key: 'time',
      title: t('time'),
      isHeading: true,
      render: ({ n, time_text }) => <EvidenceLink n={n}>{time_text}</EvidenceLink>,
    },
    {
      key: 'party',
      title: t('party'),
      render: ({ party, text }) => [party, text].filter(Boolean).join(' · ') || '–',
    },
    { key: 'words', title: t('words'), render: ({ words }) => join(words) || '–' },
    {
      key: 'amount',
      title: t('amount'),
      isNumeric: true,
      render: ({ direction, amount_fen }) => `${direction === 'out' ? '-' : ''}${formatFen(amount_fen)}`,
    },
    {
      key: 'place',
      title: t('place'),
      render: ({ page, row }) => (page === null ? t('row', { row }) : t('pageRow', { page, row })),
    },
    {
      key: 'state',
      title: t('state'),
      render: ({ state, decision_reason }) => (
        <span title={decision_reason}>
          <DecisionState state={state} />
        </span>
      ),
    },
    {
      key: 'actions',
      title: t('actions'),
      render: (row) => (
        <DecisionButtons
          reportId={reportId}
          kind="hit"
          canReopen={row.decision_id !== null}
          isOwn={isOwn}
          rule={row.rule}
          number={row.n}
          state={row.state}
          name={name}
          about={t('oneHit', { party: row.party, amount: formatFen(row.amount_fen) })}
          onDecided={onDecided}
        />
      ),
    },
  ];
}
