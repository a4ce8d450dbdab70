/** Conformance data: Jun, who has purchases at home and abroad, fees, a payment and a refund on two cards. */

import { MAX_LISTED_TRANSACTIONS } from '../../../server/ports/card-system/parts/insights.ts';
import type { BankCustomer, BankTransaction } from '../../../server/ports/card-system/parts/records.ts';
import { addDays, type IsoDate } from '../../../shared/dates.ts';
import { blank, person, sampleId, sampleNumber } from './sample-bank.ts';

export const JUN = sampleId(49);
export const JUNS_FIRST = sampleId(4901);
export const JUNS_SECOND = sampleId(4902);

/** Descriptions of Jun's transactions. */
export const VIDEO = { en: 'Video club', zh_tw: '影音俱樂部' };
export const KIOSK = { en: 'Kiosk', zh_tw: '小舖' };
export const SOFTWARE = { en: 'Software Inc', zh_tw: 'Software Inc' };
export const FOREIGN_FEE = { en: 'Overseas transaction service fee', zh_tw: '國外交易服務費' };
export const OTHER_FEE = { en: 'Late fee', zh_tw: '違約金' };
const PAYMENT = { en: 'Payment', zh_tw: '繳款' };
const REFUND = { en: 'Refund', zh_tw: '退款' };

/**
 * Returns the last two complete calendar months: the first day of each month, and the first and the last day of the
 * whole period.
 */
export function junsPeriod(today: IsoDate) {
  const lastDay = addDays(`${today.slice(0, 7)}-01`, -1);
  const last = `${lastDay.slice(0, 7)}-01`;
  const before = `${addDays(last, -1).slice(0, 7)}-01`;
  return { before, last, fromDate: before, toDate: lastDay };
}

type Given = readonly [
  card: 1 | 2,
  day: IsoDate,
  description: BankTransaction['description'],
  amount: bigint,
  category: BankTransaction['category'],
  foreign?: { readonly amount: bigint; readonly currency: string; readonly country: string },
];

/** Returns Jun's transactions, numbered from 4910. */
export function junsLines(today: IsoDate): readonly (BankTransaction & { readonly cardId: string })[] {
  const { before, last } = junsPeriod(today);
  const dollars = { amount: 1_000n, currency: 'USD', country: 'US' };
  const given: readonly Given[] = [
    [1, addDays(before, 4), VIDEO, 330n, 'entertainment'],
    [1, addDays(last, 4), VIDEO, 330n, 'entertainment'],
    [2, addDays(last, 4), VIDEO, 330n, 'entertainment'],
    [1, addDays(last, 4), VIDEO, 120n, 'shopping'],
    ...Array.from(
      { length: MAX_LISTED_TRANSACTIONS },
      (_, at): Given => [1, addDays(before, at), KIOSK, 30n, 'dining'],
    ),
    ...Array.from(
      { length: MAX_LISTED_TRANSACTIONS + 1 },
      (_, at): Given => [1, addDays(last, at), KIOSK, 30n, 'dining'],
    ),
    [2, addDays(last, 8), SOFTWARE, 321n, 'shopping', dollars],
    [2, addDays(last, 9), SOFTWARE, 290n, 'shopping', { amount: 900n, currency: 'EUR', country: 'DE' }],
    [2, addDays(last, 10), FOREIGN_FEE, 5n, 'fee'],
    [2, addDays(last, 11), OTHER_FEE, 300n, 'fee'],
    [1, addDays(last, 12), PAYMENT, -2_000n, 'payment'],
    [1, addDays(last, 13), REFUND, -120n, 'refund'],
  ];
  return given.map(([card, day, description, amount, category, foreign], at) => ({
    cardId: card === 1 ? JUNS_FIRST : JUNS_SECOND,
    transactionId: sampleId(4910 + at),
    transactionDate: day,
    postingDate: day,
    description,
    amount,
    category,
    ...(foreign && { foreign: { ...foreign, exchangeDate: day } }),
  }));
}

export function jun(today: IsoDate): BankCustomer {
  const lines = junsLines(today);
  const card = (cardId: string) => {
    const transactions = lines.filter((line) => line.cardId === cardId).map(({ cardId: _, ...line }) => line);
    return blank(cardId, sampleNumber('9995', cardId), {
      holderName: 'LIN JUN',
      currentBalance: transactions.reduce((sum, { amount }) => sum + amount, 0n),
      transactions,
    });
  };
  return person(JUN, {
    name: { en: 'Jun Lin', zh_tw: '林君' },
    nationalId: 'A123450049',
    birthDate: '1983-07-07',
    phone: '0912345649',
    cards: [card(JUNS_FIRST), card(JUNS_SECOND)],
  });
}
