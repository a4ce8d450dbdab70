/** What a number of points buys, from the offers that the card may redeem. */
import { type Amounts, maximumQuantity, minimumCost } from '../../points-redemption/order-size.ts';

/** A product of the catalogue. One unit costs `productPoint` points; an order needs `minimumUnit` units and `minimumRedeemPts` points. */
export interface Offer {
  readonly productName: string;
  readonly productPoint: number;
  readonly minimumRedeemPts: number;
  readonly minimumUnit: number;
  /** Value of one unit, if the bank states it. */
  readonly worth?: { readonly amount: number; readonly unit: string } | undefined;
}

/**
 * `worth`: the order with the highest value in TWD. `enough`: the most expensive offer, if no affordable offer states a
 * value. `missing`: the cheapest offer and its missing points.
 */
export type Reach =
  | { readonly kind: 'worth'; readonly name: string; readonly quantity: number; readonly amount: number }
  | { readonly kind: 'enough'; readonly name: string }
  | { readonly kind: 'missing'; readonly name: string; readonly points: number };

export function reach(points: number, offers: readonly Offer[]): Reach | undefined {
  const priced = offers.map(toPriced).toSorted((a, b) => a.cost - b.cost);
  const best = priced
    .map(({ name, price, value }) => {
      const quantity = maximumQuantity(price, points);
      return { kind: 'worth', name, quantity, amount: quantity * value } as const;
    })
    .reduce<Extract<Reach, { kind: 'worth' }> | undefined>(
      (most, one) => (one.amount > (most?.amount ?? 0) ? one : most),
      undefined,
    );
  if (best) return best;
  const dearest = priced.findLast(({ cost }) => cost <= points);
  if (dearest) return { kind: 'enough', name: dearest.name };
  const [cheapest] = priced;
  return cheapest && { kind: 'missing', name: cheapest.name, points: cheapest.cost - points };
}

function toPriced({ productName: name, productPoint, minimumRedeemPts, minimumUnit, worth }: Offer) {
  const price: Amounts = { points: productPoint, minimumPoints: minimumRedeemPts, unit: minimumUnit };
  return { name, price, cost: minimumCost(price), value: worth?.unit === 'twd' ? worth.amount : 0 };
}
