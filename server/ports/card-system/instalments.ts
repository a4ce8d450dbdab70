/**
 * Purchases that are paid in instalments. Part of the card system's port; what its head says about ids, money, dates and
 * errors holds here. The card system is the authority for what a plan costs and for what may be converted.
 */
import type { IsoDate } from '../../../shared/dates.ts';
import type { InstalmentTenor, InstalmentType } from '../../../shared/instalments.ts';
import type { Money } from '../../../shared/money.ts';
import type { CardTransaction, Page, PageQuery, TransactionQuery } from './history.ts';
import type { Unit } from './unit.ts';

/** What it costs to pay an amount in that many months. TWD, whole dollars; `total` = amount + `interest` + `fee`. */
export interface InstalmentPlan {
  readonly tenor: InstalmentTenor;
  /** Interest on what is still owed, per cent a year, two decimals: `6.00`. */
  readonly annualRate: string;
  readonly interest: Money;
  /** Once, with the first instalment. */
  readonly fee: Money;
  /** Every instalment but the first. */
  readonly monthly: Money;
  /** With the fee and what does not divide: `first` + (`tenor` − 1) × `monthly` = `total`. */
  readonly first: Money;
  readonly total: Money;
  /** Twelve times the monthly internal rate of return of the payments, fee included; per cent, two decimals. */
  readonly annualPercentageRate: string;
}

/** One transaction in one plan, as the card system would convert it today. */
export interface InstalmentOffer {
  readonly transaction: CardTransaction;
  readonly type: InstalmentType;
  readonly plan: InstalmentPlan;
  /** yyyy-MM: the statements with the first and with the last instalment. */
  readonly firstMonth: string;
  readonly lastMonth: string;
}

/** What somebody has agreed to. Refused as `changed` when the card system would convert on other terms by now. */
export interface AgreedConversion {
  readonly transactionId: string;
  readonly type: InstalmentType;
  readonly amount: Money;
  readonly tenor: InstalmentTenor;
  readonly total: Money;
  readonly annualPercentageRate: string;
}

/** A transaction that was converted. */
export interface Conversion extends InstalmentOffer {
  readonly conversionId: string;
  /** For people: unique among the customer's. */
  readonly referenceNumber: string;
  readonly convertedOn: IsoDate;
}

/**
 * Why not: card or transaction is not there or not theirs; it was converted before; it may not be converted (today); the
 * terms are not those that were agreed to.
 */
export type ConversionRefusal = 'not-there' | 'done' | 'not-eligible' | 'changed';

export interface RefusedConversion {
  readonly refused: ConversionRefusal;
}

/** A page of conversions. */
export interface ConversionQuery extends PageQuery {
  readonly sort: { readonly by: 'date' | 'amount'; readonly order: 'asc' | 'desc' };
  /** Where the purchase stood; both when absent. */
  readonly type?: InstalmentType;
}

/**
 * Only what was bought with an active card of the primary cardholder's own account may be converted, for as long as
 * eligibility.ts says, and once.
 */
export interface CardInstalments {
  /** What may be converted today; `undefined` when the card is not there or not theirs. */
  convertible(
    customerId: string,
    cardId: string,
    type: InstalmentType,
    query: TransactionQuery,
  ): Promise<Page<CardTransaction> | undefined>;

  /** Every plan for an amount, shortest first; none for an amount or a card that cannot be converted. */
  instalmentPlans(
    customerId: string,
    cardId: string,
    amount: Money,
  ): Promise<readonly InstalmentPlan[] | undefined>;

  /** The terms on which one transaction would be converted now. Changes nothing. */
  offerInstalments(
    customerId: string,
    cardId: string,
    transactionId: string,
    tenor: InstalmentTenor,
  ): Promise<InstalmentOffer | RefusedConversion>;

  /** Converts a transaction, judged again in the transaction of the unit: exactly one of all who try at once succeeds. */
  convertToInstalments(
    unit: Unit,
    customerId: string,
    cardId: string,
    agreed: AgreedConversion,
  ): Promise<Conversion | RefusedConversion>;

  /** What was converted, newest first when sorted by date descending; `undefined` when the card is not there or not theirs. */
  conversions(
    customerId: string,
    cardId: string,
    query: ConversionQuery,
  ): Promise<Page<Conversion> | undefined>;
}
