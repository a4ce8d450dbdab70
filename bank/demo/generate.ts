/**
 * Generates the demo bank from a fixed seed. The same seed and day give the same bank on every machine. The day sets
 * the end of the 24 months of history and the expiry years of cards, but does not change the people.
 */

import type { BankCard, BankCardFace, BankCustomer } from '../../server/ports/card-system/parts/records.ts';
import { addDays, type IsoDate } from '../../shared/dates.ts';
import { homeAddress } from './addresses.ts';
import { cardHistory, NO_HISTORY } from './history/history.ts';
import { personName } from './names.ts';
import { cardNumber, customerNumber, nationalId, paymentNumbers } from './numbers.ts';
import { type CardSpec, type CustomerSpec, namedPeople, otherPerson, seededPerson } from './people.ts';
import { opaqueId, type Rng, stream } from './random.ts';

export const DEMO_SEED = 'card-portal demo bank';
export const DEMO_CUSTOMERS = 250;
/**
 * Index of the first customer of a large bank. The indexes below it are reserved for the demo bank, so both banks can
 * be in one database.
 */
const LARGE_BANK_FROM = 1000;

/** Average balance in TWD that is too low for a cash rebate. */
const LITTLE_SAVED = 120_000n;

/**
 * Card indexes reserved per customer. Must exceed the number of cards of any customer, so that card numbers never
 * overlap.
 */
const CARDS_EACH = 8;

/** A customer without card history. */
export type BankPerson = Omit<BankCustomer, 'cards'> & { readonly cards: readonly BankCardFace[] };

interface Place {
  readonly seed: string;
  readonly today: IsoDate;
  /** Index of the customer, from 0. */
  readonly index: number;
}

/** Generates the demo bank, customer by customer; the named people come first. */
export function* demoBank({
  seed = DEMO_SEED,
  today,
}: {
  seed?: string;
  today: IsoDate;
}): Generator<BankCustomer> {
  const named = namedPeople(today);
  for (let index = 0; index < DEMO_CUSTOMERS; index++) {
    const spec = named[index] ?? otherPerson(stream(seed, `use/${index}`));
    yield customer({ seed, today, index }, spec);
  }
}

/** Identifies a large bank and its size. */
export interface LargeBank {
  readonly seed: string;
  readonly today: IsoDate;
  /** At most 2^20. */
  readonly customers: number;
}

/**
 * Generates a bank of any size, one customer at a time. Each customer has 3 cards with 24 statements each, and 500
 * transactions in total.
 */
export function* largeBank(bank: LargeBank): Generator<BankCustomer> {
  for (let i = 0; i < bank.customers; i++) yield oneOfMany(bank, i);
}

/**
 * Yields the same customers as {@link largeBank}, ordered by id. The indexes of a customer's rows start with the id,
 * so in this order the database only appends to its indexes.
 */
export function* largeBankById(bank: LargeBank): Generator<BankCustomer> {
  const { seed, customers } = bank;
  if (customers > 2 ** 20) throw new RangeError('too many customers');
  // Sort key: the first 32 bits of the id, then the 20 bits of the index. A double stores it exactly in 8 bytes per
  // customer.
  const order = new Float64Array(customers);
  for (let i = 0; i < customers; i++) {
    const begin = Number.parseInt(customerId(seed, LARGE_BANK_FROM + i).slice(0, 8), 16);
    order[i] = begin * 2 ** 20 + i;
  }
  for (const place of order.sort()) yield oneOfMany(bank, place % 2 ** 20);
}

function oneOfMany({ seed, today }: LargeBank, i: number): BankCustomer {
  const index = LARGE_BANK_FROM + i;
  return customer({ seed, today, index }, seededPerson(stream(seed, `use/${index}`)));
}

/** Returns the named people with their cards, without generating two years of history. */
export function demoFaces(
  today: IsoDate,
): readonly { readonly spec: ReturnType<typeof namedPeople>[number]; readonly person: BankPerson }[] {
  return namedPeople(today).map((spec, index) => ({
    spec,
    person: face({ seed: DEMO_SEED, today, index }, spec),
  }));
}

function customer(place: Place, spec: CustomerSpec): BankCustomer {
  const person = face(place, spec);
  const cards = person.cards.map((card, i): BankCard => {
    const use = spec.cards[i]?.use;
    if (!use) return { ...card, ...NO_HISTORY };
    const rng = stream(place.seed, `history/${place.index}/${i}`);
    return { ...card, ...cardHistory(rng, place.seed, card, use, place.today) };
  });
  return { ...person, cards };
}

function face(place: Place, spec: CustomerSpec): BankPerson {
  const { seed, index } = place;
  const rng = stream(seed, `person/${index}`);
  const gender = rng.pick(['woman', 'man'] as const);
  const { name, embossed, mailbox } = personName(rng, gender);
  const year = rng.int(1956, 2004);
  const birthDate = `${spec.bornIn ?? year}-${two(rng.int(1, 12))}-${two(rng.int(1, 28))}`;
  return {
    customerId: customerId(seed, index),
    customerNumber: customerNumber(index),
    name,
    nationalId: nationalId(index, spec.residentMark ?? (gender === 'man' ? '1' : '2')),
    birthDate,
    ...(spec.noPhone ? {} : { phone: `0900${(123_456 + index).toString().padStart(6, '0').slice(-6)}` }),
    ...(spec.noEmail ? {} : { email: `${mailbox}.${index}@example.com` }),
    ...(spec.phoneChangedHoursAgo === undefined ? {} : { phoneChangedHoursAgo: spec.phoneChangedHoursAgo }),
    // From a stream of its own, so that the rest of the bank stays as it was.
    address: homeAddress(stream(seed, `address/${index}`)),
    corporate: spec.corporate ?? false,
    redemptionBatchOpen: spec.redemptionBatchOpen ?? false,
    averageBalance: spec.averageBalance ?? LITTLE_SAVED,
    cards: spec.cards.map((card, i) =>
      cardFace(place, rng, card, i, { embossed, corporate: spec.corporate }),
    ),
  };
}

function cardFace(
  { seed, today, index }: Place,
  rng: Rng,
  spec: CardSpec,
  i: number,
  holder: { embossed: string; corporate: boolean | undefined },
): BankCardFace {
  const status = spec.status ?? 'active';
  const year = Number(today.slice(0, 4));
  const primary = spec.supplementaryTo;
  return {
    cardId: cardId(seed, index, i),
    number: cardNumber(index * CARDS_EACH + i),
    productCode: spec.product,
    holderName: holder.embossed,
    relationship: primary === undefined ? 'primary' : 'supplementary',
    ...(primary === undefined
      ? {}
      : { account: { customerId: customerId(seed, primary), cardId: cardId(seed, primary, 0) } }),
    corporate: holder.corporate ?? false,
    status,
    activationBlocked: spec.activationBlocked ?? false,
    // Issue dates ascend, so that the first card is the oldest. An unactivated card is new.
    issuedOn:
      status === 'unactivated' ? addDays(today, -6) : `${year - 6 + Math.floor(i / 2)}-03-${two(1 + i)}`,
    expiryMonth: rng.int(1, 12),
    expiryYear: status === 'invalid' ? year - 1 : year + rng.int(1, 4),
    creditLimit: spec.limit,
    highestLimit: spec.limit + (spec.limit / 2000n) * 1000n,
    cashAdvanceLimit: spec.limit / 5n,
    interestBasisPoints: BigInt(rng.pick([688, 998, 1268, 1488])),
    cashbackMethod: rng.pick(['auto_redeem', 'accumulate']),
    autopay: spec.use?.pays === 'full' ? rng.pick(['none', 'none', 'full']) : 'none',
    pinSet: status === 'active' && rng.chance(50),
    payment: paymentNumbers(index * CARDS_EACH + i),
  };
}

function customerId(seed: string, index: number): string {
  return opaqueId(seed, `customer/${index}`);
}

function cardId(seed: string, index: number, i: number): string {
  return opaqueId(seed, `card/${index}/${i}`);
}

function two(n: number): string {
  return n.toString().padStart(2, '0');
}
