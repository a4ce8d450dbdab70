import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INSTALMENT_TENORS } from '../../../shared/instalments.ts';
import { paymentPeriod, planFor, plansFor } from './instalment-plans.ts';

const amount = fc.bigInt({ min: 1000n, max: 3_000_000n });
const tenor = fc.constantFrom(...INSTALMENT_TENORS);

/** Returns the present value of the payments at a nominal yearly rate in per cent. */
function valueAt(yearly: number, first: number, monthly: number, months: number): number {
  const i = yearly / 1200;
  let value = first / (1 + i);
  for (let month = 2; month <= months; month++) value += monthly / (1 + i) ** month;
  return value;
}

describe('instalment plans', () => {
  it('[INS-3] offers 3, 6, 12, 18, 24 and 30 months, shortest first', () => {
    expect(plansFor(12_000n).map((plan) => plan.tenor)).toEqual([3, 6, 12, 18, 24, 30]);
  });

  it('[INS-1] [INS-2] calculates a plan that was verified by hand', () => {
    // 12,000 at 6 % a year over 12 months: 1,032.797… a month by the annuity formula, 12,393.566… in total.
    expect(planFor(12_000n, 12)).toEqual({
      tenor: 12,
      annualRate: '6.00',
      interest: { minor: 394n, currency: 'TWD' },
      fee: { minor: 60n, currency: 'TWD' },
      monthly: { minor: 1_032n, currency: 'TWD' },
      first: { minor: 1_102n, currency: 'TWD' },
      total: { minor: 12_454n, currency: 'TWD' },
      annualPercentageRate: '6.95',
    });
  });

  it('[INS-2] amount, interest and fee equal the total and the sum of the payments', () => {
    fc.assert(
      fc.property(amount, tenor, (value, months) => {
        const plan = planFor(value, months);
        expect(value + plan.interest.minor + plan.fee.minor).toBe(plan.total.minor);
        expect(plan.first.minor + plan.monthly.minor * BigInt(months - 1)).toBe(plan.total.minor);
      }),
    );
  });

  it('[INS-2] adds the remainder of the division to the first instalment', () => {
    fc.assert(
      fc.property(amount, tenor, (value, months) => {
        const { first, monthly, fee } = planFor(value, months);
        const rest = first.minor - fee.minor - monthly.minor;
        expect(rest).toBeGreaterThanOrEqual(0n);
        expect(rest).toBeLessThan(BigInt(months));
      }),
    );
  });

  it('[INS-2] the interest is that of the annuity formula, to the dollar', () => {
    fc.assert(
      fc.property(amount, tenor, (value, months) => {
        const { annualRate, interest } = planFor(value, months);
        const i = Number(annualRate) / 1200;
        const exact = (months * Number(value) * i) / (1 - (1 + i) ** -months) - Number(value);
        expect(Math.abs(Number(interest.minor) - exact)).toBeLessThanOrEqual(0.500001);
      }),
    );
  });

  it('[INS-2] the annual percentage rate is the internal rate of return of the payments, to two decimals', () => {
    fc.assert(
      fc.property(amount, tenor, (value, months) => {
        const plan = planFor(value, months);
        const rate = Number(plan.annualPercentageRate);
        const at = (yearly: number) =>
          valueAt(yearly, Number(plan.first.minor), Number(plan.monthly.minor), months);
        // The exact rate is within half a unit of the last decimal.
        expect(at(rate - 0.005000001)).toBeGreaterThanOrEqual(Number(value));
        expect(at(rate + 0.005000001)).toBeLessThanOrEqual(Number(value));
      }),
    );
  });

  it('[INS-2] the annual percentage rate is at least the interest rate, less rounding, and below the legal 15 %', () => {
    fc.assert(
      fc.property(amount, tenor, (value, months) => {
        const { annualRate, annualPercentageRate: rate } = planFor(value, months);
        // The effect of rounding to whole dollars is greatest at NT$1,000 over three months.
        expect(Number(rate)).toBeGreaterThan(Number(annualRate) - 0.5);
        expect(Number(rate)).toBeLessThan(15);
      }),
    );
  });

  it('[INS-2] a longer plan costs more in total and less per month', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const plans = plansFor(value);
        for (const [index, plan] of plans.slice(1).entries()) {
          expect(plan.total.minor).toBeGreaterThan(plans[index]!.total.minor);
          expect(plan.monthly.minor).toBeLessThan(plans[index]!.monthly.minor);
        }
      }),
    );
  });

  it.each([
    ['2026-11-14', '2026-11-21', 3, '2026-12', '2027-02'],
    ['2026-12-14', '2027-01-02', 12, '2027-01', '2027-12'],
    ['2026-09-14', '2026-11-21', 6, '2026-11', '2027-04'],
    [null, '2026-12-31', 30, '2027-01', '2029-06'],
  ])(
    '[INS-1] for the statement of %s on %s, %i months run from %s to %s',
    (latest, today, months, from, to) => {
      expect(paymentPeriod(latest, today, months)).toEqual({ firstMonth: from, lastMonth: to });
    },
  );
});
