/** Card replacements in schema `cards`. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../server/db/schema/schema.ts';
import {
  type CardReplacements,
  type OrderedReplacement,
  REPLACEABLE,
  REPLACEMENT_CATEGORIES,
  type ReplacementOrder,
  type ReplacementRefusal,
  type ReplacementState,
} from '../../server/ports/card-system/parts/replacements.ts';
import type { Random } from '../../server/ports/random/port.ts';
import { newCardNumber } from './card-number.ts';
import { resetControls } from './controls/store.ts';
import { type CardKey, isCardKey, newReference, ofCard } from './ids.ts';
import type { CardKeys } from './keys.ts';
import {
  assignNumber,
  deleteNumber,
  insertOrder,
  type ReplacementRow,
  readReplacement,
  stopCard,
} from './replacements-store.ts';

/** Maximum attempts to find a free number among 10^11. Reaching it would indicate a bug. */
const MAX_ATTEMPTS = 10;

export function createReplacements(db: Kysely<Database>): CardReplacements {
  return { replacement: ofCard((card) => readReplacement(db, card), toState) };
}

/** Stops the card and orders a new one. */
export async function replaceCard(
  deps: NumberDeps,
  trx: Transaction<Database>,
  card: CardKey,
  order: ReplacementOrder,
): Promise<OrderedReplacement | ReplacementRefusal> {
  if (!isCardKey(card)) return { refused: 'not-there' };
  const { category } = order;
  const stopped = await stopCard(trx, card, category, REPLACEABLE[category]);
  if (!stopped) {
    const isOwnCard = (await readReplacement(trx, card)) !== undefined;
    return { refused: isOwnCard ? 'not-allowed' : 'not-there' };
  }
  const referenceNumber = newReference(deps.random, 'RC');
  await insertOrder(trx, card, { ...order, referenceNumber, stoppedLastFour: stopped.last_four });
  // The replacement of a lost or stolen card starts without controls and is not in any wallet.
  if (category !== 'damaged') await resetControls(trx, card, 1);
  const lastFour =
    category === 'damaged' ? stopped.last_four : await renumber(deps, trx, card, stopped.number_sealed);
  return { referenceNumber, lastFour, expiry: expiryOf(stopped) };
}

/** Dependencies of the function that assigns a card number. */
interface NumberDeps {
  readonly keys: CardKeys;
  readonly random: Random;
}

/** Assigns a new number to the card and deletes the old one. Returns the last four digits. */
async function renumber(
  { keys, random }: NumberDeps,
  trx: Transaction<Database>,
  card: CardKey,
  sealedOld: Buffer,
): Promise<string> {
  const { cardId } = card;
  const old = keys.open('card-number', cardId, sealedOld);
  for (let i = 0; i < MAX_ATTEMPTS; i++) {
    const number = newCardNumber(random, old);
    const sealed = {
      index: keys.index('card-number', number),
      indexes: keys.indexes('card-number', number),
      sealed: keys.seal('card-number', cardId, number),
      lastFour: number.slice(-4),
    };
    if (!(await assignNumber(trx, card, sealed))) continue;
    await deleteNumber(trx, card, keys.indexes('card-number', old));
    return sealed.lastFour;
  }
  throw new Error('no card number is free');
}

function toState(row: ReplacementRow): ReplacementState {
  const { reference_number: referenceNumber, category, ordered_on: orderedOn } = row;
  const open = referenceNumber !== null && category !== null && orderedOn !== null;
  return {
    categories: REPLACEMENT_CATEGORIES.filter(
      (one) => REPLACEABLE[one].includes(row.status) && !row.activation_blocked,
    ),
    ...(open && { openOrder: { referenceNumber, category, orderedOn } }),
  };
}

/** Formats the expiry date as MM/YY. */
export function expiryOf(row: { readonly expiry_month: number; readonly expiry_year: number }): string {
  return `${row.expiry_month.toString().padStart(2, '0')}/${row.expiry_year.toString().slice(-2)}`;
}
