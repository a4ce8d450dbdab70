/**
 * Generates people with known ("planted") subscriptions among ordinary purchases, to measure how well a rule finds
 * them. The data follows how merchants charge and people buy, not what a rule accepts:
 * - Subscriptions are charged on a day of the month, every 30 days, or once a year, and late after a weekend or a
 *   failed charge. Some skip a month, pause for one to three months, start with a cheaper month, rise by 2 to 45 %, or
 *   change the card. Some are billed in US dollars, depend on use, share their merchant with other purchases or a
 *   second plan, or have reference numbers in their text.
 * - Other purchases: groceries, lunch at one price, fuel, convenience stores, a hairdresser at a fixed or a varying
 *   price every four to seven weeks, medicine, cleaning every two weeks, electricity every two months, insurance each
 *   quarter, online shops, travel, and cancelled subscriptions.
 */
import { type Rng, stream } from '../../../bank/demo/random.ts';
import { addDays, daysBetween, daysOf, type IsoDate, monthBefore } from '../../../shared/dates.ts';
import type { TransactionCategory } from '../../../shared/transaction-categories.ts';
import type { TestLine } from './rows.ts';

export const PLANTED_TODAY: IsoDate = '2026-11-24';
const HISTORY_DAYS = 1095;
const FIRST = addDays(PLANTED_TODAY, -HISTORY_DAYS);

export interface PlantedPerson {
  readonly lines: readonly TestLine[];
  /** English names of merchants with a running subscription, one entry per plan. */
  readonly subscriptions: readonly string[];
}

/** A random number from 0 to below 1. */
const fraction = (dice: Rng) => dice.int(0, 9_999) / 10_000;

interface Offer {
  readonly name: string;
  readonly category: TransactionCategory;
  readonly prices: readonly number[];
  readonly yearly?: true;
  /** The price depends on use. */
  readonly metered?: true;
  /** Prices are in US cents. */
  readonly dollars?: true;
  /** The merchant sells other things too. */
  readonly shop?: true;
}

const OFFERS: readonly Offer[] = [
  { name: 'Streamline Video', category: 'entertainment', prices: [270, 330, 390] },
  { name: 'Tune River Music', category: 'entertainment', prices: [149, 198] },
  { name: 'App Bazaar', category: 'entertainment', prices: [30, 90, 170, 300], shop: true },
  { name: 'Cloud Attic Storage', category: 'shopping', prices: [199, 999], dollars: true },
  { name: 'Pixel Works Software', category: 'shopping', prices: [1_999, 5_499], dollars: true },
  { name: 'Prose Helper', category: 'education', prices: [2_000], dollars: true },
  { name: 'Far Bell Mobile', category: 'utility', prices: [399, 599, 999, 1_399], metered: true },
  { name: 'Bay Fibre Internet', category: 'utility', prices: [699, 899, 1_199] },
  { name: 'Iron Hill Gym', category: 'health', prices: [988, 1_288] },
  { name: 'Little Notes Piano', category: 'education', prices: [3_200, 4_000] },
  { name: 'Morning Gazette', category: 'education', prices: [129, 250] },
  { name: 'Steady Life Insurance', category: 'insurance', prices: [1_860, 2_430] },
  { name: 'Green Crate Farm', category: 'groceries', prices: [799, 1_200] },
  { name: 'City Ring Pass', category: 'transport', prices: [1_200] },
  { name: 'Hundred Boxes Plus', category: 'shopping', prices: [890, 1_490], yearly: true, shop: true },
  { name: 'Safe Harbour Antivirus', category: 'shopping', prices: [1_290], yearly: true },
  { name: 'Island Home Insurance', category: 'insurance', prices: [3_400, 5_100], yearly: true },
  { name: 'Name Desk Domains', category: 'shopping', prices: [1_499], yearly: true, dollars: true },
];

interface Billing {
  readonly from: IsoDate;
  readonly until: IsoDate;
  readonly rhythm: 'day-of-month' | 'thirty-days' | 'year';
  readonly day: number;
}

export function plantedPeople(count: number): readonly PlantedPerson[] {
  return Array.from({ length: count }, (_, at) => plantedPerson(stream('insights', `planted/${at}`)));
}

function plantedPerson(dice: Rng): PlantedPerson {
  const lines: TestLine[] = [];
  const subscriptions: string[] = [];
  const offers = OFFERS.toSorted(() => fraction(dice) - 0.5).slice(0, dice.int(2, 9));
  for (const offer of offers)
    for (let plan = 0; plan < (dice.chance(4) ? 2 : 1); plan++) {
      const { charged, isRunning } = subscribe(dice, offer);
      lines.push(...charged);
      if (isRunning) subscriptions.push(offer.name);
    }
  for (const { name, category, shop } of offers)
    if (shop) lines.push(...bought(dice, [10, 70], name, category, () => dice.int(30, 2_400)));
  lines.push(...otherPurchases(dice));
  return {
    lines: lines.filter(({ date }) => date >= FIRST && date <= PLANTED_TODAY),
    subscriptions,
  };
}

const text = (en: string) => ({ en, zh_tw: en });

/**
 * Generates a subscription from its start to its end or today. It is running if it is not cancelled and old enough for
 * three charges.
 */
function subscribe(dice: Rng, offer: Offer): { charged: readonly TestLine[]; isRunning: boolean } {
  const from = addDays(FIRST, offer.yearly ? dice.int(0, 330) : dice.int(0, HISTORY_DAYS - 20));
  const isCancelled = dice.chance(offer.yearly ? 10 : 18);
  const age = daysBetween(from, PLANTED_TODAY);
  const until = isCancelled ? addDays(from, dice.int(20, Math.max(21, age - 60))) : PLANTED_TODAY;
  const rhythm = offer.yearly ? 'year' : dice.chance(12) ? 'thirty-days' : 'day-of-month';
  const dates = billingDates(dice, { from, until, rhythm, day: dice.int(1, 31) });
  const charged = priced(dice, offer, dates);
  const isLong = age >= (offer.yearly ? 745 : 100);
  return { charged, isRunning: !isCancelled && isLong };
}

function billingDates(dice: Rng, { from, until, rhythm, day }: Billing): readonly IsoDate[] {
  const pausedAt = rhythm !== 'year' && dice.chance(7) ? dice.int(3, 20) : -1;
  const pause = dice.int(1, 3);
  const dates: IsoDate[] = [];
  for (let number = 0; ; number++) {
    const due = dueDate(from, rhythm, day, number);
    if (due > until) return dates;
    const isPaused = number >= pausedAt && number < pausedAt + pause;
    if (due < from || (pausedAt >= 0 && isPaused) || dice.chance(0.7)) continue;
    const late = dice.chance(2.5) ? dice.int(1, 6) : dice.chance(12) ? 1 : 0;
    const date = addDays(due, late);
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    dates.push(weekday === 0 && dice.chance(30) ? addDays(date, 1) : date);
  }
}

function dueDate(from: IsoDate, rhythm: Billing['rhythm'], day: number, number: number): IsoDate {
  if (rhythm === 'thirty-days') return addDays(from, 30 * number);
  if (rhythm === 'year') return `${Number(from.slice(0, 4)) + number}${from.slice(4, 8)}${lastDayAt(from)}`;
  const { fromDate, toDate } = daysOf(monthBefore(from, -number));
  return addDays(fromDate, Math.min(day - 1, daysBetween(fromDate, toDate)));
}

/** The day of the month. 29 February counts as the 28th, because most years have no 29 February. */
function lastDayAt(date: IsoDate): string {
  return date.slice(5) === '02-29' ? '28' : date.slice(8);
}

function priced(dice: Rng, offer: Offer, dates: readonly IsoDate[]): readonly TestLine[] {
  const { name, category, metered, dollars } = offer;
  const spread = metered && dice.chance(50) ? dice.int(2, 14) : 0;
  const risesAt = dice.chance(30) ? dice.int(2, 30) : -1;
  const rise = 1 + dice.int(2, 45) / 100;
  const isCheapFirst = dice.chance(8);
  const hasNumbers = dice.chance(15);
  const changesCardAt = dice.chance(8) ? dice.int(2, 30) : Number.POSITIVE_INFINITY;
  const list = dice.pick(offer.prices);
  return dates.map((date, at) => {
    const base = risesAt >= 0 && at >= risesAt ? list * rise : list;
    const first = at === 0 && isCheapFirst ? 0.5 : 1;
    const price = Math.round(base * first * (1 + (spread * (fraction(dice) * 2 - 1)) / 100));
    const rate = 0.315 * (0.96 + fraction(dice) * 0.08);
    return {
      date,
      description: text(hasNumbers ? `${name} ${dice.int(1_000_000, 9_999_999)}` : name),
      category,
      cardId: at >= changesCardAt ? 'card-2' : 'card-1',
      amount: dollars ? Math.round(price * rate) : price,
      ...(dollars && { foreignAmount: { minor: BigInt(price), currency: 'USD' } }),
    };
  });
}

/** Generates purchases at a merchant, with a random number of days between them. */
function bought(
  dice: Rng,
  [least, most]: readonly [number, number],
  name: string,
  category: TransactionCategory,
  amount: () => number,
): readonly TestLine[] {
  const lines: TestLine[] = [];
  for (
    let date = addDays(FIRST, dice.int(0, most));
    date <= PLANTED_TODAY;
    date = addDays(date, dice.int(least, most))
  )
    lines.push({ date, description: text(name), category, amount: amount() });
  return lines;
}

/** A random amount around a usual price, roughly normally distributed. */
function around(dice: Rng, price: number, percent: number): number {
  const bell = fraction(dice) + fraction(dice) + fraction(dice) - 1.5;
  return Math.max(20, Math.round(price * (1 + (bell * percent) / 100)));
}

function otherPurchases(dice: Rng): readonly TestLine[] {
  /** Generates purchases for `percent` per cent of the people, and none for the others. */
  const some = (percent: number, ...purchases: Tail<Parameters<typeof bought>>) =>
    dice.chance(percent) ? bought(dice, ...purchases) : [];
  const fuel = dice.int(600, 1_400);
  const lunch = dice.pick([85, 100, 120]);
  const cut = dice.pick([400, 700, 1_200]);
  const isFixed = dice.chance(50);
  const cleaning = dice.pick([1_600, 2_000]);
  const premium = dice.int(3_000, 9_000);
  return [
    ...some(100, [2, 6], 'Daily Basket', 'groceries', () => dice.int(90, 2_200)),
    ...some(100, [1, 4], 'Corner Light', 'groceries', () => dice.int(25, 220)),
    ...some(100, [1, 9], 'Noodle House', 'dining', () => lunch),
    ...some(100, [3, 20], 'Harbour Hot Pot', 'dining', () => dice.int(350, 2_600)),
    ...some(100, [7, 21], 'North Shore Petrol', 'transport', () => around(dice, fuel, 40)),
    ...some(100, [4, 30], 'Yellow Bee Taxi', 'transport', () => dice.int(85, 520)),
    ...some(100, [5, 40], 'Hundred Boxes', 'shopping', () => dice.int(99, 3_900)),
    ...some(60, [28, 49], 'Willow Hair', 'health', () => (isFixed ? cut : around(dice, cut, 60))),
    ...some(30, [24, 34], 'Evergreen Pharmacy', 'health', () => dice.int(120, 980)),
    ...some(15, [13, 15], 'Bright Home Cleaning', 'shopping', () => cleaning),
    ...some(70, [58, 63], 'Electricity', 'utility', () => around(dice, 1_900, 70)),
    ...some(30, [89, 93], 'Quarter Insurance', 'insurance', () => premium),
    ...some(50, [15, 60], 'Star Cinema', 'entertainment', () => dice.pick([280, 320, 560, 640])),
    ...some(40, [20, 60], 'Clinic', 'health', () => dice.pick([150, 200, 250])),
    ...some(50, [60, 200], 'Cloud Gate Travel', 'travel', () => dice.int(2_400, 30_000)),
  ];
}

type Tail<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never;
