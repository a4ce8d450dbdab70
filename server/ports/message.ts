/** What the ports for messages to people ({@link ./sms/port.ts}, {@link ./mail/port.ts}) share. */
import type { Language } from '../../shared/messages.ts';

/** What every message says about itself, beside its text. */
export interface MessageHead {
  /** Where it goes, from the bank's own record; for sending only, never for a log. */
  readonly to: string;
  /** The language of the text. */
  readonly language: Language;
  /** The same for every try of one message, so that a person sees it once. ASCII letters, digits and hyphens. */
  readonly dedupeId: string;
  /** Why it is sent, a short code such as `login`; for reports, never shown to its reader. */
  readonly purpose: string;
}

/** How one try may be cut short. */
export interface SendOptions {
  /** Aborting ends the try with a {@link TemporaryFailure}; whether the message went out is then unknown. */
  readonly signal: AbortSignal;
}

/** What a gateway answered. */
export interface SendReceipt {
  /** The gateway's own id of the message, where it gives one; for questions to its operator. */
  readonly providerId?: string;
}

/** Why a try failed, safe for logs: a status or an error code, never a text, an address or a number. */
export type FailureReason =
  | `http-${number}`
  | `smtp-${number}`
  | `smpp-${number}`
  | `smpp-bind-${number}`
  | `net-${string}`
  | 'aborted'
  | 'timeout'
  | 'bad-address'
  | 'too-long'
  | 'inbox';

/** This try failed; another may succeed. Carries no cause: causes quote addresses and texts. */
export class TemporaryFailure extends Error {
  override readonly name = 'TemporaryFailure';
  readonly reason: FailureReason;

  constructor(reason: FailureReason) {
    super(`message not sent, try again: ${reason}`);
    this.reason = reason;
  }
}

/** The gateway refuses this message; trying again is useless. Carries no cause: causes quote addresses and texts. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
  readonly reason: FailureReason;

  constructor(reason: FailureReason) {
    super(`message refused: ${reason}`);
    this.reason = reason;
  }
}

/** The code of a failed connection, as Node names it (`net-econnreset`); `net-unknown` when it has none. */
export function networkReason(error: unknown): FailureReason {
  const code = codeOf(error) ?? (error instanceof Error ? codeOf(error.cause) : undefined);
  return `net-${code?.toLowerCase() ?? 'unknown'}`;
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^[A-Z_]{1,40}$/.test(error.code) ? error.code : undefined;
}
