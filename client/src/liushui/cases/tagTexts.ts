// The words of severities and of how a check or a finding ended.
import { createTexts } from '@/shared/i18n';

const zh = {
  'severity.high': '高',
  'severity.medium': '中',
  'severity.low': '低',
  'severity.info': '提示',
  'severity.none': '无',
  'result.hit': '命中',
  'result.clear': '未见异常',
  'result.cannot_judge': '无法判断',
  'result.dismissed': '已排除',
};

const en: Record<keyof typeof zh, string> = {
  'severity.high': 'High',
  'severity.medium': 'Medium',
  'severity.low': 'Low',
  'severity.info': 'Info',
  'severity.none': 'None',
  'result.hit': 'Hit',
  'result.clear': 'Clear',
  'result.cannot_judge': 'Cannot judge',
  'result.dismissed': 'Dismissed',
};

export const tagWords = { zh, en };
export const { useT } = createTexts(zh, en);
export const isKey = (key: string): key is keyof typeof zh => key in zh;
