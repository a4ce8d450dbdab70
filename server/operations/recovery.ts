/**
 * Settles the commands that were left pending because the answer was lost, the card system was slow or down, or a process
 * died. Any number of processes may run it; each command is taken by one process at a time.
 */
import type { Language } from '../../shared/messages.ts';
import { startPolling } from '../db/distribution/topology.ts';
import { codeOf } from '../db/errors.ts';
import { Failure } from '../http/failure.ts';
import { WorkerPool } from '../outbox/worker-pool.ts';
import { wholeCommand } from '../ports/card-system/http/wire/commands.ts';
import type { CommandKind } from '../ports/card-system/parts/commands.ts';
import type { CardReads } from '../ports/card-system/port.ts';
import { CardSystemUnavailable } from '../ports/card-system/remote.ts';
import * as store from './commands-store.ts';
import { type RemoteDeps, submit, VALID_SECONDS } from './remote.ts';
import { openKept } from './sealed-command.ts';
import { type Outcome, type OutcomeNotices, type Pending, settle } from './settle.ts';

export interface RecoveryDeps extends RemoteDeps {
  readonly cardSystem: Pick<CardReads, 'customer'>;
  /** Returns the notices about the outcome of a request that was pending. */
  readonly noticesOf: (kind: CommandKind, language: Language) => OutcomeNotices;
}

export interface RecoveryOptions {
  readonly pollMs?: number;
  readonly concurrency?: number;
  /** Seconds that one attempt may take. */
  readonly attemptSeconds?: number;
  /** Seconds until other processes may try the command, because this process may have died; well over `attemptSeconds`. */
  readonly leaseSeconds?: number;
  /** Milliseconds that `stop` waits for running attempts before it releases their commands. */
  readonly graceMs?: number;
}

const DEFAULTS = {
  pollMs: 1_000,
  concurrency: 8,
  attemptSeconds: 10,
  leaseSeconds: 60,
  graceMs: 5_000,
} as const satisfies Required<RecoveryOptions>;
const LONGEST_DELAY_SECONDS = 60;
/**
 * Seconds of tolerance for clock skew. If the card system has not seen a PIN this long after the command's `notAfter`, the
 * PIN was not set.
 */
const CLOCK_SECONDS = 30;

export interface Recovery {
  start(): void;
  /**
   * Stops leasing commands. Resolves when no attempt is running. A command whose attempt runs longer than the grace period
   * becomes due at once, also for other processes. A second call may shorten the grace period.
   * @param graceMs milliseconds; the option's value when absent
   */
  stop(graceMs?: number): Promise<void>;
  /** Tries all due commands. Resolves when no command is due. */
  drain(): Promise<void>;
}

export function createRecovery(deps: RecoveryDeps, options: RecoveryOptions = {}): Recovery {
  const { pollMs, concurrency, attemptSeconds, leaseSeconds, graceMs } = { ...DEFAULTS, ...options };
  const { db, commands, cipher, log } = deps;
  const signal = () => AbortSignal.timeout(attemptSeconds * 1000);
  const stopping = new AbortController();

  /** Returns the outcome; undefined while it is unknown. Resubmits an unseen command, except a PIN, which is not stored. */
  async function outcomeOf<K extends CommandKind>(
    taken: store.TakenCommand,
    pending: Pending<K>,
  ): Promise<Outcome<K> | undefined> {
    const { customerId, commandId: id, kind } = pending;
    const known = await commands.status(id, customerId, kind, signal());
    if (known.state === 'done' || known.state === 'refused') return known;
    if (known.state === 'under-way') return undefined;
    const command = wholeCommand(pending.command);
    const seconds = (taken.now.getTime() - taken.begunAt.getTime()) / 1000;
    if (!command)
      return seconds > VALID_SECONDS + CLOCK_SECONDS
        ? { state: 'not-done', failure: new Failure('NOT-DONE') }
        : undefined;
    const notAfter = new Date(taken.now.getTime() + VALID_SECONDS * 1000);
    const outcome = await submit(deps, { id, customerId, command, notAfter }, attemptSeconds);
    // This submission was not sent, but an earlier submission may still arrive. So the outcome stays unknown.
    return outcome?.state === 'not-done' ? undefined : (outcome as Outcome<K> | undefined);
  }

  /** Returns true when the command was settled. */
  async function attempt(taken: store.TakenCommand): Promise<boolean> {
    const pending: Pending = { ...taken, ...openKept(cipher, taken) };
    const outcome = await outcomeOf(taken, pending);
    if (!outcome) return false;
    // The contacts before a change of a contact get the notice too, and the bank may have replaced them already.
    const customer = pending.recipient?.added
      ? pending.recipient
      : ((await deps.cardSystem.customer(taken.customerId)) ?? pending.recipient);
    const notices = deps.noticesOf(taken.kind, taken.language);
    await settle(deps, pending, outcome, { customer, notices }).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
    });
    return true;
  }

  /** Returns false always: a settled command never makes other commands due. */
  async function processCommand(taken: store.TakenCommand): Promise<boolean> {
    const { commandId, tries } = taken;
    try {
      if (await unlessStopped(stopping.signal, () => attempt(taken))) return false;
    } catch (error) {
      if (!(error instanceof CardSystemUnavailable))
        log.error({ err: error, commandId, tries }, 'a pending command could not be settled');
    }
    const delay = stopping.signal.aborted ? 0 : Math.min(2 ** Math.min(tries - 1, 10), LONGEST_DELAY_SECONDS);
    await store.postpone(db, taken, delay).catch((error: unknown) => {
      log.error({ code: codeOf(error), commandId }, 'a pending command could not be postponed');
    });
    return false;
  }

  const pool = new WorkerPool<store.TakenCommand>({
    limit: concurrency,
    claim: (max) =>
      store.takeDue(db, max, leaseSeconds).catch((error: unknown) => {
        log.error({ code: codeOf(error) }, 'pending commands not readable');
        return [];
      }),
    process: processCommand,
  });
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      timer ??= startPolling(db, pollMs, () => void pool.poll());
      void pool.poll();
    },
    async stop(grace = graceMs) {
      clearInterval(timer);
      if (grace === 0) stopping.abort();
      const late = setTimeout(() => stopping.abort(), grace);
      await pool.close();
      clearTimeout(late);
    },
    drain: () => pool.drain(),
  };
}

/**
 * Returns the result of the work, or false as soon as `stopped` is aborted. The work then continues. This is safe, because a
 * command takes effect once and is settled once, however many processes try it.
 */
function unlessStopped(stopped: AbortSignal, work: () => Promise<boolean>): Promise<boolean> {
  if (stopped.aborted) return Promise.resolve(false);
  return new Promise((resolve, reject) => {
    const leave = () => resolve(false);
    stopped.addEventListener('abort', leave, { once: true });
    work()
      .finally(() => stopped.removeEventListener('abort', leave))
      .then(resolve, reject);
  });
}
