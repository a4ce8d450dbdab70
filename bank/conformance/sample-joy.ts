/** Conformance data: Joy, whose points expire. */

import type { BankCustomer, BankPointEntry } from '../../server/ports/card-system/records.ts';
import { addDays, type IsoDate } from '../../shared/dates.ts';
import { luhnValid } from '../../shared/validation/card.ts';
import { blank, sampleId } from './sample-bank.ts';

export const JOY = sampleId(48);
/** A card on which some points were used. */
export const LOTS = sampleId(4801);
/** A card on which some points expired yesterday, without a ledger entry, and some expire today. */
export const ENDED = sampleId(4802);
export const WITHOUT_END = sampleId(4803);
/** A card from which a test redeems points. Some points expired yesterday. */
export const REDEEMED = sampleId(4804);

/** Days from today to the expiry of points. */
export const SOON = 40;
export const LATER = 400;

function joysNumber(cardId: string): string {
  const body = `9996${cardId.slice(-11)}`;
  return body + [...'0123456789'].find((digit) => luhnValid(body + digit));
}

/** Returns a ledger. Each line has points, and the days from today to their expiry. */
function ledger(
  cardId: string,
  today: IsoDate,
  lines: readonly (readonly [points: number, endsIn?: number])[],
): readonly BankPointEntry[] {
  let balanceAfter = 0;
  return lines.map(([points, endsIn], at) => {
    balanceAfter += points;
    return {
      sequence: at + 1,
      entryId: sampleId(Number(cardId.slice(-4)) * 100 + at),
      date: addDays(today, at - 100),
      description: points > 0 ? { en: 'Earned', zh_tw: '回饋' } : { en: 'Redeemed', zh_tw: '兌換' },
      points,
      balanceAfter,
      campaignId: 'C',
      campaignRulesetId: 'R',
      ...(endsIn !== undefined && { endsOn: addDays(today, endsIn) }),
    };
  });
}

const LEDGERS: readonly (readonly [cardId: string, lines: Parameters<typeof ledger>[2]])[] = [
  [LOTS, [[300, LATER], [200, SOON], [100], [-150], [30, SOON]]],
  [ENDED, [[100, -1], [50, 0], [70]]],
  [WITHOUT_END, [[10]]],
  [REDEEMED, [[60, LATER], [100, -1], [60, SOON], [-10]]],
];

export function joy(today: IsoDate): BankCustomer {
  return {
    customerId: JOY,
    customerNumber: '0000000048',
    name: { en: 'Joy Lin', zh_tw: '林喬' },
    nationalId: 'A223450048',
    birthDate: '1986-06-16',
    phone: '0912345648',
    corporate: false,
    redemptionBatchOpen: false,
    cards: LEDGERS.map(([cardId, lines]) =>
      blank(cardId, joysNumber(cardId), { holderName: 'LIN JOY', points: ledger(cardId, today, lines) }),
    ),
  };
}
