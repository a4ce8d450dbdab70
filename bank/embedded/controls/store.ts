/** SQL of `cards.controls` and `cards.wallet_tokens`. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { ControlState } from '../../../server/ports/card-system/controls.ts';
import type { CardStatus } from '../../../server/ports/card-system/port.ts';
import type { ControlSettings, Freezer } from '../../../shared/card-controls.ts';

type Trx = Transaction<Database>;

const TODAY = sql.raw("(app_now() at time zone 'Asia/Taipei')::date");

export interface CardKey {
  readonly customerId: string;
  readonly cardId: string;
}

/** A row of {@link readControls}; the defaults for a card without controls. */
export interface ControlRow {
  readonly status: CardStatus;
  readonly credit_limit: bigint;
  readonly version: number;
  readonly frozen_since: Date | null;
  readonly frozen_by: Freezer | null;
  readonly online: boolean;
  readonly abroad: boolean;
  readonly contactless: boolean;
  readonly cash: boolean;
  readonly per_purchase: bigint | null;
  readonly per_day: bigint | null;
  /** On the Taipei date of today. */
  readonly loosenings: number;
  readonly tokens: readonly { readonly id: string; readonly wallet: string; readonly added: string }[];
}

/** Reads the controls of a card; undefined for an unknown or another customer's card. */
export async function readControls(
  db: Kysely<Database>,
  { customerId, cardId }: CardKey,
): Promise<ControlRow | undefined> {
  const { rows } = await sql<ControlRow>`
    select c.status, c.credit_limit, coalesce(k.version, 0) as version, k.frozen_since, k.frozen_by,
      coalesce(k.online, true) as online, coalesce(k.abroad, true) as abroad,
      coalesce(k.contactless, true) as contactless, coalesce(k.cash, true) as cash, k.per_purchase, k.per_day,
      case when k.loosened_on >= ${TODAY} then k.loosenings else 0 end as loosenings,
      coalesce((select json_agg(json_build_object('id', t.token_id, 'wallet', t.wallet, 'added', t.added_at)
          order by t.added_at, t.token_id)
        from cards.wallet_tokens t
        where t.customer_id = ${customerId} and t.card_id = c.card_id and t.removed_at is null), '[]') as tokens
    from cards.cards c left join cards.controls k on k.customer_id = c.customer_id and k.card_id = c.card_id
    where c.customer_id = ${customerId} and c.card_id = ${cardId}`.execute(db);
  return rows[0];
}

/**
 * Locks a card, so that its controls, its replacement and its authorisations follow each other. Read the controls in a later
 * statement: this one's snapshot is older than the lock.
 */
export async function lockCard(trx: Trx, { customerId, cardId }: CardKey): Promise<void> {
  await sql`select from cards.cards where customer_id = ${customerId} and card_id = ${cardId}
    for no key update`.execute(trx);
}

/** Writes the settings of a locked card as its next version. A freeze that lasts keeps its time and who made it. */
export async function writeControls(
  trx: Trx,
  { customerId, cardId }: CardKey,
  settings: ControlSettings,
  loosened: boolean,
): Promise<void> {
  const { frozen, online, abroad, contactless, cash, perPurchase = null, perDay = null } = settings;
  const since = frozen ? sql`app_now()` : sql`null::timestamptz`;
  const by = frozen ? 'holder' : null;
  const [day, count] = loosened ? [sql`${TODAY}`, 1] : [sql`null::date`, 0];
  await sql`insert into cards.controls as k (customer_id, card_id, version, frozen_since, frozen_by, online, abroad,
      contactless, cash, per_purchase, per_day, loosened_on, loosenings)
    values (${customerId}, ${cardId}, 1, ${since}, ${by}, ${online}, ${abroad}, ${contactless}, ${cash},
      ${perPurchase}, ${perDay}, ${day}, ${count})
    on conflict (customer_id, card_id) do update set version = k.version + 1,
      frozen_since = case when ${frozen} then coalesce(k.frozen_since, excluded.frozen_since) end,
      frozen_by = case when ${frozen} then coalesce(k.frozen_by, excluded.frozen_by) end,
      online = excluded.online, abroad = excluded.abroad, contactless = excluded.contactless, cash = excluded.cash,
      per_purchase = excluded.per_purchase, per_day = excluded.per_day,
      loosened_on = greatest(k.loosened_on, excluded.loosened_on),
      loosenings = case when excluded.loosened_on is null then k.loosenings
        when k.loosened_on >= excluded.loosened_on then k.loosenings + 1 else 1 end`.execute(trx);
}

/**
 * Writes or ends a freeze of the bank on a locked card, as the next version of its controls. A holder's freeze becomes the
 * bank's and keeps its time.
 */
export async function writeBankFreeze(
  trx: Trx,
  { customerId, cardId }: CardKey,
  frozen: boolean,
): Promise<void> {
  const since = frozen ? sql`app_now()` : sql`null::timestamptz`;
  const by = frozen ? 'bank' : null;
  await sql`insert into cards.controls as k (customer_id, card_id, version, frozen_since, frozen_by)
    values (${customerId}, ${cardId}, 1, ${since}, ${by})
    on conflict (customer_id, card_id) do update set version = k.version + 1,
      frozen_since = case when ${frozen} then coalesce(k.frozen_since, excluded.frozen_since) end,
      frozen_by = excluded.frozen_by`.execute(trx);
}

/**
 * Writes the settings that a card system elsewhere has. Outcomes may come out of order: a later version is kept. Wallets are
 * not written; events of the bank bring them.
 */
export async function showControls(
  trx: Trx,
  { customerId, cardId }: CardKey,
  { version, settings, freeze, looseningsToday }: ControlState,
): Promise<void> {
  const { online, abroad, contactless, cash, perPurchase = null, perDay = null } = settings;
  const day = looseningsToday > 0 ? sql`${TODAY}` : sql`null::date`;
  await sql`insert into cards.controls as k (customer_id, card_id, version, frozen_since, frozen_by, online, abroad,
      contactless, cash, per_purchase, per_day, loosened_on, loosenings)
    values (${customerId}, ${cardId}, ${version}, ${freeze?.since ?? null}, ${freeze?.by ?? null}, ${online}, ${abroad},
      ${contactless}, ${cash}, ${perPurchase}, ${perDay}, ${day}, ${looseningsToday})
    on conflict (customer_id, card_id) do update set version = excluded.version, frozen_since = excluded.frozen_since,
      frozen_by = excluded.frozen_by, online = excluded.online, abroad = excluded.abroad,
      contactless = excluded.contactless, cash = excluded.cash, per_purchase = excluded.per_purchase,
      per_day = excluded.per_day, loosened_on = excluded.loosened_on, loosenings = excluded.loosenings
    where k.version < excluded.version`.execute(trx);
}

/**
 * Removes all controls of a card and takes it out of every wallet.
 * @param versions by which the version grows; 0 where a card system elsewhere knows the next one
 */
export async function resetControls(
  trx: Trx,
  { customerId, cardId }: CardKey,
  versions: 0 | 1,
): Promise<void> {
  await sql`update cards.controls set version = version + ${versions}::int, frozen_since = null, frozen_by = null, online = true,
      abroad = true, contactless = true, cash = true, per_purchase = null, per_day = null
    where customer_id = ${customerId} and card_id = ${cardId}`.execute(trx);
  await sql`update cards.wallet_tokens set removed_at = app_now()
    where customer_id = ${customerId} and card_id = ${cardId} and removed_at is null`.execute(trx);
}

/** Removes a token; false when the card is in no such wallet. */
export async function removeToken(
  trx: Trx,
  { customerId, cardId }: CardKey,
  tokenId: string,
): Promise<boolean> {
  const { rows } = await sql`update cards.wallet_tokens set removed_at = app_now()
    where customer_id = ${customerId} and card_id = ${cardId} and token_id = ${tokenId} and removed_at is null
    returning 1`.execute(trx);
  return rows.length === 1;
}
