import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Offer, reach } from './reach.ts';

const offer = (productName: string, productPoint: number, minimumUnit = 1, minimumRedeemPts = 0): Offer => ({
  productName,
  productPoint,
  minimumUnit,
  minimumRedeemPts,
});

const worth = (one: Offer, amount: number, unit = 'twd'): Offer => ({ ...one, worth: { amount, unit } });

describe('[CARD-1] what points buy', () => {
  it('is worth the order with the highest value', () => {
    const offers = [
      worth(offer('store', 3000), 500),
      worth(offer('market', 650), 100),
      worth(offer('miles', 1), 9, 'miles'),
      offer('pot', 12_800),
    ];
    expect(reach(250_000, offers)).toEqual({ kind: 'worth', name: 'store', quantity: 83, amount: 41_500 });
    expect(reach(3900, offers)).toEqual({ kind: 'worth', name: 'market', quantity: 6, amount: 600 });
    expect(reach(649, offers)).toEqual({ kind: 'enough', name: 'miles' });
  });

  it('is never worth more than the points, and no other order is worth more', () => {
    const anyOffer = fc.record({
      productName: fc.string(),
      productPoint: fc.integer({ min: 1, max: 5000 }),
      minimumUnit: fc.integer({ min: 1, max: 5 }),
      minimumRedeemPts: fc.nat(10_000),
      worth: fc.option(
        fc.record({ amount: fc.integer({ min: 1, max: 2000 }), unit: fc.constantFrom('twd', 'miles') }),
        { nil: undefined },
      ),
    });
    fc.assert(
      fc.property(fc.nat(300_000), fc.array(anyOffer, { maxLength: 6 }), (points, offers) => {
        const found = reach(points, offers);
        const values = offers.flatMap(({ productPoint, minimumUnit, minimumRedeemPts, worth: value }) => {
          const units = Math.floor(points / productPoint / minimumUnit) * minimumUnit;
          const isOrder = units > 0 && units * productPoint >= minimumRedeemPts;
          return value?.unit === 'twd' && isOrder ? [units * value.amount] : [];
        });
        const most = Math.max(0, ...values);
        expect(found?.kind === 'worth' ? found.amount : 0).toBe(most);
      }),
    );
  });

  const tea = offer('tea', 200);
  const dinner = offer('dinner', 900);
  it.each([
    [0, [], undefined],
    [199, [dinner, tea], { kind: 'missing', name: 'tea', points: 1 }],
    [200, [dinner, tea], { kind: 'enough', name: 'tea' }],
    [900, [tea, dinner], { kind: 'enough', name: 'dinner' }],
    [900, [offer('miles', 500, 2)], { kind: 'missing', name: 'miles', points: 100 }],
    [900, [offer('miles', 400, 1, 1000)], { kind: 'missing', name: 'miles', points: 300 }],
    // The points must be a multiple of the unit's cost.
    [900, [offer('miles', 100, 4, 1000)], { kind: 'missing', name: 'miles', points: 300 }],
  ])('%d points of %j', (points, offers, result) => {
    expect(reach(points, offers)).toEqual(result);
  });

  it('the missing points are exactly enough for the offer', () => {
    const offers = fc.array(
      fc.record({
        productName: fc.string(),
        productPoint: fc.integer({ min: 1, max: 5000 }),
        minimumUnit: fc.integer({ min: 1, max: 5 }),
        minimumRedeemPts: fc.nat(10_000),
      }),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(fc.nat(20_000), offers, (points, all) => {
        const now = reach(points, all);
        if (now?.kind !== 'missing') return;
        expect(reach(points + now.points, all)).toMatchObject({ kind: 'enough' });
        expect(reach(points + now.points - 1, all)).toMatchObject({ kind: 'missing', points: 1 });
      }),
    );
  });
});
