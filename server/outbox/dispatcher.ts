/** Sends the outbox. Any number of processes may run a dispatcher; a message is claimed by one at a time. */
import { startPolling } from '../db/distribution/topology.ts';
import { codeOf } from '../db/errors.ts';
import type { Channel } from '../db/schema/messages.ts';
import { CHANNELS, createClaims } from './claims.ts';
import { Delivery, type DispatcherDeps } from './delivery.ts';
import type { ClaimedMessage } from './store.ts';
import { WorkerPool } from './worker-pool.ts';

/** The defaults are for production. */
export interface DispatcherOptions {
  /** Between two polls for retries and for messages of other processes. */
  readonly pollMs?: number;
  /** How many messages one process sends at once, per channel. */
  readonly concurrency?: Readonly<Record<Channel, number>>;
  /** The timeout of one attempt; longer than the adapters' own. */
  readonly timeoutMs?: number;
  /** When an attempt counts as lost because its process died; well over `timeoutMs`. */
  readonly leaseSeconds?: number;
  /** How long `stop` lets running attempts end before it aborts them. */
  readonly graceMs?: number;
}

/** How long `wakeSoon` waits, so that several notices share one poll. */
const WAKE_SOON_MS = 200;
/** How long notices give way to requests while those are queued. */
const BUSY_PAUSE_MS = 500;

const DEFAULTS = {
  pollMs: 1_000,
  concurrency: { sms: 8, email: 8, push: 8 },
  timeoutMs: 25_000,
  leaseSeconds: 60,
  graceMs: 5_000,
} as const satisfies Required<DispatcherOptions>;

/** Sends the messages of the outbox. */
export interface Dispatcher {
  /**
   * Polls now; call it right after a commit that enqueued a message. Returns at once.
   * @param customerId the only customer with new messages. It saves a distributed database a look into every shard
   */
  wake(customerId?: string): void;
  /** Polls in a moment; for notices, so that several share one poll. */
  wakeSoon(customerId?: string): void;
  /** Polls at once, then every `pollMs`, and more rarely in a distributed database. */
  start(): void;
  /**
   * Stops claiming; resolves when no attempt is running. Attempts that run for longer than the grace are aborted, and their
   * messages are due again at once, for other processes too. A second call may shorten the grace.
   * @param graceMs milliseconds; the option's value when absent
   */
  stop(graceMs?: number): Promise<void>;
  /** Sends everything that is due; resolves when nothing is left or the database is unavailable. */
  drain(): Promise<void>;
}

/**
 * Creates a dispatcher. One statement claims a message, then it is sent without an open transaction, then a second, short
 * transaction records the outcome. Delivery is at least once; the dedupe id prevents visible duplicates.
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
      // Codes are not delayed: enqueuing one calls `wake`, which skips the pause.
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
      await Promise.all(workers.map(({ pool }) => pool.drain()));
    },
  };
}

/** Claims nothing while the database is unavailable; logs the start and the end of the outage only. */
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
