/**
 * Card system port: purchases paid in instalments. The rules for ids, money, dates and errors are in port.ts. The card system
 * decides the cost of a plan and which transactions may be converted.
 *
 * Formats and lengths: `agreedConversion` in http/wire/commands.ts for the terms, http/wire/purchases.ts for the answers.
 */
import type { IsoDate } from '../../../../shared/dates.ts';
import type { InstalmentType } from '../../../../shared/instalments.ts';
import type { Money } from '../../../../shared/money.ts';
import type { CardTransaction, Page, PageQuery, TransactionQuery } from './history.ts';

/** The cost of an amount paid over `tenor` months. TWD, whole dollars; `total` = amount + `interest` + `fee`. */
export interface InstalmentPlan {
  /** Months, 1 to 60. */
  readonly tenor: number;
  /** Yearly interest rate on the outstanding amount, per cent, two decimals: `6.00`. */
  readonly annualRate: string;
  readonly interest: Money;
  /** One-time fee, paid with the first instalment. */
  readonly fee: Money;
  /** Every instalment except the first. */
  readonly monthly: Money;
  /** The first instalment, with the fee and the remainder: `first` + (`tenor` − 1) × `monthly` = `total`. */
  readonly first: Money;
  readonly total: Money;
  /**
   * Twelve times the monthly internal rate of return of the payments, fee included; per cent, two decimals. At most 15.00, the
   * law's limit.
   */
  readonly annualPercentageRate: string;
}

/** The terms on which a transaction would be converted today. */
export interface InstalmentOffer {
  readonly transaction: CardTransaction;
  readonly type: InstalmentType;
  readonly plan: InstalmentPlan;
  /** yyyy-MM of the statements with the first and the last instalment. */
  readonly firstMonth: string;
  readonly lastMonth: string;
}

/** The terms that the customer accepted. Refused as `changed` when they differ from the current terms. */
export interface AgreedConversion {
  readonly transactionId: string;
  readonly type: InstalmentType;
  readonly amount: Money;
  readonly tenor: number;
  readonly total: Money;
  readonly annualPercentageRate: string;
}

/** A converted transaction. */
export interface Conversion extends InstalmentOffer {
  readonly conversionId: string;
  /** Shown to the customer; unique among the customer's conversions. */
  readonly referenceNumber: string;
  readonly convertedOn: IsoDate;
}

/**
 * Why a conversion was refused. `not-there`: card or transaction not found. `done`: already converted. `not-eligible`: it
 * may not be converted today. `changed`: the terms differ from the accepted ones, or there is no plan of this tenor.
 */
export type ConversionRefusal = 'not-there' | 'done' | 'not-eligible' | 'changed';

export interface RefusedConversion {
  readonly refused: ConversionRefusal;
}

/** Selects a page of conversions. */
export interface ConversionQuery extends PageQuery {
  readonly sort: { readonly by: 'date' | 'amount'; readonly order: 'asc' | 'desc' };
  /** Both types when absent. */
  readonly type?: InstalmentType;
}

/**
 * Reads convertible and converted transactions. Only purchases with an active primary card may be converted, once each, under
 * the rules of eligibility.ts. Amounts, categories and plans are those of the bank's terms of the day (terms.ts).
 */
export interface CardInstalments {
  /** Returns the transactions that may be converted today; `undefined` when the card is not found. */
  convertible(
    customerId: string,
    cardId: string,
    type: InstalmentType,
    query: TransactionQuery,
  ): Promise<Page<CardTransaction> | undefined>;

  /**
   * Returns every plan for an amount, shortest first; empty when amount or card is not eligible; `undefined` when the
   * card is not found.
   */
  instalmentPlans(
    customerId: string,
    cardId: string,
    amount: Money,
  ): Promise<readonly InstalmentPlan[] | undefined>;

  /** Returns the terms on which a transaction would be converted now. Read-only. */
  offerInstalments(
    customerId: string,
    cardId: string,
    transactionId: string,
    tenor: number,
  ): Promise<InstalmentOffer | RefusedConversion>;

  /** Returns the converted transactions; `undefined` when the card is not found. */
  conversions(
    customerId: string,
    cardId: string,
    query: ConversionQuery,
  ): Promise<Page<Conversion> | undefined>;
}
