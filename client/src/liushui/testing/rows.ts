// Transactions, evidence, hits and the state of a review as the server would answer them, for the room's tests.
import type { Evidence, HitGroup, HitRow, ReviewTold, Transaction } from '../reports/types';

export const NO_WORDS = { 'zh-CN': '', 'en-US': '' };
const words = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });

export const TRANSACTION: Transaction = {
  n: 3,
  statement: 0,
  row: 20,
  page: 2,
  sheet: null,
  time_text: '2025-03-02 12:00:00',
  time_known: true,
  direction: 'in',
  flow: 'in',
  amount: '1234.56',
  amount_fen: 123_456,
  signed_fen: 123_456,
  real_fen: 123_456,
  refunded_fen: 0,
  balance: null,
  balance_fen: null,
  currency: 'CNY',
  party: '某某公司',
  party_account: '',
  party_key: 'acme',
  party_kind: 'company',
  text: '工资',
  kind: '转账',
  method: '',
  status: '',
  note: '',
  order_no: '',
  category: 'I10',
  category_name: words('工资薪金', 'Salary'),
  category_rule: 'source',
  category_reason: words('来源账单自带的分类', 'The category that the statement itself gives'),
  correctable: true,
  next_category: null,
  next_category_name: NO_WORDS,
  left_code: '',
  rules: [],
};

export const EVIDENCE: Evidence = {
  transaction: TRANSACTION,
  file: 'bank.pdf',
  member: null,
  sha256: 'ab'.repeat(32),
  format_name: words('招商银行', 'CMB'),
  format_version: '1',
  page: 2,
  row: 20,
  sheet: null,
  picture: true,
  columns: ['记账日期', '金额'],
  lines: [
    { n: 2, row: 19, cells: ['2025-03-01', '1.00'], marked: false },
    { n: 3, row: 20, cells: ['2025-03-02', '1,234.56'], marked: true },
  ],
};

export const GROUP: HitGroup = {
  rule: 'MZ-DB-01',
  name: words('疑似赌博', 'Gambling words'),
  family: 'gambling',
  family_name: words('赌博', 'Gambling'),
  severity: 'high',
  reason: words('6 笔超过 5,000 元', 'Six rows over 5,000'),
  rows: 6,
  sum: '300.00',
  sum_fen: 30_000,
  share: 0.1,
  first: '2025-03-02',
  last: '2025-03-30',
  months: ['2025-03'],
  state: 'open',
  decision_reason: '',
  decision_id: null,
  is_counted: true,
  told_by: '',
  debt_rows: 0,
  parties: [{ party_key: '张三', party: '张三', rows: 6, directions: ['out'], is_one: true }],
};

export const HIT: HitRow = {
  n: 3,
  rule: 'MZ-DB-01',
  name: GROUP.name,
  family: 'gambling',
  severity: 'high',
  time_text: '2025-03-02 12:00:00',
  direction: 'out',
  amount: '50.00',
  amount_fen: 5000,
  party: '张三',
  text: '彩票',
  account: '',
  words: ['彩票'],
  page: null,
  row: 44,
  state: 'open',
  decision_reason: '',
  decision_id: null,
};

/** How far the review of that report is: nothing is decided. */
export const REVIEW: ReviewTold = {
  report_id: 7,
  version: 1,
  state: 'open',
  items: 2,
  decided: 0,
  completed_by: '',
  completed_text: '',
  conclusion: '',
  draft: words('经核实，确认以下 1 项', 'Confirmed: 1'),
  list: [],
};

/** A page of transactions that all fit on it, with `inFen` as the sum of what came in, gross and net. */
export const transactionPage = (list: Transaction[], inFen = 0) => ({
  list,
  total: list.length,
  current: 1,
  amount_fen: inFen,
  in_fen: inFen,
  out_fen: 0,
  real_in_fen: inFen,
  real_out_fen: 0,
});

/** Of a file that was neither read off pictures nor confirmed by a person. */
export const PLAIN_FILE = {
  pages: null,
  to_confirm: 0,
  confirmed_by: '',
  confirmed_text: '',
  is_picture: false,
};
