// The customer's own accounts that rows tell of and nobody handed in: how much went through them, what to ask for.
import { formatCount } from '@/shared/money';
import type { Column } from '@/shared/table/DataTable';
import { Unbroken } from '@/shared/Unbroken';
import { formatPeriod, formatShare, useWords } from '../../cases/wording';
import { PagedTable } from '../PagedTable';
import { useName } from '../tags';
import { Drill, DrillFen } from '../transactions/Drill';
import type { MissingAccount } from '../types';
import { useT } from '../words/texts';

/** An account and its place in the report, by which the server knows its rows. */
type Placed = MissingAccount & { place: number };

export function MissingAccounts({ accounts }: { accounts: readonly MissingAccount[] }) {
  const t = useT();
  const name = useName();
  const words = useWords();
  if (accounts.length === 0) return null;
  const columns: Column<Placed>[] = [
    {
      key: 'name',
      title: t('account'),
      isHeading: true,
      render: (account) => (
        <>
          <Unbroken text={words(account.name)} />
          <small className="quiet missing-kind">{name('accountKind', account.kind)}</small>
        </>
      ),
    },
    {
      key: 'rows',
      title: t('rows'),
      isNumeric: true,
      render: ({ rows, place }) => <Drill to={{ missing_account: place }}>{formatCount(rows)}</Drill>,
    },
    {
      key: 'in',
      title: t('cameFrom'),
      isNumeric: true,
      render: ({ in_fen, place }) => <DrillFen fen={in_fen} to={{ missing_account: place, side: 'in' }} />,
    },
    {
      key: 'out',
      title: t('wentTo'),
      isNumeric: true,
      render: ({ out_fen, place }) => <DrillFen fen={out_fen} to={{ missing_account: place, side: 'out' }} />,
    },
    { key: 'share', title: t('share'), isNumeric: true, render: ({ share }) => formatShare(share) },
    {
      key: 'span',
      title: t('period'),
      render: ({ first, last }) => <span className="figures">{formatPeriod(first, last)}</span>,
    },
    { key: 'ask', title: t('ask'), width: 220, render: ({ ask }) => <Unbroken text={words(ask)} /> },
  ];
  return (
    <>
      <h3>{t('accountsMissing')}</h3>
      <p className="quiet">{t('accountsMissingNote')}</p>
      <PagedTable
        label={t('table', { name: t('accountsMissing') })}
        columns={columns}
        rows={accounts.map((account, place) => ({ ...account, place }))}
        rowKey={({ place }) => String(place)}
      />
    </>
  );
}
