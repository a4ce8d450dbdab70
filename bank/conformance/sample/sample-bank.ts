/** Conformance data: a small bank with known figures. */

import type {
  BankCard,
  BankCustomer,
  BankPointEntry,
  BankProduct,
  BankStatement,
  BankTransaction,
} from '../../../server/ports/card-system/parts/records.ts';
import { addDays, type IsoDate } from '../../../shared/dates.ts';
import { withCheckDigit } from '../../embedded/card-number.ts';

/** Returns a readable valid UUID: `sampleId(1)` is `00000000-0000-0000-0000-000000000001`. */
export function sampleId(n: number): string {
  return `00000000-0000-0000-0000-${n.toString().padStart(12, '0')}`;
}

export const ANN = sampleId(1);
export const BEN = sampleId(2);
/** Ann's card with history. */
export const USED = sampleId(11);
/** Ann's unactivated card. */
export const UNUSED = sampleId(12);
/** Ann's cards with a temporary limit: one in effect today, one expired. */
export const RAISED = sampleId(13);
export const OVER = sampleId(14);
/** Ben's supplementary card. */
export const BENS = sampleId(21);
/** Cat and the cards that the tests activate: one per test, one of them supplementary. */
export const CAT = sampleId(3);
export const FIRST = sampleId(101);
export const RACED = sampleId(102);
export const UNDONE = sampleId(103);
export const SHARED = sampleId(104);
/** Cat's blocked card and lost card. */
export const BLOCKED = sampleId(105);
export const LOST = sampleId(106);

export const SAMPLE_PRODUCTS: readonly BankProduct[] = [
  { code: 'T1', name: { en: 'Test card', zh_tw: '測試卡' } },
  { code: 'T2', name: { en: 'Other card', zh_tw: '其他卡' } },
];

/** Titles and ids for which every read must answer "not found" (CARD-6). */
export const notFound = (
  customerId: string,
  cardId: string,
): readonly (readonly [string, string, string])[] => [
  ['another customer’s card', BEN, cardId],
  ['an unknown card', customerId, sampleId(99)],
  ['an unknown customer', sampleId(98), cardId],
  ['a malformed card id', customerId, "1' or '1'='1"],
  ['a malformed customer id', '', cardId],
];

/** Differences between Ann's used card and a supplementary card of it. */
export const ANNS_SUPPLEMENTARY = {
  relationship: 'supplementary',
  account: { customerId: ANN, cardId: USED },
} as const;

/** Returns a card number: a prefix of four digits, the last eleven digits of the card id, and a check digit. */
export function sampleNumber(prefix: string, cardId: string): string {
  return withCheckDigit(prefix + cardId.slice(-11));
}

type Flag = 'corporate' | 'redemptionBatchOpen';

/** Returns a customer whose customer number is the last ten digits of the id. */
export function person(
  customerId: string,
  about: Omit<BankCustomer, 'customerId' | 'customerNumber' | Flag> & Partial<Pick<BankCustomer, Flag>>,
): BankCustomer {
  const customerNumber = customerId.slice(-10);
  return { customerId, customerNumber, corporate: false, redemptionBatchOpen: false, ...about };
}

type LedgerLine = Pick<BankPointEntry, 'entryId' | 'date' | 'description' | 'points' | 'spent' | 'endsOn'>;

/** Returns a points ledger. Numbers the lines and computes the balance after each. */
export function ledger(lines: readonly LedgerLine[]): readonly BankPointEntry[] {
  let balanceAfter = 0;
  return lines.map((line, at) => {
    balanceAfter += line.points;
    return { sequence: at + 1, ...line, balanceAfter, campaignId: 'C', campaignRulesetId: 'R' };
  });
}

/** Returns the dates of the used card's two statements. */
export function sampleDates(today: IsoDate) {
  return { older: addDays(today, -40), latest: addDays(today, -10), due: addDays(today, 5) };
}

/** Returns an active card without history, with the given changes. */
export function blank(cardId: string, number: string, change: Partial<BankCard> = {}): BankCard {
  return {
    cardId,
    number,
    productCode: 'T1',
    holderName: 'LIN ANN',
    relationship: 'primary',
    corporate: false,
    status: 'active',
    activationBlocked: false,
    issuedOn: '2020-01-05',
    expiryMonth: 4,
    expiryYear: 2031,
    creditLimit: 100_000n,
    highestLimit: 150_000n,
    cashAdvanceLimit: 20_000n,
    interestBasisPoints: 1305n,
    cashbackMethod: 'accumulate',
    autopay: 'none',
    pinSet: false,
    currentBalance: 0n,
    paidSince: 0n,
    statements: [],
    points: [],
    transactions: [],
    ...change,
  };
}

/** Returns a statement that is due 15 days after its date. */
export function statement(n: number, date: IsoDate, figures: Partial<BankStatement>): BankStatement {
  return {
    statementId: sampleId(n),
    statementDate: date,
    paymentDueDate: addDays(date, 15),
    previousBalance: 0n,
    payments: 0n,
    adjustments: 0n,
    newCharges: 0n,
    interest: 0n,
    fees: 0n,
    total: 0n,
    minimumPayment: 0n,
    pointsBefore: 500,
    pointsEarned: 0,
    pointsUsed: 0,
    pointsAfter: 500,
    ...figures,
  };
}

function line(n: number, date: IsoDate, amount: bigint, en: string, zh_tw: string): BankTransaction {
  return {
    transactionId: sampleId(n),
    transactionDate: date,
    postingDate: date,
    description: { en, zh_tw },
    amount,
    category: 'shopping',
  };
}

export const EARNED_TEXT = { en: 'Earned', zh_tw: '回饋' };
export const REDEEMED_TEXT = { en: 'Redeemed', zh_tw: '兌換' };

function usedCard(today: IsoDate): BankCard {
  const { older, latest } = sampleDates(today);
  const day = (n: number) => addDays(today, -n);
  const billed = (on: IsoDate, transaction: BankTransaction) => ({ ...transaction, statementDate: on });
  return blank(USED, '9999000000000012', {
    currentBalance: 16_530n,
    paidSince: 2_000n,
    autopay: 'full',
    pinSet: true,
    statements: [
      statement(31, older, { newCharges: 2_000n, total: 2_000n, minimumPayment: 1_000n }),
      statement(32, latest, {
        previousBalance: 2_000n,
        newCharges: 8_000n,
        total: 10_000n,
        minimumPayment: 1_000n,
        pointsEarned: 66,
        pointsAfter: 566,
      }),
    ],
    points: ledger([
      { entryId: sampleId(41), date: day(70), description: { en: 'Opened', zh_tw: '開立' }, points: 500 },
      { entryId: sampleId(42), date: latest, description: EARNED_TEXT, spent: 2_000n, points: 66 },
      { entryId: sampleId(43), date: day(2), description: REDEEMED_TEXT, points: -100 },
    ]),
    transactions: [
      { ...billed(older, line(51, day(45), 2_000n, 'Old books', '舊書店')), pointSequence: 2 },
      billed(latest, line(52, day(15), 5_000n, 'Blue Magpie', '藍鵲百貨')),
      { ...billed(latest, line(53, day(14), 3_000n, 'Electricity', '電費')), category: 'utility' },
      { ...line(61, day(8), -2_000n, 'Payment', '繳款'), category: 'payment' },
      line(62, day(6), 1_500n, '100% Cotton', '純棉服飾'),
      line(63, day(6), 999n, 'Coffee_House', '咖啡館'),
      {
        ...line(64, day(5), 2_031n, 'Ginza', 'Ginza'),
        foreign: { amount: 9_765n, currency: 'JPY', country: 'JP', exchangeDate: day(4) },
        clearedOn: day(5),
        facts: {
          descriptor: 'GINZA 0231 TOKYO',
          channel: 'wallet',
          wallet: 'Phone',
          country: 'JP',
          convertedByMerchant: false,
        },
      },
      { ...line(65, day(3), 4_000n, 'Piano', '鋼琴'), overLimit: true },
      {
        transactionId: sampleId(66),
        transactionDate: day(1),
        description: { en: 'Only authorised', zh_tw: '尚未請款' },
        amount: 2_000n,
        category: 'dining',
      },
    ],
  });
}

function cat(): BankCustomer {
  const own = { holderName: 'LIN CAT', status: 'unactivated' } as const;
  return person(CAT, {
    name: { en: 'Cat Lin', zh_tw: '林凱' },
    nationalId: 'AB12345678',
    birthDate: '1988-09-27',
    email: 'cat@example.com',
    cards: [
      blank(FIRST, '9999000000000061', own),
      blank(RACED, '9999000000000079', own),
      blank(UNDONE, '9999000000000087', own),
      blank(SHARED, '9999000000000095', { ...own, ...ANNS_SUPPLEMENTARY }),
      blank(BLOCKED, '9999000000000103', { ...own, activationBlocked: true }),
      blank(LOST, '9999000000000111', { ...own, status: 'lost' }),
    ],
  });
}

/** Returns Ann with four cards, Ben with a supplementary card of hers and no contact details, and Cat. */
export function sampleBank(today: IsoDate): readonly BankCustomer[] {
  const raised = { limit: 130_000n, from: addDays(today, -1), to: addDays(today, 20) };
  const over = { limit: 130_000n, from: addDays(today, -30), to: addDays(today, -2) };
  const owes = { currentBalance: 120_000n };
  const ann = person(ANN, {
    name: { en: 'Ann Lin', zh_tw: '林安' },
    nationalId: 'A223456781',
    birthDate: '1990-02-28',
    phone: '0912345678',
    email: 'mei.lin@example.com',
    cards: [
      usedCard(today),
      blank(UNUSED, '9999000000000020', { issuedOn: '2023-01-05', status: 'unactivated', productCode: 'T2' }),
      blank(RAISED, '9999000000000038', { issuedOn: '2022-01-05', temporaryLimit: raised, ...owes }),
      blank(OVER, '9999000000000046', { issuedOn: '2021-01-05', temporaryLimit: over, ...owes }),
    ],
  });
  const ben = person(BEN, {
    name: { en: 'Ben Lin', zh_tw: '林班' },
    nationalId: 'A123456789',
    birthDate: '2001-12-31',
    phoneChangedHoursAgo: 2,
    corporate: true,
    redemptionBatchOpen: true,
    cards: [
      blank(BENS, '9999000000000053', { ...ANNS_SUPPLEMENTARY, corporate: true, currentBalance: -250n }),
    ],
  });
  return [ann, ben, cat()];
}
