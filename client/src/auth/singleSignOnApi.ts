// The calls of single sign-on.
import { get, post, remove } from '@/shared/api';
import { proven } from '@/shared/proof';
import type { Shape } from '@/shared/shapes';
import type { FactorProof } from './factorApi';

export type Finished = Shape<'SignOnFinishedSchema'>;
export type Link = Shape<'SignOnLinkSchema'>;

/** Pages and forms show failures themselves. */
const QUIET = { isQuiet: true };

export const startSignOn = () => post('/api/auth/sso/start', QUIET);
export const finishSignOn = (code: string) => post('/api/auth/sso/finish', { body: { code }, ...QUIET });
export const getLink = () => get('/api/auth/sso');
/** Begin to link: with a factor where the account has one; its form shows a failure then (`isQuiet`). */
export const startLink = (factor: FactorProof | null = null, options = { isQuiet: false }) =>
  proven((proof) => post('/api/auth/sso/link', { body: { ...factor, ...proof }, ...QUIET }), options);
export const unlink = () => proven((proof) => remove('/api/auth/sso', { body: proof, ...QUIET }));
export const linkAccount = (id: number, subject: string) =>
  proven(
    (proof) =>
      post('/api/admin/users/{user_id}/sso', {
        path: { user_id: id },
        body: { subject, ...proof },
        ...QUIET,
      }),
    QUIET,
  );
