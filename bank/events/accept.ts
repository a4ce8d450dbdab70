/** Accepts events from the bank. */
import type { Kysely, Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../server/db/schema/schema.ts';
import { tried } from '../../server/db/tried.ts';
import type { AcceptedEvent, EventFollower } from '../../server/event-follower.ts';
import { type BankEventsAnswer, bankEvent } from '../../server/ports/card-system/http/wire/events.ts';
import { applyEvents } from './apply.ts';
import { readDueDates } from './effects-store.ts';
import { type InsertedEvent, insertEvents, type NewEvent } from './events-store.ts';
import type { BankEventMetrics } from './metrics.ts';

/**
 * Stores new events and applies them, in one transaction. An event whose id is already stored counts as repeated, also
 * if concurrent requests contain it.
 */
export async function acceptEvents(
  db: Kysely<Database>,
  events: readonly NewEvent[],
  metrics: Pick<BankEventMetrics, 'events'>,
  follower: EventFollower,
): Promise<BankEventsAnswer> {
  const { inserted, isWoken } = await tried(() =>
    db.transaction().execute((trx) => ingestEvents(trx, events, follower)),
  );
  if (isWoken) follower.wake();
  const answer = { accepted: inserted.length, repeated: events.length - inserted.length };
  metrics.events('accepted', answer.accepted);
  metrics.events('repeated', answer.repeated);
  metrics.events('unknown', inserted.filter(({ known }) => !known).length);
  return answer;
}

/**
 * Stores and applies new events in the caller's transaction.
 * @returns the events whose ids were new, and whether to call the follower's `wake` after the commit
 */
export async function ingestEvents(
  trx: Transaction<Database>,
  events: readonly NewEvent[],
  follower: EventFollower,
): Promise<{ readonly inserted: readonly InsertedEvent[]; readonly isWoken: boolean }> {
  const inserted = await insertEvents(trx, events);
  const known = new Map(inserted.map((row) => [row.event_id, row.known]));
  const fresh = events.filter(({ eventId }) => known.has(eventId));
  const accepted = await acceptedOf(
    trx,
    fresh.filter(({ eventId }) => known.get(eventId)),
  );
  await applyEvents(trx, fresh, [...known.keys()]);
  return { inserted, isWoken: await follower.decide(trx, accepted) };
}

/** Decodes events and reads the due dates that they change. Call it before the events are applied. */
async function acceptedOf(
  trx: Transaction<Database>,
  events: readonly NewEvent[],
): Promise<readonly AcceptedEvent[]> {
  const decoded = events.map(({ content }) => z.decode(bankEvent, content as z.input<typeof bankEvent>));
  const changes = decoded.filter((event) => event.kind === 'due-changed');
  const due = await readDueDates(trx, changes);
  return decoded.map((event) => ({ event, dueBefore: due.get(event.eventId) }));
}
