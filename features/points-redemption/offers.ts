/** Comparison of offers: value for points, suggested quantities, filter and order. */
import { type Amounts, maximumQuantity, minimumCost, minimumQuantity } from './order-size.ts';

export const WORTH_UNITS = ['twd', 'miles', 'hotel_points'] as const;

/** Value of one unit of an offer. Amounts in different units are not compared. */
export interface Worth {
  readonly amount: number;
  readonly unit: (typeof WORTH_UNITS)[number];
}

/** Offers are compared by their value for this number of points. */
export const VALUE_BASE = 1000;

/** The value of 1,000 points, rounded down; `exact` if nothing was rounded off. Amounts up to 1,000,000 stay exact. */
export function valuePerThousand({ amount }: Worth, points: number): { value: number; exact: boolean } {
  const rest = (amount * VALUE_BASE) % points;
  return { value: (amount * VALUE_BASE - rest) / points, exact: rest === 0 };
}

const MULTIPLES = [1, 2, 5];

/**
 * Suggested quantities, ascending: the smallest order, 2 and 5 times it, and the largest quantity that the points can
 * pay for.
 * @param most maximum quantity of the offer
 */
export function presetQuantities(price: Amounts, balance: number, most?: number): number[] {
  const maximum = maximumQuantity(price, balance, most);
  if (maximum === 0) return [];
  const least = minimumQuantity(price);
  const suggested = MULTIPLES.map((times) => times * least).filter((quantity) => quantity < maximum);
  return [...suggested, maximum];
}

/** The part of an offer that sorting needs. */
export interface ComparedOffer {
  readonly code: string;
  readonly price: Amounts;
  readonly worth?: Worth | undefined;
}

export const ORDERS = ['listed', 'points', 'value'] as const;
export type OfferOrder = (typeof ORDERS)[number];

/**
 * Sorts offers with a stable sort. When sorted by value, offers are grouped by unit, and offers without a value come
 * last.
 */
export function sortOffers<O extends ComparedOffer>(offers: readonly O[], order: OfferOrder): readonly O[] {
  if (order === 'listed') return offers;
  if (order === 'points') return offers.toSorted((a, b) => minimumCost(a.price) - minimumCost(b.price));
  return offers.toSorted(byValue);
}

function byValue(a: ComparedOffer, b: ComparedOffer): number {
  const groups = group(a) - group(b);
  if (groups !== 0 || !a.worth || !b.worth) return groups;
  // Compares fractions by cross-multiplication; the products stay below 2^53.
  return b.worth.amount * a.price.points - a.worth.amount * b.price.points;
}

function group({ worth }: ComparedOffer): number {
  return worth ? WORTH_UNITS.indexOf(worth.unit) : WORTH_UNITS.length;
}

/** The sort orders that change the list, `listed` first; empty if none does. */
export function usefulOrders(offers: readonly ComparedOffer[]): readonly OfferOrder[] {
  const differ = (order: OfferOrder) =>
    sortOffers(offers, order).some(({ code }, n) => code !== offers[n]?.code);
  const useful = ORDERS.filter(differ);
  return useful.length > 0 ? ['listed', ...useful] : [];
}

/** Whether the points can pay for the smallest order. */
export function isWithin({ price }: Pick<ComparedOffer, 'price'>, balance: number): boolean {
  return minimumCost(price) <= balance;
}

/** The offers that the points can pay for. The chosen offer always stays in the list. */
export function offersWithin<O extends ComparedOffer>(
  offers: readonly O[],
  balance: number,
  chosen: string,
): readonly O[] {
  return offers.filter((offer) => isWithin(offer, balance) || offer.code === chosen);
}
