/**
 * Temporary credit limits (LIM-1). Part of the card system's port; what its head says about ids, money and errors holds
 * here. A refusal is a value: it says what the card system found, and nothing was changed.
 */
import type { IsoDate } from '../../../shared/dates.ts';
import type { Money } from '../../../shared/money.ts';
import type { Unit } from './unit.ts';

/** A higher limit from one day to another, both included. */
export interface LimitRaise {
  /** TWD, whole dollars. */
  readonly limit: Money;
  readonly startDate: IsoDate;
  readonly endDate: IsoDate;
}

/** A raise that the card system has taken. */
export interface LimitRequest extends LimitRaise {
  /** What people quote. Absent for a raise that was not asked for through the portal. */
  readonly referenceNumber?: string;
}

/** Between what a card's limit may be raised, today. */
export interface LimitInquiry {
  /** The limit that holds without any raise. */
  readonly currentLimit: Money;
  /** The most that a raise may reach, decided by the bank for this card. */
  readonly maximumLimit: Money;
  /** Today in Taipei by the card system's clock: the first day on which a raise may start. */
  readonly today: IsoDate;
  /** False for cards that are not active and for supplementary ones, whose limit is the primary card's. */
  readonly allowed: boolean;
  /** The raise that holds or starts later; there is at most one. */
  readonly openRequest?: LimitRequest;
}

/** What became of a raise that was asked for. */
export type LimitOutcome =
  /** Taken, on a day in Taipei. */
  | { readonly referenceNumber: string; readonly today: IsoDate }
  /**
   * `not-there`: the card is not there or not theirs; `not-allowed`: see {@link LimitInquiry.allowed}; `open`: there is a
   * raise that holds or starts later.
   */
  | { readonly refused: 'not-there' | 'not-allowed' | 'open' }
  /** Amount or days do not fit; between what they may be now. */
  | { readonly refused: 'out-of-range'; readonly now: LimitInquiry };

/** Temporary limits of cards. */
export interface CardLimits {
  /** What may be asked for; `undefined` when the card is not there or not theirs. */
  limitInquiry(customerId: string, cardId: string): Promise<LimitInquiry | undefined>;

  /** Raises the limit for some days. Of any number of raises at once for a card, one is taken. */
  raiseLimit(unit: Unit, customerId: string, cardId: string, raise: LimitRaise): Promise<LimitOutcome>;
}
