// The calls about accounts.
import { get, post } from '@/shared/api';
import type { Shape } from '@/shared/shapes';

/** Name, password, and whether a longer session is asked for. */
export type LoginForm = Required<Pick<Shape<'LoginSchema'>, 'username' | 'password' | 'remember'>>;
export type WebInfo = Shape<'WebInfoSchema'>;
export type CodeEvent = 'register' | 'resetpwd' | 'changemobile' | 'changeemail';

/** A number or an address, under the name that the calls give it. */
export type Address = { mobile: string } | { email: string };

export async function login(form: LoginForm): Promise<Shape<'UserinfoSchema'>> {
  return (await post('/api/user/login', { body: form, isQuiet: true })).userinfo;
}

export const getWebInfo = () => get('/api/index/getWebInfo');

/** Forms show failures at their fields themselves. */
const QUIET = { isQuiet: true };

export const sendCode = (kind: 'mobile' | 'email', address: string, event: CodeEvent) =>
  kind === 'mobile'
    ? post('/api/sms/send', { body: { mobile: address, event }, ...QUIET })
    : post('/api/ems/send', { body: { email: address, event }, ...QUIET });

export async function register(
  form: { username: string; password: string; captcha: string } & Address,
): Promise<string> {
  const { userinfo } = await post('/api/user/register', { body: form, ...QUIET });
  return userinfo.token;
}

export const resetPassword = (form: { captcha: string; newpassword: string } & Address) =>
  post('/api/user/resetpwd', { body: form, ...QUIET });
