// The mapping that is being made: how it begins, how it changes, and what it still lacks.
import type { DateOrder, Kind, Layout, Role, Sign, TablePreview, Way } from './types';

export interface Draft {
  /** Place (0-based) of the header among the rows shown; null until one was chosen. */
  headerAt: number | null;
  headerLines: 1 | 2;
  columns: Partial<Record<Role, number>>;
  sign: Sign;
  dateOrder: DateOrder;
  decimal: '.' | ',';
  currency: string;
  kind: Kind;
  isDebt: boolean;
  directions: Record<string, Way>;
}

/** What the server proposes where the file does not say its currency: a person has to. */
const OPEN = 'XXX';

/** Begin with the server's best guess at a table. */
export function draftOf(table: TablePreview): Draft {
  const { layout } = table;
  return {
    headerAt: table.header_at,
    headerLines: table.header_lines === 2 ? 2 : 1,
    columns: { ...(layout?.columns as Draft['columns'] | undefined) },
    sign: (layout?.sign as Sign | undefined) ?? 'signed',
    dateOrder: (layout?.date_order as DateOrder | undefined) ?? 'ymd',
    decimal: layout?.decimal === ',' ? ',' : '.',
    currency: !layout || layout.currency === OPEN ? '' : layout.currency,
    kind: table.kind as Kind,
    isDebt: layout?.balance_is_debt ?? false,
    directions: { ...(layout?.directions as Draft['directions'] | undefined) },
  };
}

/** Give a column a meaning, or none; a meaning moves away from the column that had it. */
export function assign(draft: Draft, column: number, role: Role | null): Draft {
  const kept = Object.entries(draft.columns).filter(([name, at]) => at !== column && name !== role);
  const columns = Object.fromEntries(kept) as Draft['columns'];
  return { ...draft, columns: role ? { ...columns, [role]: column } : columns };
}

export const roleOf = (draft: Draft, column: number): Role | null =>
  (Object.entries(draft.columns).find(([, at]) => at === column)?.[0] as Role | undefined) ?? null;

export type Lack =
  | 'header'
  | 'moment'
  | 'amount'
  | 'credit'
  | 'debit'
  | 'direction'
  | 'text'
  | 'balance'
  | 'currency';

/** What a mapping needs before it can be tried. */
export function lacksOf(draft: Draft): Lack[] {
  const needed: Lack[] = ['moment'];
  if (draft.sign === 'two_columns') needed.push('credit', 'debit');
  else needed.push('amount');
  if (draft.sign === 'tag') needed.push('direction');
  if (draft.sign === 'text' || draft.sign === 'balance') needed.push(draft.sign);
  const lacks = needed.filter((role) => draft.columns[role as Role] === undefined);
  if (draft.headerAt === null) lacks.unshift('header');
  const isInColumn = draft.columns.currency !== undefined && draft.currency === '';
  if (!isInColumn && !/^[A-Z]{3,5}$/.test(draft.currency)) lacks.push('currency');
  return lacks;
}

export const usesWords = (draft: Draft): boolean => draft.sign === 'tag' || draft.sign === 'text';

/** The draft as the server takes it. */
export function layoutOf(draft: Draft): Layout {
  return {
    columns: draft.columns as Record<string, number>,
    sign: draft.sign,
    date_order: draft.dateOrder,
    decimal: draft.decimal,
    currency: draft.currency || OPEN,
    balance_is_debt: draft.isDebt,
    directions: usesWords(draft) ? draft.directions : {},
  };
}

/** How many columns the table has from its header on. */
export function widthOf(table: TablePreview, draft: Draft): number {
  const rows = draft.headerAt === null ? table.rows : table.rows.slice(draft.headerAt);
  return Math.min(200, Math.max(1, ...rows.map((row) => row.length)));
}

/** The name over a column, as printed. */
export function nameOf(table: TablePreview, draft: Draft, column: number): string {
  if (draft.headerAt === null) return '';
  const lines = table.rows.slice(draft.headerAt, draft.headerAt + draft.headerLines);
  return lines
    .map((row) => row[column]?.trim() ?? '')
    .filter(Boolean)
    .join(' ');
}
