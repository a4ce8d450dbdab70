/** The context that a handler receives for its call. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../shared/messages.ts';
import type { Budget } from '../db/engine/budget.ts';
import type { StoredAnswer } from '../operations/store.ts';

/** The session of a call, as stored in the database. */
export interface SessionInfo {
  /** The session id as stored. */
  readonly key: Buffer;
  /** The session id as the browser sent it. */
  readonly id: string;
  /** Seed of the key for protected fields. */
  readonly fieldSeed: Buffer;
  readonly state: 'pre' | 'pending' | 'live';
  readonly username: string | null;
  readonly customerId: string | null;
  readonly primaryHolder: boolean;
  /** Whether the log-on used a passkey instead of a password; false before log-on. */
  readonly byPasskey?: boolean;
  /** Whether the person's account closes: then the session permits only to undo it and to log off. */
  readonly closing?: boolean;
}

/** A session after log-on. */
export interface LiveSession extends SessionInfo {
  readonly state: 'live';
  readonly username: string;
  readonly customerId: string;
}

export interface CallContext {
  /**
   * The call's time for the database, if no store follows the call: then it must be handed on, to `transactionWithin` or `inBudget`.
   */
  readonly budget?: Budget | undefined;
  readonly requestId: string;
  readonly language: Language;
  /** Sent by the browser. A retry with the same key gets the stored answer. */
  readonly idempotencyKey?: string;
  /**
   * The stored answer of the idempotency key, read together with the session; empty if the key has no answer. Absent if the
   * answer was not read yet.
   */
  readonly stored?: readonly StoredAnswer[];
  /** The caller's address, shortened as for rate limits (`limitedAddress`). */
  readonly address: string;
  /** Short hash of the known browser's id, for audit records; undefined for other browsers and for reads. */
  readonly device?: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface SessionContext extends CallContext {
  readonly session: SessionInfo;
}

export interface LiveContext extends CallContext {
  readonly session: LiveSession;
}

/**
 * A call with an OTP token, before or after log-on. The handler must verify and consume the token in the transaction of the
 * change.
 */
export interface OtpContext extends SessionContext {
  readonly otpToken: string;
}
