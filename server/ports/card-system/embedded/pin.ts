/** Cash advance PINs in schema `cards`, which stores a verification value and never a PIN. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema/schema.ts';
import { type CardPins, PIN_CHANGES_PER_DAY } from '../pin.ts';
import { createHsm } from './hsm.ts';
import { areIds } from './ids.ts';
import type { CardKeys } from './keys.ts';
import { lockPinCard, markPinSet, type PinCardRow, readPinCard, storePin } from './pin-store.ts';

export function createPins(db: Kysely<Database>, keys: CardKeys): CardPins {
  const hsm = createHsm(keys);
  return {
    pinKey: () => hsm.publicKey(),
    async pinStanding(customerId, cardId) {
      const row = areIds(customerId, cardId) ? await readPinCard(db, customerId, cardId) : undefined;
      return row && { available: canHavePin(row), usedToday: row.used_today };
    },
    async setPin({ trx }, customerId, cardId, block) {
      const row = areIds(customerId, cardId) ? await lockPinCard(trx, customerId, cardId) : undefined;
      if (!row) return 'not-there';
      if (!canHavePin(row)) return 'unavailable';
      // Checked before the PIN, so that the limit reveals nothing about it.
      if (row.used_today >= PIN_CHANGES_PER_DAY) return 'limit';
      const { number_sealed: numberSealed, birth_date: birthDate } = row;
      const check = await hsm.check(block, { cardId, numberSealed, birthDate });
      if ('refusal' in check) return check.refusal;
      if (!(await storePin(trx, customerId, cardId, check.verification))) return 'limit';
      await markPinSet(trx, customerId, cardId);
      return 'changed';
    },
  };
}

function canHavePin({ status, relationship, corporate }: PinCardRow): boolean {
  return status === 'active' && relationship === 'primary' && !corporate;
}
