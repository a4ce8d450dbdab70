/**
 * Idempotent writes: redemptions, conversions, limits, replacements, PINs. One transaction holds the effect, the
 * idempotency row, the audit record and the notice. The response follows the commit, so a crash leaves all or nothing.
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
  readonly wake: () => void;
}

/** The request context of an operation. */
export type OperationContext = CallContext & { readonly session: Pick<LiveSession, 'key'> };

/** The result of an effect. */
export interface EffectResult<Payload> {
  /** The response body, JSON. It must not hold secrets, because it is stored for retries. */
  readonly payload: Payload;
  /** For the audit record. */
  readonly details?: AuditDetails;
  /** Sent to every address that the bank has for the customer. */
  readonly notice?: { readonly customer: Customer; readonly notice: Notice };
}

/** An idempotent write. `Proof` is the result of its checks, such as the challenge of a correct one-time password. */
export interface Operation<Payload, Proof> {
  /** The action in the audit record, such as `redeem-points`. */
  readonly action: string;
  readonly customerId: string;
  /** The params and body of the request. The same key with another input is CONFLICT. */
  readonly input: unknown;
  /** Read-only validation before the transaction. It also runs on retries, where its result is ignored. */
  readonly prepare?: () => Promise<Proof>;
  /** Read-only validation of what the effect consumes, such as a code. Skipped when the key has a stored answer. */
  readonly confirm?: () => Promise<Proof>;
  /** The write, in the transaction of `unit`. Throws a Failure to refuse, which rolls everything back. */
  readonly effect: (unit: Unit, proof: Proof) => Promise<EffectResult<Payload>>;
}

export function createOperations(deps: OperationDeps) {
  const { db, audit } = deps;

  async function runEffect<Payload, Proof>(
    context: OperationContext,
    operation: Operation<Payload, Proof>,
    trx: Transaction<Database>,
    request: store.IdempotentRequest | undefined,
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
    if (request) await store.storeAnswer(trx, request, payload);
    await audit.record(trx, context, action, 'done', customerId, details, locked);
    return payload;
  }

  /** Runs the effect in the first call with this key; concurrent calls and retries get its stored answer. */
  async function runOnce<Payload, Proof>(
    context: OperationContext,
    operation: Operation<Payload, Proof>,
    request: store.IdempotentRequest | undefined,
    proof: Proof,
  ): Promise<Payload> {
    try {
      return await db.transaction().execute(async (trx) => {
        if (request) await store.claimLater(trx, request);
        return runEffect(context, operation, trx, request, proof);
      });
    } catch (error) {
      if (!request || !store.isAnswered(error)) throw error;
      const stored = await store.findAnswer(db, request);
      if (!stored) throw new Error('idempotency key is claimed but has no answer', { cause: error });
      return storedAnswer<Payload>(stored, request);
    }
  }

  /** Returns the stored answer of the key, after waiting for a concurrent call that has claimed it. */
  async function findConcurrentAnswer(
    request: store.IdempotentRequest,
  ): Promise<store.StoredAnswer | undefined> {
    return db.transaction().execute(async (trx) => {
      if (!(await store.claim(trx, request))) return store.findAnswer(trx, request);
      await store.release(trx, request);
      return undefined;
    });
  }

  return {
    /**
     * Runs the operation once per idempotency key, or once per call without a key. Throws what `confirm` and `effect`
     * throw, and CONFLICT when the key was used with another input. A refusal is audited and leaves the key unused.
     */
    async run<Payload, Proof = undefined>(
      context: OperationContext,
      operation: Operation<Payload, Proof>,
    ): Promise<Payload> {
      const request = requestOf(deps.secret, context, operation);
      const stored = request && operation.confirm && (await store.findAnswer(db, request));
      if (stored) return storedAnswer<Payload>(stored, request);
      try {
        const proof = (await (operation.confirm ?? operation.prepare)?.()) as Proof;
        const payload = await runOnce(context, operation, request, proof);
        deps.wake();
        return payload;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        // A concurrent call with the same key may have consumed the code: return its answer.
        const concurrent =
          request && error.code !== 'CONFLICT' ? await findConcurrentAnswer(request) : undefined;
        if (request && concurrent) return storedAnswer<Payload>(concurrent, request);
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
): store.IdempotentRequest | undefined {
  if (idempotencyKey === undefined) return undefined;
  return {
    customerId,
    keyHash: tokenKey(idempotencyKey),
    // Keyed, because a body may be guessable.
    requestHash: keyedHash(secret, 'idempotency', action, JSON.stringify(input)),
  };
}

function storedAnswer<Payload>(
  stored: store.StoredAnswer,
  { requestHash }: store.IdempotentRequest,
): Payload {
  if (!stored.request_hash.equals(requestHash)) throw new Failure('CONFLICT');
  return stored.answer as Payload;
}
