// The words of what administrators decide about second factors.
import { createTexts } from '@/shared/i18n';

const zh = {
  rule: '两步验证要求',
  ruleAbout: '到期仍未启用的账号，登录后只能先完成设置；通过单位统一登录的账号不受此限。',
  'who.none': '不要求',
  'who.admin': '管理员必须启用',
  'who.all': '所有人必须启用',
  since: '生效日期',
  today: '今天起',
  missing: '目前有 {count} 个相关账号尚未启用',
  ruleSaved: '要求已保存',
  'factor.totp': '验证器应用',
  'factor.passkey': '通行密钥',
  reset: '重置两步验证',
  resetTitle: '重置 {name} 的两步验证？',
  resetBody:
    '请先核实本人身份。其验证器应用、通行密钥和恢复码全部移除，会话和 API 令牌失效，并通知本人；原因记入审计日志。',
  reason: '原因',
  reasonHint: '例如：手机丢失，已当面核实',
  reasonEmpty: '请填写原因',
};

const en: Record<keyof typeof zh, string> = {
  rule: 'Second factor rule',
  ruleAbout:
    'From that day on, accounts without one can only set it up. Accounts that log in through your organization are exempt.',
  'who.none': 'Not required',
  'who.admin': 'Required for administrators',
  'who.all': 'Required for everybody',
  since: 'From',
  today: 'Today',
  missing: 'Accounts without one at the moment: {count}',
  ruleSaved: 'The rule was saved',
  'factor.totp': 'App',
  'factor.passkey': 'Passkey',
  reset: 'Reset second factor',
  resetTitle: 'Reset the second factor of {name}?',
  resetBody:
    'Check who is asking first. App, passkeys and recovery codes are removed, sessions and API tokens end, and the owner is told. The reason is kept in the audit log.',
  reason: 'Reason',
  reasonHint: 'For example: phone lost, met in person',
  reasonEmpty: 'Enter a reason',
};

export const factorAdminTexts = createTexts(zh, en);
export const { t, useT } = factorAdminTexts;
