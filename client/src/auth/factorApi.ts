// The calls about second factors.
import { get, post, remove } from '@/shared/api';
import { proven } from '@/shared/proof';
import type { Shape } from '@/shared/shapes';
import { passkeyHindrance } from './passkeySupport';
import type { Credential, PasskeyOptions } from './passkeys';

export type Factors = Shape<'FactorsSchema'>;
export type Passkey = Shape<'PasskeySchema'>;
export type TotpSetup = Shape<'TotpSetupSchema'>;
export type FactorPolicy = Shape<'FactorPolicySchema'>;
/** How somebody proves a factor once more. */
export type FactorProof = { otp: string } | { passkey: Credential };

export const hasFactor = ({ totp, passkeys }: Factors): boolean => totp || passkeys.length > 0;
/** Whether one of the account's passkeys can prove it here. */
export const hasPasskeyHere = ({ passkeys }: Factors): boolean =>
  !passkeyHindrance() && passkeys.some(({ here }) => here);

/** What a refused login says about its second step. */
export interface SecondStep {
  ticket: string;
  ways: ('totp' | 'passkey' | 'recovery')[];
  passkey: Shape<'PasskeyOptionsSchema'>['publicKey'] | null;
}

/** Forms show failures at their fields themselves. */
const QUIET = { isQuiet: true };

export const answerStep = async (ticket: string, proof: FactorProof) =>
  (await post('/api/user/login/factor', { body: { ticket, ...proof }, ...QUIET })).userinfo;

export const offerPasskeyLogin = async () => (await post('/api/user/passkey/options', QUIET)).publicKey;
export const logInByPasskey = async (passkey: Credential, remember: boolean) =>
  (await post('/api/user/passkey/login', { body: { passkey, remember }, ...QUIET })).userinfo;

export const getFactors = () => get('/api/auth/factors');

/** Begin to set an app up: with a factor where the account has one; its form shows a failure then (`isQuiet`). */
export const beginTotp = (factor: FactorProof | null = null, options = { isQuiet: false }) =>
  proven((proof) => post('/api/auth/totp', { body: { ...factor, ...proof }, ...QUIET }), options);
export const confirmTotp = async (otp: string) =>
  (await post('/api/auth/totp/confirm', { body: { otp }, ...QUIET })).codes;
export const removeTotp = (factor: FactorProof) =>
  proven((proof) => remove('/api/auth/totp', { body: { ...factor, ...proof }, ...QUIET }), QUIET);

export const renewRecoveryCodes = async (factor: FactorProof) =>
  (
    await proven(
      (proof) => post('/api/auth/recovery-codes', { body: { ...factor, ...proof }, ...QUIET }),
      QUIET,
    )
  ).codes;

/** Have what a new passkey is made for: with a factor where the account has one. */
export const offerPasskey = async (factor: FactorProof | null = null): Promise<PasskeyOptions> =>
  (
    await proven(
      (proof) => post('/api/auth/passkeys/options', { body: { ...factor, ...proof }, ...QUIET }),
      QUIET,
    )
  ).publicKey;
export const addPasskey = async (name: string, passkey: Credential) =>
  (await post('/api/auth/passkeys', { body: { name, passkey }, ...QUIET })).codes;
export const challengePasskey = async () => (await post('/api/auth/passkeys/challenge', QUIET)).publicKey;
export const removePasskey = (id: number, factor: FactorProof) =>
  proven(
    (proof) =>
      remove('/api/auth/passkeys/{passkey_id}', {
        path: { passkey_id: id },
        body: { ...factor, ...proof },
        ...QUIET,
      }),
    QUIET,
  );

export const getFactorPolicy = () => get('/api/admin/second-factor');
export const demandFactor = (who: FactorPolicy['who'], since: string | null) =>
  proven((proof) => post('/api/admin/second-factor', { body: { who, since, ...proof }, ...QUIET }), QUIET);
export const resetFactors = (id: number, form: { password: string; reason: string }) =>
  remove('/api/admin/users/{user_id}/factors', { path: { user_id: id }, body: form, ...QUIET });
