/**
 * What instalments cost at the embedded bank. Exact: interest comes from whole numbers, and every dollar of a plan is in
 * one of its payments.
 */
import { INSTALMENT_TENORS, type InstalmentTenor } from '../../../../shared/instalments.ts';
import { type Money, twd } from '../../../../shared/money.ts';
import type { InstalmentPlan } from '../instalments.ts';

/** The bank's interest for each tenor, hundredths of a per cent a year. */
const RATES: Readonly<Record<InstalmentTenor, bigint>> = {
  3: 300n,
  6: 420n,
  12: 600n,
  18: 700n,
  24: 800n,
  30: 888n,
};

/** The bank's fee for a conversion, hundredths of a per cent of the amount; what is no whole dollar is not charged. */
const FEE = 50n;
const WHOLE = 10_000n;
/** Hundredths of a per cent, a year: one month's whole. */
const MONTHLY_WHOLE = 12n * WHOLE;

/** Every plan for an amount of whole dollars, shortest first. */
export function plansFor(amount: bigint): readonly InstalmentPlan[] {
  return INSTALMENT_TENORS.map((tenor) => planFor(amount, tenor));
}

/** The plan for an amount in that many months. */
export function planFor(amount: bigint, tenor: InstalmentTenor): InstalmentPlan {
  const rate = RATES[tenor];
  const months = BigInt(tenor);
  const fee = (amount * FEE) / WHOLE;
  const repaid = repaidInAll(amount, rate, months);
  const monthly = repaid / months;
  const first = repaid - monthly * (months - 1n) + fee;
  const payments = [first, ...Array.from({ length: tenor - 1 }, () => monthly)].map(Number);
  return {
    tenor,
    annualRate: perCent(Number(rate)),
    interest: twd(repaid - amount),
    fee: twd(fee),
    monthly: twd(monthly),
    first: twd(first),
    total: twd(repaid + fee),
    annualPercentageRate: perCent(annualPercentageRate(Number(amount), payments)),
  };
}

/**
 * Amount and interest of a loan that is repaid in equal payments at the end of each month, to the nearest dollar:
 * n × amount × i × (1 + i)ⁿ / ((1 + i)ⁿ − 1), all in whole numbers.
 */
function repaidInAll(amount: bigint, rate: bigint, months: bigint): bigint {
  if (rate === 0n) return amount;
  const grown = (MONTHLY_WHOLE + rate) ** months;
  const above = months * amount * rate * grown;
  const below = MONTHLY_WHOLE * (grown - MONTHLY_WHOLE ** months);
  return (2n * above + below) / (2n * below);
}

/**
 * Twelve times the monthly internal rate of return of getting `amount` now and making these payments, one at the end of
 * each month; hundredths of a per cent, to the nearest.
 */
export function annualPercentageRate(amount: number, payments: readonly number[]): number {
  const valueAt = (monthly: number) =>
    payments.reduceRight((later, payment) => (later + payment) / (1 + monthly), 0);
  let low = 0;
  let high = 1;
  // Each step halves what is left: 60 are as many as a number can tell apart.
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (valueAt(middle) > amount) low = middle;
    else high = middle;
  }
  return Math.round(high * 12 * 10_000);
}

function perCent(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

/** yyyy-MM of the first and the last instalment: the next statement, and one a month from then on. */
export function paymentPeriod(
  latestStatement: string | null,
  today: string,
  tenor: number,
): { readonly firstMonth: string; readonly lastMonth: string } {
  const next = monthAfter(latestStatement ?? today, 1);
  const isPast = next < today.slice(0, 7);
  const firstMonth = isPast ? today.slice(0, 7) : next;
  return { firstMonth, lastMonth: monthAfter(firstMonth, tenor - 1) };
}

/** The month `count` after that of a date or month. */
function monthAfter(date: string, count: number): string {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** The same money. */
export function isSame(a: Money, b: Money): boolean {
  return a.minor === b.minor && a.currency === b.currency;
}
