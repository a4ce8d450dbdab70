import fc from 'fast-check';
import { expect, it } from 'vitest';
import { purchasesOf } from './fees.ts';

const on = (id: string, postedOn: string, amount: bigint) => ({ id, postedOn, amount });

it('[CARD-12] names the purchase and the rate of a fee for a purchase abroad', () => {
  const fees = [on('f1', '2026-03-05', 5n), on('f2', '2026-03-06', 62n)];
  const purchases = [on('p1', '2026-03-05', 333n), on('p2', '2026-03-06', 4_100n)];
  expect([...purchasesOf(fees, purchases)]).toEqual([
    ['f1', { purchase: purchases[0], rate: '1.5' }],
    ['f2', { purchase: purchases[1], rate: '1.5' }],
  ]);
});

it('[CARD-12] names no rate where the amounts allow several', () => {
  const purchase = on('p1', '2026-03-05', 333n);
  expect(purchasesOf([on('f1', '2026-03-05', 5n)], [purchase]).get('f1')).toEqual({ purchase });
});

it.each([
  ['of another day', [on('p', '2026-03-04', 333n)]],
  ['of two purchases with one fee', [on('p', '2026-03-05', 333n), on('q', '2026-03-05', 999n)]],
  ['that no rate explains', [on('p', '2026-03-05', 40n)]],
  ['of none', []],
])('[CARD-12] leaves out the purchase %s', (_what, purchases) => {
  expect(purchasesOf([on('f', '2026-03-05', 5n)], purchases).size).toBe(0);
});

it('[CARD-12] finds every purchase again, for any rate, rounding and number of purchases a day', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-03-${`${date}`.padStart(2, '0')}`);
  const bought = fc.uniqueArray(fc.tuple(day, fc.bigInt(300n, 900_000n)), {
    selector: ([date, amount]) => `${date} ${amount / 300n}`,
    maxLength: 20,
  });
  const rounded = fc.constantFrom(0n, 500n, 999n);
  fc.assert(
    fc.property(bought, fc.integer({ min: 5, max: 30 }), rounded, (all, rate, rounding) => {
      const purchases = all.map(([date, amount], at) => on(`p${at}`, date, amount));
      const fees = purchases.map(({ postedOn, amount }, at) =>
        on(`f${at}`, postedOn, (amount * BigInt(rate) + rounding) / 1000n),
      );
      const found = purchasesOf(fees, purchases);
      expect(found.size).toBe(fees.length);
      for (const { id, amount, postedOn } of fees) {
        const { purchase, rate: named = `${rate / 10}` } = found.get(id)!;
        expect(named).toBe(`${rate / 10}`);
        // Two purchases of a day with the same fee are alike: the fee fits either.
        expect([purchase.postedOn, (purchase.amount * BigInt(rate) + rounding) / 1000n]).toEqual([
          postedOn,
          amount,
        ]);
      }
    }),
  );
});
