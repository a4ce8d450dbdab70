/** Conformance data: Joy, whose points expire. */

import type { BankCustomer } from '../../../server/ports/card-system/parts/records.ts';
import { addDays, type IsoDate } from '../../../shared/dates.ts';
import { blank, EARNED_TEXT, ledger, person, REDEEMED_TEXT, sampleId, sampleNumber } from './sample-bank.ts';

export const JOY = sampleId(48);
/** A card on which some points were used. */
export const LOTS = sampleId(4801);
/** A card on which some points expired yesterday, without a ledger entry, and some expire today. */
export const ENDED = sampleId(4802);
export const WITHOUT_END = sampleId(4803);
/** A card from which a test redeems points. Some points expired yesterday. */
export const REDEEMED = sampleId(4804);
/** A card of which a test cancels redemptions. */
export const CANCELLING = sampleId(4805);

/** Days from today until points expire. */
export const SOON = 40;
export const LATER = 400;

/** The points of each line, and the days from today to their expiry. */
type Points = readonly (readonly [points: number, endsIn?: number])[];

const joysLedger = (cardId: string, today: IsoDate, lines: Points) =>
  ledger(
    lines.map(([points, endsIn], at) => ({
      entryId: sampleId(Number(cardId.slice(-4)) * 100 + at),
      date: addDays(today, at - 100),
      description: points > 0 ? EARNED_TEXT : REDEEMED_TEXT,
      points,
      ...(endsIn !== undefined && { endsOn: addDays(today, endsIn) }),
    })),
  );

const LEDGERS: readonly (readonly [cardId: string, lines: Points])[] = [
  [LOTS, [[300, LATER], [200, SOON], [100], [-150], [30, SOON]]],
  [ENDED, [[100, -1], [50, 0], [70]]],
  [WITHOUT_END, [[10]]],
  [REDEEMED, [[60, LATER], [100, -1], [60, SOON], [-10]]],
  [CANCELLING, [[60, LATER], [60, SOON], [50]]],
];

export function joy(today: IsoDate): BankCustomer {
  return person(JOY, {
    name: { en: 'Joy Lin', zh_tw: '林喬' },
    nationalId: 'A223450048',
    birthDate: '1986-06-16',
    phone: '0912345648',
    cards: LEDGERS.map(([cardId, lines]) =>
      blank(cardId, sampleNumber('9996', cardId), {
        holderName: 'LIN JOY',
        points: joysLedger(cardId, today, lines),
      }),
    ),
  });
}
