/** Checks of a redemption. The form and the server run them; only the server's result counts. */

import type { RedemptionCategory } from '../../shared/card-values.ts';
import type { Reading } from '../../shared/validation/reading.ts';
import { plain } from '../../shared/validation/reading.ts';
import type { Amounts } from './order-size.ts';
import { isMembershipId } from './partners.ts';

const QUANTITY = /^[1-9]\d{0,9}$/;

/** Parses a typed quantity: a whole number without a leading zero, up to 10 digits, with optional thousands commas. */
export function readQuantity(typed: string): Reading<number, 'empty' | 'format'> {
  const text = plain(typed).replace(/\s/g, '');
  if (text === '') return { problem: 'empty' };
  const digits = /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text;
  return QUANTITY.test(digits) ? { value: Number(digits) } : { problem: 'format' };
}

const MAX_QUANTITY = 9_999_999_999;

/** The quantity one unit up or down, at least one unit. Text that is not a quantity counts as 0. */
export function stepQuantity(typed: string, by: 1 | -1, unit: number): string {
  const read = readQuantity(typed);
  const from = 'value' in read ? read.value : 0;
  return String(Math.min(MAX_QUANTITY, Math.max(unit, from + by * unit)));
}

/** A product's price and its minimums. */
export interface Price extends Amounts {
  readonly category: RedemptionCategory;
  /** The partner that receives the air miles or hotel points. */
  readonly partner?: string;
}

/** The points that may leave the bank in a day, and what is left of them today. */
export interface DailyPoints {
  readonly most: number;
  readonly left: number;
}

/** A failed check. */
export type Refusal =
  /** More points than may still leave the bank today. */
  | ({ readonly code: 'RDM-DAY' } & DailyPoints)
  | { readonly code: 'INSUFFICIENT_POINT'; readonly need: number; readonly have: number }
  | { readonly code: 'INVALID_MIN_THRESHOLD'; readonly unit: number }
  | { readonly code: 'INVALID_MIN_POINT'; readonly n: number }
  | { readonly code: 'INVALID_MEMBERSHIP_ID'; readonly partner: string }
  /** The quantity is at least one unit, but not a multiple of the unit. */
  | { readonly code: 'UNIT'; readonly unit: number };

export interface PricedRequest {
  readonly price: Price;
  readonly quantity: number;
  /** Normalised by {@link readMembershipId}. */
  readonly membershipId?: string | undefined;
}

/**
 * Returns all failed checks in this order: enough points, points of the day, minimum quantity, minimum points, membership
 * id, whole units. Only air miles and hotel points have more than the first two checks.
 * @param daily absent if the points stay with the card
 */
export function refusalsOf(
  { price, quantity, membershipId }: PricedRequest,
  balance: number,
  daily?: DailyPoints,
): Refusal[] {
  const need = price.points * quantity;
  const { minimumPoints, unit, partner } = price;
  const refusals: Refusal[] = [];
  if (balance - need < 0) refusals.push({ code: 'INSUFFICIENT_POINT', need, have: balance });
  if (daily && need > daily.left) refusals.push({ code: 'RDM-DAY', ...daily });
  if (price.category !== 'airmiles_and_hotel') return refusals;
  if (quantity < unit) refusals.push({ code: 'INVALID_MIN_THRESHOLD', unit });
  else if (need < minimumPoints) refusals.push({ code: 'INVALID_MIN_POINT', n: minimumPoints });
  if (partner !== undefined && !isMembershipId(partner, membershipId ?? ''))
    refusals.push({ code: 'INVALID_MEMBERSHIP_ID', partner });
  if (quantity % unit !== 0) refusals.push({ code: 'UNIT', unit });
  return refusals;
}

/** Returns the first failed check of {@link refusalsOf}; undefined if all pass. */
export function checkRedemption(...order: Parameters<typeof refusalsOf>): Refusal | undefined {
  return refusalsOf(...order)[0];
}
