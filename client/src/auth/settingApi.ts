// The calls by which an account changes itself, and those by which administrators look after accounts.
import { download, get, post, postForBlob, remove, upload } from '@/shared/api';
import { proven } from '@/shared/proof';
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

export const saveProfile = (profile: Profile) => post('/api/user/save-info', { body: profile, ...QUIET });

export const setPicture = (file: File) => upload('/api/user/upload', { form: { file } });
export const removePicture = () => remove('/api/user/upload');

export const changePassword = (form: { password: string; newpassword: string }) =>
  post('/api/user/changepwd', { body: form, ...QUIET });
export const changeMobile = (form: { password: string; mobile: string; captcha: string }) =>
  post('/api/user/changemobile', { body: form, ...QUIET });
export const changeEmail = (form: { password: string; email: string; captcha: string }) =>
  post('/api/user/changeemail', { body: form, ...QUIET });

export const exportData = (password: string) =>
  download(postForBlob('/api/user/export', { body: { password }, ...QUIET }), 'liushui-data.zip');
export const deleteAccount = (password: string) => post('/api/user/delete', { body: { password }, ...QUIET });

export const getSessions = () => get('/api/auth/sessions');
export const endSession = (id: string, form: Ending) =>
  remove('/api/auth/sessions/{session_id}', { path: { session_id: id }, body: form, ...QUIET });
export const endOtherSessions = (form: Ending) => remove('/api/auth/sessions', { body: form, ...QUIET });

export const getTokens = () => get('/api/auth/tokens');
export const makeToken = (form: {
  name: string;
  scopes: Shape<'NewApiTokenSchema'>['scopes'];
  days: number;
  password: string;
}) => post('/api/auth/tokens', { body: form, ...QUIET });
export const revokeToken = (id: number) => remove('/api/auth/tokens/{token_id}', { path: { token_id: id } });

export const PEOPLE_FILTERS = ['keyword', 'role', 'state'] as const;
export const getPeople = (query: URLSearchParams) =>
  get('/api/admin/users', { query: { ...filtersOf(query, PEOPLE_FILTERS), ...pageOf(query) } });
export const setRole = (id: number, role: Role) =>
  proven((proof) =>
    post('/api/admin/users/{user_id}/role', { path: { user_id: id }, body: { role, ...proof }, ...QUIET }),
  );
export const disable = (id: number, reason: string) =>
  proven((proof) =>
    post('/api/admin/users/{user_id}/disable', {
      path: { user_id: id },
      body: { reason, ...proof },
      ...QUIET,
    }),
  );
export const enable = (id: number) =>
  proven((proof) =>
    post('/api/admin/users/{user_id}/enable', { path: { user_id: id }, body: proof, ...QUIET }),
  );
export const endSessionsOf = (id: number) =>
  proven((proof) =>
    remove('/api/admin/users/{user_id}/sessions', { path: { user_id: id }, body: proof, ...QUIET }),
  );
export type GivenPassword = Shape<'GivenPasswordSchema'>;
export const openAccount = (form: { username: string; role: Role }) =>
  proven((proof) => post('/api/admin/users', { body: { ...form, ...proof }, ...QUIET }), QUIET);
export const renewPassword = (id: number) =>
  proven((proof) =>
    post('/api/admin/users/{user_id}/password', { path: { user_id: id }, body: proof, ...QUIET }),
  );
export const letRegister = (open: boolean) =>
  proven((proof) => post('/api/admin/registration', { body: { open, ...proof }, ...QUIET }));
