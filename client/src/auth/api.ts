// The calls of the login screen.
import { post } from '@/shared/api';
import type { Shape } from '@/shared/shapes';

/** Name, password, and whether a longer session is asked for. */
export type LoginForm = Required<Pick<Shape<'LoginSchema'>, 'username' | 'password' | 'remember'>>;

export async function login(form: LoginForm): Promise<string> {
  const { userinfo } = await post<Shape<'LoginAnswerSchema'>>('/api/user/login', form);
  return userinfo.token;
}
