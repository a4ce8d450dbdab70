/** SQL of `portal.bank_events`. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../server/db/schema/schema.ts';
import type { CardKey } from '../embedded/ids.ts';
import { keysOf } from '../embedded/one-customer.ts';

type Trx = Transaction<Database>;

export interface NewEvent extends CardKey {
  readonly eventId: string;
  readonly kind: string;
  /** ISO 8601 with an offset. */
  readonly occurredAt: string;
  /** The whole event as plain JSON. */
  readonly content: unknown;
}

/** A new event, and whether its card is known. */
type MarkedEvent = NewEvent & { readonly known: boolean };

export interface InsertedEvent {
  readonly event_id: string;
  readonly kind: string;
  readonly known: boolean;
}

/**
 * Inserts the events whose ids are new, ordered by id to prevent deadlocks. If a concurrent transaction inserts the
 * same ids, waits until it commits.
 */
export async function insertEvents(trx: Trx, events: readonly NewEvent[]): Promise<readonly InsertedEvent[]> {
  const marked = await markEvents(trx, events);
  const { rows } = await sql<InsertedEvent>`
    insert into portal.bank_events (event_id, customer_id, card_id, kind, occurred_at, known, content)
    select "eventId", "customerId", "cardId", kind, "occurredAt", known, content
    from jsonb_to_recordset(${JSON.stringify(marked)}::jsonb) as e("eventId" text, "customerId" uuid, "cardId" uuid,
      kind text, "occurredAt" timestamptz, known boolean, content jsonb) order by "eventId" collate "C"
    on conflict (event_id) do nothing
    returning event_id, kind, known`.execute(trx);
  return rows;
}

/** Marks the events whose card is known. */
async function markEvents(trx: Trx, events: readonly NewEvent[]): Promise<readonly MarkedEvent[]> {
  const keys = keysOf(events);
  // Apart from the insertion, because a distributed database has cards and events on different nodes.
  const { rows } =
    await sql<CardKey>`select c.customer_id as "customerId", c.card_id as "cardId" from cards.cards c
    where ${keys.has('c.customer_id')}
      and (c.customer_id, c.card_id) in (select k.customer_id, k.card_id from ${keys.table})`.execute(trx);
  const known = new Set(rows.map(({ customerId, cardId }) => `${customerId}/${cardId}`));
  return events.map((event) => ({ ...event, known: known.has(`${event.customerId}/${event.cardId}`) }));
}

/**
 * A locked card, with sequence and balance of its last points ledger entry. The row lock lasts until the transaction
 * ends.
 */
export interface LockedCard extends CardKey {
  readonly point_sequence: number | null;
  readonly points: bigint;
}

/** Locks the existing cards, in the same order as loads do. In a distributed database they must be of one customer. */
export async function lockCards(trx: Trx, cards: readonly CardKey[]): Promise<readonly LockedCard[]> {
  const keys = keysOf(cards);
  const { rows } =
    await sql<LockedCard>`select c.customer_id as "customerId", c.card_id as "cardId", c.point_sequence,
      c.points
    from cards.cards c
    where ${keys.has('c.customer_id')}
      and (c.customer_id, c.card_id) in (select k.customer_id, k.card_id from ${keys.table})
    order by c.customer_id, c.card_id for no key update`.execute(trx);
  return rows;
}

export interface StoredEvent extends CardKey {
  readonly content: unknown;
}

/**
 * Kinds of event whose content is in no file. A load does not replace them, so they apply even if they are older than
 * the files.
 */
const IN_NO_FILE = ['token-added', 'controls', 'family-controls'];

/**
 * Reads events of cards, oldest first: events later than the files of the last load, and kinds that no file contains.
 * Call this after the lock, so that it sees events stored by earlier lock holders. A load that is still running counts
 * as the last load, because each of its transactions applies these events.
 */
export async function readLaterEvents(trx: Trx, cards: readonly CardKey[]): Promise<readonly StoredEvent[]> {
  const { rows } =
    await sql<StoredEvent>`select e.customer_id as "customerId", e.card_id as "cardId", e.content
    from ${keysOf(cards).table} join portal.bank_events e on e.customer_id = k.customer_id and e.card_id = k.card_id
    where e.kind in (${sql.join(IN_NO_FILE)})
      or e.occurred_at > coalesce((select max(as_of) from portal.bank_loads where state in ('running', 'complete')),
        '-infinity')
    order by e.customer_id, e.card_id, e.occurred_at, e.event_id`.execute(trx);
  return rows;
}

/**
 * Marks stored events as belonging to unknown cards. A load can delete or move a card while the transaction of its new events waits
 * for the card's lock.
 */
export async function markUnknown(trx: Trx, cards: readonly CardKey[]): Promise<void> {
  if (cards.length === 0) return;
  await sql`update portal.bank_events e set known = false from ${keysOf(cards).table}
    where e.customer_id = k.customer_id and e.card_id = k.card_id and e.known`.execute(trx);
}

/** Marks events as belonging to known cards. Returns the ids of the events whose card was unknown before. */
export async function markKnown(trx: Trx, cards: readonly CardKey[]): Promise<readonly string[]> {
  const { rows } = await sql<{
    event_id: string;
  }>`update portal.bank_events e set known = true from ${keysOf(cards).table}
    where e.customer_id = k.customer_id and e.card_id = k.card_id and not e.known returning e.event_id`.execute(
    trx,
  );
  return rows.map(({ event_id }) => event_id);
}

/**
 * Returns cards of some customers with events that are later than `asOf` or whose card was unknown.
 * @param isOfCustomers SQL condition on an event `e`
 */
export async function cardsWithEvents(
  db: Kysely<Database>,
  asOf: string,
  isOfCustomers: RawBuilder<unknown>,
): Promise<readonly CardKey[]> {
  const { rows } = await sql<CardKey>`select distinct customer_id as "customerId", card_id as "cardId"
    from portal.bank_events e where ${isOfCustomers}
      and (not known or occurred_at > ${asOf}::timestamptz)`.execute(db);
  return rows;
}

/** Counts stored events whose card is unknown. */
export async function countUnknown(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ unknown: bigint }>`select count(*) as unknown from portal.bank_events
    where not known`.execute(db);
  return Number(rows[0]?.unknown ?? 0n);
}
