/**
 * The cost of paying a bill over time, without new purchases. Payments cover fees first, then interest, then principal.
 * Interest accrues only on the principal, in periods of 30 days, rounded half up to the dollar. Amounts are whole TWD
 * dollars.
 */

/** A bill, or the rest of a bill. `owed` is the whole amount. */
export interface Bill {
  readonly owed: bigint;
  /** Interest and fees within `owed`. No interest accrues on them. */
  readonly charges: bigint;
  /** The minimum payment that is still due. */
  readonly minimum: bigint;
  /** Hundredths of a per cent a year: 1268 is 12.68 %. */
  readonly rate: bigint;
}

/** The bank's terms that an estimate uses. */
export interface CostTerms {
  /** The part of the principal in a minimum payment, in basis points: 500 is a twentieth. */
  readonly share: bigint;
  /** Lower bound of a minimum payment. */
  readonly least: bigint;
  /** Late fees for consecutive bills that were paid below the minimum. There is no fee after the last. */
  readonly lateFees: readonly bigint[];
  /** A bill up to this amount has no late fee. */
  readonly lateFeeAbove: bigint;
}

/** One payment and the balance after it. `left` includes the period's `interest` and `lateFee`. */
export interface CostStep {
  readonly payment: bigint;
  readonly interest: bigint;
  readonly lateFee: bigint;
  readonly left: bigint;
}

/** The cost of paying. `total` is `owed` plus `interest` and `lateFees`. */
export interface Cost {
  readonly payments: number;
  readonly total: bigint;
  readonly interest: bigint;
  readonly lateFees: bigint;
  /** One step for each bill. If only the minimum is paid and it was already received, the first payment is 0. */
  readonly steps: readonly CostStep[];
}

/** Maximum number of payments. A bill that needs more counts as never paid off. */
export const MOST_PAYMENTS = 600;
const PERIOD_DAYS = 30n;
const YEAR_DAYS = 365n;

/**
 * Returns the minimum payment of a later bill: the terms' part of the principal, rounded up, plus all interest and fees.
 * It is at least the terms' lower bound, but never more than the bill.
 */
function minimumOf(principal: bigint, charges: bigint, { share, least }: CostTerms): bigint {
  const minimum = (principal * share + 9_999n) / 10_000n + charges;
  return smaller(minimum < least ? least : minimum, principal + charges);
}

/** Returns the interest of one period on the principal, rounded half up to the dollar. */
function interestOf(principal: bigint, rate: bigint): bigint {
  const divisor = 10_000n * YEAR_DAYS;
  return (principal * rate * PERIOD_DAYS * 2n + divisor) / (2n * divisor);
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/**
 * Returns the cost of paying `monthly`, or only the minimum, each period. Returns undefined when the bill is not paid off in
 * {@link MOST_PAYMENTS} payments.
 * @param monthly TWD of each payment, at least 1
 */
export function costOf(bill: Bill, monthly: bigint | 'minimum', terms: CostTerms): Cost | undefined {
  const steps: CostStep[] = [];
  let total = 0n;
  let interest = 0n;
  let lateFees = 0n;
  let charges = smaller(bill.charges, bill.owed);
  let principal = bill.owed - charges;
  let late = 0;
  for (let minimum = smaller(bill.minimum, bill.owed); principal + charges > 0n; ) {
    if (steps.length === MOST_PAYMENTS) return undefined;
    const owed = principal + charges;
    const payment = smaller(monthly === 'minimum' ? minimum : monthly, owed);
    const isLate = payment < minimum;
    late = isLate ? late + 1 : 0;
    const lateFee = (isLate && owed > terms.lateFeeAbove && terms.lateFees[late - 1]) || 0n;
    const toCharges = smaller(payment, charges);
    principal -= payment - toCharges;
    const grown = interestOf(principal, bill.rate);
    charges += grown + lateFee - toCharges;
    steps.push({ payment, interest: grown, lateFee, left: principal + charges });
    total += payment;
    interest += grown;
    lateFees += lateFee;
    minimum = minimumOf(principal, charges, terms);
  }
  const payments = steps.filter(({ payment }) => payment > 0n).length;
  return { payments, total, interest, lateFees, steps };
}
