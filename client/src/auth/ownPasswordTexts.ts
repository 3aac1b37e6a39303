// The words of the page of a first login.
import { createTexts } from '@/shared/i18n';

const zh = {
  title: '设置自己的密码',
  subtitle: '{name}，您用的是初始密码，它只用于首次登录。请换成只有您知道的密码，然后继续。',
  until: '初始密码有效期至 {until}',
  initial: '初始密码',
  initialEmpty: '请输入初始密码',
  submit: '设置并继续',
  done: '密码已设置，请妥善保管',
  leave: '退出登录',
};

const en: Record<keyof typeof zh, string> = {
  title: 'Choose your own password',
  subtitle:
    'Hello {name}. You logged in with a password that only works the first time. Choose one that nobody else knows, then continue.',
  until: 'The password you were given is valid until {until}',
  initial: 'The password you were given',
  initialEmpty: 'Enter the password you were given',
  submit: 'Set password and continue',
  done: 'Your password is set. Keep it safe',
  leave: 'Log out',
};

export const ownPasswordTexts = createTexts(zh, en);
export const { t, useT } = ownPasswordTexts;
