// The transactions behind a figure, with the evidence of one of them beside the list.
import { Drawer } from '@arco-design/web-react';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '@/shared/EmptyState';
import { LoadFailure } from '@/shared/LoadFailure';
import { formatCount, formatFen } from '@/shared/money';
import { DataTable } from '@/shared/table/DataTable';
import { useLoaded } from '@/shared/useLoaded';
import { PHONE, useMediaQuery } from '@/shared/useMediaQuery';
import { changed, closed, pageOf, panelValue, requestOf } from '../address';
import { getTransactions } from '../api';
import { useCorrectionCount } from '../corrections/correctionStore';
import { IncompleteMark } from '../Incomplete';
import type { ReportInfo, TransactionPage } from '../types';
import { useColumns } from './columns';
import { useProof } from './described';
import { EvidencePane } from './EvidencePane';
import { bringToSight, usePanelKeys } from './panelKeys';
import { TransactionFilters } from './TransactionFilters';
import { useT } from './texts';
import './TransactionsPanel.css';

export default function TransactionsPanel({ info }: { info: ReportInfo }) {
  const [query, setQuery] = useSearchParams();
  const isPhone = useMediaQuery(PHONE);
  const chosen = Number(panelValue(query, 'n')) || null;
  const apply = useCallback(
    (changes: Parameters<typeof changed>[1]) =>
      setQuery((before) => changed(before, changes), { preventScrollReset: true }),
    [setQuery],
  );
  const close = useCallback(
    () => setQuery((before) => closed(before), { preventScrollReset: true }),
    [setQuery],
  );
  const { data, error, isLoading, reload } = useTransactions(info.line.id, query, chosen);
  const title = useProof(info.report)(query, data);
  const list = data?.list.map(({ n }) => n) ?? [];
  usePanelKeys({ chosen, list, apply, close });
  // On a phone there is room for one of the two.
  const isListShown = !(isPhone && chosen !== null);
  return (
    <Drawer
      visible
      title={title}
      width={chosen === null ? 'min(1080px, 100vw)' : 'min(1560px, 100vw)'}
      footer={null}
      onCancel={close}
      // The panel closes its evidence first.
      escToExit={false}
      className="tx-drawer"
      // The panel is mounted only while it is open: there is nothing to animate from.
      autoFocus={false}
    >
      <div className="tx-panel" role="dialog" aria-label={title} data-split={chosen !== null && !isPhone}>
        {isListShown && (
          <div className="tx-list">
            <TransactionFilters report={info.report} query={query} onChange={apply} />
            <Sums page={data} />
            {error ? (
              <LoadFailure error={error} onRetry={reload} />
            ) : (
              <List page={data} isLoading={isLoading} query={query} chosen={chosen} onChange={apply} />
            )}
          </div>
        )}
        {chosen !== null && (
          <EvidencePane
            key={`${info.line.id} ${chosen}`}
            report={info.line}
            n={chosen}
            around={list}
            onClose={() => apply({ n: null })}
          />
        )}
      </div>
    </Drawer>
  );
}

/**
 * The page of transactions that the address asks for; choosing one for evidence asks for nothing new.
 * A link to evidence names no page: it is the one that has the row.
 */
function useTransactions(reportId: number, query: URLSearchParams, chosen: number | null) {
  const [held, setHeld] = useState(chosen);
  const isPaged = panelValue(query, 'current') !== '';
  const request = JSON.stringify({ ...requestOf(query), ...(held && !isPaged && { holding: held }) });
  const said = useCorrectionCount();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said is a reason to ask again
  const load = useCallback(
    (signal: AbortSignal) => getTransactions(reportId, JSON.parse(request), { signal, isQuiet: true }),
    [reportId, request, said],
  );
  const loaded = useLoaded(load);
  const { data } = loaded;
  useEffect(() => {
    if (!data || isPaged || chosen === null) return;
    if (!data.list.some(({ n }) => n === chosen)) setHeld(chosen);
    else if (chosen === held) bringToSight(chosen);
  }, [data, isPaged, chosen, held]);
  return loaded;
}

function Sums({ page }: { page: TransactionPage | null }) {
  const t = useT();
  return (
    <p className="tx-sums figures" aria-live="polite">
      {page && (
        <>
          <b>{t('count', { count: formatCount(page.total) })}</b>
          <IncompleteMark />
          <span>{t('sumIn', { amount: formatFen(page.in_fen) })}</span>
          <span>{t('sumOut', { amount: formatFen(page.out_fen) })}</span>
          {page.real_in_fen !== page.in_fen && (
            <span>{t('sumRealIn', { amount: formatFen(page.real_in_fen) })}</span>
          )}
          {page.real_out_fen !== page.out_fen && (
            <span>{t('sumRealOut', { amount: formatFen(page.real_out_fen) })}</span>
          )}
        </>
      )}
    </p>
  );
}

interface ListProps {
  page: TransactionPage | null;
  isLoading: boolean;
  query: URLSearchParams;
  chosen: number | null;
  onChange: (changes: Parameters<typeof changed>[1]) => void;
}

function List({ page, isLoading, query, chosen, onChange }: ListProps) {
  const t = useT();
  const sort = panelValue(query, 'sort');
  return (
    <DataTable
      label={t('title')}
      columns={useColumns(chosen)}
      rows={page?.list ?? []}
      rowKey={({ n }) => n}
      isLoading={isLoading}
      sort={sort ? { key: sort.replace('-', ''), order: sort.startsWith('-') ? 'desc' : 'asc' } : null}
      onSort={(next) => onChange({ sort: next && `${next.order === 'desc' ? '-' : ''}${next.key}` })}
      paging={{
        ...pageOf(query),
        ...(page && { current: page.current }),
        total: page?.total ?? 0,
        onChange: (current, pageSize) => onChange({ current, pageSize }),
      }}
      empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
    />
  );
}
