// Rules for tests: a table of few rows, a draft, a version, a trial run.
import type { Backtest, RuleDraft, RuleFacts, RuleRow, RuleTable } from './api';

export const facts = (more: Partial<RuleFacts> = {}): RuleFacts => ({
  active: true,
  severities: [],
  include: [],
  exclude: [],
  require: [],
  whole: [],
  words: [],
  thresholds: {},
  ...more,
});

const NONE = { 'zh-CN': '', 'en-US': '' };

export const row = (more: Partial<RuleRow> = {}): RuleRow => ({
  kind: 'hits',
  id: 'MZ-DB-01',
  name: { 'zh-CN': '博彩关键词', 'en-US': 'Gambling words' },
  family: 'DB',
  family_name: { 'zh-CN': '博彩', 'en-US': 'Gambling' },
  definition: NONE,
  source: 'NP',
  direction: 'out',
  category: '',
  reports_as: '',
  lender_kind: '',
  is_own: false,
  is_gone: false,
  is_changed: false,
  in_draft: false,
  reason: '',
  editable: ['active', 'severities', 'include', 'exclude', 'thresholds'],
  default: facts({ severities: ['high'], include: ['百家乐', '六合彩'], exclude: ['福利'] }),
  current: facts({
    severities: ['high'],
    include: ['百家乐', '六合彩'],
    exclude: ['福利'],
    thresholds: { min_fen: 10_000 },
  }),
  thresholds: [
    {
      name: 'min_fen',
      label: { 'zh-CN': '单笔下限', 'en-US': 'Single amount from' },
      unit: 'fen',
      least: 0,
      most: 100_000_000,
      is_whole: true,
      default: 10_000,
      current: 10_000,
    },
  ],
  ...more,
});

export const family = (more: Partial<RuleRow> = {}): RuleRow =>
  row({
    kind: 'families',
    id: 'JT',
    name: { 'zh-CN': '家庭', 'en-US': 'Family' },
    family: 'JT',
    editable: ['active'],
    default: facts({ active: false }),
    current: facts({ active: false }),
    thresholds: [],
    ...more,
  });

export const table = (rows: RuleRow[], more: Partial<RuleTable> = {}): RuleTable => ({
  version: '2026.11.4+3',
  number: 3,
  base_version: '2026.11.4',
  revision: 2,
  misfits: [],
  rows,
  rates: [],
  categories: [{ code: 'O19', name: { 'zh-CN': '娱乐', 'en-US': 'Entertainment' }, direction: 'out' }],
  ...more,
});

export const draft = (more: Partial<RuleDraft> = {}): RuleDraft => ({
  revision: 2,
  number: 3,
  changes: {},
  differences: [
    {
      kind: 'hits',
      id: 'MZ-DB-01',
      name: { 'zh-CN': '博彩关键词', 'en-US': 'Gambling words' },
      field: 'include',
      before: null,
      after: null,
      added: ['赌场'],
      removed: ['百家乐'],
      unit: '',
      label: null,
    },
    {
      kind: 'thresholds',
      id: 'MZ-DB-01',
      name: { 'zh-CN': '博彩关键词', 'en-US': 'Gambling words' },
      field: 'min_fen',
      before: 10_000,
      after: 25_050,
      added: [],
      removed: [],
      unit: 'fen',
      label: { 'zh-CN': '单笔下限', 'en-US': 'Single amount from' },
    },
  ],
  misfits: [],
  author: 'ada',
  changetime_text: '2026-11-22 05:41:19',
  ...more,
});

export const NO_DRAFT = draft({ revision: 0, differences: [], author: '', changetime_text: '' });

export const trial = (more: Partial<Backtest> = {}): Backtest => ({
  id: 7,
  state: 'done',
  revision: 2,
  done: 3,
  total: 3,
  is_outdated: false,
  createtime_text: '2026-11-22 05:41:19',
  finishtime_text: '2026-11-22 05:41:25',
  result: {
    reports: 2,
    touched: 1,
    real_changed: 0,
    skipped: [{ report_id: 4, customer: '赵丽', problem: 'reading_not_kept' }],
    hits: [
      {
        rule: 'MZ-DB-01',
        name: { 'zh-CN': '博彩关键词', 'en-US': 'Gambling words' },
        before: { rows: 43, sum_fen: 1_240_000, reports: 1, severities: { high: 1 } },
        after: { rows: 0, sum_fen: 0, reports: 0, severities: {} },
        changed_reports: 1,
        is_changed: true,
        gained: [],
        lost: [
          {
            report_id: 3,
            customer: '周建国',
            n: 2,
            day: '2026-09-30',
            direction: 'out',
            amount_fen: 20_000,
            party: '六合彩资料群',
            text: '充值',
            words: ['六合彩'],
          },
        ],
      },
      {
        rule: 'MZ-DB-02',
        name: { 'zh-CN': '彩票', 'en-US': 'Lottery' },
        before: { rows: 1, sum_fen: 200, reports: 1, severities: { low: 1 } },
        after: { rows: 1, sum_fen: 200, reports: 1, severities: { low: 1 } },
        changed_reports: 0,
        is_changed: false,
        gained: [],
        lost: [],
      },
    ],
    questions: [],
    categories: { rows: 0, reports: 0, examples: [] },
  },
  ...more,
});
