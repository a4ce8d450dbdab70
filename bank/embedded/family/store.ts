/** SQL of `cards.family_controls` and `cards.family_extras`. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { FamilyExtra } from '../../../server/ports/card-system/parts/family.ts';
import type { CardStatus } from '../../../server/ports/card-system/port.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import type { FamilySettings } from '../../../shared/family.ts';
import { TODAY } from '../common-store.ts';
import type { CardKey } from '../ids.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** The primary's layer of a supplementary card, with defaults for a card without one. */
export interface PrimaryRow {
  readonly status: CardStatus;
  readonly credit_limit: bigint;
  readonly account_customer_id: string;
  readonly account_card_id: string;
  readonly version: number;
  readonly frozen: boolean;
  readonly online: boolean;
  readonly abroad: boolean;
  readonly contactless: boolean;
  readonly cash: boolean;
  readonly per_purchase: bigint | null;
  readonly per_period: bigint | null;
  readonly stopped: boolean;
  /** Number of changes today (Taipei) that allowed more payments. */
  readonly loosenings: number;
  /** The extra amount that is valid today. */
  readonly extra_id: string | null;
  readonly extra_amount: bigint | null;
  readonly extra_used: bigint | null;
  readonly extra_until: IsoDate | null;
  readonly today: IsoDate;
}

/** SQL: the columns of {@link PrimaryRow}, of a card `c` with its layer `f` and its extra amount `x`. */
export const PRIMARY = sql`c.status, c.credit_limit, c.account_customer_id, c.account_card_id,
  coalesce(f.version, 0) as version, coalesce(f.frozen, false) as frozen, coalesce(f.online, true) as online,
  coalesce(f.abroad, true) as abroad, coalesce(f.contactless, true) as contactless, coalesce(f.cash, true) as cash,
  f.per_purchase, f.per_period, f.stopped_at is not null as stopped,
  case when f.loosened_on >= ${TODAY} then f.loosenings else 0 end as loosenings, x.request_id as extra_id,
  x.amount as extra_amount, x.used as extra_used, x.until_day as extra_until, ${TODAY} as today`;

/** SQL: joins of {@link PRIMARY}. An extra amount of a day before today is left out. */
export const WITH_LAYER = sql`left join cards.family_controls f on f.customer_id = c.customer_id and f.card_id = c.card_id
  left join cards.family_extras x on x.customer_id = c.customer_id and x.request_id = f.extra_id
    and x.until_day >= ${TODAY}`;

/** Reads the primary's layer; undefined for a card that is not supplementary. */
export async function readPrimary(db: Db, { customerId, cardId }: CardKey): Promise<PrimaryRow | undefined> {
  const { rows } = await sql<PrimaryRow>`select ${PRIMARY} from cards.cards c ${WITH_LAYER}
    where c.customer_id = ${customerId} and c.card_id = ${cardId} and c.relationship = 'supplementary'`.execute(
    db,
  );
  return rows[0];
}

/** Returns the supplementary card on an account of the primary, as the key of its holder. */
export async function findFamilyCard(
  db: Db,
  { customerId: primary, cardId }: CardKey,
): Promise<CardKey | undefined> {
  const { rows } = await sql<CardKey>`select customer_id as "customerId", card_id as "cardId" from cards.cards
    where account_customer_id = ${primary} and card_id = ${cardId} and relationship = 'supplementary'`.execute(
    db,
  );
  return rows[0];
}

/** SQL: counts a loosening of a day that never goes back, whatever the clock does. */
const COUNTED = sql`loosened_on = greatest(f.loosened_on, excluded.loosened_on),
  loosenings = case when excluded.loosened_on is null then f.loosenings
    when f.loosened_on >= excluded.loosened_on then f.loosenings + 1 else 1 end`;

/** Writes the settings of a locked card as the next version of the primary's layer. */
export async function writePrimary(
  trx: Trx,
  { customerId, cardId }: CardKey,
  settings: FamilySettings,
  loosened: boolean,
): Promise<void> {
  const { frozen, online, abroad, contactless, cash, perPurchase = null, perPeriod = null } = settings;
  const [day, count] = loosened ? [sql`${TODAY}`, 1] : [sql`null::date`, 0];
  await sql`insert into cards.family_controls as f (customer_id, card_id, version, frozen, online, abroad, contactless, cash,
      per_purchase, per_period, loosened_on, loosenings)
    values (${customerId}, ${cardId}, 1, ${frozen}, ${online}, ${abroad}, ${contactless}, ${cash}, ${perPurchase},
      ${perPeriod}, ${day}, ${count})
    on conflict (customer_id, card_id) do update set version = f.version + 1, frozen = excluded.frozen,
      online = excluded.online, abroad = excluded.abroad, contactless = excluded.contactless, cash = excluded.cash,
      per_purchase = excluded.per_purchase, per_period = excluded.per_period, ${COUNTED}`.execute(trx);
}

/** Stops a locked card for good: it is invalid, and neither a replacement on its way nor an activation brings it back. */
export async function writeStop(trx: Trx, card: CardKey): Promise<void> {
  const { customerId, cardId } = card;
  await sql`insert into cards.family_controls as f (customer_id, card_id, version, stopped_at)
    values (${customerId}, ${cardId}, 1, app_now())
    on conflict (customer_id, card_id) do update set version = f.version + 1,
      stopped_at = coalesce(f.stopped_at, excluded.stopped_at)`.execute(trx);
  await showStopped(trx, card);
}

/** Shows a stopped card as invalid. */
export async function showStopped(trx: Trx, { customerId, cardId }: CardKey): Promise<void> {
  await sql`update cards.cards set status = 'invalid', activation_blocked = false
    where customer_id = ${customerId} and card_id = ${cardId}`.execute(trx);
}

/** Shows all stopped cards of some customers as invalid again, whatever files say. */
export async function keepStopped(db: Db, customerIds: readonly string[]): Promise<void> {
  await sql`update cards.cards c set status = 'invalid', activation_blocked = false
    from cards.family_controls f
    where c.customer_id = any(${[...customerIds]}::uuid[]) and f.customer_id = c.customer_id and f.card_id = c.card_id
      and f.stopped_at is not null`.execute(db);
}

/** Whether a request of the holder had its answer before. */
export async function hasExtra(trx: Trx, { customerId }: CardKey, requestId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from cards.family_extras
    where customer_id = ${customerId} and request_id = ${requestId}`.execute(trx);
  return rows.length > 0;
}

/** Stores an extra amount of a locked card, in the place of the one before, and counts it as a loosening. */
export async function insertExtra(
  trx: Trx,
  { customerId, cardId }: CardKey,
  { requestId, amount, until }: Omit<FamilyExtra, 'used'>,
): Promise<void> {
  await sql`insert into cards.family_extras (customer_id, request_id, card_id, amount, until_day, allowed_at)
    values (${customerId}, ${requestId}, ${cardId}, ${amount.minor}, ${until}::date, app_now())`.execute(trx);
  await sql`insert into cards.family_controls as f (customer_id, card_id, version, extra_id, loosened_on, loosenings)
    values (${customerId}, ${cardId}, 1, ${requestId}, ${TODAY}, 1)
    on conflict (customer_id, card_id) do update set version = f.version + 1, extra_id = excluded.extra_id,
      ${COUNTED}`.execute(trx);
}

/** Takes a part of an extra amount for a purchase of a locked card. */
export async function takeExtra(
  trx: Trx,
  { customerId }: CardKey,
  { requestId, amount, periodFrom }: { requestId: string; amount: bigint; periodFrom: IsoDate },
): Promise<void> {
  await sql`update cards.family_extras set used = used + ${amount}::bigint, period_from = ${periodFrom}::date,
      used_in_period = ${amount}::bigint + case when period_from = ${periodFrom}::date then used_in_period else 0 end
    where customer_id = ${customerId} and request_id = ${requestId}`.execute(trx);
}
