/**
 * Typed API client: sends a call of a feature's `contract.ts` and returns its payload. Every failure becomes a {@link
 * PortalError}, which `handleError` (errors.tsx) shows.
 */
import { type ErrorCode, SESSION_ENDS, type SessionEnd } from '../../shared/errors.ts';
import type { Endpoint, ErrorAnswer, InputOf, PayloadOf } from '../../shared/http/endpoint.ts';
import type { PageState } from '../../shared/page-states.ts';
import { trackFailure } from '../analytics.ts';
import { onWipe } from '../store.ts';
import { type EarlyAnswer, takeEarly } from './early.ts';
import { type Parts, requestOf, TIMEOUT_MS, urlOf } from './request.ts';

/** A failed call. `code` is an error code of the catalogue, or a code that only the server defines. */
export class PortalError extends Error {
  readonly code: string;
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** Reference for customer service. */
  readonly requestId: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;
  /** True if a change was sent and no response arrived, so its result is unknown. */
  readonly isResultUnknown: boolean;

  constructor(
    code: string,
    status: number,
    message = '',
    requestId?: string,
    details: ErrorAnswer['error']['details'] = {},
    isResultUnknown = false,
  ) {
    super(message);
    this.name = 'PortalError';
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.details = details;
    this.isResultUnknown = isResultUnknown;
  }

  /** True when `code` is one of the given codes. */
  is(...codes: readonly ErrorCode[]): boolean {
    return codes.some((code) => code === this.code);
  }
}

export interface CallOptions {
  /**
   * Key for writes that must not run twice. A second call with the same key returns the first response. See {@link
   * newIdempotencyKey}.
   */
  readonly idempotencyKey?: string;
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** The analytics state to report when this call fails, if it differs from the state of the error code (GEN-12). */
  readonly failsAs?: PageState;
  /** Lets the browser complete the request after the page is left (`keepalive`). */
  readonly outlivesPage?: boolean;
}

/** Returns the idempotency key for one user action. Send the same key with every retry. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

let leaving = false;
if (typeof window !== 'undefined') {
  // When the page is left, the browser aborts its calls. These calls have not failed.
  window.addEventListener('pagehide', () => {
    leaving = true;
  });
  window.addEventListener('pageshow', () => {
    leaving = false;
  });
}

let hasSent = false;
onWipe(() => {
  hasSent = false;
});

/** Whether a change of the person's data was sent since the document was loaded. A crash may have hidden its result. */
export function hasSentChange(): boolean {
  return hasSent;
}

const pendingCalls = new Set<Promise<unknown>>();

/** Resolves when the calls pending now have settled (file downloads excluded), or after `maxMs`. */
export async function waitForPendingCalls(maxMs: number): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, maxMs));
  await Promise.race([Promise.allSettled(pendingCalls), timeout]);
  // Callbacks of the last call run before this promise resolves.
  await new Promise((resolve) => setTimeout(resolve));
}

/** Sends a call. Resolves to its payload, rejects with a {@link PortalError}. */
export function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<PayloadOf<E>> {
  const answered: Promise<PayloadOf<E>> = requestPayload(endpoint, input, options).finally(() =>
    pendingCalls.delete(answered),
  );
  pendingCalls.add(answered);
  return answered;
}

async function requestPayload<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions,
): Promise<PayloadOf<E>> {
  const early = endpoint.method === 'GET' ? takeEarly(urlOf(endpoint, input)) : undefined;
  const response = await received(early ?? send(endpoint, input, options), options);
  const answer = await readJson(response);
  if (response.ok && answer && 'payload' in answer) return answer.payload as PayloadOf<E>;
  throw reported(toPortalError(response.status, answer), options);
}

export interface ReceivedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Sends a call whose contract has `files`. Resolves to the complete file, rejects with a {@link PortalError}. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReceivedFile> {
  const response = await received(send(endpoint, input, options), options);
  if (!response.ok) throw reported(toPortalError(response.status, await readJson(response)), options);
  const name = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file';
  try {
    return { name, content: await response.blob() };
  } catch {
    // The download was interrupted, so its incomplete file is not used.
    throw reported(new PortalError('NET-OFFLINE', 0), options);
  }
}

async function send(endpoint: Endpoint, input: Parts, options: CallOptions): Promise<Response> {
  if (endpoint.method !== 'GET' && /^(access|otp)$/.test(endpoint.caller)) hasSent = true;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  return fetch(urlOf(endpoint, input), {
    ...requestOf(endpoint, input, options.idempotencyKey),
    keepalive: options.outlivesPage ?? false,
    signal,
  });
}

/**
 * Returns the response, or rejects with a {@link PortalError} when there is no response. A call that fails because the
 * page is being left never settles.
 */
async function received<R>(answer: Promise<R>, options: CallOptions): Promise<R> {
  // Without a connection the browser sends nothing, so the result of a change is known.
  const isSent = globalThis.navigator?.onLine !== false;
  try {
    return await answer;
  } catch (error) {
    options.signal?.throwIfAborted();
    if (leaving) return new Promise<never>(() => {});
    const isTimeout =
      error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError');
    const code = isTimeout ? 'NET-TIMEOUT' : 'NET-OFFLINE';
    // Only calls with a key make changes that must not run twice.
    const isResultUnknown = isSent && options.idempotencyKey !== undefined;
    throw reported(new PortalError(code, 0, '', undefined, {}, isResultUnknown), options);
  }
}

async function readJson(
  response: EarlyAnswer,
): Promise<Partial<{ payload: unknown } & ErrorAnswer> | undefined> {
  try {
    const value: unknown = await response.json();
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Reports a failed call to analytics. Only its code is sent. */
function reported(error: PortalError, { failsAs }: CallOptions): PortalError {
  trackFailure(error.code, failsAs);
  return error;
}

/**
 * Converts a failed response to an error: 503 to MAINTENANCE, 401 to SESSION_OVER, 429 and responses without a code to
 * RATE_LIMITED (ERR-1).
 */
function toPortalError(status: number, answer: Partial<ErrorAnswer> | undefined): PortalError {
  const { code, message, requestId, details } = answer?.error ?? {};
  const known = status === 503 ? 'MAINTENANCE' : status === 401 ? 'SESSION_OVER' : undefined;
  const busy = status === 429 || typeof code !== 'string' || code === '';
  return new PortalError(known ?? (busy ? 'RATE_LIMITED' : code), status, message, requestId, details);
}

/** Returns the validation rule by which the server rejected a field (VALIDATION); undefined for any other error. */
export function reasonFor(error: unknown, field: string): string | undefined {
  if (!(error instanceof PortalError) || !error.is('VALIDATION')) return undefined;
  const reason: unknown = Reflect.get(Object(error.details.fields), field);
  return typeof reason === 'string' ? reason : undefined;
}

/** Returns why the session ended, from the details of SESSION_OVER. */
export function sessionEndOf(error: PortalError): SessionEnd {
  const { reason } = error.details;
  return SESSION_ENDS.find((end) => end === reason) ?? 'unknown';
}
