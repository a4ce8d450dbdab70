/**
 * The error catalogue. It gives every code of the API its HTTP status, its sentence in both languages and the way the portal
 * shows it. Codes that any call can answer are in `common-errors.ts`. Each feature adds its own codes with
 * {@link defineErrors} in `errors.messages.ts`. Status 401 always means that the session is over.
 */
import type { AnyPhrase } from './messages.ts';
import type { PageState } from './page-states.ts';

/** A control of the dialog or page that shows the error. */
export type ErrorAction =
  | 'contact'
  | 'done'
  | 'close'
  | 'retry'
  | 'logOn'
  | 'logOnAgain'
  | 'resetPassword'
  | 'register'
  | 'activate'
  | 'findUsername'
  | 'resend'
  | 'change';

/** Where the portal shows the error. `page`: as a page of its own; `alert`: in an alert bar. */
export type ErrorSurface = 'field' | 'dialog' | 'page' | 'alert' | 'none';

export interface ErrorEntry {
  readonly status: number;
  readonly surface: ErrorSurface;
  readonly text: AnyPhrase;
  readonly title?: AnyPhrase;
  readonly actions: readonly ErrorAction[];
  /** The state that analytics records for this failure. Default `failed`. */
  readonly state?: PageState;
}

export type ErrorEntries = Readonly<Record<string, ErrorEntry>>;

/** Every code of the catalogue. Each call of {@link defineErrors} declares its codes here by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: its members come from the files that declare codes.
export interface ErrorCodes {}
export type ErrorCode = keyof ErrorCodes;

const catalogue = new Map<string, ErrorEntry>();

/** Adds codes to the catalogue. Returns them with their exact types. */
export function defineErrors<const T extends ErrorEntries>(entries: T): T {
  for (const [code, entry] of Object.entries(entries)) catalogue.set(code, entry);
  return entries;
}

/** True for a code of the catalogue. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && catalogue.has(code);
}

/** Returns the entry of a code; undefined for a code that is not in the catalogue. */
export function findError(code: string): ErrorEntry | undefined {
  return catalogue.get(code);
}

/** Returns the entry of a code of the catalogue. Throws when the feature that declares the code is not loaded. */
export function errorEntry(code: ErrorCode): ErrorEntry {
  const entry = catalogue.get(code);
  if (!entry) throw new Error(`no feature that is loaded declares the error code ${code}`);
  return entry;
}

/** Returns all codes declared so far, in alphabetical order. */
export function errorCodes(): ErrorCode[] {
  return [...catalogue.keys()].sort() as ErrorCode[];
}

/**
 * The reason why a session ended: `details.reason` of SESSION_OVER, and the answer of the session check. `no-cookie`: the session
 * stands, but the request has no session cookie.
 */
export const SESSION_ENDS = ['other-device', 'idle', 'expired', 'no-cookie', 'unknown'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];
