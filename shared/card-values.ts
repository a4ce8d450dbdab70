/** Values of cards that the card system port, its adapters and the database schema share. */

/** Every status of a card, in the order in which the specification names them. */
export const CARD_STATUSES = [
  'active',
  'unactivated',
  'damaged',
  'lost',
  'stolen',
  'r_code',
  'invalid',
] as const;

/** Decides what may be done with a card. Only an `active` card can pay. */
export type CardStatus = (typeof CARD_STATUSES)[number];

/** Whose account the card uses: the holder's own, or the primary cardholder's. */
export type CardRelationship = 'primary' | 'supplementary';

/** The amount taken from the customer's account on the due date. */
export const AUTOPAYS = ['none', 'minimum', 'full'] as const;
export type Autopay = (typeof AUTOPAYS)[number];

/** What happens to earned cashback (CSH-1). */
export const CASHBACK_METHODS = ['auto_redeem', 'accumulate'] as const;
export type CashbackMethod = (typeof CASHBACK_METHODS)[number];

export type RedemptionCategory =
  | 'airmiles_and_hotel'
  | 'gift'
  | 'voucher_and_donation'
  | 'airport_lounge'
  | 'airport_pickup'
  | 'cashback';

/** Why a card is replaced; also the status that the card gets. */
export const REPLACEMENT_CATEGORIES = ['damaged', 'lost', 'stolen'] as const;
export type ReplacementCategory = (typeof REPLACEMENT_CATEGORIES)[number];
