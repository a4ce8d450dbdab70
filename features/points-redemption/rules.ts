/** What decides whether something can be redeemed; form and server run the same, and the server alone is believed. */
import type { Reading } from '../../shared/validation/reading.ts';
import { plain } from '../../shared/validation/reading.ts';
import type { Category } from './categories.ts';
import { isMembershipId } from './partners.ts';

const QUANTITY = /^[1-9]\d{0,9}$/;

/** A typed quantity: a whole number without a leading zero, up to 10 digits; commas between thousands are taken. */
export function readQuantity(typed: string): Reading<number, 'empty' | 'format'> {
  const text = plain(typed).replace(/\s/g, '');
  if (text === '') return { problem: 'empty' };
  const digits = /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text;
  return QUANTITY.test(digits) ? { value: Number(digits) } : { problem: 'format' };
}

/** What one unit of a product costs, and the least that can be had of it. */
export interface Price {
  readonly category: Category;
  /** Points for one. At most 500,000, so that points for any quantity are exact. */
  readonly points: number;
  /** The least points for each request. */
  readonly minimumPoints: number;
  /** The least quantity, and what it is a multiple of. */
  readonly unit: number;
  /** The partner that gets air miles and hotel points. */
  readonly partner?: string;
}

/** The first thing that is wrong. */
export type Refusal =
  | { readonly code: 'INSUFFICIENT_POINT'; readonly need: number; readonly have: number }
  | { readonly code: 'INVALID_MIN_THRESHOLD'; readonly unit: number }
  | { readonly code: 'INVALID_MIN_POINT'; readonly n: number }
  | { readonly code: 'INVALID_MEMBERSHIP_ID'; readonly partner: string }
  /** Enough, but not a multiple of the unit. */
  | { readonly code: 'UNIT'; readonly unit: number };

/** What is to be redeemed. */
export interface Wanted {
  readonly price: Price;
  readonly quantity: number;
  /** As {@link readMembershipId} read it. */
  readonly membershipId?: string | undefined;
}

/**
 * The checks, in their order: enough points, the least quantity, the least points, the membership id. For everything but
 * air miles and hotel points only the first decides.
 */
export function refusalOf({ price, quantity, membershipId }: Wanted, balance: number): Refusal | undefined {
  const need = price.points * quantity;
  const { minimumPoints, unit, partner } = price;
  if (balance - need < 0) return { code: 'INSUFFICIENT_POINT', need, have: balance };
  if (price.category !== 'airmiles_and_hotel') return undefined;
  if (quantity < unit) return { code: 'INVALID_MIN_THRESHOLD', unit };
  if (need < minimumPoints) return { code: 'INVALID_MIN_POINT', n: minimumPoints };
  if (partner !== undefined && !isMembershipId(partner, membershipId ?? ''))
    return { code: 'INVALID_MEMBERSHIP_ID', partner };
  return quantity % unit === 0 ? undefined : { code: 'UNIT', unit };
}
