/** What points that end soon can be redeemed for. */
import { CATEGORIES, type Category } from '../categories.ts';
import { maximumQuantity } from '../offers.ts';
import { minimumCost, minimumQuantity } from '../smallest-order.ts';
import type { Catalogue, Offer } from './catalogue.ts';

/** An order that the card can make now. */
export interface Suggestion {
  readonly offer: Offer;
  readonly quantity: number;
  readonly points: number;
  /** The points that end pay for it. Otherwise it uses all of them, and other points of the card. */
  readonly alone: boolean;
}

/**
 * Categories whose orders depend on nothing but points. Air miles and hotel points need a membership that its partner accepts. A
 * cash rebate depends on deposits and on earlier rebates, which only the card system knows.
 */
const SUGGESTED: readonly Category[] = CATEGORIES.filter(
  (category) => category !== 'airmiles_and_hotel' && category !== 'cashback',
);

/**
 * The best order for points that end: of the offers that they pay for, the one with the highest value, else the one that uses most of
 * them; where they pay for none, the cheapest order that uses all of them together with other points. Undefined without either.
 * @param ending points that end, at least 1
 * @param balance all points of the card
 */
export function suggestionFor(
  catalogue: Catalogue,
  cardProduct: string,
  ending: number,
  balance: number,
): Suggestion | undefined {
  const offers = SUGGESTED.flatMap((category) => catalogue.offers(category, cardProduct));
  const alone = offers
    .map((offer) => orderOf(offer, maximumQuantity(offer.price, Math.min(ending, balance)), true))
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => worthOf(b) - worthOf(a) || b.points - a.points);
  if (alone[0]) return alone[0];
  return offers
    .filter(({ price }) => minimumCost(price) > ending && minimumCost(price) <= balance)
    .map((offer) => orderOf(offer, minimumQuantity(offer.price), false))
    .toSorted((a, b) => a.points - b.points)[0];
}

function orderOf(offer: Offer, quantity: number, alone: boolean): Suggestion {
  return { offer, quantity, points: offer.price.points * quantity, alone };
}

/** TWD; 0 for an offer whose worth the bank does not state. */
function worthOf({ offer: { worth }, quantity }: Suggestion): number {
  return worth?.unit === 'twd' ? worth.amount * quantity : 0;
}
