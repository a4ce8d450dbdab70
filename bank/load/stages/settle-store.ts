/**
 * Prepares the staged rows of some customers for the comparison with the database. Encrypting the same text twice
 * gives different bytes, so for equal text the stored bytes are copied to the staged row. Changes that the portal's
 * commands made after the files' time are copied too, so that the import keeps them.
 */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { CardKeys } from '../../embedded/keys.ts';
import { type Range, within } from './take-over-store.ts';

type Db = Kysely<Database>;

/** Copies the stored bytes of equal encrypted values to the staged rows, for a range of customers. */
export async function keepEqualSeals(db: Db, keys: CardKeys, range: Range): Promise<void> {
  await sql`update bank_load.customers s set national_id_sealed = t.national_id_sealed from cards.customers t
    where ${within('s', range)} and t.customer_id = s.customer_id
      and t.national_id_index = s.national_id_index`.execute(db);
  await sql`update bank_load.cards s set number_sealed = t.number_sealed
    from cards.cards t join cards.card_numbers n on n.customer_id = t.customer_id and n.card_id = t.card_id
    where ${within('s', range)} and t.customer_id = s.customer_id
      and t.card_id = s.card_id and n.number_index = s.number_index`.execute(db);
  for (const kind of ['phone', 'email'] as const) await keepEqualContacts(db, keys, kind, range);
}

interface Pair {
  readonly id: string;
  readonly stored: Buffer;
  readonly staged: Buffer;
}

async function keepEqualContacts(
  db: Db,
  keys: CardKeys,
  kind: 'phone' | 'email',
  range: Range,
): Promise<void> {
  const column = sql.ref(`${kind}_sealed`);
  const { rows } = await sql<Pair>`select s.customer_id as id, t.${column} as stored, s.${column} as staged
    from bank_load.customers s join cards.customers t on t.customer_id = s.customer_id
    where ${within('s', range)} and s.change = 'upsert'
      and s.${column} is not null and t.${column} is not null`.execute(db);
  const equal = rows.filter(
    ({ id, stored, staged }) => opened(keys, kind, id, stored) === opened(keys, kind, id, staged),
  );
  if (equal.length === 0) return;
  await sql`update bank_load.customers s set ${column} = t.${column} from cards.customers t
    where s.customer_id = any(${equal.map(({ id }) => id)}::uuid[]) and t.customer_id = s.customer_id`.execute(
    db,
  );
}

/** Decrypts a value; undefined if the secret is unknown. The staged value then replaces the stored one. */
function opened(keys: CardKeys, kind: 'phone' | 'email', id: string, sealed: Buffer): string | undefined {
  try {
    return keys.open(kind, id, sealed);
  } catch {
    return undefined;
  }
}

/**
 * Copies changes that commands of the portal made after the files' time: stopped and replaced cards, temporary limits,
 * PINs. The time of an activation is unknown, so an activation is copied whenever the card has the same number.
 */
export async function keepLaterCommands(db: Db, asOf: string, range: Range): Promise<void> {
  await sql`update bank_load.cards s set status = t.status, activation_blocked = t.activation_blocked,
      expiry_month = t.expiry_month, expiry_year = t.expiry_year, number_sealed = t.number_sealed,
      last_four = t.last_four, number_index = n.number_index
    from cards.cards t left join cards.card_numbers n on n.customer_id = t.customer_id and n.card_id = t.card_id
    where ${within('s', range)} and s.change = 'upsert'
      and t.customer_id = s.customer_id and t.card_id = s.card_id
      and exists (select from cards.replacements r where r.customer_id = t.customer_id and r.card_id = t.card_id
        and greatest(r.ordered_at, r.closed_at) > ${asOf}::timestamptz)`.execute(db);
  await sql`update bank_load.cards s set temporary_limit = t.temporary_limit,
      temporary_limit_from = t.temporary_limit_from, temporary_limit_to = t.temporary_limit_to
    from cards.cards t
    where ${within('s', range)} and s.change = 'upsert'
      and t.customer_id = s.customer_id and t.card_id = s.card_id
      and t.temporary_limit between s.credit_limit and s.highest_limit
      and exists (select from cards.limit_requests r where r.customer_id = t.customer_id and r.card_id = t.card_id
        and r.requested_at > ${asOf}::timestamptz)`.execute(db);
  await sql`update bank_load.cards s set pin_set = true from cards.pins p
    where ${within('s', range)} and s.change = 'upsert'
      and p.customer_id = s.customer_id and p.card_id = s.card_id and not s.pin_set
      and p.changed_on >= (${asOf}::timestamptz at time zone 'Asia/Taipei')::date`.execute(db);
  await sql`update bank_load.cards s set status = 'active' from cards.cards t
    where ${within('s', range)} and s.change = 'upsert'
      and t.customer_id = s.customer_id and t.card_id = s.card_id and t.status = 'active'
      and s.status = 'unactivated' and not s.activation_blocked and s.number_sealed = t.number_sealed`.execute(
    db,
  );
}
