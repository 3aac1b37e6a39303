// A browser with passkeys, as far as our code looks at one: what it is asked for, and what it answers.
import { vi } from 'vitest';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const answer = {
  clientDataJSON: bytes('said'),
  attestationObject: bytes('made'),
  authenticatorData: bytes('data'),
  signature: bytes('signed'),
  userHandle: bytes('who'),
};
const CREDENTIAL = { id: 'a2V5', rawId: bytes('key'), type: 'public-key', response: answer };

/** Let the page have passkeys; answers with what the browser is asked for. `failure` is the name of what it throws. */
export function withPasskeys(failure = '') {
  const asked: CredentialCreationOptions[] = [];
  const run = async (options: CredentialCreationOptions) => {
    asked.push(options);
    if (failure) throw new DOMException('', failure);
    return CREDENTIAL;
  };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', {
    ...Object.fromEntries(
      ['userAgent', 'language', 'clipboard'].map((name) => [name, Reflect.get(navigator, name)]),
    ),
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537',
    credentials: { create: run, get: run },
  });
  return asked;
}
