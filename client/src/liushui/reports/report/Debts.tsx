// What came from lenders and what went back to them.
import { useState } from 'react';
import { formatCount } from '@/shared/money';
import type { Column } from '@/shared/table/DataTable';
import { formatMaybeFen, formatPeriod, useWords } from '../../cases/wording';
import { PagedTable } from '../PagedTable';
import { Drill, DrillFen } from '../transactions/Drill';
import type { Debt, Month } from '../types';
import { useT } from '../words/texts';
import { MonthMatrix } from './MonthMatrix';
import { MonthSwitch } from './MonthSwitch';

interface Props {
  debts: readonly Debt[];
  months: readonly Month[];
}

export function Debts({ debts, months }: Props) {
  const t = useT();
  const words = useWords();
  const [isByMonth, setByMonth] = useState(false);
  const nameOf = ({ lender, lender_name }: Debt) =>
    lender_name ? words(lender_name) : lender || t('unknownParty');
  // Reports of earlier versions do not say when it was repaid.
  const repaid = debts.filter(({ repaid_by_month }) => Object.keys(repaid_by_month).length > 0);
  const columns: Column<Debt>[] = [
    {
      key: 'lender',
      title: t('lender'),
      isHeading: true,
      render: (debt) => (
        <span className="report-about">
          {nameOf(debt)}
          {(debt.lender_also ?? []).map((name) => (
            <small key={name}>{name}</small>
          ))}
        </span>
      ),
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
    <>
      {repaid.length > 0 && <MonthSwitch isOn={isByMonth} onChange={setByMonth} />}
      {isByMonth ? (
        <MonthMatrix
          label={t('repaidByMonth')}
          head={t('repaidByMonth')}
          months={months}
          rows={repaid.map((debt) => ({
            key: debt.party_key,
            name: nameOf(debt),
            sums: debt.repaid_by_month,
            to: { debt_key: debt.party_key, debt_way: 'repaid' },
          }))}
        />
      ) : (
        <PagedTable
          label={t('table', { name: t('section.debts') })}
          columns={columns}
          rows={debts}
          rowKey={({ party_key }) => party_key}
        />
      )}
    </>
  );
}
