/** The smallest and the largest order of an offer. It has a separate file, so that the overview loads nothing else with it. */

export interface Amounts {
  /** Points per unit. At most 500,000, so that points for any quantity are exact. */
  readonly points: number;
  /** Minimum points per request. */
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

/** The largest quantity that the points can pay for, in whole units; 0 if they cannot pay for the smallest order. */
export function maximumQuantity(price: Amounts, balance: number, most = Number.MAX_SAFE_INTEGER): number {
  const paid = Math.min(Math.floor(balance / price.points), most);
  const whole = paid - (paid % price.unit);
  return whole >= minimumQuantity(price) ? whole : 0;
}
