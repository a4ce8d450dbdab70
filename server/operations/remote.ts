/**
 * Commands of a card system elsewhere, which can do what it was asked and lose the answer. The first transaction claims
 * the key, uses the code up and stores the command; then the command is submitted, holding no connection; the second
 * transaction settles it. What stays pending in between is settled by recovery.ts.
 */
import type { Logger } from 'pino';
import type { Cipher } from '../crypto/cipher.ts';
import { newUuid } from '../crypto/keys.ts';
import { Failure } from '../http/failure.ts';
import type { Command, CommandKind } from '../ports/card-system/commands.ts';
import { CardSystemUnavailable, type RemoteCommands, type Submission } from '../ports/card-system/remote.ts';
import type { Random } from '../ports/random/port.ts';
import * as store from './commands-store.ts';
import type { Attempt, Carrier } from './operations.ts';
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
  /** The database's time. */
  readonly now: () => Promise<Date>;
  /** How long a request waits for the outcome of its command. */
  readonly waitSeconds?: number;
}

/** How long a request waits for an outcome; well below the server's own request timeout. */
const WAIT_SECONDS = 9;
/** A command that the card system sees for the first time after this must not take effect. */
export const VALID_SECONDS = 30;
/** How soon recovery asks after a request gave up. */
const ASK_SOON_SECONDS = 1;

/** Submits a command and returns its outcome; undefined when that is not known. */
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

/** Carries out commands in a system elsewhere. Throws {@link UnderWay} when the outcome of one is not known in time. */
export function createRemote(deps: RemoteDeps): Carrier {
  const { db, audit, cipher, random, waitSeconds = WAIT_SECONDS } = deps;
  /** Commands whose outcome a request of this process still waits for. */
  const submitted = new Map<string, Pick<Pending, 'customerId' | 'commandId'>>();

  /** The first transaction. Fails for {@link isAnswered} of store.ts when the key has a command. */
  async function begin<Payload, Proof, K extends CommandKind, F extends Facts>(
    { context, operation, request, proof }: Attempt<Payload, Proof, K, F>,
    pending: Pending<K>,
  ): Promise<void> {
    const { customerId, commandId, command } = pending;
    const { cardId } = command;
    await db.transaction().execute(async (trx) => {
      if (request) await claimFor(trx, request, commandId);
      await operation.consume?.(trx, proof);
      const row = { ...pending, cardId, sealed: sealKept(cipher, pending, pending) };
      // Recovery asks only after this request has given up.
      await store.insertCommand(trx, row, waitSeconds + 3).catch((error: unknown) => {
        throw store.isPending(error) ? new Failure('UNDER-WAY') : error;
      });
      await audit.record(trx, context, operation.report.action, 'begun', customerId, { commandId });
    });
  }

  async function carry<Payload, Proof, K extends CommandKind, F extends Facts>(
    attempt: Attempt<Payload, Proof, K, F>,
  ): Promise<Payload> {
    const { context, operation, proof, commandId = newUuid(random) } = attempt;
    const { customerId } = operation;
    const { language, requestId } = context;
    const command = operation.command(proof);
    const facts = operation.facts(proof);
    const { kind }: { readonly kind: K } = command;
    const pending = { customerId, commandId, requestId, language, kind, facts, command: storable(command) };
    await begin(attempt, pending);
    submitted.set(commandId, { customerId, commandId });
    return settleInTime(attempt, pending, command).finally(() => submitted.delete(commandId));
  }

  /** Submits a begun command. Leaves it to recovery when there is no outcome in time. */
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
      await store.postpone(db, { customerId, commandId, tries: 0 }, ASK_SOON_SECONDS);
    } catch (error) {
      if (error instanceof Failure || error instanceof UnderWay) throw error;
      // The outcome is safe with the card system; recovery will learn it.
      deps.log.error({ err: error, commandId }, 'a command could not be settled yet');
    }
    throw new UnderWay(commandId);
  }

  return {
    carry,
    async handOver() {
      // No attempt of recovery has taken them yet: it has tried them 0 times.
      await Promise.all([...submitted.values()].map((one) => store.postpone(db, { ...one, tries: 0 }, 0)));
    },
    // Else a reload would be told that its code is wrong or its points are too few, while its first try is under way.
    async mayBegin(customerId, kind, cardId) {
      if (await store.hasPending(db, customerId, kind, cardId)) throw new Failure('UNDER-WAY');
    },
  };
}
