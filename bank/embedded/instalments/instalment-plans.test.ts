import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_TENOR } from '../../../shared/instalments.ts';
import { DEFAULT_PLANS, type PlanTerms, paymentPeriod, planFor, plansFor } from './instalment-plans.ts';

/** Terms of a bank, also such as the law does not allow. */
const terms: fc.Arbitrary<PlanTerms> = fc.record({
  tenor: fc.integer({ min: 1, max: LONGEST_TENOR }),
  rate: fc.bigInt({ min: 0n, max: 1500n }),
  feeRate: fc.bigInt({ min: 0n, max: 500n }),
  fee: fc.bigInt({ min: 0n, max: 500n }),
  least: fc.bigInt({ min: 1n, max: 5_000n }),
});
const amount = fc.bigInt({ min: 1n, max: 3_000_000n });

/** Runs a check of the plans that are offered for any amount and terms. */
function checkPlans(
  check: (plan: NonNullable<ReturnType<typeof planFor>>, amount: bigint, terms: PlanTerms) => void,
) {
  let offered = 0;
  fc.assert(
    fc.property(amount, terms, (value, given) => {
      const plan = planFor(value, given);
      if (!plan) return;
      offered++;
      check(plan, value, given);
    }),
    { numRuns: 1000 },
  );
  expect(offered).toBeGreaterThan(300);
}

/** Returns the present value of the payments at a nominal yearly rate in per cent. */
function valueAt(yearly: number, first: number, monthly: number, months: number): number {
  const i = yearly / 1200;
  let value = first / (1 + i);
  for (let month = 2; month <= months; month++) value += monthly / (1 + i) ** month;
  return value;
}

describe('instalment plans', () => {
  it('[INS-3] a bank that gives no terms offers 3, 6, 12, 18, 24 and 30 months, shortest first', () => {
    expect(plansFor(12_000n, DEFAULT_PLANS).map((plan) => plan.tenor)).toEqual([3, 6, 12, 18, 24, 30]);
    expect(plansFor(999n, DEFAULT_PLANS)).toEqual([]);
  });

  it('[INS-1] [INS-2] calculates a plan that was verified by hand', () => {
    // 12,000 at 6 % a year over 12 months: 1,032.797… a month by the annuity formula, 12,393.566… in total.
    expect(plansFor(12_000n, DEFAULT_PLANS)[2]).toEqual({
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

  it('[BANK-4] the fee is a part of the amount, rounded down, plus a fixed amount', () => {
    const plan = planFor(3_333n, { tenor: 3, rate: 0n, feeRate: 100n, fee: 10n, least: 3_000n });
    expect([plan?.fee.minor, plan?.interest.minor, plan?.total.minor]).toEqual([43n, 0n, 3_376n]);
  });

  it('[BANK-4] a plan is offered for the amounts of its terms only', () => {
    fc.assert(
      fc.property(amount, amount, amount, (value, least, more) => {
        const most = least + more;
        const plan = planFor(value, { tenor: 1, rate: 0n, feeRate: 0n, fee: 0n, least, most });
        expect(plan !== undefined).toBe(value >= least && value <= most);
      }),
    );
  });

  it('[BANK-4] [INS-2] a plan above the law’s 15 % is not offered, and one of 15 % is', () => {
    const of = (rate: bigint, fee: bigint) =>
      planFor(1_000_000n, { tenor: 12, rate, feeRate: 0n, fee, least: 1n })?.annualPercentageRate;
    expect(of(1499n, 0n)).toBe('14.99');
    expect(of(1499n, 1_000n)).toBeUndefined();
    // By hand, a fee of 77,682 in the first of twelve payments without interest is 15 %.
    expect(Number(of(0n, 77_600n))).toBeCloseTo(14.98, 1);
    expect(of(0n, 77_700n)).toBeUndefined();
    checkPlans(({ annualPercentageRate }) => expect(Number(annualPercentageRate)).toBeLessThanOrEqual(15));
  });

  it('[INS-2] amount, interest and fee equal the total and the sum of the payments', () => {
    checkPlans((plan, value, { tenor }) => {
      expect(value + plan.interest.minor + plan.fee.minor).toBe(plan.total.minor);
      expect(plan.first.minor + plan.monthly.minor * BigInt(tenor - 1)).toBe(plan.total.minor);
      expect(plan.monthly.minor).toBeGreaterThan(0n);
    });
  });

  it('[INS-2] adds the remainder of the division to the first instalment', () => {
    checkPlans(({ first, monthly, fee }, _value, { tenor }) => {
      const rest = first.minor - fee.minor - monthly.minor;
      expect(rest).toBeGreaterThanOrEqual(0n);
      expect(rest).toBeLessThan(BigInt(tenor));
    });
  });

  it('[INS-2] the interest is that of the annuity formula, to the dollar', () => {
    checkPlans(({ interest }, value, { rate, tenor }) => {
      const i = Number(rate) / 120_000;
      // 1 − (1 + i)⁻ⁿ, without the digits that a subtraction from 1 loses at a low rate.
      const part = -Math.expm1(-tenor * Math.log1p(i));
      const exact = i === 0 ? 0 : (tenor * Number(value) * i) / part - Number(value);
      expect(Math.abs(Number(interest.minor) - exact)).toBeLessThanOrEqual(0.500001);
    });
  });

  it('[INS-2] the annual percentage rate is the internal rate of return of the payments, to two decimals', () => {
    checkPlans((plan, value, { tenor }) => {
      const rate = Number(plan.annualPercentageRate);
      const at = (yearly: number) =>
        valueAt(yearly, Number(plan.first.minor), Number(plan.monthly.minor), tenor);
      // The exact rate is within half a unit of the last decimal.
      expect(at(rate - 0.005000001)).toBeGreaterThanOrEqual(Number(value));
      expect(at(rate + 0.005000001)).toBeLessThanOrEqual(Number(value));
    });
  });

  it('[INS-2] a longer default plan costs more in total and less per month', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1000n, max: 3_000_000n }), (value) => {
        const plans = plansFor(value, DEFAULT_PLANS);
        expect(plans).toHaveLength(6);
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
