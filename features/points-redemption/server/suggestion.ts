/** Suggests a redemption for points that expire soon. */
import { REDEMPTION_CATEGORIES } from '../../../shared/card-values.ts';
import { CATEGORY } from '../categories.ts';

import { maximumQuantity, minimumCost, minimumQuantity } from '../order-size.ts';
import type { Catalogue, Offer } from './catalogue.ts';

/** An order that the card can make now. */
export interface Suggestion {
  readonly offer: Offer;
  readonly quantity: number;
  readonly points: number;
  /**
   * Whether the expiring points pay for the whole order. If not, the order uses all of them and other points of the
   * card.
   */
  readonly alone: boolean;
}

const SUGGESTED = REDEMPTION_CATEGORIES.filter((category) => CATEGORY[category].suggested);

/**
 * The best order for expiring points. If they pay for an offer, it is the offer with the highest value, then with the
 * most points. If they pay for none, it is the cheapest order that uses all of them plus other points. Undefined if
 * there is no such order.
 * @param ending expiring points, at least 1
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

/** Value in TWD; 0 if the bank states no value in TWD. */
function worthOf({ offer: { worth }, quantity }: Suggestion): number {
  return worth?.unit === 'twd' ? worth.amount * quantity : 0;
}
