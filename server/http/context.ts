/** What a handler knows about its call. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../shared/messages.ts';

/** A session that may make the call at hand, as the database has it. */
export interface SessionInfo {
  /** How the session id is stored. */
  readonly key: Buffer;
  /** The id as the browser sent it. */
  readonly id: string;
  /** What the key of protected fields derives from. */
  readonly fieldSeed: Buffer;
  readonly state: 'pre' | 'pending' | 'live';
  readonly username: string | null;
  readonly customerId: string | null;
  readonly primaryHolder: boolean;
}

/** A session after log-on. */
export interface LiveSession extends SessionInfo {
  readonly state: 'live';
  readonly username: string;
  readonly customerId: string;
}

export interface CallContext {
  readonly requestId: string;
  readonly language: Language;
  /** Made by the browser for one intention of the person: a repeat with the same key gets the first answer. */
  readonly idempotencyKey?: string;
  /** The caller's address, for limits only. */
  readonly address: string;
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
 * A call with an OTP token: its handler uses the token up in the transaction of the effect. The session is the one the
 * token was given to, before or after log-on.
 */
export interface OtpContext extends SessionContext {
  readonly otpToken: string;
}
