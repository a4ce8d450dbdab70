/**
 * Makes the copies that people asked for, one at a time in each process. A process leases a copy and renews the lease while it works; the
 * copy of a process that died is made from the beginning by another one, or by the same one after its restart. Nothing of a copy can be
 * read before all of it is there.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Audit } from '../../../server/audit/audit.ts';
import { bySystem } from '../../../server/audit/record.ts';
import { newUuid } from '../../../server/crypto/keys.ts';
import { codeOf } from '../../../server/db/errors.ts';
import { enqueueNotice } from '../../../server/outbox/notice.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import { say } from '../../../shared/messages.ts';
import type { Objects } from '../../evidence/server/objects.ts';
import { COPY_DAYS, type CopyFile } from '../files.ts';
import { copyNotice as text } from '../notices.messages.ts';
import { type MakeDeps, makeCopy } from './make.ts';
import { openKey } from './sealing.ts';
import * as store from './store.ts';

export interface WorkerDeps extends MakeDeps {
  readonly random: Random;
  readonly objects: Objects;
  readonly audit: Audit;
  readonly outbox: Outbox;
  readonly wake: (customerId: string) => void;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

const POLL_MS = 5_000;
/** Seconds, well above the time between two renewals. */
const LEASE_SECONDS = 60;
const RENEW_MS = 10_000;
/** Seconds after which a failed attempt is repeated. */
const RETRY_SECONDS = 30;

/** Another process makes the copy now, or this one stops. */
class Lost extends Error {
  override readonly name = 'Lost';
}

export function createCopyWorker(deps: WorkerDeps) {
  const { db, cipher, random, objects, log } = deps;
  let isStopping = false;
  let running: Promise<boolean> = Promise.resolve(false);
  let timer: NodeJS.Timeout | undefined;

  async function make(copy: store.ClaimedCopy): Promise<readonly CopyFile[]> {
    const key = openKey(cipher, copy.sealed, copy);
    const of = { fileId: copy.copyId, hour: copy.hour };
    let renewed = performance.now();
    let noted = -1;
    return makeCopy(deps, copy, {
      async store(file, part, content) {
        const objectId = newUuid(random);
        await objects.write(of, key, objectId, content);
        if (await store.insertPart(db, copy, { file, part, objectId })) return;
        await objects.remove(of, [objectId]);
        throw new Lost();
      },
      async pulse(done, kinds) {
        if (isStopping) throw new Lost();
        if (done === noted && performance.now() - renewed < RENEW_MS) return;
        if (!(await store.keepLease(db, copy, LEASE_SECONDS, { done, kinds }))) throw new Lost();
        renewed = performance.now();
        noted = done;
      },
    });
  }

  /** Makes the copy readable, with its record and the notice, in one transaction. */
  async function finish(copy: store.ClaimedCopy, files: readonly CopyFile[]): Promise<void> {
    const { customerId, language } = copy;
    const customer = await deps.cardSystem.customer(customerId);
    await db.transaction().execute(async (trx) => {
      if (!(await store.finishCopy(trx, copy, files))) throw new Lost();
      if (customer)
        await enqueueNotice(deps.outbox, trx, customer, {
          purpose: 'data-copy-ready',
          language,
          subject: say(text.readySubject, language),
          text: say(text.ready, language, { days: COPY_DAYS }),
        });
      const details = { files: files.length };
      await deps.audit.record(trx, bySystem(copy.copyId), 'data-copy', 'made', customerId, details);
    });
    deps.wake(customerId);
  }

  /** Makes the next copy. Resolves to false when none waits. */
  async function next(): Promise<boolean> {
    if (isStopping) return false;
    const leaseId = newUuid(random);
    const copy = await db.transaction().execute(async (trx) => {
      const claimed = await store.claimCopy(trx, leaseId, LEASE_SECONDS);
      if (claimed && 'failed' in claimed)
        await deps.audit.record(
          trx,
          bySystem(claimed.failed.copyId),
          'data-copy',
          'failed',
          claimed.failed.customerId,
        );
      return claimed;
    });
    if (!copy) return false;
    if ('failed' in copy) return true;
    try {
      await finish(copy, await make(copy));
    } catch (error) {
      // The message of an error may contain data of the person.
      if (!(error instanceof Lost))
        log.warn({ error: nameOf(error), code: codeOf(error) }, 'a copy of personal data was not made');
      const release = isStopping
        ? { afterSeconds: 0, counts: false }
        : { afterSeconds: RETRY_SECONDS, counts: true };
      await store.releaseCopy(db, copy, release).catch(() => undefined);
    }
    return true;
  }

  async function all(): Promise<boolean> {
    let isAny = false;
    while (await next()) isAny = true;
    return isAny;
  }

  /** Makes all copies that wait, one after the other. */
  const run = () => {
    running = running.then(all, all);
    return running;
  };
  const poll = () =>
    void run().catch((error: unknown) =>
      log.warn({ error: nameOf(error), code: codeOf(error) }, 'copies of personal data not readable'),
    );
  return {
    run,
    /** Starts to look for copies, at once and then regularly. */
    start() {
      timer ??= setInterval(poll, POLL_MS);
      poll();
    },
    /** Looks for copies now, if the worker was started. */
    wake() {
      if (timer) poll();
    },
    /** Stops after the present record. The copy waits for another process. */
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running.catch(() => undefined);
    },
  };
}

export type CopyWorker = ReturnType<typeof createCopyWorker>;

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
