// The words of confirming rows beside their page.
import { createTexts } from '@/shared/i18n';

const zh = {
  title: '人工确认',
  notePicture:
    '“{file}”（{customer}）由图片识别，没有余额或合计可以核实。请逐行对照原页；确认后计入，报告各处注明未经核实、由谁何时确认。',
  notePrinted:
    '“{file}”（{customer}）没有余额或合计可以核实。请逐行对照原页；确认后计入，报告各处注明未经核实、由谁何时确认。',
  sums: '收入 {in_n} 笔 {in_sum}，支出 {out_n} 笔 {out_sum}',
  open: '另有 {count} 行看不清，不在其中。先补录再确认，或确认后按缺行处理。',
  typeFirst: '先补录',
  page: '第 {page} 页',
  picture: '第 {page} 页原件',
  rows: '第 {page} 页读到的行',
  larger: '放大原页',
  smaller: '看整页',
  row: '行',
  moment: '时间',
  money: '收支金额',
  cells: '原文各列',
  in: '收入',
  out: '支出',
  neutral: '不计收支',
  differs: '两次识别不一致：',
  other: '{name}：另一次为“{text}”',
  column: '第 {at} 列',
  empty: '空',
  joint: '；',
  differing: '其中 {count} 行的文字两次识别不一致，已标出；金额、日期和收支方向两次一致。',
  promise: '我已逐行对照原页：日期、收支方向和金额都一致，没有漏行或多行。',
  confirm: '确认并计入报告',
  confirmFirst: '请先逐行核对，再勾选上面的说明',
  done: '已确认，任务正在重新处理',
  none: '这个文件没有等待确认的行',
  noneHint: '各行已核实或已确认，或者任务正在处理。',
  back: '回到任务管理',
} as const;

const en: Record<keyof typeof zh, string> = {
  title: 'Confirm rows',
  notePicture:
    '“{file}” ({customer}) was read off a picture, and no balances or totals prove it. Compare each row with the page beside it. Once you confirm, the rows count, and the report says everywhere that they are not proven, who confirmed them and when.',
  notePrinted:
    'No balances or totals prove “{file}” ({customer}). Compare each row with the page beside it. Once you confirm, the rows count, and the report says everywhere that they are not proven, who confirmed them and when.',
  sums: '{in_n} in, {in_sum}; {out_n} out, {out_sum}',
  open: 'Unclear rows that are not among these: {count}. Enter them first, or they will be missing.',
  typeFirst: 'Enter them first',
  page: 'Page {page}',
  picture: 'Page {page} of the original',
  rows: 'Rows read on page {page}',
  larger: 'Enlarge the page',
  smaller: 'Whole page',
  row: 'Row',
  moment: 'When',
  money: 'Amount',
  cells: 'As printed',
  in: 'in',
  out: 'out',
  neutral: 'neither',
  differs: 'Two readings differ: ',
  other: '{name}: the other one is “{text}”',
  column: 'column {at}',
  empty: 'empty',
  joint: '; ',
  differing:
    'Rows with texts on which two readings differ, marked below: {count}. Amounts, dates and directions were read alike twice.',
  promise:
    'I compared every row with the page: dates, directions and amounts agree, and no row is missing or extra.',
  confirm: 'Confirm and include in the report',
  confirmFirst: 'Compare the rows first, then tick the sentence above',
  done: 'Confirmed; the task is being read again',
  none: 'No rows in this file are waiting to be confirmed',
  noneHint: 'They are proven or confirmed, or the task is running.',
  back: 'Back to tasks',
};

export const { t, useT } = createTexts(zh, en);
