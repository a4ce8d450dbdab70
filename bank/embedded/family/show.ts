/** The primary's layer of an external card system: what it answered to commands and told in events. */
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { EventOf } from '../../../server/ports/card-system/http/wire/events.ts';
import type { FamilyExtra, PrimaryControls } from '../../../server/ports/card-system/parts/family.ts';
import { TODAY } from '../common-store.ts';
import { type CardKey, isCardKey } from '../ids.ts';
import { findFamilyCard, showStopped } from './store.ts';

type Trx = Transaction<Database>;

/** A layer without what the card system decides by rules. Events have no number of loosenings. */
interface Layer extends Omit<PrimaryControls, 'stops' | 'looseningsToday'> {
  readonly looseningsToday?: number;
}

/**
 * Stores the layer that the outcome of a command has. Returns false when the card is not in this database, or no longer on an account of
 * the customer.
 * @param given the primary, with the id of the supplementary card
 * @param at when the command was begun
 */
export async function showFamily(
  trx: Trx,
  given: CardKey,
  primary: PrimaryControls,
  at: Date,
): Promise<boolean> {
  const card = isCardKey(given) ? await findFamilyCard(trx, given) : undefined;
  if (!card) return false;
  await showPrimary(trx, card, primary, at);
  return true;
}

/**
 * Stores what events of a card tell, in whichever order they came and however often.
 * @param card the card with its holder
 * @param events oldest first
 */
export async function showFamilyEvents(
  trx: Trx,
  card: CardKey,
  events: readonly EventOf<'family-controls'>[],
): Promise<void> {
  for (const event of events.toSorted((a, b) => a.version - b.version)) {
    const { version, frozen, online, abroad, contactless, cash, perPurchase, perPeriod } = event;
    const { stopped, extra, separated, occurredAt } = event;
    const settings = {
      ...{ frozen, online, abroad, contactless, cash },
      ...{ perPurchase: perPurchase?.minor, perPeriod: perPeriod?.minor },
    };
    await showPrimary(
      trx,
      card,
      { version, settings, stopped, ...(extra && { extra }) },
      new Date(occurredAt),
    );
    if (separated !== undefined) await writeSeparated(trx, card, separated);
  }
}

/** Stores whether the bank knows that holder and primary are separated. */
async function writeSeparated(trx: Trx, { customerId, cardId }: CardKey, separated: boolean): Promise<void> {
  await sql`insert into cards.family_controls as f (customer_id, card_id, separated)
    values (${customerId}, ${cardId}, ${separated})
    on conflict (customer_id, card_id) do update set separated = excluded.separated`.execute(trx);
}

/**
 * Stores a layer. They can arrive out of order, so a stored version that is higher is kept. What was used of an extra amount only grows, and
 * a stopped card stays stopped.
 * @param at when the card was stopped, if it is, and the extra amount allowed
 */
async function showPrimary(
  trx: Trx,
  card: CardKey,
  { version, settings, stopped, extra, looseningsToday = 0 }: Layer,
  at: Date,
): Promise<void> {
  const { customerId, cardId } = card;
  const { frozen, online, abroad, contactless, cash, perPurchase = null, perPeriod = null } = settings;
  if (extra) await showExtra(trx, card, extra, at);
  const day = looseningsToday > 0 ? sql`${TODAY}` : sql`null::date`;
  await sql`insert into cards.family_controls as f (customer_id, card_id, version, frozen, online, abroad, contactless, cash,
      per_purchase, per_period, extra_id, loosened_on, loosenings)
    values (${customerId}, ${cardId}, ${version}, ${frozen}, ${online}, ${abroad}, ${contactless}, ${cash}, ${perPurchase},
      ${perPeriod}, ${extra?.requestId ?? null}, ${day}, ${looseningsToday})
    on conflict (customer_id, card_id) do update set version = excluded.version, frozen = excluded.frozen,
      online = excluded.online, abroad = excluded.abroad, contactless = excluded.contactless, cash = excluded.cash,
      per_purchase = excluded.per_purchase, per_period = excluded.per_period, extra_id = excluded.extra_id,
      loosened_on = coalesce(excluded.loosened_on, f.loosened_on),
      loosenings = case when excluded.loosened_on is null then f.loosenings else excluded.loosenings end
    where f.version < excluded.version`.execute(trx);
  if (!stopped) return;
  await sql`update cards.family_controls set stopped_at = coalesce(stopped_at, ${at}::timestamptz)
    where customer_id = ${customerId} and card_id = ${cardId}`.execute(trx);
  await showStopped(trx, card);
}

async function showExtra(
  trx: Trx,
  { customerId, cardId }: CardKey,
  { requestId, amount, used, until }: FamilyExtra,
  at: Date,
): Promise<void> {
  await sql`insert into cards.family_extras as x (customer_id, request_id, card_id, amount, until_day, allowed_at, used)
    values (${customerId}, ${requestId}, ${cardId}, ${amount.minor}, ${until}::date, ${at}, ${used.minor})
    on conflict (customer_id, request_id) do update set used = greatest(x.used, excluded.used)
    where excluded.used <= x.amount`.execute(trx);
}
