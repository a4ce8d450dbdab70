import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { CardTables } from '../../../server/db/schema/cards.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { PIN_CHANGES_PER_DAY } from '../../../server/ports/card-system/parts/pin.ts';
import { TODAY } from '../common-store.ts';
import type { CardKey } from '../ids.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

export type PinCardRow = Pick<
  Selectable<CardTables['cards.cards']>,
  'status' | 'relationship' | 'corporate' | 'number_sealed'
> & { birth_date: string; used_today: number };

/** Reads a card with the data for PIN checks; undefined for an unknown or another customer's card. */
export function readPinCard(db: Db, card: CardKey): Promise<PinCardRow | undefined> {
  return read(db, card, sql``);
}

/** Reads the same data and locks the card until the transaction ends. */
export function lockPinCard(trx: Trx, card: CardKey): Promise<PinCardRow | undefined> {
  return read(trx, card, sql`for update of c`);
}

async function read(db: Db | Trx, { customerId, cardId }: CardKey, lock: ReturnType<typeof sql>) {
  const { rows } =
    await sql<PinCardRow>`select c.status, c.relationship, c.corporate, c.number_sealed, u.birth_date,
      case when p.changed_on >= ${TODAY} then p.changes else 0 end::int as used_today
    from cards.cards c join cards.customers u using (customer_id)
      left join cards.pins p on p.customer_id = c.customer_id and p.card_id = c.card_id
    where c.customer_id = ${customerId} and c.card_id = ${cardId} ${lock}`.execute(db);
  return rows[0];
}

/**
 * Stores the verification value and counts the change, in one statement. Returns false when the daily limit is
 * reached. The stored date never decreases, so setting the clock back does not reset the count.
 */
export async function storePin(
  trx: Trx,
  { customerId, cardId }: CardKey,
  { verification, keyId }: { readonly verification: Buffer; readonly keyId: string },
): Promise<boolean> {
  const { rows } =
    await sql`insert into cards.pins as p (customer_id, card_id, verification, key_id, changed_on, changes)
    values (${customerId}, ${cardId}, ${verification}, ${keyId}, ${TODAY}, 1)
    on conflict (customer_id, card_id) do update set verification = excluded.verification,
      key_id = excluded.key_id,
      changed_on = greatest(p.changed_on, excluded.changed_on),
      changes = case when excluded.changed_on > p.changed_on then 1 else p.changes + 1 end
    where excluded.changed_on > p.changed_on or p.changes < ${PIN_CHANGES_PER_DAY}
    returning 1`.execute(trx);
  return rows.length === 1;
}
