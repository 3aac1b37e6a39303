// The transactions that only one of two versions has, or that they judge differently, a page at a time.
import { Radio } from '@arco-design/web-react';
import { useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { LoadFailure } from '@/shared/LoadFailure';
import { formatCount, formatFen } from '@/shared/money';
import { StateTag } from '@/shared/StateTag';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { useLoaded } from '@/shared/useLoaded';
import { useJoin, useWords } from '../../cases/wording';
import { changed } from '../address';
import { drilled, rowAddress } from './address';
import { type Difference, getChangedRows, type RowChange, type RowKind } from './api';
import { useT } from './changesTexts';

const KINDS: readonly RowKind[] = ['changed', 'added', 'removed'];
const PAGE_SIZE = 10;

export function RowList({ difference }: { difference: Difference }) {
  const t = useT();
  const { rows, before, after } = difference;
  const kinds = KINDS.filter((kind) => rows[kind] > 0);
  const [query, setQuery] = useState({
    kind: kinds[0] ?? 'changed',
    current: 1,
    pageSize: PAGE_SIZE,
  });
  const load = useCallback(
    (signal: AbortSignal) =>
      getChangedRows(after.id, { from: before.version, ...query }, { signal, isQuiet: true }),
    [after.id, before.version, query],
  );
  const { data, error, isLoading, reload } = useLoaded(load);
  const columns = useColumns(before.id);
  return (
    <section>
      <h3>{t('rows')}</h3>
      {kinds.length === 0 && <p className="quiet">{t('noRows')}</p>}
      {kinds.length > 0 && (
        <Radio.Group
          type="button"
          className="changes-kinds"
          aria-label={t('kinds')}
          value={query.kind}
          onChange={(kind: RowKind) => setQuery((was) => ({ ...was, kind, current: 1 }))}
          options={kinds.map((kind) => ({
            value: kind,
            label: t(`kind.${kind}`, { count: formatCount(rows[kind]) }),
          }))}
        />
      )}
      {error && <LoadFailure error={error} onRetry={reload} />}
      {kinds.length > 0 && !error && (
        <DataTable
          label={t('rows')}
          columns={columns}
          rows={data?.list ?? []}
          rowKey={({ n, n_before }) => `${n_before} ${n}`}
          isLoading={isLoading}
          {...(data && data.total > PAGE_SIZE
            ? {
                paging: {
                  current: query.current,
                  pageSize: query.pageSize,
                  total: data.total,
                  onChange: (current: number, pageSize: number) =>
                    setQuery((was) => ({ ...was, current, pageSize })),
                },
              }
            : {})}
        />
      )}
    </section>
  );
}

function useColumns(beforeId: number): Column<RowChange>[] {
  const t = useT();
  const [query] = useSearchParams();
  /** A row that is no longer there shows its evidence in the earlier version. */
  const address = ({ n, n_before }: RowChange) =>
    n == null
      ? rowAddress(beforeId, n_before ?? 1)
      : { search: changed(drilled(query, {}), { n }).toString() };
  return [
    {
      key: 'time',
      title: t('time'),
      isHeading: true,
      width: 168,
      render: (row) => (
        <Link className="drill figures" to={address(row)}>
          {row.time_text}
        </Link>
      ),
    },
    {
      key: 'party',
      title: t('party'),
      render: ({ party, text }) => (
        <span className="changes-name">
          <span>{party || '–'}</span>
          <small>{text}</small>
        </span>
      ),
    },
    {
      key: 'amount',
      title: t('amount'),
      isNumeric: true,
      render: ({ amount_fen, direction }) =>
        `${direction === 'in' ? '+' : direction === 'out' ? '-' : ''}${formatFen(amount_fen)}`,
    },
    { key: 'judged', title: t('judged'), render: (row) => <Judged row={row} /> },
  ];
}

function Judged({ row }: { row: RowChange }) {
  const t = useT();
  const words = useWords();
  const join = useJoin();
  const [was, is] = [row.category_name_before, row.category_name].map(words);
  const marked = (name: string | undefined, flow: string | null) =>
    name && `${flow === 'left' ? `${t('left')} · ` : ''}${name}`;
  const [before, after] = [marked(was, row.flow_before), marked(is, row.flow)];
  const gone = row.rules_before.filter((rule) => !row.rules.includes(rule));
  const fresh = row.rules.filter((rule) => !row.rules_before.includes(rule));
  const isChanged = row.kind === 'changed';
  return (
    <span className="changes-judged">
      <span className="changes-arrow">
        {before && after && before !== after ? (
          <span>
            {before} → <strong>{after}</strong>
          </span>
        ) : (
          <span>{after || before}</span>
        )}
        {row.by_operator && <StateTag tone="busy">{t('byOperator')}</StateTag>}
      </span>
      {isChanged && row.real_before_fen !== row.real_fen && (
        <small className="figures">
          {t('realNow', {
            before: formatFen(row.real_before_fen ?? 0),
            after: formatFen(row.real_fen ?? 0),
          })}
        </small>
      )}
      {isChanged && gone.length > 0 && <small>{t('rulesGone', { rules: join(gone) })}</small>}
      {isChanged && fresh.length > 0 && <small>{t('rulesNew', { rules: join(fresh) })}</small>}
    </span>
  );
}
