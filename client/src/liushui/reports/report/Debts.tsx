// What came from lenders and what went back to them.
import { formatCount } from '@/shared/money';
import type { Column } from '@/shared/table/DataTable';
import { formatMaybeFen, formatPeriod, useWords } from '../../cases/wording';
import { PagedTable } from '../PagedTable';
import { Drill, DrillFen } from '../transactions/Drill';
import type { Debt } from '../types';
import { useT } from '../words/texts';

export function Debts({ debts }: { debts: readonly Debt[] }) {
  const t = useT();
  const words = useWords();
  const columns: Column<Debt>[] = [
    {
      key: 'lender',
      title: t('lender'),
      isHeading: true,
      render: ({ lender, lender_name }) => (lender_name ? words(lender_name) : lender || t('unknownParty')),
    },
    { key: 'kind', title: t('kind'), width: 140, render: (debt) => words(debt.category_name) },
    {
      key: 'received',
      title: t('received'),
      isNumeric: true,
      render: ({ received_fen, party_key }) => (
        <DrillFen fen={received_fen} to={{ debt_key: party_key, debt_way: 'received' }} />
      ),
    },
    {
      key: 'repaid',
      title: t('repaid'),
      isNumeric: true,
      render: ({ repaid_fen, party_key }) => (
        <DrillFen fen={repaid_fen} to={{ debt_key: party_key, debt_way: 'repaid' }} />
      ),
    },
    {
      key: 'now',
      title: t('repaidNow'),
      isNumeric: true,
      render: ({ repaid_now_fen }) => formatMaybeFen(repaid_now_fen ?? null),
    },
    {
      key: 'active',
      title: t('activeLender'),
      render: ({ is_active, is_person }) =>
        `${is_active == null ? '–' : t(is_active ? 'isActive' : 'isIdle')}${is_person ? ` · ${t('isPerson')}` : ''}`,
    },
    {
      key: 'rows',
      title: t('rows'),
      isNumeric: true,
      render: (debt) => (
        <Drill to={{ debt_key: debt.party_key }}>{formatCount(debt.received_n + debt.repaid_n)}</Drill>
      ),
    },
    { key: 'months', title: t('months'), isNumeric: true, render: ({ months }) => formatCount(months) },
    {
      key: 'span',
      width: 105,
      title: t('period'),
      render: ({ first, last }) => <span className="figures">{formatPeriod(first, last)}</span>,
    },
  ];
  return (
    <PagedTable
      label={t('table', { name: t('section.debts') })}
      columns={columns}
      rows={debts}
      rowKey={({ party_key }) => party_key}
    />
  );
}
