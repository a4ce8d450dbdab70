/** Conformance data: Eve, who has a card in every status for every replacement category. */

import type { BankCard, BankCustomer } from '../../../server/ports/card-system/parts/records.ts';
import {
  REPLACEMENT_CATEGORIES,
  type ReplacementCategory,
} from '../../../server/ports/card-system/parts/replacements.ts';
import { CARD_STATUSES, type CardStatus } from '../../../server/ports/card-system/port.ts';
import { ANNS_SUPPLEMENTARY, blank, person, sampleId, sampleNumber } from './sample-bank.ts';

export const EVE = sampleId(5);
/** Cards for one test each. */
export const RACED_CARD = sampleId(591);
export const AGAIN = sampleId(592);
export const HELD_BACK = sampleId(593);
export const EVES_SUPPLEMENTARY = sampleId(594);
export const UNDONE_CARD = sampleId(595);
export const RACED_NEW = sampleId(596);
/** Expiry date of all of Eve's cards. */
export const EVES_EXPIRY = { month: '04', year: '31' };
export const EVES_ID = { nationalId: 'A223456790', birthDate: '1965-07-30' };

/** Returns the id of Eve's card with this status, for tests of this category. */
export function evesCard(category: ReplacementCategory, status: CardStatus): string {
  return sampleId(500 + REPLACEMENT_CATEGORIES.indexOf(category) * 20 + CARD_STATUSES.indexOf(status));
}

/** Returns the 16 digits of one of Eve's cards. */
export function evesNumber(cardId: string): string {
  return sampleNumber('9999', cardId);
}

export function eve(): BankCustomer {
  const card = (cardId: string, change: Partial<BankCard> = {}) =>
    blank(cardId, evesNumber(cardId), { holderName: 'LIN EVE', ...change });
  return person(EVE, {
    name: { en: 'Eve Lin', zh_tw: '林艾' },
    ...EVES_ID,
    email: 'eve@example.com',
    cards: [
      ...REPLACEMENT_CATEGORIES.flatMap((category) =>
        CARD_STATUSES.map((status) => card(evesCard(category, status), { status, currentBalance: 500n })),
      ),
      card(RACED_CARD),
      card(AGAIN),
      card(HELD_BACK, { status: 'unactivated', activationBlocked: true }),
      card(EVES_SUPPLEMENTARY, ANNS_SUPPLEMENTARY),
      card(UNDONE_CARD),
      card(RACED_NEW),
    ],
  });
}
