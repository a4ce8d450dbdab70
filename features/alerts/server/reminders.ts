/** Reminders of payments: once a day for each registered customer, from 09:00 in Taipei on. */
import type { Kysely } from 'kysely';
import type { Cipher } from '../../../server/crypto/cipher.ts';
import { codeOf } from '../../../server/db/errors.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { CardReads, CardSummary } from '../../../server/ports/card-system/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import { addDays, daysBetween, type IsoDate } from '../../../shared/dates.ts';
import type { DueNotice } from './decide.ts';
import { addNotices, type NoticeFor } from './notices.ts';
import * as store from './reminders-store.ts';

export interface ReminderDeps {
  readonly db: Kysely<Database>;
  readonly cipher: Cipher;
  readonly random: Random;
  readonly cardSystem: Pick<CardReads, 'cards'>;
  readonly log: {
    info(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
  /** Starts the sending of notices. */
  readonly wake: () => void;
}

export interface Reminders {
  start(): void;
  /** Stops after the customers that are being looked at. */
  stop(): Promise<void>;
  /** Does what is due today. Resolves to the number of customers that were looked at. */
  run(): Promise<number>;
}

const POLL_MS = 60_000;
/** Customers between two notes of how far the run is. */
const PART = 50;
/** Well over the time that a part takes; then another process goes on. */
const LEASE_SECONDS = 120;
/** Days before the due date of the first reminder. */
const SOON_DAYS = 3;

/** Days before points end. */
const ENDING_DAYS = [60, 30];

/** The reminder of one card on a day. A statement that is paid needs none. */
export function reminderOf({ cardId, latestStatement }: CardSummary, today: IsoDate): DueNotice | undefined {
  if (!latestStatement) return undefined;
  const { statementDate, paymentDueDate: dueDate, total, paidSince } = latestStatement;
  const left = total.minor - paidSince.minor;
  const days = daysBetween(today, dueDate);
  const kind = days === SOON_DAYS ? 'due-soon' : days === 0 ? 'due-today' : undefined;
  if (!kind || left <= 0n) return undefined;
  const facts = { cardId, statementDate, dueDate, amount: `${left}` };
  return { kind, source: `${kind}/${cardId}/${dueDate}`, facts };
}

/** A run that is late does not look like news of the evening. */
const morningOf = (day: IsoDate) => `${day}T09:00:00+08:00`;

export function createReminders(deps: ReminderDeps): Reminders {
  const { db, cardSystem, log } = deps;
  let isStopping = false;
  let running = Promise.resolve(0);
  let timer: NodeJS.Timeout | undefined;

  async function ofPayments(customerId: string, today: IsoDate): Promise<NoticeFor[]> {
    const cards = await cardSystem.cards(customerId);
    return cards.flatMap((card) => {
      const notice = reminderOf(card, today);
      return notice ? [{ ...notice, customerId, at: morningOf(today) }] : [];
    });
  }

  async function ofPoints(customers: readonly string[], today: IsoDate): Promise<NoticeFor[]> {
    const days = ENDING_DAYS.map((left) => addDays(today, left));
    const ending = await store.endingPoints(db, customers, days);
    return ending.map(({ customerId, cardId, endsOn, points }) => ({
      customerId,
      kind: 'points-ending',
      source: `points-ending/${cardId}/${endsOn}/${daysBetween(today, endsOn)}`,
      facts: { cardId, dueDate: endsOn, points },
      at: morningOf(today),
    }));
  }

  /** Looks at the next customers; undefined when none is left or another process has taken the run. */
  async function runPart(
    run: store.ClaimedRun,
  ): Promise<{ readonly next: string; readonly count: number } | undefined> {
    const customers = await store.customersAfter(db, run.doneTo, PART);
    const next = customers.at(-1);
    if (next === undefined) {
      await store.finishRun(db, run.day);
      log.info({ day: run.day }, 'reminders of the day are complete');
      return undefined;
    }
    const notices = await ofPoints(customers, run.day);
    // One question at a time: people's calls go first, and a card system that is down is asked once, not for everybody.
    for (const id of customers) notices.push(...(await ofPayments(id, run.day)));
    const isOurs = await db.transaction().execute(async (trx) => {
      if (!(await store.continueRun(trx, run, next, LEASE_SECONDS))) return false;
      await addNotices(deps, trx, notices);
      return true;
    });
    if (notices.length > 0) deps.wake();
    return isOurs ? { next, count: customers.length } : undefined;
  }

  async function runAll(): Promise<number> {
    let count = 0;
    let run = await store.claimRun(db, LEASE_SECONDS);
    while (run && !isStopping) {
      const part = await runPart(run);
      count += part?.count ?? 0;
      run = part && { day: run.day, doneTo: part.next };
    }
    return count;
  }

  /** One run at a time. */
  const run = () => {
    running = running.then(runAll, runAll);
    return running;
  };
  const poll = () =>
    run().catch((error: unknown) => {
      // Goes on after the lease, from the last customers that are done.
      const name = error instanceof Error ? error.name : typeof error;
      log.error({ error: name, code: codeOf(error) }, 'reminders of the day stopped');
    });
  return {
    run,
    start() {
      timer ??= setInterval(() => void poll(), POLL_MS);
      void poll();
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running.catch(() => undefined);
    },
  };
}
