import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redemptionNotice } from './messages.ts';
import {
  type ComparedOffer,
  isWithin,
  offersWithin,
  presetQuantities,
  sortOffers,
  usefulOrders,
  valuePerThousand,
  WORTH_UNITS,
} from './offers.ts';
import { maximumQuantity, minimumCost } from './order-size.ts';
import { refusalsOf } from './rules.ts';

const price = fc.record({
  points: fc.integer({ min: 1, max: 500_000 }),
  minimumPoints: fc.integer({ min: 1, max: 20_000 }),
  unit: fc.integer({ min: 1, max: 1000 }),
});
const balance = fc.integer({ min: 0, max: 2_000_000_000 });
const worth = fc.record({
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  unit: fc.constantFrom(...WORTH_UNITS),
});
const offers: fc.Arbitrary<ComparedOffer[]> = fc
  .array(fc.record({ price, worth: fc.option(worth, { nil: undefined }) }))
  .map((all) => all.map((offer, n) => ({ ...offer, code: `ITEM${n}` })));

describe('[RDM-1] the value of 1,000 points', () => {
  it('is what a person would calculate', () => {
    expect(valuePerThousand({ amount: 10_000, unit: 'twd' }, 5000)).toEqual({ value: 2000, exact: true });
    expect(valuePerThousand({ amount: 500, unit: 'twd' }, 3000)).toEqual({ value: 166, exact: false });
    expect(valuePerThousand({ amount: 1, unit: 'miles' }, 1)).toEqual({ value: 1000, exact: true });
  });
});

describe('[RDM-2] suggested quantities', () => {
  it('pass every check of quantity, start at the smallest order and never repeat', () => {
    fc.assert(
      fc.property(price, balance, fc.integer({ min: 1, max: 100_000 }), (amounts, points, most) => {
        const presets = presetQuantities(amounts, points, most);
        for (const quantity of presets) {
          expect(
            refusalsOf({ price: { category: 'airmiles_and_hotel', ...amounts }, quantity }, points),
          ).toEqual([]);
          expect(quantity).toBeLessThanOrEqual(most);
        }
        expect(presets).toEqual([...new Set(presets)].toSorted((a, b) => a - b));
        if (presets.length > 0) expect(presets[0]! * amounts.points).toBe(minimumCost(amounts));
      }),
    );
  });

  it('end at the most that the points pay for', () => {
    fc.assert(
      fc.property(price, balance, (amounts, points) => {
        const maximum = maximumQuantity(amounts, points);
        expect(maximum * amounts.points).toBeLessThanOrEqual(points);
        if (maximum > 0) expect((maximum + amounts.unit) * amounts.points).toBeGreaterThan(points);
        else expect(minimumCost(amounts)).toBeGreaterThan(points);
      }),
    );
  });

  it('are round for miles, and few for few points', () => {
    const miles = { points: 3, minimumPoints: 3000, unit: 500 };
    const gift = { points: 1800, minimumPoints: 1, unit: 1 };
    expect(presetQuantities(miles, 250_000)).toEqual([1000, 2000, 5000, 83_000]);
    expect(presetQuantities(gift, 5000)).toEqual([1, 2]);
    expect(presetQuantities(gift, 1799)).toEqual([]);
    expect(presetQuantities(gift, 250_000, 2)).toEqual([1, 2]);
  });
});

describe('[RDM-1] filter and order of offers', () => {
  it('keep exactly what the points pay for, and the chosen offer', () => {
    fc.assert(
      fc.property(offers, balance, fc.nat(20), (all, points, n) => {
        const chosen = `ITEM${n}`;
        const kept = new Set(offersWithin(all, points, chosen).map(({ code }) => code));
        for (const offer of all)
          expect(kept.has(offer.code)).toBe(isWithin(offer, points) || offer.code === chosen);
      }),
    );
  });

  it('sort by points and by value, without losing an offer', () => {
    fc.assert(
      fc.property(offers, (all) => {
        const costs = sortOffers(all, 'points').map((offer) => minimumCost(offer.price));
        expect(costs).toEqual(costs.toSorted((a, b) => a - b));
        const byValue = sortOffers(all, 'value');
        expect(new Set(byValue)).toEqual(new Set(all));
        for (const [n, later] of byValue.entries()) {
          const earlier = byValue[n - 1];
          if (!earlier || !later.worth) continue;
          expect(earlier.worth).toBeDefined();
          if (earlier.worth?.unit !== later.worth.unit) continue;
          const left = BigInt(earlier.worth.amount) * BigInt(later.price.points);
          expect(left >= BigInt(later.worth.amount) * BigInt(earlier.price.points)).toBe(true);
        }
      }),
    );
  });

  it('offer only orders that change the list', () => {
    const free = { minimumPoints: 1, unit: 1 };
    const offer = (code: string, points: number) => ({ code, price: { points, ...free } });
    expect(usefulOrders([offer('A', 1), offer('B', 2)])).toEqual([]);
    expect(usefulOrders([offer('A', 2), offer('B', 1)])).toEqual(['listed', 'points']);
    expect(usefulOrders([])).toEqual([]);
  });
});

interface Named {
  readonly en: string;
  readonly zh_tw: string;
}

describe('[RDM-1] names of the bank’s products', () => {
  const { items } = JSON.parse(readFileSync('content/redemption.json', 'utf8')) as {
    items: readonly { readonly code: string; readonly name: Named }[];
  };

  it.each(items.map(({ code, name }) => [code, name] as const))(
    '%s repeats no unit, in lists and in messages',
    (_code, name) => {
      const notice = (item: string) => ({
        item,
        quantity: '1,000',
        points: '3,000',
        lastFour: '1234',
        code: 'RD1',
        membership: '7890',
        cancel: '',
      });
      for (const text of [name.en, redemptionNotice.text.en(notice(name.en))])
        expect(text).not.toMatch(/\b(miles?|points?|vouchers?|donations?)\W+\1\b/i);
      for (const text of [name.zh_tw, redemptionNotice.text.zh_tw(notice(name.zh_tw))])
        expect(text).not.toMatch(/(哩程|積分|點數|禮券|票券|捐款)\1/);
    },
  );
});
