/**
 * Finds the purchase behind a fee for a purchase abroad. No column of the bank's files names it, so it is found by day and
 * amount, and left out where that is not certain. Pure functions.
 */
import type { IsoDate } from '../../../shared/dates.ts';

/** A posted fee or purchase. TWD, whole dollars. */
export interface Posted {
  readonly id: string;
  readonly postedOn: IsoDate;
  readonly amount: bigint;
}

/** The purchase of a fee, and the rate in per cent if the amounts allow only one. */
export interface Charge<P extends Posted> {
  readonly purchase: P;
  readonly rate?: string;
}

/** Highest rate that is tried, in tenths of a per cent. */
const HIGHEST = 50;
const RATES = Array.from({ length: HIGHEST }, (_, at) => at + 1);

/**
 * Returns the purchase of each fee, by the fee's id. A fee is posted with its purchase, and a larger purchase has no smaller
 * fee. Days on which there are more of one than of the other are left out, and fees that no rate explains.
 */
export function purchasesOf<P extends Posted>(
  fees: readonly Posted[],
  purchases: readonly P[],
): ReadonlyMap<string, Charge<P>> {
  const pairs = [...new Set(fees.map(({ postedOn }) => postedOn))].flatMap((day) => {
    const [charged, bought] = [on(day, fees), on(day, purchases)];
    if (charged.length !== bought.length) return [];
    return charged.map((fee, at) => ({ fee, purchase: bought[at]!, rates: ratesOf(fee, bought[at]!) }));
  });
  const explained = pairs.filter(({ rates }) => rates.length > 0);
  const shared = RATES.filter((rate) => explained.every(({ rates }) => rates.includes(rate)));
  return new Map(
    explained.map(({ fee, purchase, rates }) => {
      const [rate, other] = shared.length > 0 ? shared : rates;
      const certain = rate !== undefined && other === undefined;
      return [fee.id, { purchase, ...(certain && { rate: `${rate / 10}` }) }];
    }),
  );
}

function on<P extends Posted>(day: IsoDate, lines: readonly P[]): readonly P[] {
  return lines.filter(({ postedOn }) => postedOn === day).toSorted((a, b) => Number(a.amount - b.amount));
}

/** Returns the rates, in tenths of a per cent, that give the fee when rounded up, down or to the nearest dollar. */
function ratesOf(fee: Posted, purchase: Posted): readonly number[] {
  return RATES.filter((rate) => {
    const difference = fee.amount * 1000n - purchase.amount * BigInt(rate);
    return difference > -1000n && difference < 1000n;
  });
}
