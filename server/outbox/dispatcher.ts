/** Sends the outbox. Any number of processes may run a dispatcher; only one at a time can claim a message. */
import { startPolling } from '../db/distribution/topology.ts';
import { codeOf } from '../db/errors.ts';
import type { Channel } from '../db/schema/messages.ts';
import { createClaims } from './claims.ts';
import { Delivery, type DispatcherDeps } from './delivery.ts';
import { CHANNELS, type ClaimedMessage } from './store.ts';
import { WorkerPool } from './worker-pool.ts';

/** Options with defaults for production. */
export interface DispatcherOptions {
  /** Milliseconds between polls for retries and for messages of other processes. */
  readonly pollMs?: number;
  /** Number of messages that one process sends at once, per channel. */
  readonly concurrency?: Readonly<Record<Channel, number>>;
  /** Milliseconds for one attempt; longer than the adapters' own timeouts. */
  readonly timeoutMs?: number;
  /** Seconds until other processes may claim the message, because this process may have died; well over `timeoutMs`. */
  readonly leaseSeconds?: number;
  /** Milliseconds that `stop` waits for running attempts before it aborts them. */
  readonly graceMs?: number;
}

/** Milliseconds that `wakeSoon` waits. */
const WAKE_SOON_MS = 200;
/** Milliseconds between notices while requests are queued. */
const BUSY_PAUSE_MS = 500;

const DEFAULTS = {
  pollMs: 1_000,
  concurrency: { sms: 8, email: 8, push: 8 },
  timeoutMs: 25_000,
  leaseSeconds: 60,
  graceMs: 5_000,
} as const satisfies Required<DispatcherOptions>;

export interface Dispatcher {
  /**
   * Polls now and returns at once. Call it right after a commit that enqueued a message.
   * @param customerId the only customer with new messages; it saves a query of every shard in a distributed database
   */
  wake(customerId?: string): void;
  /** Polls after a short delay, so that several notices share one poll. */
  wakeSoon(customerId?: string): void;
  /** Polls at once, then every `pollMs`; less often in a distributed database. */
  start(): void;
  /**
   * Stops claiming. Resolves when no attempt is running. Attempts that run longer than the grace period are aborted, and
   * their messages become due again at once, also for other processes. A second call may shorten the grace period.
   * @param graceMs milliseconds; the option's value when absent
   */
  stop(graceMs?: number): Promise<void>;
  /** Sends all due messages. Resolves when no message is due, or when the database is unavailable. */
  drain(): Promise<void>;
}

/**
 * Creates a dispatcher. One statement claims a message. Then the message is sent without an open transaction, and a
 * second, short transaction records the outcome. Delivery is at least once; the dedupe id prevents visible
 * duplicates.
 */
export function createDispatcher(deps: DispatcherDeps, options: DispatcherOptions = {}): Dispatcher {
  const { pollMs, concurrency, timeoutMs, leaseSeconds, graceMs } = { ...DEFAULTS, ...options };
  const claims = createClaims(deps.db, leaseSeconds);
  const pauseMs = () => (deps.isBusy() ? BUSY_PAUSE_MS : 0);
  const workers = CHANNELS.map((channel) => {
    const delivery = new Delivery(deps, channel, timeoutMs);
    const claim = loggingOutages(deps, channel, (max) => claims.claim(channel, max));
    const pool = new WorkerPool({
      limit: concurrency[channel],
      claim,
      process: (row) => delivery.deliver(row),
      // Codes are not delayed: `wake` is called after a code is enqueued, and skips the pause.
      pauseMs,
    });
    return { delivery, pool };
  });
  let timer: NodeJS.Timeout | undefined;
  let soonTimer: NodeJS.Timeout | undefined;

  const poll = () => {
    for (const { pool } of workers) void pool.poll();
  };
  const wake = (customerId?: string) => {
    claims.include(customerId);
    poll();
  };

  return {
    wake,
    wakeSoon(customerId) {
      claims.include(customerId);
      soonTimer ??= setTimeout(() => {
        soonTimer = undefined;
        poll();
      }, pauseMs() || WAKE_SOON_MS);
    },
    start() {
      timer ??= startPolling(deps.db, pollMs, () => wake());
      wake();
    },
    async stop(grace = graceMs) {
      clearInterval(timer);
      clearTimeout(soonTimer);
      const abort = () => {
        for (const { delivery } of workers) delivery.abort();
      };
      if (grace === 0) abort();
      const late = setTimeout(abort, grace);
      await Promise.all(workers.map(({ pool }) => pool.close()));
      clearTimeout(late);
    },
    async drain() {
      claims.include();
      await Promise.all(workers.map(({ pool }) => pool.drain()));
    },
  };
}

/** Claims nothing while the database is unavailable, and logs only the start and the end of the outage. */
function loggingOutages(
  { log }: DispatcherDeps,
  channel: Channel,
  claim: (max: number) => Promise<ClaimedMessage[]>,
): (max: number) => Promise<ClaimedMessage[]> {
  let failing = false;
  return async (max) => {
    try {
      const rows = await claim(max);
      if (failing) log.info({ channel }, 'outbox readable again');
      failing = false;
      return rows;
    } catch (error) {
      if (!failing) log.error({ channel, code: codeOf(error) }, 'outbox not readable');
      failing = true;
      return [];
    }
  };
}
