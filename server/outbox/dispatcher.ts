/** The sending side of the outbox. Any number of processes may run one; each message is held by one at a time. */

import { codeOf } from '../db/errors.ts';
import type { Channel } from '../db/schema/messages.ts';
import { Delivery, type DispatcherDeps } from './delivery.ts';
import { Lane } from './lane.ts';
import { type ClaimedRow, claimDue } from './store.ts';

/** Numbers to turn; the defaults are for production. */
export interface DispatcherTuning {
  /** Between two looks for messages nobody kicked for: retries, and those of other processes. */
  readonly pollMs?: number;
  /** How many messages of a channel one process sends at once. */
  readonly atOnce?: Readonly<Record<Channel, number>>;
  /** The longest one try may take; more than the adapters' own. */
  readonly timeoutMs?: number;
  /** When a try counts as lost because its process died; well over `timeoutMs`. */
  readonly leaseSeconds?: number;
  /** How long `stop` waits for tries under way before it cuts them short. */
  readonly graceMs?: number;
}

/** How long notices wait for each other. */
const SOON_MS = 200;
/** How long for those who call, while there is much to do. */
const BUSY_MS = 500;

const DEFAULTS = {
  pollMs: 1_000,
  atOnce: { sms: 8, email: 8 },
  timeoutMs: 25_000,
  leaseSeconds: 60,
  graceMs: 5_000,
} as const satisfies Required<DispatcherTuning>;

/** Sends what the outbox holds. */
export interface Dispatcher {
  /** Looks now; call it right after a commit that wrote a message. Returns at once. */
  kick(): void;
  /** The same for what is in no hurry, such as notices: looks in a moment, so that many of them share one look. */
  kickSoon(): void;
  /** Looks every `pollMs` from now on. */
  start(): void;
  /** Takes no more messages; resolves when none is under way. Those cut short are due again at once. */
  stop(): Promise<void>;
  /** Sends everything that is due now; resolves when nothing due is left or the database cannot be asked. */
  drain(): Promise<void>;
}

/**
 * A dispatcher. No transaction is open while a message is being sent: a message is claimed by one statement, sent, then
 * settled in a second, short transaction. At least once, and by the dedupe id seen once.
 */
export function createDispatcher(deps: DispatcherDeps, tuning: DispatcherTuning = {}): Dispatcher {
  const { pollMs, atOnce, timeoutMs, leaseSeconds, graceMs } = { ...DEFAULTS, ...tuning };
  const channels: readonly Channel[] = ['sms', 'email'];
  const pauseMs = () => (deps.isBusy() ? BUSY_MS : 0);
  const parts = channels.map((channel) => {
    const delivery = new Delivery(deps, channel, timeoutMs);
    const claim = quietly(deps, channel, (free) => claimDue(deps.db, channel, free, leaseSeconds));
    const lane = new Lane({
      limit: atOnce[channel],
      claim,
      deliver: (row) => delivery.deliver(row),
      // Codes come with a kick, which waits for nothing.
      pauseMs,
    });
    return { delivery, lane };
  });
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;

  const kick = () => {
    for (const { lane } of parts) void lane.pump();
  };

  return {
    kick,
    kickSoon() {
      soon ??= setTimeout(() => {
        soon = undefined;
        kick();
      }, pauseMs() || SOON_MS);
    },
    start() {
      timer ??= setInterval(kick, pollMs);
      kick();
    },
    async stop() {
      clearInterval(timer);
      clearTimeout(soon);
      const closed = Promise.all(parts.map(({ lane }) => lane.close()));
      const grace = setTimeout(() => {
        for (const { delivery } of parts) delivery.abort();
      }, graceMs);
      await closed;
      clearTimeout(grace);
    },
    async drain() {
      await Promise.all(parts.map(({ lane }) => lane.drain()));
    },
  };
}

/** Claims nothing while the database cannot be asked; says so when that starts and when it ends, not every second. */
function quietly(
  { log }: DispatcherDeps,
  channel: Channel,
  claim: (free: number) => Promise<ClaimedRow[]>,
): (free: number) => Promise<ClaimedRow[]> {
  let failing = false;
  return async (free) => {
    try {
      const rows = await claim(free);
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
