// Reports under other verdicts than a plain one, over files that give cause for them, for the room's tests.
import type { ReportFile, ReportInfo } from '../reports/types';
import { INFO, NO_WORDS } from './samples';

const words = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });

export const reportFile = (changes: Partial<ReportFile> = {}): ReportFile => ({
  index: 0,
  file: '三月.pdf',
  member: null,
  sha256: 'ab'.repeat(32),
  sheet_or_page: null,
  format: 'icbc',
  format_name: words('工商银行', 'ICBC'),
  format_version: '1',
  kind: 'bank',
  state: 'read',
  state_text: words('已读取，余额链成立', 'Read, every balance follows'),
  level: 'green',
  account: '4321',
  holder: '陈晓雨',
  currency: 'CNY',
  period_from: '2025-03-01',
  period_to: '2025-03-31',
  rows: 234,
  skipped: 0,
  in_n: 1,
  in_fen: 100,
  out_n: 1,
  out_fen: 100,
  neutral_n: 0,
  neutral_fen: 0,
  chain_checked: 0,
  chain_breaks: [],
  totals_stated: [],
  totals_agree: null,
  totals_binding: true,
  next_step: NO_WORDS,
  pages: 0,
  confirmed: 0,
  problems: [],
  columns: [],
  confirmed_by: '',
  confirmed_at: '',
  is_picture: false,
  ...changes,
});

type ReportVerdict = ReportInfo['report']['summary']['verdict'];

/** The report with another verdict, as the list and the summary tell it, over these files. */
export function judged(verdict: ReportVerdict, files: ReportFile[]): ReportInfo {
  const incomplete = verdict.missing !== null;
  const { line, report } = INFO;
  return {
    ...INFO,
    line: {
      ...line,
      authenticity: verdict.result,
      verdict_text: verdict.title,
      level: verdict.level,
      incomplete,
    },
    report: {
      ...report,
      files,
      summary: { ...report.summary, authenticity: verdict.result, verdict, incomplete },
    },
  };
}

/** A bill of which records were cut out: it states more than it holds. */
export const CUT = judged(
  {
    result: 'disagrees',
    level: 'red',
    title: words('存在不一致', 'Disagrees'),
    text: words(
      '至少一份流水与自身写明的笔数不符。',
      'A statement does not hold the records that it states.',
    ),
    causes: [
      {
        code: 'records_differ',
        level: 'red',
        file: 1,
        text: words(
          '文件写明 352 笔，实际读到 234 笔，缺 118 笔',
          '352 records stated, 234 read: 118 are missing',
        ),
        clears: words('请客户重新导出完整账单', 'A complete export from the customer'),
      },
    ],
    missing: null,
  },
  [
    reportFile(),
    reportFile({
      index: 1,
      file: '支付宝.csv',
      state: 'disagrees',
      state_text: words('笔数与写明的不符', 'Not the records that it states'),
      level: 'red',
      totals_stated: [
        { name: 'rows', stated: 352, read: 234 },
        { name: 'in_n', stated: 20, read: 20 },
        { name: 'out_fen', stated: 2_835_831, read: 1_951_757 },
      ],
      totals_agree: false,
      totals_binding: false,
    }),
  ],
);

/** A statement of which only the first of nine pages was read. */
export const PART_READ = judged(
  {
    result: 'part_read',
    level: 'amber',
    title: words('部分读取', 'Partly read'),
    text: words('有流水没有读全。', 'Not everything was read.'),
    causes: [
      {
        code: 'part_unread',
        level: 'amber',
        file: 0,
        text: words('9 页中 8 页未读取', '8 of 9 pages were not read'),
        clears: words('请提供银行导出的电子版', "The bank's own export"),
      },
    ],
    missing: words(
      '招商银行流水 9 页中 8 页未读取，以下金额不完整，不可用于授信',
      '8 of 9 pages were not read: the amounts below are incomplete',
    ),
  },
  [
    reportFile({
      file: '招商银行.pdf',
      state: 'partial',
      state_text: words('部分读取', 'Partly read'),
      level: 'amber',
    }),
  ],
);
