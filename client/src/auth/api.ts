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
  return (await post<Shape<'LoginAnswerSchema'>>('/api/user/login', form)).userinfo;
}

export const getWebInfo = () => get<WebInfo>('/api/index/getWebInfo');

/** Forms show failures at their fields themselves. */
const QUIET = { isQuiet: true };

export function sendCode(kind: 'mobile' | 'email', address: string, event: CodeEvent) {
  const path = kind === 'mobile' ? '/api/sms/send' : '/api/ems/send';
  return post<null>(path, { [kind]: address, event }, QUIET);
}

export async function register(
  form: { username: string; password: string; captcha: string } & Address,
): Promise<string> {
  const { userinfo } = await post<Shape<'LoginAnswerSchema'>>('/api/user/register', form, QUIET);
  return userinfo.token;
}

export const resetPassword = (form: { captcha: string; newpassword: string } & Address) =>
  post<null>('/api/user/resetpwd', form, QUIET);
