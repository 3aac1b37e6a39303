// The words about a case of another operator, before password and reason are given.
import { createTexts } from '@/shared/i18n';

const zh = {
  title: '客户信息已隐藏',
  hint: '这是其他操作员的案件。验证密码并填写查看原因后，可查看一小时；查看人、时间和原因会记入审计日志。',
  reveal: '验证后查看',
  back: '返回报告列表',
  about: '请确认确有必要查看该客户的流水与报告。',
  password: '当前密码',
  reason: '查看原因（如投诉处理、质检复核）',
  incomplete: '请填写密码和查看原因（至少 4 个字）',
};

const en: Record<keyof typeof zh, string> = {
  title: 'The customer is hidden',
  hint: 'This case belongs to another operator. With your password and a reason you see it for an hour; who looked, when and why stands in the audit log.',
  reveal: 'Give password and reason',
  back: 'To the reports',
  about: 'Look at a customer’s statements and report only where your work needs it.',
  password: 'Current password',
  reason: 'Reason (a complaint, say, or an inspection)',
  incomplete: 'Give your password, and a reason of at least 4 characters',
};

export const { useT } = createTexts(zh, en);
