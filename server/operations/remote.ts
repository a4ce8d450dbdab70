/**
 * Sends commands to a remote card system, which may execute a command although its answer is lost. The first transaction
 * claims the idempotency key, consumes the code and stores the command. Then the command is submitted, while no database
 * connection is held. The second transaction settles it. If a command stays pending, recovery.ts settles it.
 */
import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { AuditContext } from '../audit/audit.ts';
import type { Cipher } from '../crypto/cipher.ts';
import { newUuid } from '../crypto/keys.ts';
import type { Database } from '../db/schema/schema.ts';
import { Failure } from '../http/failure.ts';
import { recipientOf } from '../outbox/notice.ts';
import { type Command, type CommandKind, cardOf } from '../ports/card-system/parts/commands.ts';
import { CardSystemUnavailable, type RemoteCommands, type Submission } from '../ports/card-system/remote.ts';
import type { Random } from '../ports/random/port.ts';
import * as store from './commands-store.ts';
import type { Attempt, CommandExecutor } from './operations.ts';
import { UnderWay } from './outcome.ts';
import type { Facts } from './report.ts';
import { sealKept, storable } from './sealed-command.ts';
import { type Outcome, type Pending, type SettleDeps, settle } from './settle.ts';
import { claimFor } from './store.ts';

export interface RemoteDeps extends SettleDeps {
  readonly commands: RemoteCommands;
  readonly cipher: Cipher;
  readonly random: Random;
  readonly log: Pick<Logger, 'error'>;
  /** Reads the database's time. */
  readonly now: () => Promise<Date>;
  /** Seconds that a request waits for the outcome of its command. */
  readonly waitSeconds?: number;
}

/** Seconds that a request waits for an outcome; well below the server's own request timeout. */
const WAIT_SECONDS = 9;
/** Seconds from a submission to its `notAfter`. A card system that receives the command later must not execute it. */
export const VALID_SECONDS = 30;
/** Seconds until recovery may lease a command after its request stopped waiting. */
const RECOVERY_DELAY_SECONDS = 1;
/** Seconds added to the request's waiting time, so that recovery does not lease a command while its request waits. */
const GRACE_SECONDS = 3;

/** Submits a command and returns its outcome; undefined when the outcome is unknown. */
export async function submit<K extends CommandKind>(
  { commands, log }: Pick<RemoteDeps, 'commands' | 'log'>,
  submission: Submission<K>,
  seconds: number,
): Promise<Outcome<K> | undefined> {
  try {
    return await commands.submit(submission, AbortSignal.timeout(seconds * 1000));
  } catch (error) {
    if (!(error instanceof CardSystemUnavailable)) {
      log.error({ err: error, commandId: submission.id }, 'the card system adapter failed');
      return undefined;
    }
    if (error.mayHaveHappened) return undefined;
    return { state: 'not-done', failure: new Failure('CARD-SYSTEM', undefined, error.retryAfterSeconds) };
  }
}

/** Executes commands in a remote card system. Throws {@link UnderWay} when an outcome does not arrive in time. */
export function createRemote(deps: RemoteDeps): CommandExecutor {
  const { db, audit, cipher, random, waitSeconds = WAIT_SECONDS } = deps;
  /** Commands whose outcome a request of this process is still waiting for. */
  const submitted = new Map<string, Pick<Pending, 'customerId' | 'commandId'>>();

  /**
   * Runs the first transaction. If the idempotency key already has a command, it throws an error that `isAnswered` of
   * store.ts recognises.
   */
  async function begin<Payload, Proof, K extends CommandKind, F extends Facts>(
    { context, operation, request, proof }: Attempt<Payload, Proof, K, F>,
    pending: Pending<K>,
  ): Promise<void> {
    await db.transaction().execute(async (trx) => {
      if (request) await claimFor(trx, request, pending.commandId);
      await operation.consume?.(trx, proof);
      const check = await operation.alongside?.(trx, proof);
      await insert(trx, { context, report: operation.report }, pending, waitSeconds + GRACE_SECONDS);
      await check?.();
    });
  }

  /** Stores a command as pending. Recovery may lease it after `seconds`. Throws UNDER-WAY or NOT-DONE. */
  async function insert(
    trx: Transaction<Database>,
    { context, report }: { readonly context: AuditContext; readonly report: { readonly action: string } },
    pending: Pending,
    seconds: number,
  ): Promise<void> {
    const { customerId, commandId, command } = pending;
    const cardId = cardOf(command);
    const row = { ...pending, cardId, sealed: sealKept(cipher, pending, pending) };
    await store.insertCommand(trx, row, seconds).catch((error: unknown) => {
      throw store.isPending(error) ? new Failure('UNDER-WAY') : error;
    });
    await audit.record(trx, context, report.action, 'begun', customerId, { commandId });
    // A load of files that moves the card locks the same chain of the audit trail and then looks for pending commands. So
    // either it finds this command, or the move is visible here.
    if (deps.readModel && !(await deps.readModel.has(trx, customerId, command)))
      throw new Failure('NOT-DONE');
  }

  async function executeRemote<Payload, Proof, K extends CommandKind, F extends Facts>(
    attempt: Attempt<Payload, Proof, K, F>,
  ): Promise<Payload> {
    const { context, operation, proof, commandId = newUuid(random) } = attempt;
    const { customerId } = operation;
    const { language, requestId } = context;
    const command = operation.command(proof);
    const facts = operation.facts(proof);
    const { kind }: { readonly kind: K } = command;
    const customer = operation.customer?.(proof);
    const pending = {
      ...{ customerId, commandId, requestId, language, kind, facts, command: storable(command) },
      ...(customer && { recipient: recipientOf(customer) }),
    };
    await begin(attempt, pending);
    submitted.set(commandId, { customerId, commandId });
    return settleInTime(attempt, pending, command).finally(() => submitted.delete(commandId));
  }

  /** Submits a stored command and settles it. If no outcome arrives in time, recovery settles it later. */
  async function settleInTime<Payload, Proof, K extends CommandKind, F extends Facts>(
    { context, operation, request, proof }: Attempt<Payload, Proof, K, F>,
    pending: Pending<K>,
    command: Command<K>,
  ): Promise<Payload> {
    const { customerId, commandId } = pending;
    const notAfter = new Date((await deps.now()).getTime() + VALID_SECONDS * 1000);
    const outcome = await submit(deps, { id: commandId, customerId, command, notAfter }, waitSeconds);
    try {
      if (outcome)
        return (await settle(deps, pending, outcome, {
          customer: operation.customer?.(proof),
          request,
          context,
        })) as Payload;
      await store.postpone(db, { customerId, commandId, tries: 0 }, RECOVERY_DELAY_SECONDS);
    } catch (error) {
      if (error instanceof Failure || error instanceof UnderWay) throw error;
      // The card system keeps the outcome, so recovery can settle the command later.
      deps.log.error({ err: error, commandId }, 'a command could not be settled yet');
    }
    throw new UnderWay(commandId);
  }

  return {
    execute: executeRemote,
    async begin(trx, { context, report, command, customer, ...others }) {
      const pending = {
        ...{ ...others, commandId: newUuid(random), requestId: context.requestId, kind: report.kind },
        ...{ command: storable(command), recipient: recipientOf(customer) },
      };
      await insert(trx, { context, report }, pending, 0);
      return 'begun';
    },
    async releaseLeases() {
      // Recovery has not leased these commands yet, so their `tries` is still 0.
      await Promise.all([...submitted.values()].map((one) => store.postpone(db, { ...one, tries: 0 }, 0)));
    },
    // After a reload, the user may retry while the first command is pending. Without this check, the error would be a wrong
    // code or too few points.
    async assertNotPending(customerId, kind, cardId) {
      if (await store.hasPending(db, customerId, kind, cardId)) throw new Failure('UNDER-WAY');
    },
  };
}
