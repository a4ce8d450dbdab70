/** Payment and points reminders: once a day for each registered customer, from 09:00 in Taipei on. */
import type { Kysely } from 'kysely';
import { codeOf } from '../../../server/db/errors.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { CardReads, CardSummary } from '../../../server/ports/card-system/port.ts';
import { addDays, daysBetween, type IsoDate } from '../../../shared/dates.ts';
import { leftOfStatement } from '../../../shared/suspension.ts';
import type { DueNotice } from './decide.ts';
import { addNotices, type NoticeDeps, type NoticeFor } from './notices.ts';
import * as store from './reminders-store.ts';

export interface ReminderDeps extends NoticeDeps {
  readonly db: Kysely<Database>;
  readonly cardSystem: Pick<CardReads, 'cards' | 'pointsEnding'>;
  /**
   * Whether `pointsEnding` is called for each customer, because the points are in the portal's database. Otherwise
   * only the bank's events report expiring points.
   */
  readonly asksForPoints: boolean;
  readonly log: {
    info(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
  /** Makes the sender poll for due notices. */
  readonly wake: () => void;
}

const POLL_MS = 60_000;
/** Number of customers per batch. The progress is recorded after each batch. */
const PART = 50;
/** Seconds, well above the duration of a batch. After the lease another process continues the run. */
const LEASE_SECONDS = 120;
/** Days before the due date at which the first reminder is sent. */
const SOON_DAYS = 3;

/** Days before points expire at which reminders are sent. */
const ENDING_DAYS = [60, 30];

/** Returns the reminder for one card on a day; undefined if nothing of its statement is due. What is in dispute is not due. */
function reminderOf({ cardId, latestStatement }: CardSummary, today: IsoDate): DueNotice | undefined {
  if (!latestStatement) return undefined;
  const {
    statementDate,
    paymentDueDate: dueDate,
    total,
    minimumPayment,
    paidSince,
    suspended,
  } = latestStatement;
  const { due } = leftOfStatement({
    total: total.minor,
    minimum: minimumPayment.minor,
    paid: paidSince.minor,
    suspended: suspended?.minor ?? 0n,
  });
  const days = daysBetween(today, dueDate);
  const kind = days === SOON_DAYS ? 'due-soon' : days === 0 ? 'due-today' : undefined;
  if (!kind || due === 0n) return undefined;
  const facts = { cardId, statementDate, dueDate, amount: `${due}` };
  return { kind, source: `${kind}/${cardId}/${dueDate}`, facts };
}

/** Returns 09:00 of a day. Notices show this time, even if the run is late. */
const morningOf = (day: IsoDate) => `${day}T09:00:00+08:00`;

function pointsNotice(
  { customerId, cardId, endsOn, points }: store.ExpiryReminder,
  today: IsoDate,
): NoticeFor[] {
  if (points === 0) return [];
  const source = `points-ending/${cardId}/${endsOn}/${daysBetween(today, endsOn)}`;
  const facts = { cardId, dueDate: endsOn, points };
  return [{ customerId, kind: 'points-ending', source, facts, at: morningOf(today) }];
}

export function createReminders(deps: ReminderDeps) {
  const { db, cardSystem, log } = deps;
  let isStopping = false;
  let running = Promise.resolve(0);
  let timer: NodeJS.Timeout | undefined;

  /** Reads the points of the cards that expire on one of these days from the card system. */
  async function pointsOf(
    customerId: string,
    cards: readonly CardSummary[],
    days: readonly IsoDate[],
  ): Promise<store.ExpiryReminder[]> {
    const found: store.ExpiryReminder[] = [];
    for (const { cardId, points } of deps.asksForPoints ? cards : []) {
      const ending = points > 0 ? await cardSystem.pointsEnding(customerId, cardId) : undefined;
      const due = ending?.filter(({ endsOn }) => days.includes(endsOn)) ?? [];
      found.push(...due.map((lot) => ({ customerId, cardId, ...lot })));
    }
    return found;
  }

  /**
   * Returns the reminders of some customers. The bank's event for a card and day takes precedence over the card
   * system, even if the event says that no points expire.
   */
  async function noticesOf(customers: readonly string[], today: IsoDate): Promise<NoticeFor[]> {
    const days = ENDING_DAYS.map((left) => addDays(today, left));
    const reported = await store.endingPoints(db, customers, days);
    const ending = new Map(reported.map((one) => [`${one.cardId}/${one.endsOn}`, one]));
    const notices: NoticeFor[] = [];
    // Sequential, to leave capacity for user requests. An unavailable card system then receives one failing call
    // instead of one call per customer.
    for (const customerId of customers) {
      const cards = await cardSystem.cards(customerId);
      const due = cards.flatMap((card) => reminderOf(card, today) ?? []);
      notices.push(...due.map((notice) => ({ ...notice, customerId, at: morningOf(today) })));
      for (const one of await pointsOf(customerId, cards, days)) {
        const key = `${one.cardId}/${one.endsOn}`;
        if (!ending.has(key)) ending.set(key, one);
      }
    }
    return [...notices, ...[...ending.values()].flatMap((one) => pointsNotice(one, today))];
  }

  /** Processes the next batch. Returns undefined if no customers are left or another process has continued the run. */
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
    const notices = await noticesOf(customers, run.day);
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

  /** Runs the reminders due today, one run at a time. Resolves to the number of customers checked. */
  const run = () => {
    running = running.then(runAll, runAll);
    return running;
  };
  const poll = () =>
    run().catch((error: unknown) => {
      // After the lease, a poll continues the run after the last processed customer.
      const name = error instanceof Error ? error.name : typeof error;
      log.error({ error: name, code: codeOf(error) }, 'reminders of the day stopped');
    });
  return {
    run,
    start() {
      timer ??= setInterval(() => void poll(), POLL_MS);
      void poll();
    },
    /** Stops after the current batch. */
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running.catch(() => undefined);
    },
  };
}
