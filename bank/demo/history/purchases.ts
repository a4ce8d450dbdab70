import type { BankTransaction, ForeignPart } from '../../../server/ports/card-system/parts/records.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import type { Rng } from '../random.ts';
import { addDays, daysBetween } from './calendar.ts';
import { ABROAD, AT_HOME, CURRENCY, type Merchant, MICRO_TWD, SHOPPING } from './merchants.ts';

/** A transaction before it is billed and numbered. */
export type Line = Omit<BankTransaction, 'transactionId' | 'statementDate' | 'pointSequence'>;

/** Number, total and period of the purchases to generate. Money: TWD, whole dollars. */
export interface PurchasePlan {
  readonly count: number;
  /** Approximate total: prices are whole dollars, and foreign amounts are whole units. */
  readonly budget: bigint;
  /** The period starts after `after` and ends with `until`. */
  readonly after: IsoDate;
  readonly until: IsoDate;
  /** Percentage of purchases abroad. */
  readonly abroadPercent: number;
  /** Maximum price of a purchase, for any budget. */
  readonly largest?: bigint;
  /** Whether the period is unbilled. Then purchases that are claimed after `until` are only authorised. */
  readonly open: boolean;
}

/** Minimum price of a purchase in TWD. */
const SMALLEST = 35n;

function merchantAtHome(rng: Rng): Merchant {
  let ticket = rng.int(1, 100);
  for (const { weight, merchants } of AT_HOME) {
    ticket -= weight;
    if (ticket <= 0) return rng.pick(merchants);
  }
  throw new Error('the weights add up to 100');
}

/** Generates the purchases of one period. The first one is a larger purchase in a shop. */
export function drawPurchases(rng: Rng, plan: PurchasePlan): Line[] {
  if (plan.count <= 0 || plan.budget <= 0n) return [];
  const drawn = Array.from({ length: plan.count }, (_, i) => {
    if (i === 0) {
      const merchant = rng.pick(SHOPPING);
      return { merchant, price: merchant.to };
    }
    const merchant = rng.int(1, 100) <= plan.abroadPercent ? rng.pick(ABROAD) : merchantAtHome(rng);
    // Uses the smaller of two draws, because small amounts are more frequent than large ones.
    const price = Math.min(rng.int(merchant.from, merchant.to), rng.int(merchant.from, merchant.to));
    return { merchant, price };
  });
  const sum = BigInt(drawn.reduce((total, { price }) => total + price, 0));
  return drawn.map(({ merchant, price }) => {
    const scaled = (BigInt(price) * plan.budget) / sum;
    const capped = plan.largest !== undefined && scaled > plan.largest ? plan.largest : scaled;
    return purchase(rng, plan, merchant, capped < SMALLEST ? SMALLEST : capped);
  });
}

function purchase(rng: Rng, plan: PurchasePlan, merchant: Merchant, price: bigint): Line {
  const lag = rng.int(1, 2);
  const day = rng.int(1, daysBetween(plan.after, plan.until));
  // A billed period has the purchases claimed in it; an unbilled one has the purchases made in it.
  const transactionDate = addDays(plan.after, plan.open ? day : day - lag);
  const claimed = addDays(transactionDate, lag);
  const postingDate = claimed <= plan.until ? claimed : undefined;
  const line = { transactionDate, description: merchant.description, category: merchant.category };
  const posted = postingDate ? { ...line, postingDate } : line;
  if (!merchant.country) return { ...posted, amount: price };
  return { ...posted, ...converted(rng, merchant.country, price, postingDate ?? transactionDate) };
}

/**
 * Converts a price to the foreign currency, rounded down to its smallest unit, and back to TWD. The rate is random,
 * within 3 per cent of the usual rate.
 */
function converted(
  rng: Rng,
  country: string,
  price: bigint,
  exchangeDate: IsoDate,
): { amount: bigint; foreign: ForeignPart } {
  const currency = CURRENCY[country];
  const usual = currency && MICRO_TWD[currency];
  if (!usual) throw new Error(`no rate for ${country}`);
  const rate = (usual * BigInt(rng.int(970, 1030))) / 1000n;
  const amount = (price * 1_000_000n) / rate;
  return {
    amount: (amount * rate + 500_000n) / 1_000_000n,
    foreign: { amount, currency, country, exchangeDate },
  };
}
