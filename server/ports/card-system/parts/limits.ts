/**
 * Card system port: temporary credit limits (LIM-1). The rules for ids, money and errors are in port.ts.
 *
 * Formats and lengths: `limitRaise` in http/wire/commands.ts for the raise, http/wire/outcomes.ts for its outcome.
 */
import type { IsoDate } from '../../../../shared/dates.ts';
import type { Money } from '../../../../shared/money.ts';

/** A higher limit between two dates, inclusive. */
export interface LimitRaise {
  /** TWD, whole dollars. */
  readonly limit: Money;
  readonly startDate: IsoDate;
  readonly endDate: IsoDate;
}

/** A raise that the card system has accepted. */
export interface LimitRequest extends LimitRaise {
  /** Shown to the customer. Absent for a raise made outside the portal. */
  readonly referenceNumber?: string;
}

/** The range in which a card's limit may be raised today. */
export interface LimitInquiry {
  /** The limit without a raise. */
  readonly currentLimit: Money;
  /** The highest temporary limit, set by the bank for this card. */
  readonly maximumLimit: Money;
  /** Today in Taipei by the card system's clock; the earliest start of a raise. */
  readonly today: IsoDate;
  /** False for inactive cards, and for supplementary cards, which share the primary card's limit. */
  readonly allowed: boolean;
  /** The current or future raise; there is at most one. */
  readonly openRequest?: LimitRequest;
}

/** An accepted raise, with the Taipei date. */
export interface RaisedLimit {
  readonly referenceNumber: string;
  readonly today: IsoDate;
}

/** Why a raise was refused. */
export type LimitRefusal =
  /**
   * `not-there`: the card is not found. `not-allowed`: see {@link LimitInquiry.allowed}. `open`: the card already has a
   * current or future raise.
   */
  | { readonly refused: 'not-there' | 'not-allowed' | 'open' }
  /** Amount or dates are out of range; `now` has the current range. */
  | { readonly refused: 'out-of-range'; readonly now: LimitInquiry };

/** Reads temporary limits of cards. */
export interface CardLimits {
  /** Returns the allowed range; `undefined` when the card is not found. */
  limitInquiry(customerId: string, cardId: string): Promise<LimitInquiry | undefined>;
}
