/**
 * The typed client: sends a call of a feature's `contract.ts` and gives its payload. Every failure becomes one
 * {@link PortalError}, which `handleError` (errors.tsx) shows.
 */
import type { ErrorCode, SessionEnd } from '../shared/errors.ts';
import type { Endpoint, ErrorAnswer, InputOf, PayloadOf } from '../shared/http/endpoint.ts';
import type { PageState } from '../shared/page-states.ts';
import { trackFailure } from './analytics.ts';
import { currentLanguage } from './language-choice.ts';
import { apiBase } from './paths.ts';
import { authorization, sessionId } from './store.ts';

/** Specification section 7. */
const TIMEOUT_MS = 60_000;

/** A failed call. `code` is one of the catalogue's, or one that only the server knows. */
export class PortalError extends Error {
  readonly code: string;
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The support reference. */
  readonly requestId: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: string,
    status: number,
    message = '',
    requestId?: string,
    details: ErrorAnswer['error']['details'] = {},
  ) {
    super(message);
    this.name = 'PortalError';
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.details = details;
  }

  /** True for one of these codes of the catalogue. */
  is(...codes: readonly ErrorCode[]): boolean {
    return codes.some((code) => code === this.code);
  }
}

export interface CallOptions {
  /** For writes that must not happen twice: the same key gives the first answer again. See {@link newIdempotencyKey}. */
  readonly idempotencyKey?: string;
  /** Gives the call up; it then rejects with the signal's reason, which nobody needs to be told about. */
  readonly signal?: AbortSignal;
  /** What a failure of this call is told as, where that is something of its own (GEN-12). */
  readonly failsAs?: PageState;
  /** Sent to its end even where the page is left for another meanwhile. */
  readonly outlivesPage?: boolean;
}

/** A key for one intention of the person; keep it for every repeat of the same call. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

let leaving = false;
if (typeof window !== 'undefined') {
  // Calls that the browser breaks off because the page is left are no failures.
  window.addEventListener('pagehide', () => {
    leaving = true;
  });
  window.addEventListener('pageshow', () => {
    leaving = false;
  });
}

const underWay = new Set<Promise<unknown>>();

/** Resolves when the answers to all calls under way now, but those for files, were looked at, or after `mostMs`. */
export async function callsAnswered(mostMs: number): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, mostMs));
  await Promise.race([Promise.allSettled(underWay), late]);
  // Whoever waits for the last one goes first.
  await new Promise((resolve) => setTimeout(resolve));
}

/** Sends a call; resolves to its payload, rejects with a {@link PortalError}. */
export function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<PayloadOf<E>> {
  const answered: Promise<PayloadOf<E>> = sendAndRead(endpoint, input, options).finally(() =>
    underWay.delete(answered),
  );
  underWay.add(answered);
  return answered;
}

async function sendAndRead<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions,
): Promise<PayloadOf<E>> {
  const response = await send(endpoint, input, options);
  const answer = await readJson(response);
  if (response.ok && answer && 'payload' in answer) return answer.payload as PayloadOf<E>;
  throw told(refusal(response.status, answer), options);
}

/** A file that a call answered. */
export interface ReceivedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Sends a call whose contract has `files`; resolves to the whole file, rejects with a {@link PortalError}. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReceivedFile> {
  const response = await send(endpoint, input, options);
  if (!response.ok) throw told(refusal(response.status, await readJson(response)), options);
  const name = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file';
  try {
    return { name, content: await response.blob() };
  } catch {
    // Broken off on the way: half a file is none.
    throw told(new PortalError('NET-OFFLINE', 0), options);
  }
}

interface Parts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

async function send(endpoint: Endpoint, input: Parts, options: CallOptions): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  try {
    return await fetch(urlOf(endpoint, input), {
      method: endpoint.method,
      headers: headersOf(endpoint, input, options),
      credentials: 'same-origin',
      cache: 'no-store',
      keepalive: options.outlivesPage ?? false,
      signal,
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    });
  } catch (error) {
    options.signal?.throwIfAborted();
    if (leaving) return new Promise<never>(() => {});
    const isTimeout =
      error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError');
    throw told(new PortalError(isTimeout ? 'NET-TIMEOUT' : 'NET-OFFLINE', 0), options);
  }
}

function headersOf(endpoint: Endpoint, input: Parts, options: CallOptions): Headers {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': tagOf() });
  const session = sessionId();
  const proof = authorization(endpoint.caller);
  if (session) headers.set('X-Session-Id', session);
  if (proof) headers.set('Authorization', proof);
  if (input.body !== undefined) headers.set('Content-Type', 'application/json');
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  return headers;
}

function tagOf(): string {
  return currentLanguage() === 'en' ? 'en' : 'zh-TW';
}

/** The address of a call: `{name}` of its path from `params`, the rest from `query`; empty values are left out. */
export function urlOf(endpoint: Endpoint, input: Parts): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return apiBase() + path + (query.size > 0 ? `?${query}` : '');
}

async function readJson(
  response: Response,
): Promise<Partial<{ payload: unknown } & ErrorAnswer> | undefined> {
  try {
    const value: unknown = await response.json();
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Every failed call is told once, by its code alone. */
function told(error: PortalError, { failsAs }: CallOptions): PortalError {
  trackFailure(error.code, failsAs);
  return error;
}

/** 503 maintenance, 429 or an answer without a code busy, 401 the session is over; else the server's own code (ERR-1). */
function refusal(status: number, answer: Partial<ErrorAnswer> | undefined): PortalError {
  const { code, message, requestId, details } = answer?.error ?? {};
  const known = status === 503 ? 'MAINTENANCE' : status === 401 ? 'SESSION_OVER' : undefined;
  const busy = status === 429 || typeof code !== 'string' || code === '';
  return new PortalError(known ?? (busy ? 'RATE_LIMITED' : code), status, message, requestId, details);
}

/** Why the server refused a field (VALIDATION): the name of the rule; undefined where it refused something else. */
export function reasonFor(error: unknown, field: string): string | undefined {
  if (!(error instanceof PortalError) || !error.is('VALIDATION')) return undefined;
  const reason: unknown = Reflect.get(Object(error.details.fields), field);
  return typeof reason === 'string' ? reason : undefined;
}

/** Why the session ended, as a SESSION_OVER says. */
export function sessionEndOf(error: PortalError): SessionEnd {
  const { reason } = error.details;
  return reason === 'other-device' || reason === 'idle' || reason === 'expired' ? reason : 'unknown';
}
