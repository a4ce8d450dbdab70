/**
 * Writes that must take effect exactly once: redemptions, conversions, limits, replacements, PINs. Effect, idempotency
 * row, audit record and message to the person are one transaction, and the answer is given after it: whatever is killed
 * or cut off, there is one effect with one answer, or none.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Audit, LockedHead } from '../audit/audit.ts';
import type { AuditDetails } from '../audit/record.ts';
import { keyedHash, newUuid, tokenKey } from '../crypto/keys.ts';
import { onLastLock } from '../db/engine/last-lock.ts';
import type { Database } from '../db/schema/schema.ts';
import type { CallContext, LiveSession } from '../http/context.ts';
import { Failure } from '../http/failure.ts';
import { enqueueNotice, type Notice } from '../outbox/notice.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Customer, Unit } from '../ports/card-system/port.ts';
import type { Random } from '../ports/random/port.ts';
import * as store from './store.ts';

export interface OperationDeps {
  readonly db: Kysely<Database>;
  readonly secret: Buffer;
  readonly random: Random;
  readonly audit: Audit;
  readonly outbox: Outbox;
  readonly kick: () => void;
}

/** The call that a write belongs to. */
export type OperationContext = CallContext & { readonly session: Pick<LiveSession, 'key'> };

/** What an effect leaves behind it. */
export interface Done<Payload> {
  /** The call's answer, as JSON holds it; without secrets, because it is kept for repeats. */
  readonly payload: Payload;
  /** For the audit record. */
  readonly details?: AuditDetails;
  /** The person is told, where there is an address. */
  readonly notice?: { readonly customer: Customer; readonly notice: Notice };
}

/** One write. `Proof` is what was found out before it, such as the challenge of a right one-time password. */
export interface Operation<Payload, Proof> {
  /** For the audit record: `redeem-points`. */
  readonly action: string;
  readonly customerId: string;
  /** Everything that the person asked for: the call's params and body. The same key with something else is refused. */
  readonly input: unknown;
  /** Reads and judges before the transaction, and changes nothing: a repeat is judged too, but its verdict does not count. */
  readonly prepare?: () => Promise<Proof>;
  /** The same for what is used up by it, such as a code; not asked when the key has had its answer. */
  readonly confirm?: () => Promise<Proof>;
  /** The effect, in the transaction of `unit`; a refusal is thrown and undoes everything. */
  readonly effect: (unit: Unit, proof: Proof) => Promise<Done<Payload>>;
}

export function createOperations(deps: OperationDeps) {
  const { db, audit } = deps;

  async function effect<Payload, Proof>(
    context: OperationContext,
    operation: Operation<Payload, Proof>,
    trx: Transaction<Database>,
    request: store.KeyedRequest | undefined,
    proof: Proof,
  ): Promise<Payload> {
    const { action, customerId } = operation;
    const id = request?.keyHash.toString('base64url') ?? newUuid(deps.random);
    let locked: readonly LockedHead[] = [];
    onLastLock(trx, async () => {
      locked = await audit.lockAfterNext(trx, customerId);
    });
    const { payload, details, notice } = await operation.effect({ trx, id }, proof);
    if (notice) await enqueueNotice(deps.outbox, trx, notice.customer, notice.notice);
    if (request) await store.keepAnswer(trx, request, payload);
    await audit.record(trx, context, action, 'done', customerId, details, locked);
    return payload;
  }

  /** Exactly one of all calls with this key runs the effect; the others get what it answered. */
  async function once<Payload, Proof>(
    context: OperationContext,
    operation: Operation<Payload, Proof>,
    request: store.KeyedRequest | undefined,
    proof: Proof,
  ): Promise<Payload> {
    try {
      return await db.transaction().execute(async (trx) => {
        if (request) await store.claimLater(trx, request);
        return effect(context, operation, trx, request, proof);
      });
    } catch (error) {
      if (!request || !store.isTaken(error)) throw error;
      const known = await store.findAnswer(db, request);
      if (!known) throw new Error('an idempotency key is neither free nor answered', { cause: error });
      return answerOf<Payload>(known, request);
    }
  }

  /** What another call with the key was answered; waits for one that is under way. */
  async function answerOfTwin(request: store.KeyedRequest): Promise<store.KnownAnswer | undefined> {
    return db.transaction().execute(async (trx) => {
      if (!(await store.claim(trx, request))) return store.findAnswer(trx, request);
      await store.release(trx, request);
      return undefined;
    });
  }

  return {
    /**
     * Runs a write once for its idempotency key; without a key, once for the call. Throws what `confirm` and `effect`
     * throw, CONFLICT for a key that was used for something else. A refusal is recorded, and leaves the key free.
     */
    async run<Payload, Proof = undefined>(
      context: OperationContext,
      operation: Operation<Payload, Proof>,
    ): Promise<Payload> {
      const request = requestOf(deps.secret, context, operation);
      const known = request && operation.confirm && (await store.findAnswer(db, request));
      if (known) return answerOf<Payload>(known, request);
      try {
        const proof = (await (operation.confirm ?? operation.prepare)?.()) as Proof;
        const payload = await once(context, operation, request, proof);
        deps.kick();
        return payload;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        // A twin of this call may have used up what this one needed: then its answer is this one's too.
        const twin = request && error.code !== 'CONFLICT' ? await answerOfTwin(request) : undefined;
        if (request && twin) return answerOf<Payload>(twin, request);
        await audit.record(db, context, operation.action, error.code, operation.customerId);
        throw error;
      }
    },
  };
}

export type Operations = ReturnType<typeof createOperations>;

function requestOf(
  secret: Buffer,
  { idempotencyKey }: OperationContext,
  { action, customerId, input }: Pick<Operation<unknown, unknown>, 'action' | 'customerId' | 'input'>,
): store.KeyedRequest | undefined {
  if (idempotencyKey === undefined) return undefined;
  return {
    customerId,
    keyHash: tokenKey(idempotencyKey),
    // Keyed, because a body may hold little else than something guessable.
    requestHash: keyedHash(secret, 'idempotency', action, JSON.stringify(input)),
  };
}

function answerOf<Payload>(known: store.KnownAnswer, { requestHash }: store.KeyedRequest): Payload {
  if (!known.request_hash.equals(requestHash)) throw new Failure('CONFLICT');
  return known.answer as Payload;
}
