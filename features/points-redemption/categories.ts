/** What points can be redeemed for, by category. */

/** Every category, in the order in which they are shown. */
export const CATEGORIES = [
  'airmiles_and_hotel',
  'gift',
  'voucher_and_donation',
  'airport_lounge',
  'airport_pickup',
  'cashback',
] as const;

export type Category = (typeof CATEGORIES)[number];

/** How a product's category is written in lists of products. */
export const PRODUCT_CATEGORY = {
  airmiles_and_hotel: 'AH',
  gift: 'G',
  voucher_and_donation: 'V',
  airport_lounge: 'AL',
  airport_pickup: 'AP',
  cashback: 'CB',
} as const satisfies Record<Category, string>;

/**
 * Which call redeems a category: air miles and hotel points go to a partner's membership, a cash rebate goes to the bill,
 * and everything else is sent to the person.
 */
export const WAY = {
  airmiles_and_hotel: 'partner',
  gift: 'catalogue',
  voucher_and_donation: 'catalogue',
  airport_lounge: 'catalogue',
  airport_pickup: 'catalogue',
  cashback: 'waiver',
} as const satisfies Record<Category, string>;

export type Way = (typeof WAY)[Category];
