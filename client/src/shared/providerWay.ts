// The way to the provider of single sign-on: this page is left, and remembers where to go on once one is back.
const RETURN_KEY = 'sso-return';

/** Leave for the provider; `returnTo` is an address of this console. */
export function leaveForProvider(url: string, returnTo: string): void {
  try {
    sessionStorage.setItem(RETURN_KEY, returnTo);
  } catch {
    // One comes back to the first screen then.
  }
  window.location.assign(url);
}

/** Where to go on; null when nothing was remembered. It stays until one has gone on: a page may be loaded twice. */
export function returnFromProvider(): string | null {
  try {
    const kept = sessionStorage.getItem(RETURN_KEY);
    return kept?.startsWith('/') ? kept : null;
  } catch {
    return null;
  }
}

/** One has gone on. */
export function forgetReturn(): void {
  try {
    sessionStorage.removeItem(RETURN_KEY);
  } catch {
    // Nothing was remembered.
  }
}

/** The address of the screen that is shown now. */
export const addressNow = (): string => window.location.hash.replace(/^#/, '') || '/';
