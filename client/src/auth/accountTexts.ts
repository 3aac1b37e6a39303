// The words of opening an account for somebody, and of the password that is made for it.
import { createTexts } from '@/shared/i18n';

const zh = {
  open: '新建账号',
  openAbout: '系统会生成一个随机的初始密码，7 天内有效；本人首次登录时须换成自己的密码。',
  username: '用户名',
  usernameEmpty: '请输入用户名',
  role: '角色',
  initial: '初始密码',
  renew: '重新生成密码',
  renewTitle: '为 {name} 重新生成初始密码？',
  renewBody: '之前的初始密码立即失效，此人现有的登录会结束。',
  made: '{name} 的初始密码',
  once: '请立即复制并交给本人：离开后无法再次查看。',
  until: '有效期至 {until}，首次登录时须换成自己的密码。',
};

const en: Record<keyof typeof zh, string> = {
  open: 'New account',
  openAbout:
    'A random initial password is created. It is valid for 7 days and has to be changed at first login.',
  username: 'Username',
  usernameEmpty: 'Enter a user name',
  role: 'Role',
  initial: 'Initial password',
  renew: 'New initial password',
  renewTitle: 'Create another initial password for {name}?',
  renewBody: 'The previous one stops working, and this account’s sessions end.',
  made: 'Initial password of {name}',
  once: 'Copy it now and hand it over: it is shown only once.',
  until: 'Valid until {until}. Its owner chooses a new one at first login.',
};

export const accountTexts = createTexts(zh, en);
export const { t, useT } = accountTexts;
