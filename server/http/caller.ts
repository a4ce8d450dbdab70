/** The caller of a call, from its session. */
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../shared/http/endpoint.ts';
import { currentBudget } from '../db/engine/budget.ts';
import type { Standbys } from '../db/standbys/standbys.ts';
import { answerQuery, type StoredAnswer } from '../operations/store.ts';
import type { Authenticator, LiveCheck, PiggybackQuery } from './authenticator.ts';
import type { LiveSession, SessionInfo } from './context.ts';

/** The caller, with what was read together with the session. */
export interface Caller {
  readonly session: SessionInfo;
  readonly otpToken?: string;
  readonly stored?: readonly StoredAnswer[];
  /** The first read of the call. */
  readonly found?: Promise<unknown>;
}

export interface CallerDeps {
  readonly authenticator: Authenticator;
  /** Whether the database is distributed. Then the answer of an idempotency key cannot be read together with the session. */
  readonly distributed: boolean;
  /** Standbys for the calls that may read there; absent if there are none. */
  readonly standbys?: Pick<Standbys, 'begin'> | undefined;
}

/** @param key the call's idempotency key, if it has one */
export async function callerOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  deps: CallerDeps,
  key: string | undefined,
): Promise<Caller> {
  const { authenticator } = deps;
  if (endpoint.caller === 'session') return { session: await authenticator.session(request) };
  if (endpoint.caller === 'access') return liveCaller(endpoint, request, deps, key);
  const { session, token } = await authenticator.otp(request);
  return { session, otpToken: token };
}

/** Returns a caller who is logged on. Its first statement is sent at once. */
export async function liveCaller(
  { keepsAlive = true, readsStandby }: Endpoint,
  request: FastifyRequest,
  { authenticator, distributed, standbys }: CallerDeps,
  key: string | undefined,
  check: LiveCheck = {},
): Promise<Caller & { readonly session: LiveSession }> {
  if (readsStandby && standbys) {
    const reads = standbys.begin();
    const beside = reads.needsPosition ? { ...check, alongside: reads } : check;
    const session = await authenticator.live(request, keepsAlive, beside);
    const budget = currentBudget();
    if (budget) budget.standby = reads.of(session.customerId);
    return { session };
  }
  if (key === undefined || distributed)
    return { session: await authenticator.live(request, keepsAlive, check) };
  let stored: readonly StoredAnswer[] = [];
  const alongside: PiggybackQuery<StoredAnswer> = {
    query: (sessionKey) => answerQuery(sessionKey, key),
    take: (rows) => {
      stored = rows;
    },
  };
  const session = await authenticator.live(request, keepsAlive, { ...check, alongside });
  return { session, stored };
}
