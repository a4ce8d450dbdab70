/** Creates the messages of due notices. Any number of processes can run it; each notice is claimed by one process. */
import type { Pace } from '../../../server/batch-runs/pace.ts';
import type { Cipher } from '../../../server/crypto/cipher.ts';
import { codeOf } from '../../../server/db/errors.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import { WorkerPool } from '../../../server/outbox/worker-pool.ts';
import { type ComposeDeps, composeMessages, ofHanded, readsOf } from './compose.ts';
import { openFacts } from './facts.ts';
import * as store from './notices-store.ts';

export interface SenderDeps extends ComposeDeps {
  readonly cipher: Cipher;
  readonly outbox: Outbox;
  readonly pace: Pace;
  readonly log: { error(fields: object, message: string): void };
  /** Makes the outbox poll for messages; without an id, for those of all customers. */
  readonly wakeOutbox: (customerId?: string) => void;
}

/** Milliseconds between polls. Polls find notices after quiet hours and notices that other processes stored. */
const POLL_MS = 1_000;
/** Maximum number of workers. */
const CONCURRENCY = 4;
/** Notices that a worker handles with the same statements. */
const SET = 50;
/** Seconds until a notice is claimed again after its process died or its attempt failed. */
const LEASE_SECONDS = 30;

type Notices = readonly store.ClaimedNotice[];

export function createSender(deps: SenderDeps) {
  const { db, log, pace } = deps;

  async function claim(max: number): Promise<readonly Notices[]> {
    const size = (await readsOf(deps)).areSets ? SET : 1;
    const claimed = await store.claimNotices(db, max * size, LEASE_SECONDS);
    return Array.from({ length: Math.ceil(claimed.length / size) }, (_, n) =>
      claimed.slice(n * size, (n + 1) * size),
    );
  }

  /** Handles notices together. If that fails, handles each of them alone, so that one faulty notice does not delay the others. */
  async function handle(notices: Notices): Promise<void> {
    try {
      await pace.part(
        'notices',
        () => enqueueMessages(deps, notices),
        () => notices.length,
      );
    } catch (error) {
      const [only, ...others] = notices;
      if (others.length > 0) {
        for (const notice of notices) await handle([notice]);
        return;
      }
      // The notice is due again after the lease. The error's message is not logged, because it may contain values.
      const name = error instanceof Error ? error.name : typeof error;
      log.error({ kind: only?.kind, error: name, code: codeOf(error) }, 'a notice could not be sent');
    }
  }

  const pool = new WorkerPool<Notices>({
    limit: CONCURRENCY,
    claim: (max) =>
      claim(max).catch((error: unknown) => {
        log.error({ code: codeOf(error) }, 'notices not readable');
        return [];
      }),
    async process(notices) {
      await handle(notices);
      return false;
    },
  });
  let timer: NodeJS.Timeout | undefined;
  return {
    /** Starts a poll and returns at once. */
    wake: () => void pool.poll(),
    /** Polls at once and then every `POLL_MS`. */
    start() {
      timer ??= setInterval(() => void pool.poll(), POLL_MS);
      void pool.poll();
    },
    /** Stops claiming. Resolves once no notice is in progress. */
    async stop() {
      clearInterval(timer);
      await pool.close();
    },
    /** Processes all due notices. Resolves when no notice is due or in progress. */
    drain: () => pool.drain(),
  };
}

/** Puts the messages of notices into the outbox and marks the notices, in one transaction. */
async function enqueueMessages(deps: SenderDeps, notices: Notices): Promise<void> {
  const { db, outbox, cipher } = deps;
  const opened = notices.map((notice) => ({ ...notice, facts: openFacts(cipher, notice.sealed, notice) }));
  const messages = await composeMessages(deps, opened);
  await db.transaction().execute(async (trx) => {
    const handed = await store.markHanded(trx, notices);
    await outbox.enqueueAll(trx, ofHanded(messages, handed));
  });
  if (messages.size > 0) deps.wakeOutbox(notices.length === 1 ? notices[0]?.customerId : undefined);
}
