/**
 * The only entry point to the card system's commands (`CommandKind`). local.ts executes them if the card system is in the
 * portal's database; remote.ts sends them to a remote card system.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Language } from '../../shared/languages.ts';
import type { Audit, AuditContext } from '../audit/audit.ts';
import type { Keyring } from '../crypto/keyring.ts';
import { atHome, readsAtHome } from '../db/distribution/homes.ts';
import { inBudget } from '../db/engine/budget.ts';
import type { Database } from '../db/schema/schema.ts';
import type { CallContext, SessionInfo } from '../http/context.ts';
import { Failure } from '../http/failure.ts';
import type { Recipient } from '../outbox/notice.ts';
import type { Command, CommandKind } from '../ports/card-system/parts/commands.ts';
import type { CommandId } from '../ports/card-system/remote.ts';
import { findCommand, isCommandId, recentCommands } from './commands-store.ts';
import type { Confirming } from './confirming.ts';
import { commandIdOf, type KeyedRequest, requestOf } from './keyed-request.ts';
import { outcomeOf, ReportedFailure, refusalOutcome, storedOutcome } from './outcome.ts';
import type { Facts, Report } from './report.ts';
import * as store from './store.ts';

/** The request context of an operation. */
export type OperationContext = CallContext & {
  readonly session: Pick<SessionInfo, 'customerId' | 'key' | 'fieldSeed'>;
};

/** A command with its checks. `Proof` is the result of the checks, such as the challenge of a correct one-time password. */
export interface Operation<Payload, Proof, K extends CommandKind, F extends Facts> {
  readonly report: Report<K, F, Payload>;
  readonly customerId: string;
  /** The card that the command changes. */
  readonly cardId: string;
  /** The params and body of the request. The same idempotency key with another input gives CONFLICT. */
  readonly input: unknown;
  /** Identifies a flow that can be completed only once. If present, the call's idempotency key is ignored. */
  readonly intention?: string;
  /** Checks before the transaction. They are skipped when the idempotency key has a stored answer. */
  readonly prepare?: () => Promise<Proof>;
  /**
   * True if every statement of the transaction is on tables of the customer's shard: the command's, `consume` and `alongside`, and the
   * report's `done`. Then the transaction runs on the node that has the shard, and commits there alone.
   */
  readonly atHome?: true;
  /** Builds the command from the checks' result alone. */
  readonly command: (proof: Proof) => Command<K>;
  /** Values that the report needs in addition to the result. */
  readonly facts: (proof: Proof) => F;
  /** The recipient of the report's notice. If absent, no notice is sent. */
  readonly customer?: (proof: Proof) => Recipient;
  /** The means that confirm the operation. If absent, the operation needs no confirmation. */
  readonly confirm?: Confirming<NoInfer<Proof>> | undefined;
  /** Writes the portal's own data in the transaction that begins the command, for example to advance the flow. */
  readonly consume?: (trx: Transaction<Database>, proof: Proof) => Promise<void>;
  /**
   * Queues writes of the portal's own data, which are sent with the command's first statement.
   * @returns a check to call after that statement; it throws if the writes are not allowed
   */
  readonly alongside?: (trx: Transaction<Database>, proof: Proof) => Promise<() => Promise<void>>;
}

/** One execution of an operation. Its idempotency key, if any, has no stored answer. */
export interface Attempt<Payload, Proof, K extends CommandKind, F extends Facts> {
  readonly context: OperationContext;
  readonly operation: Operation<Payload, Proof, K, F>;
  readonly request: KeyedRequest | undefined;
  /** The id of the command in a remote card system, if the intention determines it. */
  readonly commandId: CommandId | undefined;
  readonly proof: Proof;
}

/** A command of the bank's staff, in the transaction of their change. Their change has its own checks and audit record. */
export interface StaffCommand<K extends CommandKind, F extends Facts> {
  readonly context: AuditContext;
  readonly report: Report<K, F>;
  readonly customerId: string;
  readonly command: Command<K>;
  readonly facts: F;
  /** Gets the report's notice, in this language. */
  readonly customer: Recipient;
  readonly language: Language;
}

/** Executes commands, either in the portal's database or in a remote card system. */
export interface CommandExecutor {
  /** Lets other processes recover the commands that this process still waits for. Called at shutdown. */
  readonly releaseLeases?: () => Promise<void>;
  /** Throws UNDER-WAY when a command of this kind is pending for the card. Runs before any other check. */
  readonly assertNotPending?: (customerId: string, kind: CommandKind, cardId: string) => Promise<void>;
  /**
   * Executes one attempt and returns the answer's payload. Throws a failure when nothing was changed, and {@link
   * UnderWay} while the outcome is unknown.
   */
  execute<Payload, Proof, K extends CommandKind, F extends Facts>(
    attempt: Attempt<Payload, Proof, K, F>,
  ): Promise<Payload>;
  /**
   * Begins a command in the transaction of a change by staff. `done`: it took effect in the transaction. `begun`: it was stored, and
   * recovery submits and settles it after the commit. Throws the failure of a refusal, or UNDER-WAY.
   */
  begin<K extends CommandKind, F extends Facts>(
    trx: Transaction<Database>,
    command: StaffCommand<K, F>,
  ): Promise<'done' | 'begun'>;
}

export interface OperationDeps {
  readonly db: Kysely<Database>;
  readonly keyring: Keyring;
  readonly audit: Audit;
  readonly executor: CommandExecutor;
  readonly wake: (customerId: string) => void;
}

export function createOperations({ db, keyring, audit, executor, wake }: OperationDeps) {
  /** Returns the stored outcome of an idempotency key. Throws CONFLICT when the request has another input. */
  async function repeated<Payload>(
    { budget }: OperationContext,
    stored: store.StoredAnswer,
    { matches, customerId }: KeyedRequest,
  ): Promise<Payload> {
    if (!matches(stored)) throw new Failure('CONFLICT');
    const { command_id: commandId } = stored;
    if (commandId === null) return stored.answer as Payload;
    return inBudget(budget, () => storedOutcome<Payload>(db, customerId, commandId));
  }

  async function runOnce<Payload, Proof, K extends CommandKind, F extends Facts>(
    attempt: Attempt<Payload, Proof, K, F>,
  ): Promise<Payload> {
    try {
      return await executor.execute(attempt);
    } catch (error) {
      const { request, context } = attempt;
      if (!request || !store.isAnswered(error)) throw error;
      const stored = await inBudget(context.budget, () =>
        store.findAnswer(readsAtHome(db, request.customerId), request),
      );
      // The concurrent call was refused and released the key, so there is no answer. This call tries again.
      return stored ? repeated<Payload>(context, stored, request) : runOnce(attempt);
    }
  }

  /** Returns the stored answer of the key. `claim` blocks until a concurrent call with this key ends. */
  async function findConcurrentAnswer(
    request: store.IdempotentRequest,
  ): Promise<store.StoredAnswer | undefined> {
    return atHome(db, request.customerId)
      .transaction()
      .execute(async (trx) => {
        if (!(await store.claim(trx, request))) return store.findAnswer(trx, request);
        await store.release(trx, request);
        return undefined;
      });
  }

  /** Returns the outcome of a concurrent or earlier call; otherwise audits the refusal and throws it. */
  async function refused<Payload, Proof, K extends CommandKind, F extends Facts>(
    {
      context,
      operation,
      request,
      commandId,
    }: Omit<Attempt<Payload, Proof, K, F>, 'proof'> & { readonly request: KeyedRequest | undefined },
    error: Failure,
  ): Promise<Payload> {
    const { customerId } = operation;
    // A concurrent call with the same key may have consumed the code: return its answer.
    const concurrent = request && error.code !== 'CONFLICT' ? await findConcurrentAnswer(request) : undefined;
    if (request && concurrent) return repeated<Payload>(context, concurrent, request);
    const earlier = commandId && (await findCommand(db, customerId, commandId));
    if (earlier) return outcomeOf<Payload>(earlier);
    const { report } = operation;
    await operation.confirm?.refused(error);
    const outcome = refusalOutcome(report, error);
    if (outcome !== undefined) await audit.record(db, context, report.action, outcome, customerId);
    throw error;
  }

  /** Returns the stored answer of the key. Most calls have already read the answer together with their session. */
  async function findStored(
    { stored, session, budget }: OperationContext,
    request: store.IdempotentRequest,
  ): Promise<store.StoredAnswer | undefined> {
    if (stored && session.customerId === request.customerId) return stored[0];
    return inBudget(budget, () => store.findAnswer(readsAtHome(db, request.customerId), request));
  }

  return {
    /** The customer's commands to a remote card system that are pending or were settled in the last day. */
    recent: (customerId: string) => recentCommands(db, customerId),

    /** One of the customer's commands to a remote card system, or `undefined`. */
    find: async (customerId: string, commandId: string) =>
      isCommandId(commandId) ? findCommand(db, customerId, commandId) : undefined,

    /**
     * Returns the outcome of a command with this `intention` in a remote card system; undefined if there is no such command.
     * Throws the same failure as `run`, or {@link UnderWay}.
     */
    async earlier<Payload>(
      context: OperationContext,
      customerId: string,
      intention: string,
    ): Promise<{ readonly payload: Payload } | undefined> {
      const row = await findCommand(db, customerId, commandIdOf(keyring, context, customerId, intention));
      return row && { payload: outcomeOf<Payload>(row) };
    },

    begin: executor.begin,

    /**
     * Runs the operation once per idempotency key, or once per call without a key. A retry gets the stored answer before any
     * check runs. Throws the errors of the checks, the failure of a refusal, CONFLICT when the key was used with another
     * input, and {@link UnderWay} while the outcome is unknown. A refusal is audited and leaves the key unused.
     */
    async run<Payload, Proof, K extends CommandKind, F extends Facts>(
      context: OperationContext,
      operation: Operation<Payload, Proof, K, F>,
    ): Promise<Payload> {
      const request = requestOf(keyring, context, operation);
      const { customerId, intention } = operation;
      const commandId =
        intention === undefined ? undefined : commandIdOf(keyring, context, customerId, intention);
      try {
        const stored = request && (await findStored(context, request));
        if (stored) return await repeated<Payload>(context, stored, request);
        await executor.assertNotPending?.(operation.customerId, operation.report.kind, operation.cardId);
        const proof = (await operation.prepare?.()) as Proof;
        const { confirm } = operation;
        if (confirm) await inBudget(context.budget, () => confirm.check(proof));
        const payload = await runOnce({
          context,
          operation: withConfirmationConsumed(operation),
          request,
          commandId,
          proof,
        });
        wake(customerId);
        return payload;
      } catch (error) {
        if (!(error instanceof Failure) || error instanceof ReportedFailure) throw error;
        return inBudget(context.budget, () =>
          refused<Payload, Proof, K, F>({ context, operation, request, commandId }, error),
        );
      }
    },
  };
}

/** Returns the operation with a `consume` that also consumes the confirmation. */
function withConfirmationConsumed<Payload, Proof, K extends CommandKind, F extends Facts>(
  operation: Operation<Payload, Proof, K, F>,
): Operation<Payload, Proof, K, F> {
  const { confirm, consume } = operation;
  if (!confirm) return operation;
  return {
    ...operation,
    async consume(trx, proof) {
      await confirm.consume(trx, proof);
      await consume?.(trx, proof);
    },
  };
}

export type Operations = ReturnType<typeof createOperations>;
