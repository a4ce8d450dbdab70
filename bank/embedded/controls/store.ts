/** SQL of `cards.controls` and `cards.wallet_tokens`. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { ControlState } from '../../../server/ports/card-system/parts/controls.ts';
import type { CardStatus } from '../../../server/ports/card-system/port.ts';
import type { ControlSettings, Freezer } from '../../../shared/card-controls.ts';
import { TODAY } from '../common-store.ts';
import type { CardKey } from '../ids.ts';

type Trx = Transaction<Database>;

/** A row of {@link readControls}, with defaults for a card without controls. */
export interface ControlRow {
  readonly status: CardStatus;
  /** Whether another account than the holder's pays for it, so that the card has a second layer. */
  readonly supplementary: boolean;
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
  /** Number of changes today (Taipei) that allowed more payments. */
  readonly loosenings: number;
  readonly tokens: readonly { readonly id: string; readonly wallet: string; readonly added: string }[];
}

/** Reads the controls of a card; undefined for an unknown or another customer's card. */
export async function readControls(
  db: Kysely<Database>,
  { customerId, cardId }: CardKey,
): Promise<ControlRow | undefined> {
  const { rows } = await sql<ControlRow>`
    select c.status, c.relationship = 'supplementary' as supplementary, c.credit_limit, coalesce(k.version, 0) as version, k.frozen_since, k.frozen_by,
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
 * Locks a card's row, which serialises changes of its controls, replacements and authorisations. Read the controls in a
 * later statement: the snapshot of this statement is older than the lock.
 */
export async function lockCard(trx: Trx, { customerId, cardId }: CardKey): Promise<void> {
  await sql`select from cards.cards where customer_id = ${customerId} and card_id = ${cardId}
    for no key update`.execute(trx);
}

/** Writes the settings of a locked card as its next version. A freeze that continues keeps its time and origin. */
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
 * Sets or lifts a freeze by the bank on a locked card, as the next version of its controls. If the holder has frozen
 * the card, the freeze becomes one by the bank and keeps its time.
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
 * Stores the settings that an external card system returned. Results can arrive out of order, so a stored version that
 * is higher is kept. Wallets are not written here: the bank's events contain them.
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
 * Resets all controls of a card and removes it from every wallet.
 * @param versions increment of the version; 0 when an external card system sets the next version
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

/** Removes a wallet token; returns false when the card has no such token. */
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
