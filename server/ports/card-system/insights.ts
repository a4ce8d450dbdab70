/**
 * Card system port: what a customer buys where, over all own cards. The rules for ids, money and errors are in port.ts.
 *
 * A customer whom the card system does not know has no lines.
 */
import type { IsoDate } from '../../../shared/dates.ts';
import type { Money } from '../../../shared/money.ts';
import type { Bilingual, CardTransaction, TransactionCategory } from './history.ts';

/** Up to so many lines of a merchant in a month are listed one by one; of more there is only the sum. */
export const MOST_LISTED = 6;

/** The most rows in one answer of {@link CardInsights.merchantMonths}. */
export const MOST_MERCHANT_MONTHS = 5000;

/** Days of transactions, both inclusive. */
export interface Period {
  readonly fromDate: IsoDate;
  readonly toDate: IsoDate;
}

/** One line of a merchant. */
export interface MerchantCharge {
  readonly transactionId: string;
  readonly date: IsoDate;
  readonly amount: Money;
  /** For purchases abroad. */
  readonly foreignAmount?: Money;
}

/** The lines of one month, card, category, description and currency. */
export interface MerchantMonth {
  readonly cardId: string;
  /** yyyy-MM of the transaction date. */
  readonly month: string;
  readonly category: TransactionCategory;
  readonly description: Bilingual;
  /** The lines have a merchant country. */
  readonly abroad?: true;
  /** The currency of their foreign amounts. */
  readonly currency?: string;
  /** The lines are fees for purchases abroad. */
  readonly foreignFee?: true;
  /** TWD; negative for payments and refunds. */
  readonly total: Money;
  readonly count: number;
  /** All lines, oldest first; absent when there are more than {@link MOST_LISTED}. */
  readonly charges?: readonly MerchantCharge[];
}

/** Selects a part of the rows. */
export interface MerchantMonthQuery extends Period {
  /** From 1 to {@link MOST_MERCHANT_MONTHS}. */
  readonly limit: number;
  /** Cursor: `next` of the part before. An unknown cursor gives no rows. */
  readonly after?: string;
}

export interface MerchantMonths {
  /** In an order of the card system's own. Fewer than the limit may come before the last part. */
  readonly rows: readonly MerchantMonth[];
  /** Cursor of the next part; absent with the last one. */
  readonly next?: string;
}

/** Conditions for the lines of a customer; all of them must hold. */
export interface LineFilter extends Period {
  /** Not empty. */
  readonly categories?: readonly TransactionCategory[];
  readonly cardId?: string;
  /** Only with a merchant country. */
  readonly abroad?: true;
  /** Only fees for purchases abroad. */
  readonly foreignFee?: true;
}

/** Selects a page of lines. */
export interface LineQuery extends LineFilter {
  /** 1 to 100. */
  readonly pageSize: number;
  /** Cursor: `next` of the page before. An unknown cursor gives an empty page. */
  readonly after?: string;
}

/** A transaction and its card. */
export interface CustomerLine extends Omit<CardTransaction, 'instalmentEligible'> {
  readonly cardId: string;
}

/** A page of lines, newest first, then by id, with what all lines of the filter are together. */
export interface CustomerLines {
  readonly content: readonly CustomerLine[];
  readonly count: number;
  readonly total: Money;
  /** Cursor of the next page; absent on the last one. */
  readonly next?: string;
}

/** Reads what a customer buys. Cards of supplementary holders are those holders' own. */
export interface CardInsights {
  /** Sums of each merchant and month. All kinds of lines count, so that the rows add up to the statements. */
  merchantMonths(customerId: string, query: MerchantMonthQuery): Promise<MerchantMonths>;

  /** The lines behind a sum. */
  customerLines(customerId: string, query: LineQuery): Promise<CustomerLines>;
}
