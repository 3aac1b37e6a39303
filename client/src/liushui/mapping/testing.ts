// A file that nobody knows, its table and what was read of it, for the tests of mapping by hand.
import type { FilePreview, MappingPreview, TablePreview } from './types';

const NOTHING = { 'zh-CN': '', 'en-US': '' };

export const table = (more: Partial<TablePreview> = {}): TablePreview => ({
  table: 0,
  sheet: null,
  rows: [
    ['某某村镇银行'],
    ['哪天', '进出', '数目', '剩下'],
    ['02/01/2025', '出', '11.47', '88.53'],
    ['03/01/2025', '入', '1.00', '89.53'],
  ],
  numbers: [1, 2, 3, 4],
  total: 4,
  is_cut: false,
  header_at: 1,
  header_lines: 1,
  names: ['哪天', '进出', '数目', '剩下'],
  layout: {
    columns: { moment: 0, direction: 1, amount: 2, balance: 3 },
    sign: 'tag',
    date_order: 'dmy',
    decimal: '.',
    currency: 'CNY',
    balance_is_debt: false,
    directions: { 入: 'in', 出: 'out' },
  },
  kind: 'debit',
  is_known: false,
  ambiguity_text: NOTHING,
  ...more,
});

export const file = (more: Partial<FilePreview> = {}): FilePreview => ({
  customer: '张三',
  name: '村镇.csv',
  state: 'failed',
  tables: [table()],
  ...more,
});

export const trial = (
  more: Partial<MappingPreview['statements'][number]> = {},
  rest: Partial<MappingPreview> = {},
): MappingPreview => ({
  statements: [
    {
      sheet_or_page: null,
      account: null,
      holder: '张三',
      currency: 'CNY',
      period: [null, null],
      state: 'read',
      state_text: { 'zh-CN': '已读取', 'en-US': 'Read' },
      rows: 2,
      in_n: 1,
      in_fen: 100,
      out_n: 1,
      out_fen: 1147,
      neutral_n: 0,
      neutral_fen: 0,
      skipped: 0,
      chain_checked: 1,
      chain_breaks: 0,
      breaks: [],
      totals: [],
      problems: [],
      problems_n: 0,
      ...more,
    },
  ],
  transactions: [
    {
      statement: 0,
      row: 3,
      page: null,
      time_text: '2025-01-02',
      direction: 'out',
      amount_fen: 1147,
      balance_fen: 8853,
      currency: 'CNY',
      party: '',
      text: '买卖',
    },
  ],
  names: ['哪天', '进出', '数目', '剩下'],
  columns: ['哪天', '进出', '数目', '剩下'],
  words: [
    { word: '出', way: 'out' },
    { word: '入', way: 'in' },
  ],
  rows: 2,
  is_part: false,
  template: null,
  ...rest,
});
