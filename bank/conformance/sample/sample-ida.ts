/** Conformance data: Ida, for the ways to pay a bill. */

import type {
  BankCard,
  BankCustomer,
  BankPaymentNumbers,
  BankStatement,
} from '../../../server/ports/card-system/parts/records.ts';
import { addDays, type IsoDate } from '../../../shared/dates.ts';
import { ANNS_SUPPLEMENTARY, blank, person, sampleId, sampleNumber, statement } from './sample-bank.ts';

export const IDA = sampleId(47);
/** A card with an unpaid statement that is due in five days, without direct debit. */
export const PAYABLE = sampleId(4701);
/** A card whose minimum payment was received. NT$1,000 of the statement remain to be paid. */
export const NEARLY_PAID = sampleId(4702);
/** A card whose statement was due yesterday. */
export const PAST_DUE = sampleId(4703);
/** A card whose direct debit is tomorrow. */
export const DEBITED = sampleId(4704);
/** A card without payment numbers in the bank's files. */
export const WITHOUT_NUMBERS = sampleId(4705);
export const IDAS_SUPPLEMENTARY = sampleId(4706);
export const WITHOUT_STATEMENT = sampleId(4707);

/** Payment numbers of {@link PAYABLE}. */
export const PAYABLE_NUMBERS: BankPaymentNumbers = {
  slip: '98A2Z00000004701',
  account: { bank: '999', number: '00981300004701' },
  eBill: '9814004701',
};

/** Returns the number of a card of Ida. */
export const idasNumber = (cardId: string) => sampleNumber('9996', cardId);

/** Returns a statement of NT$50,000 that is due `dueIn` days from today. */
function billed(cardId: string, today: IsoDate, dueIn: number): BankStatement {
  return statement(Number(cardId.slice(-4)) + 100_000, addDays(today, dueIn - 15), {
    newCharges: 49_500n,
    interest: 300n,
    fees: 200n,
    total: 50_000n,
    minimumPayment: 5_450n,
    minimumOnly: { payments: 40, total: 58_900n, interest: 8_900n },
    chargedThisYear: { interest: 1_300n, fees: 200n },
    pointsBefore: 0,
    pointsAfter: 0,
  });
}

export function ida(today: IsoDate): BankCustomer {
  const card = (cardId: string, dueIn: number, change: Partial<BankCard> = {}) =>
    blank(cardId, idasNumber(cardId), {
      holderName: 'LIN IDA',
      currentBalance: 50_000n,
      statements: [billed(cardId, today, dueIn)],
      payment: { slip: `9812${cardId.slice(-12)}`, eBill: `98140${cardId.slice(-5)}` },
      ...change,
    });
  const { payment: _, ...withoutNumbers } = card(WITHOUT_NUMBERS, 5);
  return person(IDA, {
    name: { en: 'Ida Lin', zh_tw: '林怡' },
    nationalId: 'A223450047',
    birthDate: '1985-05-15',
    phone: '0912345647',
    cards: [
      card(PAYABLE, 5, { payment: PAYABLE_NUMBERS }),
      card(NEARLY_PAID, 5, { paidSince: 49_000n, currentBalance: 1_000n }),
      card(PAST_DUE, -1),
      card(DEBITED, 1, {
        autopay: 'full',
        payment: { slip: `9812${DEBITED.slice(-12)}`, autopayAccount: '45678' },
      }),
      withoutNumbers,
      card(IDAS_SUPPLEMENTARY, 5, ANNS_SUPPLEMENTARY),
      blank(WITHOUT_STATEMENT, idasNumber(WITHOUT_STATEMENT), { holderName: 'LIN IDA' }),
    ],
  });
}
