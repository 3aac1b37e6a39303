// Acts of power: where the server wants to know that it is really you, the password is asked for and the act done again.
import { ApiError } from './api';
import { showError } from './notice';

export interface Proof {
  password?: string;
}

export type Act<T> = (proof: Proof) => Promise<T>;

/** Do it; with the password when the server asks for it. A failure is shown here, unless its form shows it (`isQuiet`). */
export async function proven<T>(act: Act<T>, { isQuiet = false } = {}): Promise<T> {
  try {
    return await act({});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.reason === 'present_password_needed') {
      const { askForProof } = await import('./proofDialog');
      return askForProof(act, error);
    }
    // An ended session and a missing login at the provider have asked already.
    const hasAsked = error.isSessionEnd || error.reason === 'provider_login_needed';
    if (!isQuiet && !hasAsked) await showError(error.message);
    throw error;
  }
}
