// The calls by which an account changes itself, and those by which administrators look after accounts.
import { fetchBlob, get, post, saveBlob, upload } from '@/shared/api';
import type { User } from '@/shared/session';
import type { Role, Shape } from '@/shared/shapes';
import { filtersOf, pageOf } from '@/shared/useFilters';

export type Session = Shape<'SessionSchema'>;
export type ApiToken = Shape<'ApiTokenSchema'>;
/** The password, where the login was a while ago. */
export type Ending = { password?: string };
export type Profile = Shape<'SaveInfoSchema'>;
export type Account = Shape<'AccountLineSchema'>;
export type AccountList = Shape<'AccountListSchema'>;

/** Forms show failures at their fields themselves. */
const QUIET = { isQuiet: true };
const REMOVE = { method: 'DELETE' };

export const saveProfile = (profile: Profile) => post<User>('/api/user/save-info', profile, QUIET);

export function setPicture(file: File): Promise<{ url: string }> {
  const form = new FormData();
  form.append('file', file);
  return upload<{ url: string }>('/api/user/upload', form);
}
export const removePicture = () => post<{ url: string }>('/api/user/upload', {}, REMOVE);

export const changePassword = (form: { password: string; newpassword: string }) =>
  post<null>('/api/user/changepwd', form, QUIET);
export const changeMobile = (form: { password: string; mobile: string; captcha: string }) =>
  post<null>('/api/user/changemobile', form, QUIET);
export const changeEmail = (form: { password: string; email: string; captcha: string }) =>
  post<null>('/api/user/changeemail', form, QUIET);

export async function exportData(password: string): Promise<void> {
  saveBlob(await fetchBlob('/api/user/export', {}, { ...QUIET, body: { password } }), 'liushui-data.zip');
}
export const deleteAccount = (password: string) => post<null>('/api/user/delete', { password }, QUIET);

export const getSessions = () => get<Session[]>('/api/auth/sessions');
export const endSession = (id: string, form: Ending) =>
  post<null>(`/api/auth/sessions/${id}`, form, { ...QUIET, ...REMOVE });
export const endOtherSessions = (form: Ending) =>
  post<{ ended: number }>('/api/auth/sessions', form, { ...QUIET, ...REMOVE });

export const getTokens = () => get<ApiToken[]>('/api/auth/tokens');
export const makeToken = (form: { name: string; scopes: string[]; days: number; password: string }) =>
  post<{ token: string; line: ApiToken }>('/api/auth/tokens', form, QUIET);
export const revokeToken = (id: number) => post<null>(`/api/auth/tokens/${id}`, {}, REMOVE);

export const PEOPLE_FILTERS = ['keyword', 'role', 'state'] as const;
export const getPeople = (query: URLSearchParams) =>
  get<AccountList>('/api/admin/users', { ...filtersOf(query, PEOPLE_FILTERS), ...pageOf(query) });
export const setRole = (id: number, role: string) => post<Account>(`/api/admin/users/${id}/role`, { role });
export const disable = (id: number, reason: string) =>
  post<Account>(`/api/admin/users/${id}/disable`, { reason });
export const enable = (id: number) => post<Account>(`/api/admin/users/${id}/enable`);
export const endSessionsOf = (id: number) =>
  post<{ ended: number }>(`/api/admin/users/${id}/sessions`, {}, REMOVE);
export type GivenPassword = Shape<'GivenPasswordSchema'>;
export const openAccount = (form: { username: string; role: Role }) =>
  post<GivenPassword>('/api/admin/users', form, QUIET);
export const renewPassword = (id: number) => post<GivenPassword>(`/api/admin/users/${id}/password`);
export const letRegister = (open: boolean) => post<{ open: boolean }>('/api/admin/registration', { open });
