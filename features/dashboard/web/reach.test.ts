import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Offer, reach } from './reach.ts';

const offer = (productName: string, productPoint: number, minimumUnit = 1, minimumRedeemPts = 0): Offer => ({
  productName,
  productPoint,
  minimumUnit,
  minimumRedeemPts,
});

describe('[CARD-1] what points buy', () => {
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
