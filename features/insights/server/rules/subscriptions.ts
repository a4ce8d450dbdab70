/**
 * Finds likely subscriptions: at least three charges of one merchant, a month (26 to 35 days) or a year (350 to 380 days) apart. Each
 * charge is within 25 % of the previous charge. In the categories groceries, dining and transport, only equal amounts count.
 */
import { createHash } from 'node:crypto';
import type { TransactionCategory } from '../../../../server/ports/card-system/parts/history.ts';
import { addDays, daysBetween, daysOf, type IsoDate, monthBefore } from '../../../../shared/dates.ts';
import type { Money } from '../../../../shared/money.ts';
import { type Chain, chainsOf, MIN_CHARGES, REGULAR, type Rhythm } from './chains.ts';
import type { Charge } from './charges.ts';

export interface Subscription {
  /** Hash of merchant and plan. It does not change with the price. */
  readonly key: string;
  readonly rhythm: Rhythm;
  /** At least {@link MIN_CHARGES} charges, oldest first. */
  readonly charges: readonly Charge[];
  readonly nextDate: IsoDate;
  /** TWD per year, at the price of the latest charge. */
  readonly perYear: Money;
  readonly rise?: PriceRise;
}

/** A price rise, in the merchant's currency. */
export interface PriceRise {
  readonly from: Money;
  readonly to: Money;
  /** Date of the first charge at the new price. */
  readonly on: IsoDate;
  /** Whole per cent, rounded down. */
  readonly percent: number;
}

/** Days after the latest charge until a subscription counts as ended. */
const ENDED: Readonly<Record<Rhythm, number>> = { month: 45, year: 395 };
const PER_YEAR: Readonly<Record<Rhythm, bigint>> = { month: 12n, year: 1n };

/** Categories of frequent purchases at irregular times. */
const EVERYDAY: ReadonlySet<TransactionCategory> = new Set<TransactionCategory>([
  'groceries',
  'dining',
  'transport',
]);

/** A merchant with more charges in three years counts as a shop. Comparing all of them would take too long. */
const MAX_CHARGES = 300;

/** Smallest rise that is shown, in per cent. */
const NAMED_RISE = 3n;
/** Days for which a rise is shown. */
const NEWS_DAYS = 366;

/** Returns likely subscriptions that have not ended, by date of the next charge. */
export function findSubscriptions(
  merchants: ReadonlyMap<string, readonly Charge[]>,
  today: IsoDate,
): readonly Subscription[] {
  const found = [...merchants].flatMap(([merchant, charges]) =>
    charges.length < MIN_CHARGES || charges.length > MAX_CHARGES
      ? []
      : chainsOf(charges)
          .filter((chain) => isSubscription(chain, charges))
          .map((chain, plan) => toSubscription(chain, `${merchant}/${plan}`, today))
          .filter(({ rhythm, charges: all }) => isGoingOn(rhythm, all, today)),
  );
  return found.toSorted((a, b) =>
    a.nextDate === b.nextDate ? a.key.localeCompare(b.key) : a.nextDate < b.nextDate ? -1 : 1,
  );
}

/**
 * Whether a chain is more than chance, because a frequently visited shop also has charges a month apart. Counts the
 * merchant's other charges in the same period, which may be at most a quarter of the chain's charges. If the chain has
 * a fixed price, only other charges at its prices on its cards count.
 */
function isSubscription({ rhythm, charges }: Chain, all: readonly Charge[]): boolean {
  if (rhythm === undefined || charges.length < MIN_CHARGES) return false;
  const first = charges[0]!;
  const last = charges.at(-1)!;
  const prices = new Set(charges.map(({ charged }) => charged.minor));
  if (prices.size > 1 && charges.some(({ category }) => EVERYDAY.has(category))) return false;
  const own = new Set(charges);
  const others = all.filter((one) => !own.has(one) && one.date >= first.date && one.date <= last.date);
  if (!isFixedPrice(prices.size, charges.length)) return others.length * 4 <= charges.length;
  const cards = new Set(charges.map(({ cardId }) => cardId));
  const like = others.filter((one) => cards.has(one.cardId) && prices.has(one.charged.minor));
  return like.length * 4 <= charges.length;
}

/** Whether there are few prices: one, plus one more per four charges. Two prices are always allowed. */
function isFixedPrice(prices: number, charges: number): boolean {
  return prices <= 1 + Math.max(1, Math.floor(charges / 4));
}

function isGoingOn(rhythm: Rhythm, charges: readonly Charge[], today: IsoDate): boolean {
  return daysBetween(charges.at(-1)!.date, today) <= ENDED[rhythm];
}

function toSubscription({ rhythm = 'month', charges }: Chain, name: string, today: IsoDate): Subscription {
  const last = charges.at(-1)!;
  const rise = riseOf(charges, today);
  return {
    key: createHash('sha256').update(name).digest('hex').slice(0, 32),
    rhythm,
    charges,
    nextDate: nextDate(rhythm, charges),
    perYear: { ...last.amount, minor: last.amount.minor * PER_YEAR[rhythm] },
    ...(rise && { rise }),
  };
}

/**
 * Returns the latest price rise if it is lasting: the two charges before it had one price, and all charges since have
 * the new price. Returns undefined for a fall, and for a rise that is too small or too old.
 */
function riseOf(charges: readonly Charge[], today: IsoDate): PriceRise | undefined {
  const price = (at: number) => charges[at]!.charged.minor;
  let at = charges.length - 1;
  while (at > 0 && price(at - 1) === price(at)) at--;
  if (at === 0 || (at > 1 && price(at - 2) !== price(at - 1))) return undefined;
  const [from, to] = [charges[at - 1]!.charged, charges[at]!.charged];
  const on = charges[at]!.date;
  const risen = (to.minor - from.minor) * 100n;
  if (risen < from.minor * NAMED_RISE || daysBetween(on, today) > NEWS_DAYS) return undefined;
  return { from, to, on, percent: Number(risen / from.minor) };
}

/** Returns the date a month or a year after the latest charge, on the usual day of the month. */
function nextDate(rhythm: Rhythm, charges: readonly Charge[]): IsoDate {
  const last = charges.at(-1)!.date;
  const months = rhythm === 'month' ? 1 : 12;
  const { fromDate, toDate } = daysOf(monthBefore(last, -months));
  const expected = addDays(fromDate, Math.min(usualDay(charges) - 1, daysBetween(fromDate, toDate)));
  const gap = daysBetween(last, expected);
  const { least, most } = REGULAR[rhythm];
  // The latest charge was early or late across a month boundary, so the usual interval is closer than the usual day.
  return gap >= least && gap <= most ? expected : addDays(last, rhythm === 'month' ? 30 : 365);
}

/** The most frequent day of the month; ties go to the latest charge. */
function usualDay(charges: readonly Charge[]): number {
  const days = charges.map(({ date }) => Number(date.slice(8)));
  const times = (day: number) => days.filter((one) => one === day).length;
  return days.reduceRight((best, day) => (times(day) > times(best) ? day : best));
}
