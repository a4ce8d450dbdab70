/** Payment and points reminders: once a day for each registered customer, from 09:00 in Taipei on. */
import { createDaily, type DailyDeps } from '../../../server/batch-runs/daily.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import type { CardSummary } from '../../../server/ports/card-system/port.ts';
import { addDays, daysBetween, type IsoDate } from '../../../shared/dates.ts';
import { leftOfStatement } from '../../../shared/suspension.ts';
import { type ComposeDeps, composeMessages, ofHanded, readsOf } from './compose.ts';
import type { DueNotice } from './decide.ts';
import { type NoticeDeps, type NoticeFor, rowOf } from './notices.ts';
import { insertNotices } from './notices-store.ts';
import * as store from './reminders-store.ts';

export interface ReminderDeps extends NoticeDeps, ComposeDeps, DailyDeps {
  readonly outbox: Outbox;
  /** Makes the sender poll for notices that are due now, and the outbox for messages. */
  readonly wake: () => void;
}

/** The hour in Taipei from which reminders are made. Notices show it, even if the run is late. */
const HOUR = 9;
/** Number of customers per part. */
const PART = 500;
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

const morningOf = (day: IsoDate) => `${day}T0${HOUR}:00:00+08:00`;

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
  const { db, cardSystem } = deps;

  /**
   * Returns the reminders of some customers. The bank's event for a card and day takes precedence over the card
   * system, even if the event says that no points expire.
   */
  async function noticesOf(customers: readonly string[], today: IsoDate): Promise<NoticeFor[]> {
    const { reads } = await readsOf(deps);
    const days = ENDING_DAYS.map((left) => addDays(today, left));
    const reported = await store.endingPoints(db, customers, days);
    const ending = new Map(reported.map((one) => [`${one.cardId}/${one.endsOn}`, one]));
    const due = await reads.cardsDueOn(customers, [today, addDays(today, SOON_DAYS)]);
    const notices = [...due].flatMap(([customerId, cards]) =>
      cards.flatMap((card) => {
        const notice = reminderOf(card, today);
        return notice ? [{ ...notice, customerId, at: morningOf(today) }] : [];
      }),
    );
    // Without reads for many customers the points are elsewhere, and only the bank's events report those that expire.
    const lots = cardSystem.ofMany ? await reads.pointsEndingOn(customers, days) : [];
    for (const one of lots) {
      const key = `${one.cardId}/${one.endsOn}`;
      if (!ending.has(key)) ending.set(key, one);
    }
    return [...notices, ...[...ending.values()].flatMap((one) => pointsNotice(one, today))];
  }

  return createDaily(deps, {
    name: 'reminders',
    fromHour: HOUR,
    size: PART,
    people: (range) => store.registeredCustomers(db, range),
    async prepare(customers, today) {
      const made = (await noticesOf(customers, today)).map((notice) => ({
        notice,
        row: rowOf(deps, notice),
      }));
      const messages = await composeMessages(
        deps,
        made.map(({ notice, row }) => ({ ...notice, noticeId: row.noticeId, at: new Date(notice.at) })),
      );
      const { areSets } = await readsOf(deps);
      return async (trx) => {
        // A run that is late leaves notices in quiet hours to the sender.
        const rows = made.map(({ row }) => row);
        const { handed } = await insertNotices(trx, rows, true);
        await deps.outbox.enqueueAll(trx, ofHanded(messages, handed), areSets ? 'bulk' : 'usual');
      };
    },
    written: deps.wake,
  });
}
