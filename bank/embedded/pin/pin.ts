/** Cash advance PINs in schema `cards`, which stores a verification value but never a PIN. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import {
  type CardPins,
  PIN_CHANGES_PER_DAY,
  type PinRefusal,
} from '../../../server/ports/card-system/parts/pin.ts';
import { setCard } from '../common-store.ts';
import { type CardKey, isCardKey, ofCard } from '../ids.ts';
import type { Hsm } from './hsm.ts';
import { lockPinCard, type PinCardRow, readPinCard, storePin } from './pin-store.ts';

export function createPins(db: Kysely<Database>, hsm: Hsm): CardPins {
  return {
    pinKey: () => hsm.publicKey(),
    pinStanding: ofCard(
      (card) => readPinCard(db, card),
      (row) => ({ available: canHavePin(row), usedToday: row.used_today }),
    ),
  };
}

/** Locks the card and sets the PIN from a PIN block. */
export async function setPin(
  hsm: Hsm,
  trx: Transaction<Database>,
  card: CardKey,
  block: Uint8Array,
): Promise<undefined | PinRefusal> {
  const row = isCardKey(card) ? await lockPinCard(trx, card) : undefined;
  if (!row) return { refused: 'not-there' };
  if (!canHavePin(row)) return { refused: 'unavailable' };
  // The limit is checked before the PIN, so that the answer reveals nothing about the PIN.
  if (row.used_today >= PIN_CHANGES_PER_DAY) return { refused: 'limit' };
  const { number_sealed: numberSealed, birth_date: birthDate } = row;
  const check = await hsm.check(block, { cardId: card.cardId, numberSealed, birthDate });
  if ('refusal' in check) return { refused: check.refusal };
  if (!(await storePin(trx, card, check))) return { refused: 'limit' };
  await setCard(trx, card, { pin_set: true });
  return undefined;
}

function canHavePin({ status, relationship, corporate }: PinCardRow): boolean {
  return status === 'active' && relationship === 'primary' && !corporate;
}
