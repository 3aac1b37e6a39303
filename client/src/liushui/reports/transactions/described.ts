// What the filters of the panel stand for, and what the transactions that they let through prove, in words.
import { formatCount, formatFen } from '@/shared/money';
import { useJoin, useWords } from '../../cases/wording';
import { FILTERS, type FilterName, panelValue } from '../address';
import type { Report, TransactionPage } from '../types';
import { isKey, useT } from './texts';

type Sums = Omit<TransactionPage, 'list' | 'current'>;

/**
 * What transactions add up to, by the filters that chose them: of net flows what is real of them, else as stated.
 * Both ways where they go both ways.
 */
export function useSum() {
  const t = useT();
  return (query: URLSearchParams, page: Sums): string => {
    const asked = (name: FilterName) => panelValue(query, name);
    const isReal = asked('income') !== '' || ['in', 'out'].includes(asked('flow'));
    const [money, spent] = isReal ? [page.real_in_fen, page.real_out_fen] : [page.in_fen, page.out_fen];
    if (money > 0 && spent > 0) return t('bothWays', { in: formatFen(money), out: formatFen(spent) });
    return formatFen(money || spent || page.amount_fen);
  };
}

/** When comes before what. */
const SAID_FIRST: readonly FilterName[] = ['month', 'from', 'to'];
const IN_WORDS = [...SAID_FIRST, ...FILTERS.filter((name) => !SAID_FIRST.includes(name))];

/** "2025-10 支出 2,750.05 = 49 笔": what is filtered by, its sum, and how many transactions it rests on. */
export function useProof(report: Report) {
  const t = useT();
  const sum = useSum();
  const describe = useDescriptions(report);
  return (query: URLSearchParams, page: Sums | null): string => {
    const said = IN_WORDS.flatMap((name) => {
      const value = panelValue(query, name);
      if (value === '') return [];
      const key = `proves.${name}`;
      return isKey(key) ? t(key, { value: describe(name, value) }) : describe(name, value);
    });
    const what = said.join(' ') || t('all');
    if (!page) return what;
    return t('proves', { what, sum: sum(query, page), count: formatCount(page.total) });
  };
}

/** Codes as a person knows them: the party's name, the finding's, the weekday. */
export function useDescriptions(report: Report) {
  const t = useT();
  const join = useJoin();
  const words = useWords();
  const known: Partial<Record<FilterName, (value: string) => string | undefined>> = {
    weekday: (value) => (isKey(`weekday.${value}`) ? t(`weekday.${value}` as 'weekday.0') : undefined),
    party_key: (value) => report.counterparties.find(({ party_key }) => party_key === value)?.party,
    debt_way: (value) =>
      isKey(`debt_way.${value}`) ? t(`debt_way.${value}` as 'debt_way.repaid') : undefined,
    statement: (value) => report.files.find(({ index }) => String(index) === value)?.file,
    debt_key: (value) => {
      const debt = report.debts.find(({ party_key }) => party_key === value);
      return debt?.lender_name ? words(debt.lender_name) : debt?.lender;
    },
    left_code: (value) => words(report.left_out.find(({ code }) => code === value)?.name),
    finding: (value) =>
      words([...report.findings, ...report.checks].find((finding) => finding.id === value)?.name),
    use: (value) => (isKey(`use.${value}`) ? t(`use.${value}` as 'use.income') : undefined),
    income: (value) =>
      value.startsWith('regular')
        ? t('income.recognised')
        : words(report.summary.not_recognised?.find(({ reason }) => reason === value)?.name),
    edge: (value) => {
      const { nodes = [], edges = [] } = report.network ?? {};
      const edge = edges[Number(value)];
      return edge && `${words(nodes[edge.source]?.name)} → ${words(nodes[edge.target]?.name)}`;
    },
    path: (value) => String(Number(value) + 1),
    flow: (value) => (isKey(`flow.${value}`) ? t(`flow.${value}` as 'flow.in') : undefined),
    direction: (value) =>
      isKey(`direction.${value}`) ? t(`direction.${value}` as 'direction.in') : undefined,
    min_fen: (value) => formatFen(Number(value)),
    max_fen: (value) => formatFen(Number(value)),
    side: (value) => (value === 'in' || value === 'out' ? t(`side.${value}`) : undefined),
    missing_account: (value) => words(report.accounts_missing?.[Number(value)]?.name),
    category: (value) => {
      const starts = value.split(',');
      const named = report.categories.filter(({ code }) => starts.some((start) => code.startsWith(start)));
      return join(named.map(({ name }) => words(name)));
    },
  };
  return (name: FilterName, value: string): string => known[name]?.(value) || value;
}
