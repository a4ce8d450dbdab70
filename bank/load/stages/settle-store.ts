/**
 * Prepares the staged rows of some customers for the comparison with the database. Encrypting the same text twice
 * gives different bytes, so for equal text the stored bytes are copied to the staged row. Changes that the portal's
 * commands made after the files' time are copied too, so that the import keeps them.
 */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import { CONTACT_KINDS, type ContactKind } from '../../../shared/card-values.ts';
import { COLUMNS } from '../../embedded/contacts/store.ts';
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
  for (const kind of ['phone', 'email', 'address'] as const) await keepEqualContacts(db, keys, kind, range);
}

type SealedContact = 'phone' | 'email' | 'address';

interface Pair {
  readonly id: string;
  readonly stored: Buffer;
  readonly staged: Buffer;
}

async function keepEqualContacts(db: Db, keys: CardKeys, kind: SealedContact, range: Range): Promise<void> {
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
function opened(keys: CardKeys, kind: SealedContact, id: string, sealed: Buffer): string | undefined {
  try {
    return keys.open(kind, id, sealed);
  } catch {
    return undefined;
  }
}

/**
 * Copies changes that commands of the portal made after the files' time: stopped and replaced cards, temporary limits,
 * PINs, contacts. Status and limit come from the records of the commands, because a load that was taken back may have overwritten the
 * card. The time of an activation is unknown, so an activation is copied whenever the card has the same number.
 */
export async function keepLaterCommands(db: Db, asOf: string, range: Range): Promise<void> {
  await keepReplacements(db, asOf, range);
  for (const kind of CONTACT_KINDS) await keepLaterContacts(db, asOf, kind, range);
  await sql`update bank_load.cards s set temporary_limit = r.new_limit,
      temporary_limit_from = r.start_date, temporary_limit_to = r.end_date
    from (select distinct on (customer_id, card_id) * from cards.limit_requests q
      where ${within('q', range)} and requested_at > ${asOf}::timestamptz
      order by customer_id, card_id, requested_at desc) r
    where r.customer_id = s.customer_id and r.card_id = s.card_id and s.change = 'upsert'
      and r.new_limit between s.credit_limit and s.highest_limit`.execute(db);
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

/**
 * Keeps cards as orders for a new card left them. If a load that was taken back has written the number of a lost or stolen
 * card again, the card gets no number: its new one is unknown, and the old one must not identify it.
 */
async function keepReplacements(db: Db, asOf: string, range: Range): Promise<void> {
  await sql`update bank_load.cards s set status = case when r.closed_at is null then r.category else 'active' end,
      activation_blocked = t.activation_blocked, expiry_month = t.expiry_month, expiry_year = t.expiry_year,
      number_sealed = t.number_sealed, last_four = t.last_four,
      number_index = case when r.category <> 'damaged' and r.ordered_at > ${asOf}::timestamptz
        and n.number_index = s.number_index then null else n.number_index end
    from (select distinct on (customer_id, card_id) * from cards.replacements q
        where ${within('q', range)}
          and greatest(ordered_at, closed_at) > ${asOf}::timestamptz
        order by customer_id, card_id, ordered_at desc) r
      join cards.cards t on t.customer_id = r.customer_id and t.card_id = r.card_id
      left join cards.card_numbers n on n.customer_id = t.customer_id and n.card_id = t.card_id
    where r.customer_id = s.customer_id and r.card_id = s.card_id and s.change = 'upsert'`.execute(db);
  await sql`delete from cards.card_numbers n using bank_load.cards s
    where ${within('s', range)} and s.change = 'upsert' and s.number_index is null
      and n.customer_id = s.customer_id and n.card_id = s.card_id`.execute(db);
}

/** Copies contacts that were changed or taken back after the files' time. */
async function keepLaterContacts(db: Db, asOf: string, kind: ContactKind, range: Range): Promise<void> {
  const { value, changedAt } = COLUMNS[kind];
  const columns = changedAt ? [value, changedAt] : [value];
  const kept = sql.join(columns.map((column) => sql`${sql.ref(column)} = t.${sql.ref(column)}`));
  await sql`update bank_load.customers s set ${kept} from cards.customers t
    where ${within('s', range)} and s.change = 'upsert' and t.customer_id = s.customer_id
      and exists (select from cards.contact_changes c where c.customer_id = s.customer_id and c.kind = ${kind}
        and greatest(c.changed_at, c.undone_at) > ${asOf}::timestamptz)`.execute(db);
}
