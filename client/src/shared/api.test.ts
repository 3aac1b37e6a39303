import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyPage } from '@/testing/emptyPage';
import { hold } from '@/testing/held';
import { json, refusal, stubServer } from '@/testing/server';
import { ApiError, download, fetchBlob, get, isUnreachable, newIdempotencyKey, post, put } from './api';
import { setLocale } from './i18n';
import { Message, Modal } from './noticeParts';
import { getToken, setToken } from './token';

beforeEach(() => setLocale('en-US'));
afterEach(() => {
  Modal.destroyAll();
  Message.clear();
  // A closing dialog fades out; the next test must not find it.
  emptyPage();
  setLocale('zh-CN');
});

test('every call carries the token twice and the language', async () => {
  setToken('abc');
  const calls = stubServer({ '/api/liushui/links': { fine: true } });
  const query = { current: 1, keyword: '', kind: undefined };
  await expect(get('/api/liushui/links', { query })).resolves.toEqual({ fine: true });
  expect(calls[0]?.headers).toMatchObject({
    token: 'abc',
    Authorization: 'Bearer abc',
    'Accept-Language': 'en-US',
  });
  expect(calls[0]?.query.toString()).toBe('current=1');
});

test('the values of a path are written into it, whatever signs they have', async () => {
  const calls = stubServer({});
  const path = { kind: 'hits', rule_id: 'ZD-01/甲' };
  await get('/api/liushui/links/{kind}/{fingerprint}', {
    path: { kind: 'phone', fingerprint: 'a/b' },
    isQuiet: true,
  }).catch(() => null);
  await put('/api/liushui/rules/draft/{kind}/{rule_id}', {
    path,
    body: { revision: 1 },
    isQuiet: true,
  }).catch(() => null);
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/liushui/links/phone/a%2Fb',
    'PUT /api/liushui/rules/draft/hits/ZD-01%2F%E7%94%B2',
  ]);
});

test('a call that charges carries its key', async () => {
  const calls = stubServer({ '/api/message/read': null });
  await post('/api/message/read', { body: { ids: [1] }, idempotencyKey: 'once' });
  expect(calls[0]?.headers['Idempotency-Key']).toBe('once');
  expect(calls[0]?.body).toEqual({ ids: [1] });
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
});

test('what charges is sent again under its first key while nobody answered, and under a new one afterwards', async () => {
  const lost = () => {
    throw new TypeError('network');
  };
  let answer: unknown = lost;
  const calls = stubServer({ '/api/message/read': () => (typeof answer === 'function' ? answer() : answer) });
  const send = (a: number) => post('/api/message/read', { body: { ids: [a] }, isOnce: true, isQuiet: true });
  const keyOf = (at: number) => calls[at]?.headers['Idempotency-Key'];
  await expect(send(1)).rejects.toThrow();
  await expect(send(2)).rejects.toThrow();
  answer = refusal(0, 'no');
  await expect(send(1)).rejects.toThrow('no');
  answer = null;
  await send(1);
  await send(1);
  expect(keyOf(2)).toBe(keyOf(0));
  expect(new Set([keyOf(0), keyOf(1), keyOf(3), keyOf(4)]).size).toBe(4);
});

test('the first key serves for two minutes after the answer was lost, however long it was on its way', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
  let wait = 0;
  const calls = stubServer({
    '/api/message/read': () => {
      later(wait);
      throw new TypeError('network');
    },
  });
  const send = async () => {
    await expect(
      post('/api/message/read', { body: { ids: [1] }, isOnce: true, isQuiet: true }),
    ).rejects.toThrow();
    return calls.at(-1)?.headers['Idempotency-Key'];
  };
  try {
    const first = await send();
    later(119);
    wait = 300;
    expect(await send()).toBe(first);
    wait = 0;
    later(119);
    expect(await send()).toBe(first);
    later(120);
    const second = await send();
    expect(second).not.toBe(first);
    expect(await send()).toBe(second);
  } finally {
    vi.useRealTimers();
  }
});

test('whoever presses again while the first is on its way means the same, until one of the two is answered', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const held = [hold(), hold()];
  const calls = stubServer({ '/api/message/read': () => held[calls.length - 1]?.promise ?? {} });
  const send = () => post('/api/message/read', { body: { ids: [2] }, isOnce: true, isQuiet: true });
  const keyOf = (at: number) => calls[at]?.headers['Idempotency-Key'];
  try {
    const first = send();
    vi.setSystemTime(Date.now() + 300_000);
    const second = send();
    expect(keyOf(1)).toBe(keyOf(0));
    held[1]?.resolve({});
    await second;
    held[0]?.reject(new TypeError('network'));
    await expect(first).rejects.toThrow();
    await send();
    expect(keyOf(2)).not.toBe(keyOf(0));
  } finally {
    vi.useRealTimers();
  }
});

test('a refusal is thrown with its reason and shown for five seconds', async () => {
  const shown = vi.spyOn(Message, 'error');
  stubServer({
    '/api/admin/reconciliations': refusal(0, 'Not enough points', {
      reason: 'insufficient_points',
      fields: { file: ['too much'] },
    }),
  });
  const error = await post('/api/admin/reconciliations').catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    code: 0,
    message: 'Not enough points',
    reason: 'insufficient_points',
    fields: { file: ['too much'] },
  });
  await waitFor(() =>
    expect(shown).toHaveBeenCalledWith({
      id: 'Not enough points',
      content: 'Not enough points',
      duration: 5000,
    }),
  );
});

test('a refusal without words says Error, a transport failure says Request Error', async () => {
  const shown = vi.spyOn(Message, 'error');
  stubServer({ '/api/admin/reconciliations': refusal(20000, '') });
  await post('/api/admin/reconciliations').catch(() => null);
  await waitFor(() =>
    expect(shown).toHaveBeenLastCalledWith({ id: 'Error', content: 'Error', duration: 5000 }),
  );
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await post('/api/admin/reconciliations').catch(() => null);
  await waitFor(() =>
    expect(shown).toHaveBeenLastCalledWith({ id: 'Request Error', content: 'Request Error', duration: 5000 }),
  );
  stubServer({ '/api/admin/reconciliations': () => json(refusal(0, 'Slow down'), 429) });
  await post('/api/admin/reconciliations').catch(() => null);
  await waitFor(() =>
    expect(shown).toHaveBeenLastCalledWith({ id: 'Slow down', content: 'Slow down', duration: 5000 }),
  );
});

test('a page of HTML in place of an answer is a transport failure, never success', async () => {
  stubServer({ '/api/admin/reconciliations': () => new Response('<html>502</html>', { status: 200 }) });
  await expect(get('/api/admin/reconciliations', { isQuiet: true })).rejects.toMatchObject({ code: -1 });
  stubServer({ '/api/admin/reconciliations': () => json({ code: 1, msg: 'ok', data: 'x' }, 500) });
  await expect(get('/api/admin/reconciliations', { isQuiet: true })).rejects.toBeInstanceOf(ApiError);
});

test('an answer that is cut on its way is nobody’s answer, so no session ends by it', async () => {
  const cut = { status: 200, ok: true, json: () => Promise.reject(new TypeError('network error')) };
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(cut as unknown as Response);
  const error: unknown = await post('/api/user/info', {}).catch((failure: unknown) => failure);
  expect(isUnreachable(error)).toBe(true);
});

test('parallel calls of an ended session open one dialog, and cancel stays on the page', async () => {
  setToken('old');
  stubServer({
    '/api/admin/reconciliations': refusal(50014, 'expired'),
    '/api/user/visits': refusal(50012, 'revoked'),
  });
  await Promise.allSettled([
    get('/api/admin/reconciliations'),
    post('/api/user/visits'),
    get('/api/admin/reconciliations'),
  ]);
  expect(await screen.findAllByText('Confirm logout')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(getToken()).toBe('old');
});

test('logging in again ends the session on both sides and reloads', async () => {
  setToken('old');
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const calls = stubServer({
    '/api/admin/reconciliations': refusal(50008, 'unknown'),
    '/api/user/logout': refusal(50008, 'unknown'),
  });
  await get('/api/admin/reconciliations').catch(() => null);
  await userEvent.click(await screen.findByRole('button', { name: 'Re-Login' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(calls.map((call) => call.path)).toEqual(['/api/admin/reconciliations', '/api/user/logout']);
  expect(getToken()).toBeNull();
});

test('a call that shows its own failures asks for a login too, but not again after cancel', async () => {
  setToken('revoked');
  stubServer({ '/api/admin/reconciliations': refusal(50014, 'expired') });
  await get('/api/admin/reconciliations', { isQuiet: true }).catch(() => null);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('Confirm logout')).toBeNull());
  await get('/api/admin/reconciliations', { isQuiet: true }).catch(() => null);
  expect(screen.queryByText('Confirm logout')).toBeNull();
});

test('the user info call ends quietly: the guard decides what happens then', async () => {
  const shown = vi.spyOn(Message, 'error');
  stubServer({ '/api/user/info': refusal(50014, 'expired') });
  await post('/api/user/info').catch(() => null);
  await waitFor(() =>
    expect(shown).toHaveBeenCalledWith({ id: 'expired', content: 'expired', duration: 5000 }),
  );
  expect(screen.queryByText('Confirm logout')).toBeNull();
});

test('a download that is answered with a refusal saves nothing', async () => {
  const made = vi.spyOn(URL, 'createObjectURL');
  stubServer({ '/api/jifen/transfers.csv': refusal(40400, 'gone') });
  await expect(download(fetchBlob('/api/jifen/transfers.csv'), 'a.csv')).rejects.toMatchObject({
    code: 40400,
  });
  expect(made).not.toHaveBeenCalled();
});

test('a download is saved under its name', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    expect(this.download).toBe('a.csv');
  });
  stubServer({
    '/api/jifen/transfers.csv': () => new Response('a,b', { headers: { 'Content-Type': 'text/csv' } }),
  });
  await download(fetchBlob('/api/jifen/transfers.csv'), 'a.csv');
  expect(saved).toHaveBeenCalledOnce();
});

test('an answer that names __proto__ changes no other object', async () => {
  const hostile: unknown = JSON.parse(
    '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}',
  );
  stubServer({ '/api/liushui/links': hostile });
  await get('/api/liushui/links');
  expect(({} as { role?: string }).role).toBeUndefined();
});
