/** Types shared by the message ports {@link ./sms/port.ts}, {@link ./mail/port.ts} and {@link ./push/port.ts}. */
import type { Language } from '../../shared/messages.ts';

/** The fields of a message besides its text. */
export interface MessageHead {
  /** Phone number or e-mail address from the bank's record. Never log it. */
  readonly to: string;
  /** The language of the text. */
  readonly language: Language;
  /** The same id for every attempt at one message, to prevent duplicates. ASCII letters, digits and hyphens. */
  readonly dedupeId: string;
  /** The reason for the message, a short code such as `login`; for reports, never shown to the recipient. */
  readonly purpose: string;
}

export interface SendOptions {
  /** Aborting rejects with a {@link TemporaryFailure}; the message may have been sent. */
  readonly signal: AbortSignal;
}

/** The answer of a gateway. */
export interface SendReceipt {
  /** The gateway's id of the message, if any; for support requests to its operator. */
  readonly providerId?: string;
}

/** The reason for a failed attempt. Safe to log: a status or an error code, never a text, an address or a number. */
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
  | 'inbox'
  | 'gone';

abstract class SendFailure extends Error {
  constructor(
    outcome: string,
    readonly reason: FailureReason,
  ) {
    super(`${outcome}: ${reason}`);
  }
}

/** This attempt failed; a retry may succeed. It has no `cause`, because causes may contain addresses and texts. */
export class TemporaryFailure extends SendFailure {
  override readonly name = 'TemporaryFailure';

  constructor(reason: FailureReason) {
    super('message not sent, try again', reason);
  }
}

/**
 * The gateway rejected this message, so a retry is useless. It has no `cause`, because causes may contain addresses and
 * texts.
 */
export class PermanentFailure extends SendFailure {
  override readonly name = 'PermanentFailure';

  constructor(reason: FailureReason) {
    super('message refused', reason);
  }
}

/** Returns the failure for an answer of the gateway. */
export function failureOf(reason: FailureReason, isPermanent: boolean): TemporaryFailure | PermanentFailure {
  return isPermanent ? new PermanentFailure(reason) : new TemporaryFailure(reason);
}

/**
 * Returns the failure of a request without an answer.
 * @param signal the caller's signal
 * @param timeout the adapter's own signal
 */
export function unanswered(error: unknown, signal: AbortSignal, timeout: AbortSignal): TemporaryFailure {
  if (signal.aborted) return new TemporaryFailure('aborted');
  return new TemporaryFailure(timeout.aborted ? 'timeout' : networkReason(error));
}

/** The reason for a network error: Node's error code (`net-econnreset`), or `net-unknown`. */
export function networkReason(error: unknown): FailureReason {
  const code = codeOf(error) ?? (error instanceof Error ? codeOf(error.cause) : undefined);
  return `net-${code?.toLowerCase() ?? 'unknown'}`;
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^[A-Z_]{1,40}$/.test(error.code) ? error.code : undefined;
}
