import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bill, type Cost, type CostTerms, costOf, MOST_PAYMENTS } from './payment-cost.ts';

/** The usual terms. */
const TERMS: CostTerms = { share: 500n, least: 1000n, lateFees: [300n, 400n, 500n], lateFeeAbove: 1000n };

/** A bill of new purchases, whose minimum is a tenth. */
const bought = (dollars: bigint, rate: bigint): Bill => ({
  owed: dollars,
  charges: 0n,
  minimum: dollars / 10n,
  rate,
});
const figures = (cost: Cost | undefined) =>
  cost && [cost.payments, Number(cost.total), Number(cost.interest), Number(cost.lateFees)];

/** The expected estimate. The test computes it in a different way: as a list of bills, each derived from the previous bill. */
interface Book {
  readonly payments: number;
  readonly total: number;
  readonly interest: number;
  readonly lateFees: number;
}

function book(bill: Bill, monthly: number | 'minimum', terms: CostTerms): Book | 'never' {
  const fines = terms.lateFees.map(Number);
  const yearly = Number(bill.rate) / 10_000;
  const charges = Math.min(Number(bill.charges), Number(bill.owed));
  let open = { buys: Number(bill.owed) - charges, extras: charges };
  let least = Math.min(Number(bill.minimum), Number(bill.owed));
  const paid: number[] = [];
  const grown: number[] = [];
  const fined: number[] = [];
  let missed = 0;
  while (open.buys + open.extras !== 0) {
    if (paid.length === 600) return 'never';
    const all = open.buys + open.extras;
    const sum = monthly === 'minimum' ? least : Math.min(monthly, all);
    missed = sum < least ? missed + 1 : 0;
    const fine = all <= Number(terms.lateFeeAbove) ? 0 : (fines[missed - 1] ?? 0);
    const buys = sum <= open.extras ? open.buys : all - sum;
    const extras = Math.max(0, open.extras - sum);
    // Rounds half up. The small constant compensates for floating-point errors.
    const interest = Math.floor((buys * yearly * 10_000 * 30) / 3_650_000 + 0.5 + 1e-9);
    open = { buys, extras: extras + interest + fine };
    paid.push(sum);
    grown.push(interest);
    fined.push(fine);
    const part = Math.ceil((open.buys * Number(terms.share)) / 10_000);
    least = Math.min(open.buys + open.extras, Math.max(Number(terms.least), part + open.extras));
  }
  const add = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);
  return {
    payments: paid.filter((one) => one !== 0).length,
    total: add(paid),
    interest: add(grown),
    lateFees: add(fined),
  };
}

describe('[PAY-4] what a bill costs over time', () => {
  it.each([
    [50_000n, 1500n, 'minimum', [40, 59_081, 9_081, 0]],
    [50_000n, 1268n, 'minimum', [39, 57_640, 7_640, 0]],
    [20_000n, 1500n, 'minimum', [22, 22_425, 2_425, 0]],
    [50_000n, 1500n, 5_000n, [11, 53_000, 3_000, 0]],
    [50_000n, 1500n, 2_000n, [31, 60_943, 9_743, 1_200]],
  ] as const)('NT$%d of purchases at %d/100 %%, paying %s: %j', (owed, rate, monthly, expected) => {
    expect(figures(costOf(bought(owed, rate), monthly, TERMS))).toEqual(expected);
  });

  it('pays fees and interest first, and charges no interest on them', () => {
    const bill = { owed: 1_500n, charges: 500n, minimum: 1_000n, rate: 1500n };
    // 500 pays the charges and 500 the principal. Then 500 bears interest for 30 days at 15 %.
    expect(costOf(bill, 'minimum', TERMS)?.steps[0]).toEqual({
      payment: 1_000n,
      interest: 6n,
      lateFee: 0n,
      left: 506n,
    });
  });

  it('[BANK-4] charges the late fees of the terms, and none up to their lower bound', () => {
    const late = (bill: Bill, monthly: bigint, terms = TERMS) =>
      costOf(bill, monthly, terms)?.steps.map(({ lateFee }) => lateFee);
    expect(late(bought(50_000n, 0n), 2_000n)?.slice(0, 6)).toEqual([300n, 400n, 500n, 0n, 0n, 0n]);
    expect(late({ owed: 1_000n, charges: 0n, minimum: 1_000n, rate: 0n }, 500n)).toEqual([0n, 0n]);
    expect(late({ owed: 1_001n, charges: 0n, minimum: 1_000n, rate: 0n }, 999n)).toEqual([300n, 0n]);
    const other: CostTerms = { ...TERMS, lateFees: [250n], lateFeeAbove: 2_000n };
    expect(late(bought(50_000n, 0n), 2_000n, other)?.slice(0, 3)).toEqual([250n, 0n, 0n]);
    expect(late({ owed: 2_000n, charges: 0n, minimum: 2_000n, rate: 0n }, 1_000n, other)).toEqual([0n, 0n]);
  });

  const amount = fc.bigInt({ min: 0n, max: 2_000_000n });
  const bills = fc
    .record({
      owed: amount,
      charges: fc.bigInt({ min: 0n, max: 5_000n }),
      share: fc.nat(100),
      rate: fc.nat(1500),
    })
    .map(({ owed, charges, share, rate }) => ({
      owed,
      charges,
      minimum: (owed * BigInt(share)) / 100n,
      rate: BigInt(rate),
    }));
  const terms: fc.Arbitrary<CostTerms> = fc.oneof(
    fc.constant(TERMS),
    fc.record({
      share: fc.bigInt({ min: 100n, max: 10_000n }),
      least: fc.bigInt({ min: 0n, max: 3_000n }),
      lateFees: fc.array(fc.bigInt({ min: 0n, max: 900n }), { maxLength: 3 }),
      lateFeeAbove: fc.bigInt({ min: 0n, max: 3_000n }),
    }),
  );
  const ways = fc.oneof(fc.constant('minimum' as const), fc.bigInt({ min: 1n, max: 100_000n }));

  it('[BANK-4] agrees with a program that was written apart, on any terms, in 10,000 cases', () => {
    fc.assert(
      fc.property(bills, ways, terms, (bill, monthly, given) => {
        const cost = costOf(bill, monthly, given);
        const expected = book(bill, monthly === 'minimum' ? monthly : Number(monthly), given);
        const { payments = 0, total = 0n, interest = 0n, lateFees = 0n } = cost ?? {};
        const found = {
          payments,
          total: Number(total),
          interest: Number(interest),
          lateFees: Number(lateFees),
        };
        expect(cost ? found : 'never').toEqual(expected);
      }),
      { numRuns: 10_000 },
    );
  });

  it('ends, is never negative, and adds up to what is owed with interest and late fees', () => {
    fc.assert(
      fc.property(bills, ways, terms, (bill, monthly, given) => {
        const cost = costOf(bill, monthly, given);
        if (!cost) return;
        expect(cost.steps.length).toBeLessThanOrEqual(MOST_PAYMENTS);
        expect(cost.total).toBe(bill.owed + cost.interest + cost.lateFees);
        for (const step of cost.steps)
          expect([step.payment, step.interest, step.lateFee, step.left].every((one) => one >= 0n)).toBe(true);
        expect(cost.steps.at(-1)?.left ?? 0n).toBe(0n);
      }),
      { numRuns: 500 },
    );
  });
});
