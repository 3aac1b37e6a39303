// The words of a finished task in one line, of a file in work, and of the choice between cards and table.
import { createTexts } from '@/shared/i18n';

const zh = {
  income: '可认定月收入（元）',
  incomeUnknown: '未识别',
  findings: '待核对',
  'urgent.high': '高 {count}',
  'urgent.medium': '中 {count}',
  noFindings: '无高、中级命中',
  'file.waits': '等待读取',
  'file.unpack': '解压中',
  'file.read': '识别并读取中',
  'file.is_read': '已读取 {rows} 笔',
  'file.analyse': '分析中 · {rows} 笔',
  'file.save': '保存中 · {rows} 笔',
  view: '任务的显示方式',
  cards: '卡片',
  table: '表格',
  opensItself: '完成后自动打开报告',
  colCustomer: '客户',
  colFiles: '文件',
  colState: '状态',
  colIncome: '可认定月收入（元）',
  colFindings: '高 / 中',
  colMade: '创建时间',
  colNext: '下一步',
  more: '在卡片中处理',
};

const en: Record<keyof typeof zh, string> = {
  income: 'Recognised income a month (CNY)',
  incomeUnknown: 'None recognised',
  findings: 'To check',
  'urgent.high': 'High {count}',
  'urgent.medium': 'Medium {count}',
  noFindings: 'No high or medium hits',
  'file.waits': 'Waiting in the queue',
  'file.unpack': 'Unpacking',
  'file.read': 'Recognising and reading',
  'file.is_read': '{rows} {rows|transaction|transactions} read',
  'file.analyse': 'Analysing · {rows} {rows|transaction|transactions}',
  'file.save': 'Saving · {rows} {rows|transaction|transactions}',
  view: 'Task view',
  cards: 'Cards',
  table: 'Table',
  opensItself: 'Open reports when ready',
  colCustomer: 'Customer',
  colFiles: 'Files',
  colState: 'State',
  colIncome: 'Recognised income a month (CNY)',
  colFindings: 'High / medium',
  colMade: 'Created',
  colNext: 'Next step',
  more: 'Open card',
};

export const headlineTexts = createTexts(zh, en);
export const { useT } = headlineTexts;
