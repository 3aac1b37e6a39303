// Acts that take a new login at the provider of single sign-on.
import { askOnce } from './notice';
import { addressNow, leaveForProvider } from './providerWay';
import { t } from './texts';

/** Who has no password proves by a new login at the provider that it is they; the browser comes back to this screen. `begin` asks the server for the way. */
export async function offerProof(message: string, begin: () => Promise<{ url: string }>): Promise<void> {
  if (!(await askOnce(t('proof'), message, t('proveAtProvider')))) return;
  await begin().then(
    ({ url }) => leaveForProvider(url, addressNow()),
    // A failure has already been shown by the call itself.
    () => undefined,
  );
}
