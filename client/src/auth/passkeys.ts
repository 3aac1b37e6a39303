// What the browser does with passkeys: makes and uses them, and says in our words why it does not.
import { ApiError } from '@/shared/api';
import type { Shape } from '@/shared/shapes';
import { type FactorKey, t } from './factorTexts';
import { passkeyHindrance } from './passkeySupport';

export type PasskeyOptions = Shape<'PasskeyOptionsSchema'>['publicKey'];
export type Credential = Record<string, unknown>;

/** A failure in the browser; forms show it like a refusal of the server. */
export class PasskeyError extends ApiError {
  constructor(key: FactorKey) {
    super(0, t(key));
  }
}

/** Bytes travel as base64url, as WebAuthn writes them in JSON. */
function toBytes(text: string): ArrayBuffer {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0)).buffer;
}

function toText(bytes: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(plain).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

interface Described {
  id: string;
}
const described = (list: unknown) =>
  ((list ?? []) as Described[]).map((each) => ({ ...each, id: toBytes(each.id) }));

const BY_NAME: Readonly<Record<string, FactorKey>> = {
  NotAllowedError: 'passkeyCancelled',
  AbortError: 'passkeyCancelled',
  InvalidStateError: 'passkeyKnown',
  SecurityError: 'passkeyAddress',
  NotSupportedError: 'passkeyUnfit',
  ConstraintError: 'passkeyUnfit',
};

async function run(work: () => Promise<unknown>): Promise<PublicKeyCredential> {
  const hindrance = passkeyHindrance();
  if (hindrance) throw new PasskeyError(hindrance);
  try {
    return (await work()) as PublicKeyCredential;
  } catch (error) {
    throw new PasskeyError(BY_NAME[(error as Error).name] ?? 'passkeyFailed');
  }
}

function credentialOf({ id, rawId, type }: PublicKeyCredential, response: object): Credential {
  return { id, rawId: toText(rawId), type, response, clientExtensionResults: {} };
}

/** Let the browser make a passkey for what the server offered. */
export async function makePasskey(options: PasskeyOptions): Promise<Credential> {
  const user = options.user as { id: string };
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge as string),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: described(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = await run(() => navigator.credentials.create({ publicKey }));
  const answer = made.response as AuthenticatorAttestationResponse;
  return credentialOf(made, {
    clientDataJSON: toText(answer.clientDataJSON),
    attestationObject: toText(answer.attestationObject),
  });
}

/** Let the browser answer the server's challenge with a passkey. */
export async function askPasskey(options: PasskeyOptions): Promise<Credential> {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge as string),
    allowCredentials: described(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions;
  const found = await run(() => navigator.credentials.get({ publicKey }));
  const answer = found.response as AuthenticatorAssertionResponse;
  return credentialOf(found, {
    clientDataJSON: toText(answer.clientDataJSON),
    authenticatorData: toText(answer.authenticatorData),
    signature: toText(answer.signature),
    ...(answer.userHandle ? { userHandle: toText(answer.userHandle) } : {}),
  });
}
