// Whether the server answers. Every call notes it here; the frame says so and asks again by itself.
import { createStore, useStore } from './store';

const connected = createStore(true);

export const noteAnswer = (isAnswered: boolean): void => connected.set(isAnswered);
export const useConnected = (): boolean => useStore(connected);

/** Ask the server whether it is there, in the cheapest way. */
export async function pingServer(): Promise<boolean> {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store' });
    if (answer.ok) noteAnswer(true);
    return answer.ok;
  } catch {
    return false;
  }
}
