/** Cash advance PINs in schema `cards`: a value to compare with, never a PIN. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema/schema.ts';
import { type CardPins, PIN_CHANGES_PER_DAY } from '../pin.ts';
import { createHsm } from './hsm.ts';
import { areIds } from './ids.ts';
import type { CardKeys } from './keys.ts';
import { keepPin, lockPinCard, markPinSet, type PinCardRow, readPinCard } from './pin-store.ts';

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
      // Before the PIN is looked at: a used up day tells nothing about any PIN.
      if (row.used_today >= PIN_CHANGES_PER_DAY) return 'limit';
      const { number_sealed: numberSealed, birth_date: birthDate } = row;
      const judged = await hsm.judge(block, { cardId, numberSealed, birthDate });
      if ('refusal' in judged) return judged.refusal;
      if (!(await keepPin(trx, customerId, cardId, judged.verification))) return 'limit';
      await markPinSet(trx, customerId, cardId);
      return 'changed';
    },
  };
}

function canHavePin({ status, relationship, corporate }: PinCardRow): boolean {
  return status === 'active' && relationship === 'primary' && !corporate;
}
