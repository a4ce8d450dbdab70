import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFrom } from '../../../tests/support/data/content.ts';
import { checkRedemption } from '../rules.ts';
import { catalogueKind } from './catalogue.ts';
import { suggestionFor } from './suggestion.ts';

const catalogue = readFrom(catalogueKind, {
  'redemption.json': readFileSync('content/redemption.json', 'utf8'),
});
const PRODUCTS = ['CBS', 'CBT', 'TRV', 'BIZ'];
const suggest = (ending: number, balance: number, product = 'CBS') =>
  suggestionFor(catalogue, product, ending, balance);

describe('what points that end buy', () => {
  it('[PTS-3] passes the checks of a redemption, for any points, balance and card product', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PRODUCTS),
        fc.integer({ min: 1, max: 400_000 }),
        fc.integer({ min: 0, max: 400_000 }),
        (product, ending, more) => {
          const found = suggest(ending, ending + more, product);
          if (!found) return;
          const { offer, quantity, points, alone } = found;
          expect(checkRedemption({ price: offer.price, quantity }, ending + more)).toBeUndefined();
          expect(points).toBe(offer.price.points * quantity);
          expect(points <= ending).toBe(alone);
          expect(offer.price.partner).toBeUndefined();
          expect(offer.rebate).toBeUndefined();
        },
      ),
    );
  });

  it('[PTS-3] is the most valuable of what the points pay for', () => {
    const found = suggest(1_240, 250_000);
    expect(found).toMatchObject({ alone: true });
    expect(found?.points).toBeLessThanOrEqual(1_240);
    // No other order within these points has a higher value.
    for (const category of ['gift', 'voucher_and_donation', 'airport_lounge', 'airport_pickup'] as const)
      for (const { worth, price } of catalogue.offers(category, 'CBS')) {
        const most = Math.floor(1_240 / price.points);
        const value = worth?.unit === 'twd' ? worth.amount * most : 0;
        const best = found?.offer.worth?.unit === 'twd' ? found.offer.worth.amount * found.quantity : 0;
        expect(value).toBeLessThanOrEqual(best);
      }
  });

  it('[PTS-3] uses all points that end, with others of the card, where they pay for nothing', () => {
    expect(suggest(40, 250_000)).toMatchObject({ alone: false, quantity: 1 });
    expect(suggest(40, 250_000)?.points).toBeGreaterThan(40);
  });

  it('[PTS-3] is nothing when the card has too few points for anything', () => {
    expect(suggest(40, 60)).toBeUndefined();
    expect(suggest(1, 1)).toBeUndefined();
  });
});
