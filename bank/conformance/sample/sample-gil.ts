/** Conformance data: Gil, for freezes and limits of cards. */

import type { BankCard, BankCustomer } from '../../../server/ports/card-system/parts/records.ts';
import { ANNS_SUPPLEMENTARY, blank, person, sampleId, sampleNumber } from './sample-bank.ts';

export const GIL = sampleId(45);
/** Each test changes only its own cards. */
export const PLAIN = sampleId(4501);
export const FROZEN = sampleId(4502);
export const SWITCHED = sampleId(4503);
export const LIMITED = sampleId(4504);
export const LOOSENED = sampleId(4505);
export const RACED_CONTROLS = sampleId(4506);
export const UNDONE_CONTROLS = sampleId(4507);
export const FROZEN_DAMAGED = sampleId(4508);
export const FROZEN_LOST = sampleId(4509);
export const GILS_UNACTIVATED = sampleId(4510);
export const GILS_LOST = sampleId(4511);
export const GILS_SUPPLEMENTARY = sampleId(4512);
export const IN_WALLETS = sampleId(4513);

export const PHONE = { tokenId: 'TOKEN-PHONE', wallet: '手機 𠮷' };
export const WATCH = { tokenId: 'TOKEN/WATCH+1', wallet: 'Watch' };

export function gil(): BankCustomer {
  const card = (cardId: string, change: Partial<BankCard> = {}) =>
    blank(cardId, sampleNumber('9997', cardId), { holderName: 'LIN GIL', ...change });
  const plain = [PLAIN, FROZEN, SWITCHED, LIMITED, LOOSENED, RACED_CONTROLS, UNDONE_CONTROLS, FROZEN_DAMAGED];
  return person(GIL, {
    name: { en: 'Gil Lin', zh_tw: '林吉' },
    nationalId: 'A123450045',
    birthDate: '1983-08-08',
    phone: '0912345645',
    cards: [
      ...plain.map((cardId) => card(cardId)),
      card(FROZEN_LOST, { walletTokens: [PHONE] }),
      card(GILS_UNACTIVATED, { status: 'unactivated' }),
      card(GILS_LOST, { status: 'lost' }),
      card(GILS_SUPPLEMENTARY, ANNS_SUPPLEMENTARY),
      card(IN_WALLETS, { walletTokens: [PHONE, WATCH] }),
    ],
  });
}
