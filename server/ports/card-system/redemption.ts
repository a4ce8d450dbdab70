/**
 * Redemption of points and its history. Part of the card system's port; what its head says about ids, money and errors
 * holds here. What there is to redeem, and what it costs, the portal knows from the bank's catalogue; whether it can be
 * had, and the points themselves, are the card system's.
 */
import type { IsoDate } from '../../../shared/dates.ts';
import type { Money } from '../../../shared/money.ts';
import type { Bilingual, Page, PageQuery } from './history.ts';
import type { Unit } from './unit.ts';
import type { RedemptionCategory } from './values.ts';

export type { RedemptionCategory } from './values.ts';

/** Who gets the miles or points. */
export interface Membership {
  /** The partner's code, four characters. */
  readonly partner: string;
  /** As the partner writes it. */
  readonly id: string;
}

/** Where something is sent. */
export interface Delivery {
  readonly email: string;
  readonly address?: {
    readonly address: string;
    readonly city: string;
    readonly state: string;
    readonly postcode: string;
  };
}

/** A cash rebate and what it depends on. */
export interface Rebate {
  /** Taken off the bill, in all. */
  readonly amount: Money;
  /** The least average balance of the customer's deposit accounts. */
  readonly minimumAverageBalance: Money;
  /** The most units of the item in a calendar year (Taipei), over all cards of the customer. */
  readonly timesAYear: number;
}

/** What is redeemed. */
export interface RedemptionOrder {
  readonly itemCode: string;
  readonly category: RedemptionCategory;
  /** As the history and the points ledger show it. */
  readonly description: Bilingual;
  /** 1 to 9,999,999,999. */
  readonly quantity: number;
  /** Points in all, at least 1. */
  readonly points: number;
  readonly membership?: Membership;
  readonly delivery?: Delivery;
  readonly rebate?: Rebate;
}

/** A redemption as the list shows it. */
export interface RedemptionSummary {
  readonly redemptionId: string;
  /** The Taipei day. */
  readonly date: IsoDate;
  readonly description: Bilingual;
  /** What people quote; unique among the customer's redemptions. */
  readonly redeemCode: string;
  /** Points that it took, at least 1. */
  readonly points: number;
}

/** A redemption with everything that was asked for. */
export interface Redemption extends RedemptionSummary {
  readonly cardId: string;
  readonly lastFour: string;
  readonly itemCode: string;
  readonly category: RedemptionCategory;
  readonly quantity: number;
  readonly membership?: Membership;
  readonly delivery?: Delivery;
  readonly rebate?: Money;
}

/** A redemption that was just made, and what is left on the card. */
export interface Redeemed extends RedemptionSummary {
  readonly pointBalance: number;
}

/** Why a redemption was not made. Nothing was written. */
export type RedemptionRefusal =
  /** The card is not there or not theirs. */
  | { readonly refused: 'no-card' }
  /** Only active cards redeem. */
  | { readonly refused: 'not-active' }
  /** The nightly points batch is working on this customer. */
  | { readonly refused: 'batch' }
  | { readonly refused: 'points'; readonly have: number }
  | { readonly refused: 'average-balance' }
  | { readonly refused: 'times-a-year' };

/** What a partner says of a membership. */
export type MembershipVerdict =
  | { readonly verdict: 'accepted' }
  /** The partner cannot be reached, or cannot answer. */
  | { readonly verdict: 'unavailable' }
  /** The partner does not accept the transaction. */
  | { readonly verdict: 'not-authorised' }
  /** What the bank has of the customer is not what the partner has of the member. */
  | { readonly verdict: 'mismatch'; readonly what: 'membership' | 'name' | 'birthday' | 'nationality' };

export interface CardRedemptions {
  /**
   * Asks the partner whether the membership is the customer's, before any points are touched. It changes nothing, here
   * or there, and may be asked any number of times.
   */
  verifyMembership(customerId: string, membership: Membership): Promise<MembershipVerdict>;

  /** True when the customer has redeemed to this membership before. */
  knowsMembership(customerId: string, membership: Membership): Promise<boolean>;

  /**
   * Takes the points and writes the redemption down with its line of the ledger, all or nothing. Never takes more than
   * there is, whatever happens at the same time; of redemptions at the same time each that the balance allows is made.
   * A repeat of the same unit takes nothing more and answers the redemption that it made. A rebate is taken off what the
   * card owes at the same time, with a line among what is not billed yet.
   */
  redeem(
    unit: Unit,
    customerId: string,
    cardId: string,
    order: RedemptionOrder,
  ): Promise<Redeemed | RedemptionRefusal>;

  /** The customer's redemptions, of all cards, newest first (or oldest, for `asc`). */
  redemptions(
    customerId: string,
    query: PageQuery & { readonly order?: 'asc' | 'desc' },
  ): Promise<Page<RedemptionSummary>>;

  /** One redemption; undefined when it is not there or not theirs. */
  redemption(customerId: string, redemptionId: string): Promise<Redemption | undefined>;
}
