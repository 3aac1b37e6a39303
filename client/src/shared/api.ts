// The one place that talks to the server: envelope, errors, uploads, downloads.
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

/** A path with its query; empty values are left out. */
export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const tail = search.toString();
  return tail ? `${path}?${tail}` : path;
}

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
  await post(LOGOUT, {}, { isQuiet: true }).catch(() => undefined);
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

async function call<T>(path: string, init: RequestInit, options: CallOptions): Promise<T> {
  try {
    const headers = { ...headersFor(options), ...(init.headers as Record<string, string>) };
    const response = await fetch(path, { ...init, headers, signal: options.signal ?? null });
    const body: unknown = await response.json().catch(() => null);
    if (isEnvelope(body)) noteAnswer(true);
    return open(response.status, body) as T;
  } catch (error) {
    return fail(error, path, options);
  }
}

export function get<T>(path: string, query: Query = {}, options: CallOptions = {}): Promise<T> {
  return call<T>(withQuery(path, query), { method: 'GET' }, options);
}

/** Send JSON with POST, or with the method given. */
export function post<T>(path: string, body: unknown = {}, options: CallOptions & { method?: string } = {}) {
  const init = {
    method: options.method ?? 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  return options.isOnce ? callOnce<T>(path, init, options) : call<T>(path, init, options);
}

/** Keys of calls that nobody answered yet, by what was sent: whoever soon presses again means the same. */
const unanswered = new Map<string, { key: string; until: number }>();
/** Whoever sends the same this long after its answer was lost has looked whether it was done, and means another. */
const MEANT_MS = 120_000;

async function callOnce<T>(path: string, init: RequestInit, options: CallOptions): Promise<T> {
  const content = `${path} ${init.body}`;
  const earlier = unanswered.get(content);
  const isMeant = earlier !== undefined && Date.now() < earlier.until;
  const idempotencyKey = isMeant ? earlier.key : newIdempotencyKey();
  // However long it is on its way.
  const sent = { key: idempotencyKey, until: Number.POSITIVE_INFINITY };
  unanswered.set(content, sent);
  try {
    const answer = await call<T>(path, init, { ...options, idempotencyKey });
    unanswered.delete(content);
    return answer;
  } catch (error) {
    // A refusal is an answer. Without one the work may be done all the same.
    if (error instanceof ApiError && error.code !== TRANSPORT) unanswered.delete(content);
    else sent.until = Date.now() + MEANT_MS;
    throw error;
  }
}

export interface UploadOptions extends CallOptions {
  /** Called with a share between 0 and 1 while the bytes travel. */
  onProgress?: (share: number) => void;
}

/** Send a form with files. XMLHttpRequest, because fetch cannot tell how much has been sent. */
export async function upload<T>(path: string, form: FormData, options: UploadOptions = {}): Promise<T> {
  try {
    return open(...(await send(path, form, options))) as T;
  } catch (error) {
    return fail(error, path, options);
  }
}

function send(path: string, form: FormData, options: UploadOptions): Promise<[number, unknown]> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
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

/** Fetch bytes with the token: pictures of pages, exports. JSON instead of bytes is a refusal. A body is posted. */
export async function fetchBlob(
  path: string,
  query: Query = {},
  options: CallOptions & { body?: unknown } = {},
): Promise<Blob> {
  const address = withQuery(path, query);
  const sent = options.body === undefined ? {} : { method: 'POST', body: JSON.stringify(options.body) };
  const headers = { ...headersFor(options), ...(sent.body ? { 'Content-Type': 'application/json' } : {}) };
  try {
    const response = await fetch(address, { ...sent, headers, signal: options.signal ?? null });
    const type = response.headers.get('Content-Type') ?? '';
    if (!response.ok || type.includes('application/json')) {
      open(response.status, await response.json().catch(() => null));
      throw new ApiError(TRANSPORT, t('requestError'), null, response.status);
    }
    return await response.blob();
  } catch (error) {
    return fail(error, path, options);
  }
}

/** Save what a path answers as a file of the given name. */
export async function download(path: string, name: string, query: Query = {}): Promise<void> {
  saveBlob(await fetchBlob(path, query), name);
}

/** Save bytes as a file of the given name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari starts reading only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
