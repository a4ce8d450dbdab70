/** How calls are authenticated; features/session does it. */
import type { FastifyRequest } from 'fastify';
import type { CompiledQuery } from 'kysely';
import type { Budget } from '../db/engine/budget.ts';
import type { LiveSession, SessionInfo } from './context.ts';

/** A query that runs in the same round trip as the query of the session. `take` receives its rows. */
export interface PiggybackQuery<R = unknown> {
  query(sessionKey: Buffer): CompiledQuery<R>;
  take(rows: readonly R[]): void;
}

/** The identifiers of a request, whose session was in order when an earlier call was checked. */
export interface Presented {
  readonly id: string;
  /** The session id as stored. */
  readonly key: Buffer;
  /** Hashes of token and cookie. */
  readonly access: Buffer;
  readonly cookie: Buffer | null;
  readonly customerId: string;
}

/** How a session is checked. */
export interface LiveCheck {
  readonly alongside?: PiggybackQuery | undefined;
  /** The identifiers of the request, if they were read already. */
  readonly presented?: Omit<Presented, 'customerId'> | undefined;
  /** The time of the check, if the call has no budget that follows it (`withBudget`). */
  readonly budget?: Budget | undefined;
}

/** Authenticates calls. Functions that return a promise throw SESSION_OVER if the call has no valid session. */
export interface Authenticator {
  session(request: FastifyRequest): Promise<SessionInfo>;
  live(request: FastifyRequest, keepsAlive: boolean, check?: LiveCheck): Promise<LiveSession>;
  /** Returns the identifiers of a session that `live` found in order before; it may have ended since. */
  recognise(request: FastifyRequest): Presented | undefined;
  /**
   * Returns a session and an OTP token. Throws NOT_NOW without a token. The handler must verify and consume the token in its
   * transaction.
   */
  otp(request: FastifyRequest): Promise<{ session: SessionInfo; token: string }>;
}
