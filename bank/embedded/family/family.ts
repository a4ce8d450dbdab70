/** Family cards in schema `cards`: the primary's layer of controls, and what the primary reads. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { Command, RefusalOf, ResultOf } from '../../../server/ports/card-system/parts/commands.ts';
import { CONTROLLABLE, LOOSENINGS_PER_DAY } from '../../../server/ports/card-system/parts/controls.ts';
import type {
  CardFamily,
  FamilyCard,
  FamilyOutcome,
  PrimaryControls,
} from '../../../server/ports/card-system/parts/family.ts';
import {
  changedFamily,
  FAMILY_LIMITS,
  type FamilySettings,
  isExtraDay,
  loosensFamily,
} from '../../../shared/family.ts';
import { twd } from '../../../shared/money.ts';
import { AUTHORISED, EFFECTS, STOPS } from '../controls/effects.ts';
import { lockCard } from '../controls/store.ts';
import { areIds, type CardKey, isCardKey } from '../ids.ts';
import { closeOrder } from '../replacements-store.ts';
import {
  type FamilyRow,
  type LineRow,
  readFamily,
  readNewest,
  readPeriodFrom,
  readSpent,
} from './read-store.ts';
import {
  findFamilyCard,
  hasExtra,
  insertExtra,
  type PrimaryRow,
  readPrimary,
  writePrimary,
  writeStop,
} from './store.ts';

type Trx = Transaction<Database>;

/** The kinds of payment that each switch and limit of the primary blocks: the same as the holder's. */
const PRIMARY_STOPS: PrimaryControls['stops'] = {
  online: STOPS.online,
  abroad: STOPS.abroad,
  contactless: STOPS.contactless,
  cash: STOPS.cash,
  perPurchase: AUTHORISED,
  perPeriod: AUTHORISED,
};

export function createFamily(db: Kysely<Database>): CardFamily {
  return {
    async family(customerId) {
      if (!areIds(customerId)) return [];
      const cards: FamilyCard[] = [];
      // In turn, so that one person's question does not take every connection.
      for (const row of await readFamily(db, customerId)) cards.push(await toFamilyCard(db, row));
      return cards;
    },
  };
}

async function toFamilyCard(db: Kysely<Database>, row: FamilyRow): Promise<FamilyCard> {
  const account = { customerId: row.account_customer_id, cardId: row.account_card_id };
  const periodFrom = await readPeriodFrom(db, row, account);
  const { spent } = await readSpent(db, row, periodFrom);
  const lines = await readNewest(db, row);
  const primary = toPrimary(row);
  return {
    cardId: row.cardId,
    accountCardId: row.account_card_id,
    holderId: row.customerId,
    holderName: { en: row.holder_en, zh_tw: row.holder_zh },
    holderAdult: row.adult,
    separated: row.separated,
    lastFour: row.last_four,
    productName: { en: row.product_en, zh_tw: row.product_zh },
    status: row.status,
    changeable: isChangeable(row),
    stopped: row.stopped,
    spent: twd(spent > 0n ? spent : 0n),
    periodFrom,
    holder: {
      frozen: row.own_frozen,
      online: row.own_online,
      abroad: row.own_abroad,
      contactless: row.own_contactless,
      cash: row.own_cash,
      perPurchase: row.own_per_purchase ?? undefined,
      perDay: row.own_per_day ?? undefined,
    },
    primary,
    effects: EFFECTS,
    stops: STOPS,
    highestLimit: twd(row.credit_limit),
    newest: lines.map(toLine),
  };
}

const toLine = ({ id, date, description_en: en, description_zh: zh_tw, amount, pending }: LineRow) => ({
  ...{ id, date, description: { en, zh_tw } },
  amount: twd(amount),
  pending,
});

const isChangeable = ({ status, stopped }: PrimaryRow) => CONTROLLABLE.includes(status) && !stopped;

/** Converts the primary's layer of a card. */
export function toPrimary(row: PrimaryRow): PrimaryControls {
  const { version, frozen, online, abroad, contactless, cash, stopped } = row;
  const { extra_id: requestId, extra_amount: amount, extra_used: used, extra_until: until } = row;
  const hasExtraNow = requestId !== null && amount !== null && used !== null && until !== null;
  return {
    version,
    settings: {
      ...{ frozen, online, abroad, contactless, cash },
      perPurchase: row.per_purchase ?? undefined,
      perPeriod: row.per_period ?? undefined,
    },
    stopped,
    stops: PRIMARY_STOPS,
    ...(hasExtraNow && { extra: { requestId, amount: twd(amount), used: twd(used), until } }),
    looseningsToday: row.loosenings,
  };
}

interface LockedFamilyCard {
  /** The card with its holder. */
  readonly card: CardKey;
  readonly row: PrimaryRow;
}

/** Locks a supplementary card on an account of the primary, like every change of its holder and every payment. */
async function lockFamilyCard(trx: Trx, given: CardKey): Promise<LockedFamilyCard | undefined> {
  const card = isCardKey(given) ? await findFamilyCard(trx, given) : undefined;
  if (!card) return undefined;
  await lockCard(trx, card);
  const row = await readPrimary(trx, card);
  // A load of files may have moved the account meanwhile.
  return row?.account_customer_id === given.customerId ? { card, row } : undefined;
}

/** @param given the primary, with the id of the supplementary card */
export async function setFamilyControls(
  trx: Trx,
  given: CardKey,
  { version, change, confirmed }: Command<'set-family-controls'>,
): Promise<FamilyOutcome | RefusalOf<'set-family-controls'>> {
  const locked = await lockFamilyCard(trx, given);
  if (!locked) return { refused: 'not-there' };
  const { card, row } = locked;
  const now = toPrimary(row);
  if (!isChangeable(row)) return { refused: 'not-allowed' };
  if (now.version !== version) return { refused: 'stale', now };
  const isPossible = (most: bigint | null | undefined) =>
    most === undefined || most === null || (most >= 1n && most <= row.credit_limit);
  if (!FAMILY_LIMITS.every((name) => isPossible(change[name]))) return { refused: 'out-of-range', now };
  const isLooser = loosensFamily(now.settings, change);
  if (isLooser && !confirmed) return { refused: 'unconfirmed' };
  if (isLooser && now.looseningsToday >= LOOSENINGS_PER_DAY) return { refused: 'limit' };
  const next = changedFamily(now.settings, change);
  const names = Object.keys(next) as (keyof FamilySettings)[];
  const isChange = names.some((name) => now.settings[name] !== next[name]);
  if (isChange) await writePrimary(trx, card, next, isLooser);
  return { changed: isChange, primary: await primaryOf(trx, card) };
}

/** @param given the primary, with the id of the supplementary card */
export async function freezeFamilyCard(
  trx: Trx,
  given: CardKey,
): Promise<FamilyOutcome | RefusalOf<'freeze-family-card'>> {
  const locked = await lockFamilyCard(trx, given);
  if (!locked) return { refused: 'not-there' };
  const { card, row } = locked;
  if (!isChangeable(row)) return { refused: 'not-allowed' };
  const now = toPrimary(row);
  if (now.settings.frozen) return { changed: false, primary: now };
  await writePrimary(trx, card, { ...now.settings, frozen: true }, false);
  return { changed: true, primary: await primaryOf(trx, card) };
}

/** @param given the primary, with the id of the supplementary card */
export async function stopFamilyCard(
  trx: Trx,
  given: CardKey,
): Promise<FamilyOutcome | RefusalOf<'stop-family-card'>> {
  const locked = await lockFamilyCard(trx, given);
  if (!locked) return { refused: 'not-there' };
  const { card, row } = locked;
  if (row.stopped) return { changed: false, primary: toPrimary(row) };
  if (row.status === 'invalid') return { refused: 'not-allowed' };
  await writeStop(trx, card);
  await closeOrder(trx, card, 'superseded');
  return { changed: true, primary: await primaryOf(trx, card) };
}

/** @param given the primary, with the id of the supplementary card */
export async function allowFamilyExtra(
  trx: Trx,
  given: CardKey,
  { requestId, amount, until, confirmed }: Command<'allow-family-extra'>,
): Promise<ResultOf<'allow-family-extra'> | RefusalOf<'allow-family-extra'>> {
  const locked = await lockFamilyCard(trx, given);
  if (!locked) return { refused: 'not-there' };
  const { card, row } = locked;
  if (!isChangeable(row)) return { refused: 'not-allowed' };
  if (!areIds(requestId)) return { refused: 'out-of-range' };
  if (await hasExtra(trx, card, requestId)) return { refused: 'already' };
  const isAmount = amount.currency === 'TWD' && amount.minor >= 1n && amount.minor <= row.credit_limit;
  if (!isAmount || !isExtraDay(until, row.today)) return { refused: 'out-of-range' };
  if (!confirmed) return { refused: 'unconfirmed' };
  if (row.loosenings >= LOOSENINGS_PER_DAY) return { refused: 'limit' };
  await insertExtra(trx, card, { requestId, amount, until });
  return { until, primary: await primaryOf(trx, card) };
}

async function primaryOf(trx: Trx, card: CardKey): Promise<PrimaryControls> {
  const row = await readPrimary(trx, card);
  if (!row) throw new Error('a locked card is gone');
  return toPrimary(row);
}
