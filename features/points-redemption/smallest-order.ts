/** The smallest order of an offer. Apart from the other rules, because the overview loads it. */

/** The amounts of an offer. */
export interface Amounts {
  /** Points for each. At most 500,000, so that points for any quantity are exact. */
  readonly points: number;
  /** Minimum points of one request. */
  readonly minimumPoints: number;
  /** Minimum quantity; larger quantities are multiples of it. */
  readonly unit: number;
}

/** The smallest quantity that has the minimum points and is a multiple of the unit. */
export function minimumQuantity({ points, minimumPoints, unit }: Amounts): number {
  return Math.max(1, Math.ceil(minimumPoints / points / unit)) * unit;
}

/** The points of the smallest order. */
export function minimumCost(amounts: Amounts): number {
  return minimumQuantity(amounts) * amounts.points;
}
