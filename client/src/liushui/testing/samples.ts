// Tasks, a report, transactions and evidence as the server would answer them, for the room's tests.

import type { Recognised } from '../cases/tasks/sorting';
import type { Task, TaskFile } from '../cases/types';
import type { Finding, ReportInfo } from '../reports/types';
import { JUDGED } from './judgedFigures';
import { NO_WORDS, PLAIN_FILE } from './rows';

const words = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });

export function file(changes: Partial<TaskFile> = {}): TaskFile {
  return {
    upload_id: 1,
    name: 'bill.zip',
    stage: '',
    member: null,
    format: 'wechat',
    format_name: words('微信支付账单', 'WeChat Pay bill'),
    state: 'read',
    state_text: words('已读取', 'Read'),
    level: 'green',
    next_step: NO_WORDS,
    rows: 1234,
    skipped: 0,
    format_version: 'csv-11',
    proof: words('自述合计 7 项全部相符', 'all 7 stated totals agree'),
    period: ['2025-01-01', '2025-06-30'],
    problem: '',
    problems: [],
    problems_n: changes.problems?.length ?? 0,
    breaks: [],
    breaks_n: changes.breaks?.length ?? 0,
    size_bytes: 2048,
    kept: true,
    tries_left: 5,
    currency: 'CNY',
    lacks_currency: false,
    stated_currency: null,
    open_cells: 0,
    ...PLAIN_FILE,
    mappable: false,
    ...changes,
  };
}

/** What a file shows before it is handed in. */
export function recognised(changes: Partial<Recognised> = {}): Recognised {
  return {
    name: 'bill.csv',
    state: 'read',
    state_text: words('已读取', 'Read'),
    needs_password: false,
    readable: true,
    holders: [],
    nicknames: [],
    accounts: [],
    sources: [words('招商银行', 'China Merchants Bank')],
    rows: 120,
    period: ['2025-01-01', '2025-06-30'],
    task_id: null,
    ...changes,
  };
}

/** What a case says of which nobody stated anything. */
export const TERMS: Task['terms'] = {
  purpose: null,
  basis: '',
  basis_text: null,
  consent_on: null,
  consent_reference: '',
  basis_words: '',
  stated_by: '',
  stated_text: '',
  files_days: 30,
  case_days: null,
  own_files_days: null,
  own_case_days: null,
  files_go_text: '',
  case_goes_text: '',
  held: false,
  hold_reason: '',
};

export function task(changes: Partial<Task> = {}): Task {
  return {
    id: 1,
    owner_id: 2,
    owner: 'alice',
    project_id: null,
    project: '',
    customer: '陈晓雨',
    related: [],
    state: 'done',
    state_text: words('已完成', 'Done'),
    part_read: false,
    verdict: {
      result: 'agrees',
      level: 'green',
      title: words('数字已印证', 'Figures proven'),
      text: words('余额链和合计全部相符。', 'Every balance and total agrees.'),
    },
    stage: '',
    progress: 100,
    problem: '',
    problem_text: NO_WORDS,
    price: 10,
    position: 0,
    files: [file()],
    report_id: 7,
    report_version: 1,
    headline: null,
    terms: TERMS,
    demo: false,
    createtime_text: '2026-11-20 10:00:00',
    finishtime_text: '2026-11-20 10:00:05',
    ...changes,
  };
}

export const LOCKED = task({
  id: 4,
  customer: '王建国',
  state: 'waiting',
  state_text: words('待补充', 'Needs you'),
  verdict: null,
  report_id: null,
  files: [
    file({
      upload_id: 9,
      name: 'locked.zip',
      state: 'wrong_password',
      state_text: words('密码错误', 'Wrong password'),
      level: 'amber',
      next_step: words('请向客户确认密码后重新输入', 'Ask the customer for the password, then give it again'),
      tries_left: 3,
    }),
  ],
});

export const OPEN_CURRENCY = task({
  id: 6,
  customer: 'Ada Brown',
  state: 'waiting',
  problem: 'open_currency',
  problem_text: words('有文件没有写明金额的币种', 'A file does not say its currency'),
  report_id: null,
  files: [
    file({ upload_id: 11, name: 'one.csv', format: 'general', currency: 'XXX', lacks_currency: true }),
    file({ upload_id: 12, name: 'two.xlsx', format: 'general', currency: 'XXX', lacks_currency: true }),
  ],
});

export const BROKEN = task({
  id: 5,
  customer: '李娜',
  files: [
    file({
      state: 'disagrees',
      state_text: words('与自身合计不一致', 'Disagrees with its own totals'),
      level: 'red',
      next_step: words('请核对断开处', 'Check the place of the break'),
      problems: [
        {
          code: 'chain_break',
          severity: 'error',
          text: words('余额在此断开', 'The balance breaks here'),
          page: 3,
          row: 33,
        },
      ],
    }),
  ],
});

export const PRICE = { price: 10, available: 90, vip: false, upload_bytes: 1024, files: 2 };
export const COUNTS = { tasks: { queued: 0, working: 0, waiting: 1, done: 2, failed: 0, part_read: 1 } };
const finding = (changes: Partial<Finding>): Finding => ({
  id: 'XW-KJ-01',
  name: words('快进快出', 'Fast in, fast out'),
  family: 'passage',
  family_name: words('资金过路', 'Passage'),
  result: 'hit',
  severity: 'high',
  numbers: [{ name: words('最大一次', 'Largest'), value: 25_000_000, threshold: 20_000_000, unit: 'fen' }],
  sentence: words('30 天内 4 次', 'Four times within 30 days'),
  clearing: words('提供合同', 'A contract'),
  missing: null,
  months: ['2025-03'],
  evidence: [3, 4],
  file: null,
  pages: [],
  told_by: '',
  ...changes,
});

const COUNTS_BY_SEVERITY = { high: 1, medium: 0, low: 0, info: 0 };

const LEAD: ReportInfo['report']['lead'] = {
  sentences: [
    [
      { text: words('净流入 ', 'Net inflow was '), figure: '', value: null, rows: null },
      {
        text: words('25,000.50 元', '25,000.50'),
        figure: 'net_in_fen',
        value: 2_500_050,
        rows: { flow: 'in' },
      },
      { text: words('。', '.'), figure: '', value: null, rows: null },
    ],
  ],
  headlines: [
    {
      figure: 'recognised_income_month_fen',
      note: words('月中位数；净流入的 4.0% 未认定', 'monthly median; 4.0% of net inflow is not recognised'),
      warns: true,
      rows: { income: 'regular' },
    },
    { figure: 'net_fen', note: words('净流入 25,000.50', '25,000.50 in'), warns: false, rows: null },
  ],
  inflow: [
    {
      kind: 'salary',
      name: words('工资', 'Salary'),
      total_fen: 2_400_000,
      months: { '2025-03': 2_400_000 },
      rows: { income: 'regular', category: 'I10' },
    },
    {
      kind: 'persons',
      name: words('个人转入', 'From persons'),
      total_fen: 100_050,
      months: { '2025-03': 100_050 },
      rows: { income: 'from_persons' },
    },
  ],
  papers: [
    {
      code: 'employment',
      name: words('收入证明', 'Proof of income'),
      ask: words('请提供劳动合同。', 'Please send the employment contract.'),
    },
  ],
};

export const INFO: ReportInfo = {
  terms: TERMS,
  mark: '',
  line: {
    id: 7,
    task_id: 1,
    owner_id: 2,
    project_id: null,
    customer: '陈晓雨',
    sources: ['wechat'],
    source_names: [words('微信支付账单', 'WeChat Pay bill')],
    period: ['2025-03-01', '2025-03-31'],
    rows: 1234,
    currency: 'CNY',
    in_fen: 3_000_000,
    out_fen: 2_000_000,
    real_in_fen: 2_500_050,
    real_out_fen: 1_999_999,
    recognised_income_month_fen: 2_400_000,
    hits: COUNTS_BY_SEVERITY,
    risk: 'high',
    authenticity: 'agrees',
    verdict_text: words('数字已印证', 'Figures proven'),
    level: 'green',
    incomplete: false,
    review: { state: 'open', items: 2, decided: 0, completed_text: '' },
    version: 1,
    demo: false,
    createtime_text: '2026-11-20 10:00:00',
  },
  versions: [{ id: 7, version: 1, createtime_text: '2026-11-20 10:00:00', stored_version: null }],
  made_by: '管理员',
  related: [],
  applied: null,
  conclusion: '收入稳定',
  counterparty_total: 1,
  report: {
    customer: '陈晓雨',
    lead: LEAD,
    files: [],
    period_from: '2025-03-01',
    period_to: '2025-03-31',
    currency: 'CNY',
    summary: {
      authenticity: 'agrees',
      verdict: {
        result: 'agrees',
        level: 'green',
        title: words('数字已印证', 'Figures proven'),
        text: words('余额链和合计全部相符。', 'Every balance and total agrees.'),
        causes: [],
        missing: null,
      },
      incomplete: false,
      rows: 1234,
      days: 31,
      in_fen: 3_000_000,
      out_fen: 2_000_000,
      neutral_fen: 0,
      real_in_fen: 2_500_050,
      real_out_fen: 1_999_999,
      net_fen: 500_051,
      ...JUDGED,
      average_balance_fen: null,
      hits: COUNTS_BY_SEVERITY,
      findings: COUNTS_BY_SEVERITY,
      top_findings: ['XW-KJ-01'],
    },
    months: [
      {
        month: '2025-03',
        rows: 1234,
        in_fen: 3_000_000,
        out_fen: 2_000_000,
        real_in_fen: 2_500_050,
        real_out_fen: 1_999_999,
        net_fen: 500_051,
        salary_fen: 1_500_000,
        business_fen: 0,
        loan_in_fen: 0,
        debt_service_fen: 30_000,
        consumption_fen: 700_000,
        end_balance_fen: null,
        average_balance_fen: null,
        recognised_fen: 2_400_000,
      },
    ],
    categories: [
      {
        code: 'O10',
        name: words('餐饮', 'Food'),
        direction: 'out',
        value_fen: 700_000,
        rows: 50,
        share: 0.35,
        months: { '2025-03': 700_000 },
      },
    ],
    income_streams: [],
    debts: [],
    counterparties: [],
    hours: { known_rows: 0, unknown_rows: 1234, rows: [], amount_fen: [] },
    balances: [],
    hits: [],
    hits_unjudged: [
      {
        rule: 'MZ-YJ-01',
        name: words('夜间交易', 'Night-time transactions'),
        family: 'YJ',
        missing: words('交易时间', 'times'),
      },
      {
        rule: 'MZ-YJ-02',
        name: words('夜间娱乐', 'Venues in the small hours'),
        family: 'YJ',
        missing: words('交易时间', 'times'),
      },
      {
        rule: 'MZ-YE-01',
        name: words('余额为负', 'Negative balance'),
        family: 'YE',
        missing: words('余额', 'balances'),
      },
    ],
    findings: [
      finding({}),
      finding({
        id: 'XW-YE-01',
        name: words('余额枯竭', 'Drained balance'),
        result: 'cannot_judge',
        missing: words('余额', 'A balance'),
        evidence: [],
      }),
    ],
    checks: [],
    accounts_missing: [],
    hits_dismissed: [],
    network: null,
    left_out: [
      {
        code: 'N10',
        name: words('本人账户互转', 'Own-account moves'),
        in_n: 2,
        in_fen: 499_950,
        out_n: 1,
        out_fen: 1,
        neutral_n: 0,
        neutral_fen: 0,
      },
    ],
    method: { engine_version: '1.0.0', rules_version: '2026.11', thresholds: [], notes: [], uses: {} },
  },
};

export { EVIDENCE, GROUP, HIT, NO_WORDS, REVIEW, TRANSACTION, transactionPage } from './rows';
