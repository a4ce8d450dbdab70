/** The people of the demo bank: the named people of the demo's table, and generated others. */

import type { CardStatus } from '../../server/ports/card-system/port.ts';
import { addDays, type IsoDate } from '../../shared/dates.ts';
import type { PEOPLE, PRODUCT_NAMES } from './bank.messages.ts';
import type { CardUse } from './history/history.ts';
import type { Rng } from './random.ts';

export type PersonKey = keyof typeof PEOPLE;
type ProductCode = keyof typeof PRODUCT_NAMES;

/** A card to generate. Money: TWD, whole dollars. */
export interface CardSpec {
  readonly product: ProductCode;
  readonly limit: bigint;
  /** Default: active. */
  readonly status?: CardStatus;
  /** Undefined for an unused card. */
  readonly use?: CardUse;
  /** For a supplementary card: index of the customer with the primary card. */
  readonly supplementaryTo?: number;
  readonly activationBlocked?: boolean;
}

export interface CustomerSpec {
  readonly key?: PersonKey;
  readonly cards: readonly CardSpec[];
  readonly noPhone?: boolean;
  readonly noEmail?: boolean;
  readonly corporate?: boolean;
  readonly phoneChangedHoursAgo?: number;
  readonly redemptionBatchOpen?: boolean;
  /** Average TWD on deposit accounts. Default: too low for a cash rebate. */
  readonly averageBalance?: bigint;
  /** Year of birth. Default: of an adult. */
  readonly bornIn?: number;
  /** Second character of the national id, for foreign residents. Default: the digit of the gender. */
  readonly residentMark?: string;
}

/** Returns everyday use of a card by a named person: about 40 transactions a month. */
function everyday(today: IsoDate, daysSinceStatement: number, change: Partial<CardUse> = {}): CardUse {
  const day = Number(addDays(today, -daysSinceStatement).slice(8));
  return {
    billingDay: Math.min(day, 28),
    purchasesPerMonth: 38,
    abroadPercent: 6,
    spendShare: 260,
    pays: 'full',
    varied: false,
    ...change,
  };
}

/** Returns cards of three products, with about a third, three quarters and nine tenths of their limits used. */
function everythingWorks(today: IsoDate): readonly CardSpec[] {
  const revolving = { spendShare: 112, owedShare: 925, pays: 'part', varied: true } as const;
  const full = { owedShare: 320, points: 250_000, campaign: { points: 1_240, endsIn: 37 } };
  return [
    { product: 'CBS', limit: 120_000n, use: everyday(today, 6, full) },
    {
      product: 'CBT',
      limit: 60_000n,
      use: everyday(today, 8, { spendShare: 600, owedShare: 740, subscriptions: true }),
    },
    { product: 'TRV', limit: 350_000n, use: everyday(today, 4, { abroadPercent: 20, ...revolving }) },
  ];
}

/** Returns one card in every status. */
function everyStatus(today: IsoDate): readonly CardSpec[] {
  const seldom = (days: number) => everyday(today, days, { purchasesPerMonth: 8, spendShare: 90 });
  return [
    { product: 'CBS', limit: 150_000n, use: everyday(today, 7) },
    { product: 'CBT', limit: 80_000n, status: 'damaged', use: seldom(9) },
    { product: 'TRV', limit: 120_000n, status: 'lost', use: seldom(12) },
    { product: 'CBT', limit: 60_000n, status: 'stolen', use: seldom(18) },
    { product: 'CBS', limit: 100_000n, status: 'r_code', use: seldom(21) },
    { product: 'CBT', limit: 50_000n, status: 'invalid' },
    { product: 'TRV', limit: 100_000n, status: 'unactivated' },
  ];
}

type NamedSpec = CustomerSpec & { readonly key: PersonKey };

/**
 * Adds a primary cardholder, who has a supplementary card for `supp1`, an adult, and one for a child. They come after the others, whose
 * places stay.
 */
function withFamily(today: IsoDate, people: readonly NamedSpec[]): readonly NamedSpec[] {
  const primary = people.length;
  const pocket = everyday(today, 7, { purchasesPerMonth: 9, abroadPercent: 0, spendShare: 150 });
  return [
    ...people.map((person) =>
      person.key === 'supp1'
        ? { ...person, cards: person.cards.map((card) => ({ ...card, supplementaryTo: primary })) }
        : person,
    ),
    { key: 'family1', cards: [{ product: 'TRV', limit: 200_000n, use: everyday(today, 7) }] },
    {
      key: 'child1',
      bornIn: 2012,
      cards: [{ product: 'CBT', limit: 20_000n, use: pocket, supplementaryTo: primary }],
    },
  ];
}

/** Returns the named people, in the order of their table. */
export function namedPeople(today: IsoDate): readonly NamedSpec[] {
  const one = (days: number, product: ProductCode = 'CBS'): readonly CardSpec[] => [
    { product, limit: 150_000n, use: everyday(today, days, { varied: days % 2 === 0 }) },
  ];
  const business: readonly CardSpec[] = [
    { product: 'BIZ', limit: 300_000n, use: everyday(today, 5, { abroadPercent: 15, spendShare: 180 }) },
  ];
  const small = everyday(today, 10, {
    abroadPercent: 0,
    spendShare: 200,
    largestPurchase: 900n,
    points: 300,
  });
  const unused = (limit: bigint): readonly CardSpec[] => [{ product: 'CBT', limit, status: 'unactivated' }];
  const blocked = unused(50_000n).map((card) => ({ ...card, activationBlocked: true }));
  const people: readonly NamedSpec[] = [
    { key: 'primary1', cards: everythingWorks(today), averageBalance: 850_000n },
    { key: 'primary2', cards: [{ product: 'CBT', limit: 80_000n, use: small }], noEmail: true },
    { key: 'supp1', cards: one(7, 'TRV') },
    { key: 'corp1', cards: business, corporate: true },
    { key: 'states1', cards: everyStatus(today), averageBalance: 420_000n },
    { key: 'recent1', cards: one(8), phoneChangedHoursAgo: 2 },
    { key: 'nophone1', cards: one(9), noPhone: true },
    { key: 'nocontact1', cards: one(11), noPhone: true, noEmail: true },
    { key: 'locked1', cards: one(12) },
    { key: 'disabled1', cards: one(13) },
    { key: 'oldpass1', cards: one(14) },
    { key: 'reonboard1', cards: one(16) },
    { key: 'batch1', cards: [...one(17, 'TRV'), ...blocked], redemptionBatchOpen: true },
    { key: 'register1', cards: one(6) },
    { key: 'register2', cards: one(19, 'CBT'), residentMark: '8' },
    { key: 'register3', cards: one(20), noEmail: true },
    { key: 'register4', cards: business, corporate: true },
    { key: 'activate1', cards: unused(60_000n) },
    { key: 'activate2', cards: unused(100_000n), residentMark: 'C' },
    { key: 'activate3', cards: unused(200_000n) },
    { key: 'blocked1', cards: blocked },
  ];
  return withFamily(today, people);
}

const LIMITS = [60_000n, 80_000n, 100_000n, 120_000n, 150_000n, 200_000n, 300_000n];

/** Returns a person with one card and about six purchases a month. */
export function otherPerson(rng: Rng): CustomerSpec {
  return {
    cards: [{ product: rng.pick(['CBT', 'CBS', 'TRV']), limit: rng.pick(LIMITS), use: seldomUse(rng, 6) }],
  };
}

/** Returns a customer of the large bank: three cards with 500 transactions in total. */
export function seededPerson(rng: Rng): CustomerSpec {
  return {
    cards: (['CBS', 'CBT', 'TRV'] as const).map((product, i) => ({
      product,
      limit: rng.pick(LIMITS),
      use: { ...seldomUse(rng, 5), pays: 'full', lines: i === 2 ? 166 : 167 },
    })),
  };
}

function seldomUse(rng: Rng, purchasesPerMonth: number): CardUse {
  const part = rng.chance(15);
  return {
    billingDay: rng.int(1, 28),
    purchasesPerMonth,
    abroadPercent: 5,
    spendShare: rng.int(20, 60),
    pays: part ? 'part' : 'full',
    varied: false,
  };
}
