/**
 * Reads for a call while its session is checked, in one round trip, or in one to each of two nodes of a distributed database: the customer of
 * a session does not change, and an earlier call has found out who it is. The result is answered only after the check, so an ended session
 * gets nothing.
 */
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Endpoint } from '../../shared/http/endpoint.ts';
import { tokenKey } from '../crypto/keys.ts';
import { gatherAtHome, readsAtHome } from '../db/distribution/homes.ts';
import type { Budget } from '../db/engine/budget.ts';
import { isUnavailable } from '../db/errors.ts';
import type { Database } from '../db/schema/schema.ts';
import { findAnswer, type StoredAnswer } from '../operations/store.ts';
import { type Caller, type CallerDeps, liveCaller } from './caller.ts';
import { Failure } from './failure.ts';
import { idempotencyKey, inputOf, type RawInput } from './input.ts';

/** The first read of a call. */
export interface EarlyRead {
  read(customerId: string, input: RawInput): Promise<unknown>;
}

export interface EarlyReadDeps extends CallerDeps {
  /**
   * The database that early reads share with the check of the session; absent if they can neither share a round trip nor go to the
   * customer's home at the same time.
   */
  readonly readsEarlyFrom?: Kysely<Database> | undefined;
}

interface Begun {
  readonly input: RawInput;
  /** The caller with the read; undefined if the call must be served in turn. Rejects with the refusal. */
  readonly caller: Promise<Caller | undefined>;
}

/** Begins a call with its read; returns undefined if it must be served in turn. */
export function beginRead(
  { endpoint, early }: { readonly endpoint: Endpoint; readonly early?: EarlyRead },
  request: FastifyRequest,
  budget: Budget,
  deps: EarlyReadDeps,
): Begun | undefined {
  const { readsEarlyFrom: db, authenticator, distributed } = deps;
  if (!db || !early || endpoint.limits?.some(({ by }) => by === 'address')) return undefined;
  const presented = authenticator.recognise(request);
  const valid = presented && validInput(endpoint, request);
  if (!valid) return undefined;
  const { customerId } = presented;
  const { key } = valid;
  const begin = () =>
    [
      liveCaller(endpoint, request, deps, key, { presented, budget }),
      early.read(customerId, valid.input),
      key !== undefined && distributed ? storedAt(readsAtHome(db, customerId), customerId, key) : undefined,
    ] as const;
  const [caller, found, stored] = gatherAtHome(db, customerId, begin, budget);
  // If the session is refused, the failures of these are not reported.
  found.catch(() => {});
  stored?.catch(() => {});
  return {
    input: valid.input,
    caller: caller
      .then(async (live) =>
        live.session.customerId === customerId
          ? { ...live, found, ...(stored && { stored: await stored }) }
          : undefined,
      )
      .catch((error: unknown) => {
        if (error instanceof Failure || isUnavailable(error)) throw error;
        // The read's failure is also that of the check, or of the stored answer. In turn, each is read by itself.
        return undefined;
      }),
  };
}

/** Reads the stored answer of an idempotency key, which is not on the node of the session. */
async function storedAt(
  db: Kysely<Database>,
  customerId: string,
  key: string,
): Promise<readonly StoredAnswer[]> {
  const answer = await findAnswer(db, { customerId, keyHash: tokenKey(key) });
  return answer ? [answer] : [];
}

/** Returns the input; undefined if it is wrong. Its refusal comes after that of the session. */
function validInput(
  endpoint: Endpoint,
  request: FastifyRequest,
): { readonly input: RawInput; readonly key: string | undefined } | undefined {
  try {
    const key = endpoint.method === 'POST' ? idempotencyKey(request, endpoint).idempotencyKey : undefined;
    return { input: inputOf(endpoint, request), key };
  } catch {
    return undefined;
  }
}
