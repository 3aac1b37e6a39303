// The shapes that the room's calls answer.

/** A text for people, by language. */
export type Text = Record<string, string>;
export type Severity = 'high' | 'medium' | 'low' | 'info';
export const SEVERITIES: readonly Severity[] = ['high', 'medium', 'low', 'info'];
export type SeverityCounts = Record<Severity, number>;

export interface Problem {
  code: string;
  severity: string;
  text: Text;
  row: number | null;
  page: number | null;
}

export interface TaskFile {
  upload_id: number;
  name: string;
  member: string | null;
  format: string | null;
  format_name: Text | null;
  state: string;
  state_text: Text;
  next_step: Text;
  rows: number;
  skipped: number;
  period: (string | null)[];
  problem: string;
  problems: Problem[];
  size_bytes: number;
  kept: boolean;
  tries_left: number;
}

export const TASK_STATES = ['queued', 'working', 'waiting', 'done', 'failed'] as const;
export type TaskState = (typeof TASK_STATES)[number];

export interface Task {
  id: number;
  customer: string;
  related: string[];
  state: TaskState;
  stage: string;
  progress: number;
  problem: string;
  problem_text: Text;
  price: number;
  position: number;
  files: TaskFile[];
  report_id: number | null;
  report_version: number | null;
  demo: boolean;
  createtime_text: string;
  finishtime_text: string;
}

export interface Page<Row> {
  list: Row[];
  total: number;
}

export interface TaskAnswer {
  task: Task;
  duplicate: boolean;
}

export interface Price {
  price: number;
  available: number;
  vip: boolean;
  upload_bytes: number;
  files: number;
}

export interface ReportLine {
  id: number;
  task_id: number;
  customer: string;
  sources: string[];
  source_names: Text[];
  period: (string | null)[];
  rows: number;
  in_fen: number;
  out_fen: number;
  real_in_fen: number;
  real_out_fen: number;
  hits: SeverityCounts;
  risk: string;
  authenticity: string;
  version: number;
  demo: boolean;
  createtime_text: string;
}

export interface ReportVersion {
  id: number;
  version: number;
  createtime_text: string;
}

export interface ReportInfo {
  line: ReportLine;
  versions: ReportVersion[];
  made_by: string;
  related: string[];
  conclusion: string;
  counterparty_total: number;
  report: Report;
}

export interface ChainBreak {
  row: number;
  page: number | null;
  expected_fen: number;
  found_fen: number;
}

export interface StatedTotal {
  name: string;
  stated: number;
  read: number;
}

export interface ReportFile {
  index: number;
  file: string;
  member: string | null;
  sha256: string;
  sheet_or_page: string | null;
  format: string;
  format_name: Text;
  format_version: string;
  kind: string;
  state: string;
  account: string | null;
  holder: string | null;
  currency: string;
  period_from: string | null;
  period_to: string | null;
  rows: number;
  skipped: number;
  in_n: number;
  in_fen: number;
  out_n: number;
  out_fen: number;
  neutral_n: number;
  neutral_fen: number;
  chain_checked: number;
  chain_breaks: ChainBreak[];
  totals_stated: StatedTotal[];
  totals_agree: boolean | null;
  problems: Problem[];
}

export interface Summary {
  authenticity: string;
  rows: number;
  days: number;
  in_fen: number;
  out_fen: number;
  neutral_fen: number;
  real_in_fen: number;
  real_out_fen: number;
  net_fen: number;
  real_income: {
    median_fen: number | null;
    last3_fen: number | null;
    last6_fen: number | null;
    last12_fen: number | null;
  };
  average_balance_fen: number | null;
  debt_service_month_fen: number;
  debt_ratio: number | null;
  lenders: number;
  hits: SeverityCounts;
  findings: SeverityCounts;
  top_findings: string[];
}

export interface Month {
  month: string;
  rows: number;
  in_fen: number;
  out_fen: number;
  real_in_fen: number;
  real_out_fen: number;
  net_fen: number;
  salary_fen: number;
  business_fen: number;
  loan_in_fen: number;
  debt_service_fen: number;
  consumption_fen: number;
  end_balance_fen: number | null;
  average_balance_fen: number | null;
}

export interface CategoryTotal {
  code: string;
  name: Text;
  direction: string;
  value_fen: number;
  rows: number;
  share: number;
  months: Record<string, number>;
}

export interface IncomeStream {
  party_key: string;
  party: string;
  category: string;
  category_name: Text;
  rows: number;
  months: number;
  total_fen: number;
  median_fen: number;
  spread: number;
  first: string;
  last: string;
}

export interface Debt {
  party_key: string;
  lender: string;
  category: string;
  category_name: Text;
  received_fen: number;
  received_n: number;
  repaid_fen: number;
  repaid_n: number;
  months: number;
  first: string;
  last: string;
}

export interface Counterparty {
  party_key: string;
  party: string;
  kind: string;
  in_n: number;
  in_fen: number;
  out_n: number;
  out_fen: number;
  first: string;
  last: string;
  related: boolean;
}

export interface HourGrid {
  known_rows: number;
  unknown_rows: number;
  rows: number[][];
  amount_fen: number[][];
}

export interface BalanceLine {
  index: number;
  account: string | null;
  points: { day: string; balance_fen: number }[];
  average_fen: number | null;
  lowest_fen: number;
  negative_days: number;
}

export interface FindingNumber {
  name: Text;
  value: number | null;
  threshold: number | null;
  unit: string;
}

export interface Finding {
  id: string;
  name: Text;
  family: string;
  family_name: Text;
  result: string;
  severity: string;
  numbers: FindingNumber[];
  sentence: Text;
  clearing: Text;
  missing?: Text | null;
  months?: string[];
  evidence?: number[];
  file?: number | null;
}

export interface LeftOut {
  code: string;
  name: Text;
  in_n: number;
  in_fen: number;
  out_n: number;
  out_fen: number;
  neutral_n: number;
  neutral_fen: number;
}

export interface Method {
  engine_version: string;
  rules_version: string;
  thresholds: { rule: string; name: string; value: number }[];
  notes: Text[];
}

/** The flow report: money in whole fen, months "YYYY-MM", days "YYYY-MM-DD", shares of 1. */
export interface Report {
  customer: string;
  files: ReportFile[];
  period_from: string | null;
  period_to: string | null;
  currency: string;
  summary: Summary;
  months: Month[];
  categories: CategoryTotal[];
  income_streams: IncomeStream[];
  debts: Debt[];
  counterparties: Counterparty[];
  hours: HourGrid;
  balances: BalanceLine[];
  findings: Finding[];
  checks: Finding[];
  left_out: LeftOut[];
  method: Method;
}

export interface HitGroup {
  rule: string;
  name: Text;
  family: string;
  family_name: Text;
  severity: string;
  reason: Text;
  rows: number;
  sum_fen: number;
  share: number;
  first: string;
  last: string;
  months: string[];
  state: string;
  decision_reason: string;
}

export interface HitRow {
  n: number;
  rule: string;
  time_text: string;
  direction: string;
  amount_fen: number;
  party: string;
  text: string;
  account: string;
  words: string[];
  page: number | null;
  row: number;
  state: string;
  decision_reason: string;
}

export interface HitList extends Page<HitRow> {
  groups: HitGroup[];
}

export interface Decision {
  rule: string;
  /** A transaction, or 0 for all hits of the rule. */
  number: number;
  state: string;
  reason: string;
}

export interface Transaction {
  n: number;
  statement: number;
  row: number;
  page: number | null;
  sheet: string | null;
  time_text: string;
  time_known: boolean;
  direction: string;
  flow: string;
  amount_fen: number;
  signed_fen: number;
  refunded_fen: number;
  balance_fen: number | null;
  currency: string;
  party: string;
  party_account: string;
  party_key: string;
  party_kind: string;
  text: string;
  kind: string;
  method: string;
  status: string;
  note: string;
  order_no: string;
  category: string;
  category_name: Text;
  left_code: string;
  rules: string[];
}

export interface TransactionPage extends Page<Transaction> {
  in_fen: number;
  out_fen: number;
}

export interface EvidenceLine {
  n: number;
  row: number;
  cells: (string | null)[];
  marked: boolean;
}

export interface Evidence {
  transaction: Transaction;
  file: string;
  member: string | null;
  sha256: string;
  format_name: Text;
  format_version: string;
  page: number | null;
  row: number;
  sheet: string | null;
  picture: boolean;
  columns: string[];
  lines: EvidenceLine[];
}
