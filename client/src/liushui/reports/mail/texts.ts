// The words of sending a report by e-mail.
import { createTexts } from '@/shared/i18n';

const zh = {
  title: '发送“{customer}”的报告',
  to: '收件邮箱',
  toMissing: '请填写收件邮箱',
  note: '附言（可不填）',
  noteHint: '写在正文最前面，最多 1000 字。',
  language: '报告语言',
  what: '将发送',
  file: '{customer}_v{version}.pdf（简版 PDF 报告，第 {version} 版）',
  private: '报告含客户的财务信息，请确认收件人有权查看。发送会记入审计日志。',
  stays: '尚未配置发信服务器：邮件只保存在本机，由管理员查看，不会真正发出。',
  closed: '“邮件发送”服务未开通，无法发送。',
  openIt: '去开通',
  send: '发送',
  cancel: '取消',
  incomplete: '这份报告的流水没有全部读取，金额和笔数不完整。',
  queued: '邮件已交给发信队列',
  kept: '邮件已保存在本机，未发出：尚未配置发信服务器',
};

const en: Record<keyof typeof zh, string> = {
  title: 'Send the report on {customer}',
  to: 'E-mail address',
  toMissing: 'Give an e-mail address',
  note: 'Note (optional)',
  noteHint: 'It stands first in the e-mail; 1,000 characters at most.',
  language: 'Language of the report',
  what: 'Will be sent',
  file: '{customer}_v{version}.pdf (short PDF report, version {version})',
  private:
    'The report holds financial data of the customer: make sure that the receiver may see it. Sending is written to the audit log.',
  stays:
    'No mail server is set up: the message stays on this machine, where administrators see it, and is not sent.',
  closed: 'The service “E-mail delivery” is not open, so nothing can be sent.',
  openIt: 'Open it',
  send: 'Send',
  cancel: 'Cancel',
  incomplete: 'Not everything behind this report was read: its amounts and counts are incomplete.',
  queued: 'The e-mail is in the queue',
  kept: 'The e-mail is kept on this machine and not sent: no mail server is set up',
};

export const { t, useT } = createTexts(zh, en);
