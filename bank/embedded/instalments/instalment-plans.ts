/**
 * Calculates instalment plans from the bank's terms. Amounts are calculated with integers, and the payments add up exactly
 * to the total.
 */

import { type AmountRange, isWithin } from '../../../server/ports/card-system/eligibility.ts';
import type { InstalmentPlan } from '../../../server/ports/card-system/parts/instalments.ts';
import { HIGHEST_RATE } from '../../../shared/instalments.ts';
import { type Money, twd } from '../../../shared/money.ts';

/** The terms of one tenor, for amounts from `least` to `most`. */
export interface PlanTerms extends AmountRange {
  /** Months, 1 to 60. */
  readonly tenor: number;
  /** Yearly interest rate in basis points. */
  readonly rate: bigint;
  /** Part of the one-time fee in basis points of the amount, rounded down to whole dollars. */
  readonly feeRate: bigint;
  /** Part of the one-time fee in whole dollars. */
  readonly fee: bigint;
}

/** Error of a rate that is calculated with numbers, in basis points. */
const TOLERANCE = 1e-6;
/** 100 % in basis points. */
const HUNDRED_PER_CENT = 10_000n;
/** Divisor that converts a yearly rate in basis points to a monthly factor. */
const MONTHLY_DIVISOR = 12n * HUNDRED_PER_CENT;

/** The plans of a bank that gives none: tenor, and yearly rate in basis points. */
const DEFAULT_RATES = [
  [3, 300n],
  [6, 420n],
  [12, 600n],
  [18, 700n],
  [24, 800n],
  [30, 888n],
] as const;

export const DEFAULT_PLANS: readonly PlanTerms[] = DEFAULT_RATES.map(([tenor, rate]) => ({
  tenor,
  rate,
  feeRate: 50n,
  fee: 0n,
  least: 1_000n,
}));

/** Returns every plan that the terms have for an amount of whole dollars, in their order. */
export function plansFor(amount: bigint, terms: readonly PlanTerms[]): readonly InstalmentPlan[] {
  return terms.flatMap((one) => planFor(amount, one) ?? []);
}

/**
 * Returns the plan for an amount of whole dollars. Undefined when the amount is outside the terms, a payment would be zero,
 * or the annual percentage rate would be above the law's limit.
 */
export function planFor(amount: bigint, terms: PlanTerms): InstalmentPlan | undefined {
  if (!isWithin(amount, terms)) return undefined;
  const { tenor, rate } = terms;
  const months = BigInt(tenor);
  const fee = (amount * terms.feeRate) / HUNDRED_PER_CENT + terms.fee;
  const repayment = totalRepayment(amount, rate, months);
  const monthly = repayment / months;
  const first = repayment - monthly * (months - 1n) + fee;
  const payments = [first, ...Array.from({ length: tenor - 1 }, () => monthly)].map(Number);
  const percentageRate = annualPercentageRate(Number(amount), payments);
  if (monthly < 1n || percentageRate > HIGHEST_RATE * 100 + TOLERANCE) return undefined;
  return {
    tenor,
    annualRate: formatPercent(Number(rate)),
    interest: twd(repayment - amount),
    fee: twd(fee),
    monthly: twd(monthly),
    first: twd(first),
    total: twd(repayment + fee),
    annualPercentageRate: formatPercent(Math.round(percentageRate)),
  };
}

/**
 * Returns the total repayment of an annuity loan with payments at the end of each month, rounded to whole dollars: n ×
 * amount × i × (1 + i)ⁿ / ((1 + i)ⁿ − 1), computed with integers.
 */
function totalRepayment(amount: bigint, rate: bigint, months: bigint): bigint {
  if (rate === 0n) return amount;
  const growth = (MONTHLY_DIVISOR + rate) ** months;
  const numerator = months * amount * rate * growth;
  const denominator = MONTHLY_DIVISOR * (growth - MONTHLY_DIVISOR ** months);
  return (2n * numerator + denominator) / (2n * denominator);
}

/**
 * Returns twelve times the monthly internal rate of return, in basis points. The customer receives `amount`
 * now and pays at the end of each month.
 */
function annualPercentageRate(amount: number, payments: readonly number[]): number {
  const presentValue = (monthly: number) =>
    payments.reduceRight((value, payment) => (value + payment) / (1 + monthly), 0);
  let low = 0;
  let high = 1;
  // Bisection: 60 steps exhaust the precision of a number.
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (presentValue(middle) > amount) low = middle;
    else high = middle;
  }
  return high * 12 * 10_000;
}

function formatPercent(basisPoints: number): string {
  return (basisPoints / 100).toFixed(2);
}

/**
 * Returns the months (yyyy-MM) of the first and the last instalment. The first is the month of the next statement, but
 * not before the current month.
 */
export function paymentPeriod(
  latestStatement: string | null,
  today: string,
  tenor: number,
): { readonly firstMonth: string; readonly lastMonth: string } {
  const next = addMonths(latestStatement ?? today, 1);
  const isPast = next < today.slice(0, 7);
  const firstMonth = isPast ? today.slice(0, 7) : next;
  return { firstMonth, lastMonth: addMonths(firstMonth, tenor - 1) };
}

/** Adds months to a date or month; returns yyyy-MM. */
function addMonths(date: string, count: number): string {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

export function isSameMoney(a: Money, b: Money): boolean {
  return a.minor === b.minor && a.currency === b.currency;
}
