// Where the session token lives: local storage, under the key that the specification fixes.
import { readStored, writeStored } from './storage';

const KEY = 'token';

export const getToken = (): string | null => readStored(KEY);
export const setToken = (token: string): void => writeStored(KEY, token);
export const clearToken = (): void => writeStored(KEY, null);
/** Whoever holds a token counts as logged in; the server has the last word at the next call. */
export const isLoggedIn = (): boolean => Boolean(getToken());
