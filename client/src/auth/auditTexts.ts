// The words of the audit log.
import { createTexts } from '@/shared/i18n';

const zh = {
  title: '审计日志',
  note: '谁在何时看过或改过什么。记录只增不改，逐条相连，可用 flask audit verify 校验。',
  actor: '操作人',
  event: '事件',
  subject: '对象',
  subjectHint: '对象，如 report:7',
  period: '日期',
  text: '内容、地址或编号',
  detail: '内容',
  from: '来源',
  time: '时间',
  stranger: '未登录',
  gone: '账号 {id}',
  none: '还没有记录',
  noneFound: '没有符合条件的记录',
  clear: '清除筛选',
  save: '导出 CSV',
  request: '请求 {id}',
  nothing: '–',
};

const en: Record<keyof typeof zh, string> = {
  title: 'Audit log',
  note: 'Who looked at or changed what, and when. Entries can only be added, each chained to the previous one; flask audit verify proves it.',
  actor: 'Who',
  event: 'What',
  subject: 'Object',
  subjectHint: 'Object, e.g. report:7',
  period: 'Days',
  text: 'Details or reference',
  detail: 'Details',
  from: 'From',
  time: 'Time',
  stranger: 'Not logged in',
  gone: 'Account {id}',
  none: 'Nothing recorded yet',
  noneFound: 'No matching entries',
  clear: 'Clear filters',
  save: 'Export CSV',
  request: 'Request {id}',
  nothing: '–',
};

export const { t, useT } = createTexts(zh, en);
