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

/** Status of a card. It decides what may be done with the card; only an `active` card can pay. */
export type CardStatus = (typeof CARD_STATUSES)[number];

/** Pictures of cards that the portal draws (web/ui/card/CardArt.tsx). The bank's content chooses one for each product. */
export const CARD_FACES = ['plain', 'metal', 'rings', 'globe', 'waves'] as const;
export type CardFaceName = (typeof CARD_FACES)[number];

/** The account that the card uses: the holder's own, or the primary cardholder's. */
export const CARD_RELATIONSHIPS = ['primary', 'supplementary'] as const;
export type CardRelationship = (typeof CARD_RELATIONSHIPS)[number];

/** The amount taken from the customer's account on the due date. */
export const AUTOPAYS = ['none', 'minimum', 'full'] as const;
export type Autopay = (typeof AUTOPAYS)[number];

/** The use of earned cashback (CSH-1). */
export const CASHBACK_METHODS = ['auto_redeem', 'accumulate'] as const;
export type CashbackMethod = (typeof CASHBACK_METHODS)[number];

/** Categories of items that points can buy, in the order of the page. */
export const REDEMPTION_CATEGORIES = [
  'airmiles_and_hotel',
  'gift',
  'voucher_and_donation',
  'airport_lounge',
  'airport_pickup',
  'cashback',
] as const;
export type RedemptionCategory = (typeof REDEMPTION_CATEGORIES)[number];

/** The reason of a replacement. It also becomes the status of the replaced card. */
export const REPLACEMENT_CATEGORIES = ['damaged', 'lost', 'stolen'] as const;
export type ReplacementCategory = (typeof REPLACEMENT_CATEGORIES)[number];

/** The end of an open replacement. */
export const REPLACEMENT_OUTCOMES = ['activated', 'superseded'] as const;
export type ReplacementOutcome = (typeof REPLACEMENT_OUTCOMES)[number];

/** The way in which statements are delivered (STM-1). */
export const STATEMENT_PREFERENCES = ['email', 'paper', 'mobile'] as const;
export type StatementPreference = (typeof STATEMENT_PREFERENCES)[number];

/** What a customer can change of how the bank reaches them. */
export const CONTACT_KINDS = ['phone', 'email', 'address', 'englishName'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** The commands that change a card, or the contacts of a customer. */
export const COMMAND_KINDS = [
  'redeem',
  'cancel-redemption',
  'convert-to-instalments',
  'set-pin',
  'raise-limit',
  'replace-card',
  'set-cashback-method',
  'activate-card',
  'freeze-card',
  'set-controls',
  'remove-wallet-token',
  'change-contact',
  'undo-contact',
  'open-dispute',
  'add-dispute-evidence',
  'answer-dispute',
  'withdraw-dispute',
  'set-family-controls',
  'freeze-family-card',
  'stop-family-card',
  'allow-family-extra',
] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];

/** State of a command. `not-done`: the command never took effect and never will. */
export const COMMAND_STATES = ['pending', 'done', 'refused', 'not-done'] as const;
export type CommandState = (typeof COMMAND_STATES)[number];
