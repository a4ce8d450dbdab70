/**
 * The only door to the card system's commands: redemptions, conversions, limits, replacements, PINs, cashback methods,
 * activations. One transaction holds the command's effect, the idempotency row, the audit record and the notice. The
 * response follows the commit, so a crash leaves all or nothing.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Audit, LockedHead } from '../audit/audit.ts';
import type { AuditDetails } from '../audit/record.ts';
import { keyedHash, newUuid, tokenKey } from '../crypto/keys.ts';
import { onLastLock } from '../db/engine/last-lock.ts';
import type { Database } from '../db/schema/schema.ts';
import type { CallContext, SessionInfo } from '../http/context.ts';
import { Failure } from '../http/failure.ts';
import { enqueueNotice, type Notice } from '../outbox/notice.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Command, CommandKind, RefusalOf, ResultOf } from '../ports/card-system/commands.ts';
import type { LocalCommands } from '../ports/card-system/local-unit.ts';
import type { Customer } from '../ports/card-system/port.ts';
import type { Random } from '../ports/random/port.ts';
import * as store from './store.ts';

export interface OperationDeps {
  readonly db: Kysely<Database>;
  readonly commands: LocalCommands;
  readonly secret: Buffer;
  readonly random: Random;
  readonly audit: Audit;
  readonly outbox: Outbox;
  readonly wake: () => void;
}

/** The request context of an operation. */
export type OperationContext = CallContext & { readonly session: Pick<SessionInfo, 'customerId'> };

/** What a command that took effect leads to. */
export interface Effect<Payload> {
  /** The response body, JSON. It must not hold secrets, because it is stored for retries. */
  readonly payload: Payload;
  /** For the audit record. */
  readonly details?: AuditDetails;
  /** Sent to every address that the bank has for the customer. */
  readonly notice?: { readonly customer: Customer; readonly notice: Notice };
}

/** A command with its checks. `Proof` is the result of the checks, such as the challenge of a correct one-time password. */
export interface Operation<Payload, Proof, K extends CommandKind> {
  /** The action in the audit record, such as `redeem-points`. */
  readonly action: string;
  readonly customerId: string;
  /** The params and body of the request. The same key with another input is CONFLICT. */
  readonly input: unknown;
  /** Identifies the intention in place of the call's key, which is then ignored: a flow that can end only once. */
  readonly intention?: string;
  /** The checks before the transaction. They do not run when the key has a stored answer. */
  readonly prepare?: () => Promise<Proof>;
  /** The change. It depends on nothing but the checks. */
  readonly command: (proof: Proof) => Command<K>;
  /** The portal's own part, before the command and in its transaction: uses the code up, moves the flow. */
  readonly consume?: (trx: Transaction<Database>, proof: Proof) => Promise<void>;
  readonly answer: (result: ResultOf<K>, proof: Proof) => Effect<Payload>;
  /** The failure for a refusal by the card system. It rolls everything back. */
  readonly refuse: (refusal: RefusalOf<K>, proof: Proof) => Failure;
  /** Outcomes in the audit record, where they are not `done` and the failure's code. Undefined: no record. */
  readonly outcomes?: {
    readonly done?: string;
    readonly refused?: (failure: Failure) => string | undefined;
  };
}

export function createOperations(deps: OperationDeps) {
  const { db, audit } = deps;

  async function runEffect<Payload, Proof, K extends CommandKind>(
    context: OperationContext,
    operation: Operation<Payload, Proof, K>,
    trx: Transaction<Database>,
    request: store.IdempotentRequest | undefined,
    proof: Proof,
  ): Promise<Payload> {
    const { action, customerId, outcomes } = operation;
    const id = operation.intention ?? request?.keyHash.toString('base64url') ?? newUuid(deps.random);
    const command = operation.command(proof);
    let locked: readonly LockedHead[] = [];
    onLastLock(trx, async () => {
      locked = await audit.lockAfterNext(trx, customerId);
    });
    await operation.consume?.(trx, proof);
    const settled = await deps.commands.apply({ trx, id }, customerId, command);
    if (settled.state === 'refused') throw operation.refuse(settled.refusal, proof);
    const { payload, details, notice } = operation.answer(settled.result, proof);
    if (notice) await enqueueNotice(deps.outbox, trx, notice.customer, notice.notice);
    if (request) await store.storeAnswer(trx, request, payload);
    await audit.record(trx, context, action, outcomes?.done ?? 'done', customerId, details, locked);
    return payload;
  }

  /** Runs the effect in the first call with this key; concurrent calls and retries get its stored answer. */
  async function runOnce<Payload, Proof, K extends CommandKind>(
    context: OperationContext,
    operation: Operation<Payload, Proof, K>,
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

  /** Returns the stored answer of the key, which most calls have read together with their session. */
  async function findStored(
    { stored, session }: OperationContext,
    request: store.IdempotentRequest,
  ): Promise<store.StoredAnswer | undefined> {
    if (stored && session.customerId === request.customerId) return stored[0];
    return store.findAnswer(db, request);
  }

  return {
    /**
     * Runs the operation once per idempotency key, or once per call without a key. A repeat is never checked again: it gets
     * the stored answer before any check. Throws what the checks throw, the failure of a refusal, and CONFLICT when the key
     * was used with another input. A refusal is audited and leaves the key unused.
     */
    async run<Payload, Proof, K extends CommandKind>(
      context: OperationContext,
      operation: Operation<Payload, Proof, K>,
    ): Promise<Payload> {
      const request = requestOf(deps.secret, context, operation);
      try {
        const stored = request && (await findStored(context, request));
        if (stored) return storedAnswer<Payload>(stored, request);
        const proof = (await operation.prepare?.()) as Proof;
        const payload = await runOnce(context, operation, request, proof);
        deps.wake();
        return payload;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        // A concurrent call with the same key may have consumed the code: return its answer.
        const concurrent =
          request && error.code !== 'CONFLICT' ? await findConcurrentAnswer(request) : undefined;
        if (request && concurrent) return storedAnswer<Payload>(concurrent, request);
        const { action, customerId, outcomes } = operation;
        const outcome = outcomes?.refused ? outcomes.refused(error) : error.code;
        if (outcome !== undefined) await audit.record(db, context, action, outcome, customerId);
        throw error;
      }
    },
  };
}

export type Operations = ReturnType<typeof createOperations>;

type Identified = Pick<
  Operation<unknown, unknown, CommandKind>,
  'action' | 'customerId' | 'input' | 'intention'
>;

function requestOf(
  secret: Buffer,
  { idempotencyKey }: OperationContext,
  { action, customerId, input, intention }: Identified,
): store.IdempotentRequest | undefined {
  if (idempotencyKey === undefined || intention !== undefined) return undefined;
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
