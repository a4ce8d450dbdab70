/**
 * A new card in place of one that is damaged, lost or stolen (RPL-1). Part of the card system's port; what its head says
 * about ids and errors holds here. A refusal is a value, and nothing was changed.
 */
import type { IsoDate } from '../../../shared/dates.ts';
import type { Unit } from './unit.ts';
import type { CardStatus, ReplacementCategory } from './values.ts';

export { REPLACEMENT_CATEGORIES, type ReplacementCategory } from './values.ts';

/**
 * From which status a card gets into which. A damaged card, whether its replacement is on its way or not, can still be
 * lost: the order for it is then superseded. All other cards are for the bank's staff.
 */
export const REPLACEABLE: Readonly<Record<ReplacementCategory, readonly CardStatus[]>> = {
  damaged: ['active'],
  lost: ['active', 'unactivated', 'damaged'],
  stolen: ['active', 'unactivated', 'damaged'],
};

/** What is ordered. */
export interface ReplacementOrder {
  readonly category: ReplacementCategory;
  /** A code in lower case and underscores, at most 40 characters. */
  readonly reason: string;
  /** The person's own words, 1 to 200 characters. */
  readonly reasonDetail: string;
}

/** An order whose card has not been activated yet. */
export interface OpenReplacement {
  readonly referenceNumber: string;
  readonly category: ReplacementCategory;
  readonly orderedOn: IsoDate;
}

/** What can be ordered for a card now, and what is on its way. */
export interface ReplacementState {
  /** None: the bank's staff decides about this card. */
  readonly categories: readonly ReplacementCategory[];
  readonly openOrder?: OpenReplacement;
}

/** What became of an order. */
export type ReplacementOutcome =
  | {
      readonly referenceNumber: string;
      /** The last four digits of the card that was ordered. */
      readonly lastFour: string;
    }
  /** `not-there`: not there or not theirs; `not-allowed`: not from its status, or the bank holds the card back. */
  | { readonly refused: 'not-there' | 'not-allowed' };

/** Replacement of cards. */
export interface CardReplacements {
  /** `undefined` when the card is not there or not theirs. */
  replacement(customerId: string, cardId: string): Promise<ReplacementState | undefined>;

  /**
   * Orders a new card and stops the present one, at once. A damaged card's number stays; a lost or stolen one's is taken
   * from it for good, so that it identifies nobody any more, and the card gets another. The new card is activated like
   * any other (`activateCard`), which closes the order. Of any number of equal orders at once, one is taken.
   */
  orderReplacement(
    unit: Unit,
    customerId: string,
    cardId: string,
    order: ReplacementOrder,
  ): Promise<ReplacementOutcome>;
}
