import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import {
  changedFamily,
  EXTRA_DAYS,
  FREE_FAMILY,
  isExtraDay,
  loosensFamily,
  passFamilyLimits,
} from './family.ts';

const dollars = fc.bigInt({ min: 0n, max: 400n });
const limit = fc.option(fc.bigInt({ min: 1n, max: 400n }), { nil: undefined });

const settings = fc
  .record({
    ...{ frozen: fc.boolean(), online: fc.boolean(), abroad: fc.boolean() },
    ...{ contactless: fc.boolean(), cash: fc.boolean(), perPurchase: limit, perPeriod: limit },
  })
  .map((one) => ({ ...FREE_FAMILY, ...one }));
const change = fc.record(
  {
    ...{ frozen: fc.boolean(), online: fc.boolean(), abroad: fc.boolean() },
    ...{ contactless: fc.boolean(), cash: fc.boolean() },
    perPurchase: fc.option(fc.bigInt({ min: 1n, max: 400n })),
    perPeriod: fc.option(fc.bigInt({ min: 1n, max: 400n })),
  },
  { requiredKeys: [] },
);

describe('the limits of a primary cardholder', () => {
  it('[BANK-49] purchases above the limits never take more than the extra amount, in any order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 200n }), { maxLength: 30 }),
        limit,
        limit,
        dollars,
        (amounts, perPurchase, perPeriod, extra) => {
          let [spent, used, above] = [0n, 0n, 0n];
          for (const amount of amounts) {
            const counted = spent - used;
            const passed = passFamilyLimits({
              amount,
              perPurchase,
              perPeriod,
              counted,
              extraLeft: extra - used,
            });
            if ('refused' in passed) continue;
            spent += amount;
            used += passed.fromExtra;
            if (perPurchase !== undefined && amount > perPurchase) above += amount;
          }
          expect(used).toBeLessThanOrEqual(extra);
          expect(above).toBeLessThanOrEqual(extra);
          if (perPeriod !== undefined) expect(spent).toBeLessThanOrEqual(perPeriod + extra);
          if (perPurchase === undefined && perPeriod === undefined) expect(used).toBe(0n);
        },
      ),
    );
  });

  it('[BANK-48] a purchase within both limits passes and takes nothing, and one above names its limit', () => {
    fc.assert(
      fc.property(dollars, limit, limit, dollars, (amount, perPurchase, perPeriod, counted) => {
        const passed = passFamilyLimits({ amount, perPurchase, perPeriod, counted, extraLeft: 0n });
        const room = perPeriod !== undefined && perPeriod > counted ? perPeriod - counted : 0n;
        if (perPurchase !== undefined && amount > perPurchase)
          expect(passed).toEqual({ refused: 'perPurchase' });
        else if (perPeriod !== undefined && amount > room) expect(passed).toEqual({ refused: 'perPeriod' });
        else expect(passed).toEqual({ fromExtra: 0n });
      }),
    );
  });

  it('[BANK-48] a change loosens exactly if some payment passes after it that did not before', () => {
    const names = ['online', 'abroad', 'contactless', 'cash'] as const;
    fc.assert(
      fc.property(settings, change, (now, wanted) => {
        const next = changedFamily(now, wanted);
        const isHigher = (before?: bigint, after?: bigint) =>
          before !== undefined && (after === undefined || after > before);
        const isLooser =
          (now.frozen && !next.frozen) ||
          names.some((name) => !now[name] && next[name]) ||
          isHigher(now.perPurchase, next.perPurchase) ||
          isHigher(now.perPeriod, next.perPeriod);
        expect(loosensFamily(now, wanted)).toBe(isLooser);
        expect(loosensFamily(next, wanted)).toBe(false);
      }),
    );
  });

  it('[BANK-49] an extra amount ends today or within 31 days', () => {
    const today = '2027-02-20';
    const days = [-1, 0, EXTRA_DAYS, EXTRA_DAYS + 1].map((n) => isExtraDay(addDays(today, n), today));
    expect(days).toEqual([false, true, true, false]);
  });
});
