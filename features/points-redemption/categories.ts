/** What each category of redemption products means for the calls. */
import type { RedemptionCategory } from '../../shared/card-values.ts';

/**
 * The category codes in product lists. `cashback` is a cash rebate on the bill (call `waiver`, field `rebate`). It is not a card's cashback
 * method, which the cashback feature sets.
 */
export const PRODUCT_CATEGORY = {
  airmiles_and_hotel: 'AH',
  gift: 'G',
  voucher_and_donation: 'V',
  airport_lounge: 'AL',
  airport_pickup: 'AP',
  cashback: 'CB',
} as const satisfies Record<RedemptionCategory, string>;

/**
 * The call that redeems a category. Air miles and hotel points go to a partner membership, a cash rebate reduces the bill, and other items
 * are delivered.
 */
export const REDEEM_CALL = {
  airmiles_and_hotel: 'partner',
  gift: 'catalogue',
  voucher_and_donation: 'catalogue',
  airport_lounge: 'catalogue',
  airport_pickup: 'catalogue',
  cashback: 'waiver',
} as const satisfies Record<RedemptionCategory, string>;

export type RedeemCall = (typeof REDEEM_CALL)[RedemptionCategory];
