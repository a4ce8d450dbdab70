/** Finds the most expensive product that a number of points buys. */
import { minimumCost } from '../../points-redemption/smallest-order.ts';

/** A product of the catalogue. One unit costs `productPoint` points; an order needs `minimumUnit` units and `minimumRedeemPts` points. */
export interface Offer {
  readonly productName: string;
  readonly productPoint: number;
  readonly minimumRedeemPts: number;
  readonly minimumUnit: number;
}

/** `enough`: the most expensive offer that the points buy. `missing`: the cheapest offer and its missing points. */
export type Reach =
  | { readonly kind: 'enough'; readonly name: string }
  | { readonly kind: 'missing'; readonly name: string; readonly points: number };

export function reach(points: number, offers: readonly Offer[]): Reach | undefined {
  const priced = offers
    .map(({ productName: name, productPoint, minimumRedeemPts, minimumUnit }) => ({
      name,
      price: minimumCost({ points: productPoint, minimumPoints: minimumRedeemPts, unit: minimumUnit }),
    }))
    .toSorted((a, b) => a.price - b.price);
  const dearest = priced.findLast(({ price }) => price <= points);
  if (dearest) return { kind: 'enough', name: dearest.name };
  const [cheapest] = priced;
  return cheapest && { kind: 'missing', name: cheapest.name, points: cheapest.price - points };
}
