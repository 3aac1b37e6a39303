// The words of the other doors, opening an account and setting a password anew, with those of the login screen.
import { createTexts } from '@/shared/i18n';
import { en as loginEn, zh as loginZh } from './texts';

const zh = {
  ...loginZh,
  mobile: '手机号',
  mobileEmpty: '请输入手机号',
  email: '邮箱',
  emailEmpty: '请输入邮箱',
  code: '验证码',
  codeHint: '6 位数字',
  codeSend: '获取验证码',
  codeAgain: '{seconds} 秒后重发',
  codeSent: '验证码已发往 {to}，10 分钟内有效',
  codeKept: '本机未配置发送渠道：验证码保存在“发件箱”，请向管理员索取，10 分钟内有效',
  hasAccount: '已有账号？',
  toLogin: '返回登录',
  registerTitle: '注册账号',
  registerSubtitle: '用手机号或邮箱验证，注册即赠 100 积分',
  registerSubmit: '注册并登录',
  registerClosed: '本站未开放注册，请联系管理员开通账号',
  registered: '注册成功，欢迎使用',
  forgotTitle: '重置密码',
  forgotSubtitle: '用账号绑定的手机号或邮箱验证身份',
  forgotSubmit: '重置密码',
  forgotNote: '重置后所有设备都会退出登录。为保护隐私，无论号码或邮箱是否已注册，页面提示都相同。',
  resetDone: '密码已重置，请用新密码登录',
  by: '验证方式',
  mobileHint: '11 位手机号',
  emailHint: 'name@example.com',
  codeEmpty: '请输入验证码',
  newUsername: '用户名',
  newUsernameHint: '2 到 32 个字，可用文字、数字、_ - .',
  newPassword: '新密码',
};

const en: Record<keyof typeof zh, string> = {
  ...loginEn,
  mobile: 'Mobile number',
  mobileEmpty: 'Enter a mobile number',
  email: 'E-mail',
  emailEmpty: 'Enter an e-mail address',
  code: 'Code',
  codeHint: '6 digits',
  codeSend: 'Send code',
  codeAgain: 'Resend in {seconds} s',
  codeSent: 'A code is on its way to {to}, valid for 10 minutes',
  codeKept:
    'Nothing is sent from this machine yet: the code is in the outbox, where an administrator can read it for 10 minutes',
  hasAccount: 'Already have an account?',
  toLogin: 'Back to login',
  registerTitle: 'Create an account',
  registerSubtitle: 'Verify by mobile number or e-mail; you start with 100 points',
  registerSubmit: 'Create account and log in',
  registerClosed: 'Accounts are created by administrators here. Please ask one of them',
  registered: 'Your account is ready. Welcome!',
  forgotTitle: 'Reset your password',
  forgotSubtitle: 'With the mobile number or e-mail address of your account',
  forgotSubmit: 'Reset password',
  forgotNote:
    'All devices will be logged out. For privacy, this page gives the same answer whether or not an account exists.',
  resetDone: 'Your password has been reset. Log in with the new one',
  by: 'Verify by',
  mobileHint: '11 digits',
  emailHint: 'name@example.com',
  codeEmpty: 'Enter the code',
  newUsername: 'Username',
  newUsernameHint: '2 to 32 letters, digits, _ - .',
  newPassword: 'New password',
};

export const texts = createTexts(zh, en);
export const { t, useT } = texts;
