/**
 * Card system port: replacement of damaged, lost and stolen cards (RPL-1). The rules for ids and errors are in port.ts.
 *
 * Formats and lengths: `replacementOrder` in http/wire/commands.ts for the order, http/wire/outcomes.ts for its outcome.
 */
import type { CardStatus, ReplacementCategory } from '../../../../shared/card-values.ts';
import type { IsoDate } from '../../../../shared/dates.ts';

export { REPLACEMENT_CATEGORIES, type ReplacementCategory } from '../../../../shared/card-values.ts';

/**
 * The statuses from which a card can be replaced, by category. A damaged card can still be reported lost or stolen, which
 * supersedes an open order. The bank's staff handles all other cards.
 */
export const REPLACEABLE: Readonly<Record<ReplacementCategory, readonly CardStatus[]>> = {
  damaged: ['active'],
  lost: ['active', 'unactivated', 'damaged'],
  stolen: ['active', 'unactivated', 'damaged'],
};

/** An order for a new card. */
export interface ReplacementOrder {
  readonly category: ReplacementCategory;
  /** A code in lower case and underscores, at most 40 characters. */
  readonly reason: string;
  /** Free text, 1 to 200 characters. */
  readonly reasonDetail: string;
}

/** An order whose new card is not activated yet. */
export interface OpenReplacement {
  readonly referenceNumber: string;
  readonly category: ReplacementCategory;
  readonly orderedOn: IsoDate;
}

/** The replacements that can be ordered for a card now, and its open order. */
export interface ReplacementState {
  /** Empty when only the bank's staff can replace the card. */
  readonly categories: readonly ReplacementCategory[];
  readonly openOrder?: OpenReplacement;
}

/** A new card that was ordered. */
export interface OrderedReplacement {
  readonly referenceNumber: string;
  /** The last four digits of the new card. */
  readonly lastFour: string;
  /** MM/YY of the new card. */
  readonly expiry: string;
}

/**
 * Why an order was refused. `not-there`: the card is not found. `not-allowed`: its status does not allow it, or its
 * activation is blocked.
 */
export interface ReplacementRefusal {
  readonly refused: 'not-there' | 'not-allowed';
}

/** Reads replacements of cards. */
export interface CardReplacements {
  /** Returns `undefined` when the card is not found. */
  replacement(customerId: string, cardId: string): Promise<ReplacementState | undefined>;
}
