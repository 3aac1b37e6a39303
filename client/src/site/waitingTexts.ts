// The words of what waits for the operator.
import { createTexts } from '@/shared/i18n';

const zh = {
  title: '待我处理',
  nothing: '没有等你处理的事。',
  failed: '这部分没能加载',
  retry: '重试',
  progress: '已审 {decided} / {items}',
  others: '还有 {count} 项',
  'kind.password': '缺少密码',
  'act.password': '填写密码',
  'kind.currency': '币种不明',
  'act.currency': '填写币种',
  'kind.mapping': '版式未识别',
  'act.mapping': '手工映射',
  'kind.review': '待审报告',
  'act.review': '去审阅',
  'kind.verification': '实名认证',
  'act.verification': '去审核',
  'kind.parameters': '直播参数',
  'act.parameters': '去审批',
  'kind.posting': '人工记账',
  'act.posting': '去复核',
  'kind.order': '支付金额不符',
  'act.order': '去处理',
};

const en: Record<keyof typeof zh, string> = {
  title: 'Waiting for you',
  nothing: 'Nothing is waiting for you.',
  failed: 'This part could not be loaded',
  retry: 'Try again',
  progress: '{decided} of {items} reviewed',
  others: '{count} more',
  'kind.password': 'Password missing',
  'act.password': 'Enter password',
  'kind.currency': 'Currency unknown',
  'act.currency': 'State currency',
  'kind.mapping': 'Layout unknown',
  'act.mapping': 'Map columns',
  'kind.review': 'Report to review',
  'act.review': 'Review',
  'kind.verification': 'Verification',
  'act.verification': 'Decide',
  'kind.parameters': 'Studio parameters',
  'act.parameters': 'Decide',
  'kind.posting': 'Manual posting',
  'act.posting': 'Check',
  'kind.order': 'Amount paid differs',
  'act.order': 'Resolve',
};

export const waitingTexts = createTexts(zh, en);
export const { useT } = waitingTexts;
