/** Fields and payloads of the calls of points redemption. */
import * as z from 'zod/mini';
import { REDEMPTION_CATEGORIES } from '../../shared/card-values.ts';
import { instant, isoDate, money, opaque } from '../../shared/http/schemas.ts';
import { CATEGORY } from './categories.ts';
import { readDelivery } from './delivery.ts';
import { WORTH_UNITS } from './offers.ts';
import { MAX_MEMBERSHIP_LENGTH } from './partners.ts';
import { readQuantity } from './rules.ts';

export const category = z.enum(REDEMPTION_CATEGORIES);

/** A whole number without a leading zero, as a number or as typed text. */
export const quantity = z.pipe(
  z.union([z.int().check(z.gte(1), z.lte(9_999_999_999)), z.string().check(z.maxLength(40))]),
  z.transform((given: number | string, context) => {
    const result = readQuantity(String(given));
    if ('value' in result) return result.value;
    context.issues.push({ code: 'custom', input: undefined, params: { reason: result.problem } });
    return z.NEVER;
  }),
);

/** A delivery field. The product determines which delivery fields are required. */
function line(part: Parameters<typeof readDelivery>[0]) {
  return z.pipe(
    z._default(z.string().check(z.maxLength(300)), ''),
    z.transform((typed: string, context) => {
      const result = readDelivery(part, typed);
      if ('value' in result) return result.value;
      // Required fields are checked together with the product.
      if (result.problem === 'empty') return '';
      context.issues.push({ code: 'custom', input: undefined, params: { reason: result.problem } });
      return z.NEVER;
    }),
  );
}

/** A product in the call's language, priced for one card. */
export const product = z.object({
  productName: z.string(),
  productCode: z.string(),
  /** Points per unit. */
  productPoint: z.int(),
  productCategory: z.enum(Object.values(CATEGORY).map(({ code }) => code)),
  minimumRedeemPts: z.int(),
  minimumUnit: z.int(),
  /** The partner that receives the miles or points. If present, a membership id is required. */
  partnerName: z.optional(z.string()),
  /** Delivery time. */
  delivery: z.string(),
  notes: z.array(z.string()),
  /** Amount of a cash rebate per unit. */
  rebate: z.optional(money),
  /** Value per unit, if the bank states it. */
  worth: z.optional(z.object({ amount: z.int(), unit: z.enum(WORTH_UNITS) })),
  /** Maximum redemptions per calendar year, over all cards of the customer. */
  timesAYear: z.optional(z.int()),
});

export const redeemed = z.object({
  id: z.string(),
  redeemCode: z.string(),
  redemptionDate: isoDate,
  redemptionDescription: z.string(),
  pointsUsed: z.int(),
  pointBalance: z.int(),
});

export const historyItem = z.object({
  id: z.string(),
  redemptionDate: isoDate,
  redemptionDescription: z.string(),
  redeemCode: z.string(),
  points: z.int(),
  cancelledAt: z.optional(instant),
});

export const detail = z.object({
  ...historyItem.shape,
  category,
  productCode: z.string(),
  quantity: z.int(),
  cardId: z.string(),
  lastFour: z.string(),
  partnerName: z.optional(z.string()),
  /** Masked except for its last characters, at most four. */
  membershipId: z.optional(z.string()),
  /** Masked, because it can be the registered address. */
  emailAddress: z.optional(z.string()),
  address: z.optional(z.string()),
  city: z.optional(z.string()),
  state: z.optional(z.string()),
  postcode: z.optional(z.string()),
  rebate: z.optional(money),
  delivery: z.optional(z.string()),
  /** Until when it can be cancelled. Absent when it cannot be cancelled now. */
  cancellableUntil: z.optional(instant),
});

export const cancelled = z.object({
  id: z.string(),
  redeemCode: z.string(),
  cancelledAt: instant,
  /** Points that were given back. */
  points: z.int(),
  pointBalance: z.int(),
});

/**
 * Fields that redeem air miles or hotel points to a membership. `airmileId` is the membership id. `catalogCode` is the
 * port's `itemCode`, like `redemptionItemCode` and `productCode` in other calls.
 */
export const partnerFields = {
  catalogCode: opaque,
  quantity,
  /** A missing or empty id fails with INVALID_MEMBERSHIP_ID, like any invalid id. */
  airmileId: z._default(z.string().check(z.maxLength(3 * MAX_MEMBERSHIP_LENGTH)), ''),
  cardId: opaque,
};

/** Fields that redeem a delivered product. */
export const deliveredFields = {
  catalogCode: opaque,
  quantity,
  cardId: opaque,
  address: line('address'),
  city: line('city'),
  state: line('state'),
  postcode: line('postcode'),
  emailAddress: line('emailAddress'),
  /** Delivers to the e-mail address on file instead of `emailAddress`, because the browser has only its masked form. */
  registeredEmail: z.optional(z.boolean()),
  /** Delivers to the postal address on file instead of the four fields, because the browser has only its masked form. */
  registeredAddress: z.optional(z.boolean()),
};

/** Required after RDM-OTP: the token of a verified code. Valid once, for exactly the redemption of that code. */
export const otpToken = z.optional(opaque);
