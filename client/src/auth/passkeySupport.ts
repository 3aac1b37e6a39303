// Whether this page may make and use passkeys; apart from the rest, because the login asks it at once.

/** Why there are no passkeys here, as the key of the words for it; null where there are. */
export function passkeyHindrance(): 'passkeyInsecure' | 'passkeyAddress' | 'passkeyUnsupported' | null {
  if (!window.isSecureContext) return 'passkeyInsecure';
  // A passkey belongs to a domain; an address of numbers is none.
  if (/^[\d.]+$|:/.test(window.location.hostname)) return 'passkeyAddress';
  return 'PublicKeyCredential' in window ? null : 'passkeyUnsupported';
}
