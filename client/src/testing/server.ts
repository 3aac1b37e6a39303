// A stand-in for the server in tests: only fetch is replaced, everything above it is the real client.
import { vi } from 'vitest';

export interface Sent {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: unknown;
}

/** An answer, or a promise of one: data for success, or a whole envelope or Response when it is anything else. */
type Answer = unknown | ((sent: Sent) => unknown);

export const success = (data: unknown) => ({ code: 1, msg: 'ok', time: 1, data });
export const refusal = (code: number, msg: string, data: unknown = null) => ({ code, msg, time: 1, data });

/**
 * Answer fetch by path. Paths that are not named are answered as unknown ones.
 * The list returned grows with every call.
 */
export function stubServer(answers: Record<string, Answer>): Sent[] {
  const calls: Sent[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://console.test');
    const sent: Sent = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    calls.push(sent);
    if (!(url.pathname in answers)) return json(refusal(40400, 'no such path'), 404);
    const answer = answers[url.pathname];
    const value = await (typeof answer === 'function' ? answer(sent) : answer);
    if (value instanceof Response) return value;
    return json(isEnvelope(value) ? value : success(value));
  });
  return calls;
}

const isEnvelope = (value: unknown) =>
  typeof value === 'object' && value !== null && 'code' in value && 'msg' in value;

export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
