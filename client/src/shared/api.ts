// The one place that talks to the server: envelope, errors, uploads, downloads.
import type { Caller, FilePath, FormPath, JsonPath } from './apiTypes';
import { noteAnswer } from './connection';
import { getLocale } from './i18n';
import { askToLoginAgain, showError } from './notice';
import { t } from './texts';
import { clearToken, getToken } from './token';

const SUCCESS = 1;
/** The session is gone; the specification answers these with one dialog. */
const LOGOUT_CODES: ReadonlySet<number> = new Set([50008, 50012, 50014]);
const LOGOUT = '/api/user/logout';
/** What starts and ends a page's session says itself what an ended one means. */
const SESSION_CALLS: ReadonlySet<string> = new Set(['/api/user/info', LOGOUT]);
/** The code of a failure that carries no envelope: the network, or something between us and the server. */
export const TRANSPORT = -1;

interface Envelope {
  code: number;
  msg: string;
  time: number;
  data: unknown;
}

export class ApiError extends Error {
  readonly code: number;
  readonly status: number;
  readonly data: unknown;

  constructor(code: number, message: string, data: unknown = null, status = 200) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.data = data;
    this.status = status;
  }

  /** The fact behind a refusal, for programs: "insufficient_points". */
  get reason(): string | null {
    return text(field(this.data, 'reason'));
  }

  /** What is wrong with which field, in the caller's language. */
  get fields(): Record<string, string[]> {
    const fields = field(this.data, 'fields');
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, string[]>) : {};
  }

  get isSessionEnd(): boolean {
    return LOGOUT_CODES.has(this.code);
  }
}

/** Statuses of something between us and a server that is down or being restarted. */
const GATEWAY: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** Whether nobody answered: no network, no server, or only the door in front of it. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && error.code === TRANSPORT && GATEWAY.has(error.status);

const field = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export type Query = Record<string, string | number | boolean | null | undefined>;

export interface CallOptions {
  /** Makes a repeated call answer the first result; see newIdempotencyKey. */
  idempotencyKey?: string;
  /** It creates or charges: sent again after an answer was lost, the same content gets the first result. */
  isOnce?: boolean;
  /** The caller shows the failure itself: no message. An ended session asks all the same, once. */
  isQuiet?: boolean;
  signal?: AbortSignal;
}

export interface UploadOptions extends CallOptions {
  /** Called with a share between 0 and 1 while the bytes travel. */
  onProgress?: (share: number) => void;
}

/** A call as it runs, when the compiler has held its inputs to the API document. */
interface Call extends UploadOptions {
  path?: Record<string, string | number>;
  query?: Query;
  body?: unknown;
  form?: Record<string, unknown>;
}

/** A key for one intention of the operator: keep it over retries of the same form. */
export function newIdempotencyKey(): string {
  // randomUUID exists only in secure contexts, and a private installation may run on plain http.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join(
    '',
  );
}

function headersFor(options: CallOptions): Record<string, string> {
  const headers: Record<string, string> = { 'Accept-Language': getLocale() };
  const token = getToken();
  if (token) {
    headers.token = token;
    headers.Authorization = `Bearer ${token}`;
  }
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  return headers;
}

/** A path with its values and its query; empty values are left out. */
function addressOf(template: string, { path = {}, query = {} }: Call): string {
  const address = template.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(path[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const tail = search.toString();
  return tail ? `${address}?${tail}` : address;
}

/** The body of an answer, null where it is no JSON. One that was cut on its way is an answer that did not come. */
const bodyOf = (response: Response): Promise<unknown> =>
  response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return null;
    throw error;
  });

function isEnvelope(body: unknown): body is Envelope {
  return typeof field(body, 'code') === 'number';
}

/** Turn an answer into its data, or into the ApiError that names what went wrong. */
function open(status: number, body: unknown): unknown {
  const isFine = status >= 200 && status < 300;
  if (!isEnvelope(body)) throw new ApiError(TRANSPORT, t('requestError'), null, status);
  if (isFine && body.code === SUCCESS) return body.data;
  const fallback = isFine ? t('error') : t('requestError');
  // A failed transport may still carry a code of 1 from something in between; never let it pass as success.
  const code = isFine || body.code !== SUCCESS ? body.code : TRANSPORT;
  throw new ApiError(code, body.msg || fallback, body.data, status);
}

async function report(error: unknown, path: string, options: CallOptions): Promise<void> {
  if (!(error instanceof ApiError)) return;
  if (error.isSessionEnd && !SESSION_CALLS.has(path)) await offerLogin(options);
  else if (error.reason === 'provider_login_needed')
    await import('./providerProof').then(({ offerProof }) =>
      offerProof(error.message, () => post('/api/auth/sso/again')),
    );
  else if (!options.isQuiet) await showError(error.message);
}

/** The ended session whose dialog was closed: calls that repeat by themselves do not ask again. */
let declined: string | null = null;

async function offerLogin(options: CallOptions): Promise<void> {
  const token = getToken();
  if (options.isQuiet && token === declined) return;
  if (!(await askToLoginAgain())) {
    declined = token;
    return;
  }
  // The reload forgets everything else that this page knows about the operator.
  await post(LOGOUT, { isQuiet: true }).catch(() => undefined);
  clearToken();
  window.location.reload();
}

/** Every failure leaves through here: reported once, then thrown to the caller. */
function fail(error: unknown, path: string, options: CallOptions): never {
  const isAbort = error instanceof DOMException && error.name === 'AbortError';
  const known =
    error instanceof ApiError || isAbort ? error : new ApiError(TRANSPORT, t('requestError'), null, 0);
  if (isUnreachable(known)) noteAnswer(false);
  void report(known, path, options);
  throw known;
}

/** Everything but GET sends JSON. */
function ask(method: string, address: string, { body = {}, ...options }: Call): Promise<Response> {
  const headers = headersFor(options);
  const init: RequestInit = { method, headers, signal: options.signal ?? null };
  if (method !== 'GET') {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  return fetch(address, init);
}

async function send(method: string, address: string, call: Call): Promise<unknown> {
  try {
    const response = await ask(method, address, call);
    const body = await bodyOf(response);
    if (isEnvelope(body)) noteAnswer(true);
    return open(response.status, body);
  } catch (error) {
    return fail(error, address, call);
  }
}

const caller =
  (method: string) =>
  (path: string, call: Call = {}): Promise<unknown> =>
    (call.isOnce ? sendOnce : send)(method, addressOf(path, call), call);

export const get = caller('GET') as Caller<'get', JsonPath<'get'>, CallOptions>;
export const post = caller('POST') as Caller<'post', JsonPath<'post'>, CallOptions>;
export const put = caller('PUT') as Caller<'put', JsonPath<'put'>, CallOptions>;
export const remove = caller('DELETE') as Caller<'delete', JsonPath<'delete'>, CallOptions>;

/** Keys of calls that nobody answered yet, by what was sent: whoever soon presses again means the same. */
const unanswered = new Map<string, { key: string; until: number }>();
/** Whoever sends the same this long after its answer was lost has looked whether it was done, and means another. */
const MEANT_MS = 120_000;

async function sendOnce(method: string, address: string, call: Call): Promise<unknown> {
  const content = `${address} ${JSON.stringify(call.body)}`;
  const earlier = unanswered.get(content);
  const isMeant = earlier !== undefined && Date.now() < earlier.until;
  const idempotencyKey = isMeant ? earlier.key : newIdempotencyKey();
  // However long it is on its way.
  const sent = { key: idempotencyKey, until: Number.POSITIVE_INFINITY };
  unanswered.set(content, sent);
  try {
    const answer = await send(method, address, { ...call, idempotencyKey });
    unanswered.delete(content);
    return answer;
  } catch (error) {
    // A refusal is an answer. Without one the work may be done all the same.
    if (error instanceof ApiError && error.code !== TRANSPORT) unanswered.delete(content);
    else sent.until = Date.now() + MEANT_MS;
    throw error;
  }
}

/** A form of the fields that have a value; several values of a field lie under one name. */
function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat())
      if (each !== undefined && each !== null) form.append(name, each instanceof File ? each : String(each));
  return form;
}

/** Send a form with files. XMLHttpRequest, because fetch cannot tell how much has been sent. */
async function sendForm(path: string, call: Call = {}): Promise<unknown> {
  const address = addressOf(path, call);
  try {
    return open(...(await transfer(address, formOf(call.form ?? {}), call)));
  } catch (error) {
    return fail(error, address, call);
  }
}
export const upload = sendForm as Caller<'post', FormPath, UploadOptions>;

function transfer(address: string, form: FormData, options: UploadOptions): Promise<[number, unknown]> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    for (const [name, value] of Object.entries(headersFor(options))) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => resolve([request.status, parse(request.responseText)]);
    request.onerror = () => reject(new ApiError(TRANSPORT, t('requestError'), null, 0));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

const bytesCaller =
  (method: string) =>
  async (path: string, call: Call = {}): Promise<Blob> => {
    const address = addressOf(path, call);
    try {
      const response = await ask(method, address, call);
      const type = response.headers.get('Content-Type') ?? '';
      if (!response.ok || type.includes('application/json')) {
        open(response.status, await bodyOf(response));
        throw new ApiError(TRANSPORT, t('requestError'), null, response.status);
      }
      return await response.blob();
    } catch (error) {
      return fail(error, address, call);
    }
  };

/** Fetch bytes with the token: pictures of pages, exports. JSON instead of bytes is a refusal. */
export const fetchBlob = bytesCaller('GET') as Caller<'get', FilePath<'get'>, CallOptions>;
export const postForBlob = bytesCaller('POST') as Caller<'post', FilePath<'post'>, CallOptions>;

/** Save bytes, when they have come, as a file of the given name. */
export async function download(bytes: Promise<Blob>, name: string): Promise<void> {
  const address = URL.createObjectURL(await bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari starts reading only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
