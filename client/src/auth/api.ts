// The calls of the login screen.
import { post } from '@/shared/api';

export interface LoginForm {
  username: string;
  password: string;
  /** Ask for a longer session. */
  remember: boolean;
}

export async function login(form: LoginForm): Promise<string> {
  const { userinfo } = await post<{ userinfo: { token: string } }>('/api/user/login', form);
  return userinfo.token;
}
