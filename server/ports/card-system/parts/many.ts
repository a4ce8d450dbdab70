/**
 * Reads about many customers at once, for batches. A card system in the portal's database answers each with one statement. For other card
 * systems, `oneByOne` (../one-by-one.ts) has the reads of single customers.
 */
import type { IsoDate } from '../../../../shared/dates.ts';
import type { CardSummary, Customer } from '../port.ts';

/** Points of a card that expire on a day. */
export interface ExpiringLot {
  readonly customerId: string;
  readonly cardId: string;
  readonly endsOn: IsoDate;
  /** At least 1. */
  readonly points: number;
}

/** A card system that may have reads of many customers. */
export interface MayReadMany {
  /** Present when the portal's database answers the reads. */
  readonly ofMany?: CardsOfMany;
}

/** Reads of many customers. Unknown and malformed ids are left out of the results. */
export interface CardsOfMany {
  customersOf(customerIds: readonly string[]): Promise<ReadonlyMap<string, Customer>>;

  /** Returns the cards by customer, oldest first. Customers without cards are left out. */
  cardsOf(customerIds: readonly string[]): Promise<ReadonlyMap<string, readonly CardSummary[]>>;

  /** Like {@link cardsOf}, but only cards whose latest statement is due on one of these dates. */
  cardsDueOn(
    customerIds: readonly string[],
    dates: readonly IsoDate[],
  ): Promise<ReadonlyMap<string, readonly CardSummary[]>>;

  /** Returns the points that expire on one of these dates, none of which may be past. */
  pointsEndingOn(customerIds: readonly string[], dates: readonly IsoDate[]): Promise<readonly ExpiringLot[]>;
}
