/** Takes events of the bank in. */
import type { Kysely, Transaction } from 'kysely';
import { codeOf } from '../db/errors.ts';
import type { Database } from '../db/schema/schema.ts';
import type { BankEventsAnswer } from '../ports/card-system/http/wire/events.ts';
import { applyEvents } from './apply.ts';
import { type InsertedEvent, insertEvents, type NewEvent } from './events-store.ts';
import type { BankEventMetrics } from './metrics.ts';

/** Tries of a request that meets a deadlock. */
const TRIES = 3;

/**
 * Stores new events and applies them, in one transaction. An id that is there already counts as repeated, also when
 * requests race.
 */
export async function acceptEvents(
  db: Kysely<Database>,
  events: readonly NewEvent[],
  metrics: Pick<BankEventMetrics, 'events'>,
): Promise<BankEventsAnswer> {
  const inserted = await tried(() => db.transaction().execute((trx) => takeIn(trx, events)));
  const answer = { accepted: inserted.length, repeated: events.length - inserted.length };
  metrics.events('accepted', answer.accepted);
  metrics.events('repeated', answer.repeated);
  metrics.events('unknown', inserted.filter(({ known }) => !known).length);
  return answer;
}

/** Stores and applies new events in the caller's transaction. Returns those whose ids were new. */
export async function takeIn(
  trx: Transaction<Database>,
  events: readonly NewEvent[],
): Promise<readonly InsertedEvent[]> {
  const rows = await insertEvents(trx, events);
  const ids = rows.map(({ event_id }) => event_id);
  const inserted = new Set(ids);
  const cards = events.filter(({ eventId }) => inserted.has(eventId));
  await applyEvents(trx, cards, ids);
  return rows;
}

/** Repeats a transaction that a deadlock rolled back. */
async function tried(work: () => Promise<readonly InsertedEvent[]>): Promise<readonly InsertedEvent[]> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !codeOf(error)?.startsWith('40')) throw error;
    }
  }
}
