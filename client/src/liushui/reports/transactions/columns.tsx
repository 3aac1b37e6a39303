// The columns of the list of transactions.
import { formatFen, formatSigned } from '@/shared/money';
import type { Column } from '@/shared/table/DataTable';
import { useWords } from '../../cases/wording';
import { CorrectionMark } from '../corrections/Mark';
import type { Transaction } from '../types';
import { EvidenceLink } from './EvidenceLink';
import { useT } from './texts';

/** Money in with a plus, out with a minus, and as it stands where the source does not say. */
export function signedAmount({
  signed_fen,
  amount_fen,
}: Pick<Transaction, 'signed_fen' | 'amount_fen'>): string {
  return signed_fen === 0 ? formatFen(amount_fen) : formatSigned(formatFen(signed_fen));
}

export const signOf = ({ signed_fen }: Pick<Transaction, 'signed_fen'>) =>
  signed_fen > 0 ? 'in' : signed_fen < 0 ? 'out' : 'none';

export function usePlace() {
  const t = useT();
  return ({ page, row, sheet }: Pick<Transaction, 'page' | 'row' | 'sheet'>): string => {
    if (page !== null) return t('pageRow', { page, row });
    return sheet === null ? t('row', { row }) : t('sheetRow', { sheet, row });
  };
}

/** Columns that give way while evidence stands beside the list. */
const BESIDE_EVIDENCE = ['balance_fen', 'category'];

export function useColumns(chosen: number | null): Column<Transaction>[] {
  const t = useT();
  const words = useWords();
  const place = usePlace();
  const columns: Column<Transaction>[] = [
    {
      key: 'occurred_at',
      title: t('time'),
      isHeading: true,
      isSortable: true,
      width: 168,
      render: ({ n, time_text }) => (
        <EvidenceLink n={n} isCurrent={n === chosen}>
          {time_text}
        </EvidenceLink>
      ),
    },
    {
      key: 'party',
      title: t('party'),
      isSortable: true,
      render: ({ party, text, kind }) => (
        <span className="tx-party">
          <span>{party || '–'}</span>
          <small>{text || kind}</small>
        </span>
      ),
    },
    {
      key: 'amount_fen',
      title: t('amount'),
      isNumeric: true,
      isSortable: true,
      render: (row) => (
        <span className="tx-amount">
          <span data-sign={signOf(row)}>{signedAmount(row)}</span>
          {row.refunded_fen > 0 && <small>{t('refunded', { amount: formatFen(row.refunded_fen) })}</small>}
        </span>
      ),
    },
    {
      key: 'balance_fen',
      title: t('balance'),
      isNumeric: true,
      isSortable: true,
      render: ({ balance_fen }) => (balance_fen === null ? '–' : formatFen(balance_fen)),
    },
    {
      key: 'category',
      title: t('category'),
      render: (row) => (
        <span className="tx-category">
          <span className={row.flow === 'left' ? 'quiet' : ''} title={words(row.category_reason)}>
            {row.flow === 'left' && `${t('left')} · `}
            {words(row.category_name)}
          </span>
          <CorrectionMark row={row} />
        </span>
      ),
    },
    { key: 'place', title: t('place'), render: (row) => <span className="figures quiet">{place(row)}</span> },
  ];
  // Beside the evidence there is room for what tells rows apart; the rest stands in the evidence.
  return chosen === null ? columns : columns.filter(({ key }) => !BESIDE_EVIDENCE.includes(key));
}
