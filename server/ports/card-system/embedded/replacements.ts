/** Replacement of cards, in schema `cards`. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../db/schema/schema.ts';
import type { Random } from '../../random/port.ts';
import {
  type CardReplacements,
  REPLACEABLE,
  REPLACEMENT_CATEGORIES,
  type ReplacementState,
} from '../replacements.ts';
import { areIds } from './ids.ts';
import type { CardKeys } from './keys.ts';
import { newCardNumber } from './numbers.ts';
import { newReference } from './reference.ts';
import {
  forgetNumber,
  insertOrder,
  type ReplacementRow,
  readReplacement,
  stopRow,
  takeNumber,
} from './replacements-store.ts';

/** Of 10^11 numbers few are taken; that many that are would not be chance. */
const TRIES = 10;

export function createReplacements(db: Kysely<Database>, keys: CardKeys, random: Random): CardReplacements {
  /** Gives the card another number for good; its last four digits. */
  async function renumber(
    trx: Transaction<Database>,
    customerId: string,
    cardId: string,
    sealedOld: Buffer,
  ): Promise<string> {
    const old = keys.open('card-number', cardId, sealedOld);
    for (let i = 0; i < TRIES; i++) {
      const number = newCardNumber(random, old);
      const kept = {
        index: keys.index('card-number', number),
        sealed: keys.seal('card-number', cardId, number),
        lastFour: number.slice(-4),
      };
      if (!(await takeNumber(trx, customerId, cardId, kept))) continue;
      await forgetNumber(trx, customerId, cardId, keys.index('card-number', old));
      return kept.lastFour;
    }
    throw new Error('no card number is free');
  }

  return {
    async replacement(customerId, cardId) {
      const row = areIds(customerId, cardId) ? await readReplacement(db, customerId, cardId) : undefined;
      return row && toState(row);
    },
    async orderReplacement({ trx }, customerId, cardId, order) {
      if (!areIds(customerId, cardId)) return { refused: 'not-there' };
      const { category } = order;
      const stopped = await stopRow(trx, customerId, cardId, category, REPLACEABLE[category]);
      if (!stopped) {
        const isTheirs = (await readReplacement(trx, customerId, cardId)) !== undefined;
        return { refused: isTheirs ? 'not-allowed' : 'not-there' };
      }
      const referenceNumber = newReference(random, 'RC');
      await insertOrder(trx, customerId, cardId, { ...order, referenceNumber });
      const lastFour =
        category === 'damaged'
          ? stopped.last_four
          : await renumber(trx, customerId, cardId, stopped.number_sealed);
      return { referenceNumber, lastFour };
    },
  };
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
