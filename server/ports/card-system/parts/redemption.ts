/**
 * Card system port: redemption of points. The rules for ids, money and errors are in port.ts. The portal has the items and
 * their prices from the bank's catalogue. The card system has the points and decides whether an item can be redeemed.
 *
 * Formats and lengths: `redemptionOrder` in http/wire/commands.ts for the order, http/wire/purchases.ts for the answers.
 */
import type { RedemptionCategory } from '../../../../shared/card-values.ts';
import type { IsoDate } from '../../../../shared/dates.ts';
import type { Money } from '../../../../shared/money.ts';
import type { Bilingual, Page, PageQuery } from './history.ts';

export type { RedemptionCategory } from '../../../../shared/card-values.ts';

/** The membership that miles or points are credited to. */
export interface Membership {
  /** The partner's code, four characters. */
  readonly partner: string;
  /** The membership number in the partner's format. */
  readonly id: string;
}

/** The recipient of a delivery. */
export interface Delivery {
  /** Empty for a delivery by post to a customer without an e-mail address. */
  readonly email: string;
  readonly address?: {
    readonly address: string;
    readonly city: string;
    readonly state: string;
    readonly postcode: string;
  };
}

/** A cash rebate and its conditions. */
export interface Rebate {
  /** The total credit. */
  readonly amount: Money;
  /** The required average balance of the customer's deposit accounts. */
  readonly minimumAverageBalance: Money;
  /** The maximum units of the item per calendar year (Taipei), over all cards of the customer. */
  readonly timesAYear: number;
}

/** A redemption to make. */
export interface RedemptionOrder {
  readonly itemCode: string;
  readonly category: RedemptionCategory;
  /** Text for the history and the points ledger. */
  readonly description: Bilingual;
  /** 1 to 9,999,999,999. */
  readonly quantity: number;
  /** Total points, at least 1. */
  readonly points: number;
  readonly membership?: Membership;
  readonly delivery?: Delivery;
  readonly rebate?: Rebate;
}

/** A redemption in a list. */
export interface RedemptionSummary {
  readonly redemptionId: string;
  /** Taipei date. */
  readonly date: IsoDate;
  readonly description: Bilingual;
  /** Shown to the customer; unique among the customer's redemptions. */
  readonly redeemCode: string;
  /** Points spent, at least 1. */
  readonly points: number;
  /** Time of the cancellation. Present only for a cancelled redemption. */
  readonly cancelledAt?: Date;
}

/** A redemption with all its details. */
export interface Redemption extends RedemptionSummary {
  readonly cardId: string;
  readonly lastFour: string;
  readonly itemCode: string;
  readonly category: RedemptionCategory;
  readonly quantity: number;
  readonly membership?: Membership;
  readonly delivery?: Delivery;
  readonly rebate?: Money;
  /**
   * Until when `cancel-redemption` is accepted. Absent when the redemption cannot be cancelled now, for example a cash
   * rebate, and when the card system does not know. Then the portal offers no cancellation.
   */
  readonly cancellableUntil?: Date;
}

/** A completed redemption and the remaining balance of the card. */
export interface Redeemed extends RedemptionSummary {
  readonly pointBalance: number;
  /** As in {@link Redemption}, at the time of the redemption. */
  readonly cancellableUntil?: Date;
}

/** Why a redemption was refused. A refused redemption changes nothing. */
export type RedemptionRefusal =
  /** The card is not found. */
  | { readonly refused: 'no-card' }
  /** The card is not active. */
  | { readonly refused: 'not-active' }
  /** The card is frozen (controls.ts). */
  | { readonly refused: 'frozen' }
  /** The nightly points batch is processing the customer. */
  | { readonly refused: 'batch' }
  | { readonly refused: 'points'; readonly have: number }
  | { readonly refused: 'average-balance' }
  | { readonly refused: 'times-a-year' };

/** A cancelled redemption. */
export interface Cancelled {
  readonly redemptionId: string;
  readonly cancelledAt: Date;
  /** Points that were given back: those that the redemption spent. */
  readonly points: number;
  /** The balance of the card with these points. */
  readonly pointBalance: number;
}

/** Why a cancellation was refused. A refused cancellation changes nothing. */
export type CancellationRefusal =
  /** The customer has no such redemption of this card. */
  | { readonly refused: 'not-there' }
  /** The redemption can no longer be cancelled, or never could. */
  | { readonly refused: 'too-late' }
  /** The redemption is already cancelled. */
  | { readonly refused: 'cancelled' }
  /** The nightly points batch is processing the customer. */
  | { readonly refused: 'batch' };

/** A partner's answer about a membership. */
export type MembershipVerdict =
  | { readonly verdict: 'accepted' }
  /** The partner cannot be reached or cannot answer. */
  | { readonly verdict: 'unavailable' }
  /** The partner does not accept the transaction. */
  | { readonly verdict: 'not-authorised' }
  /** The bank's data of the customer differs from the partner's. */
  | { readonly verdict: 'mismatch'; readonly what: 'membership' | 'name' | 'birthday' | 'nationality' };

/** Reads redemptions and memberships. */
export interface CardRedemptions {
  /**
   * Asks the partner whether the membership is the customer's. Call it before the redemption. It changes nothing, so it
   * may be repeated.
   */
  verifyMembership(customerId: string, membership: Membership): Promise<MembershipVerdict>;

  /** Whether the customer has used this membership in a redemption before. A cancelled redemption does not count. */
  knowsMembership(customerId: string, membership: Membership): Promise<boolean>;

  /** Returns the customer's redemptions of all cards, newest first, or oldest first for `asc`. */
  redemptions(
    customerId: string,
    query: PageQuery & { readonly order?: 'asc' | 'desc' },
  ): Promise<Page<RedemptionSummary>>;

  /** Returns one redemption, or `undefined` when it is not found. */
  redemption(customerId: string, redemptionId: string): Promise<Redemption | undefined>;
}
