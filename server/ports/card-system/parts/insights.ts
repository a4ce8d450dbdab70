/**
 * Card system port: a customer's transactions, by merchant and as a list, over all of the customer's own cards. The
 * rules for ids, money and errors are in port.ts.
 *
 * An unknown customer has no transactions.
 */
import type { IsoDate } from '../../../../shared/dates.ts';
import type { Money } from '../../../../shared/money.ts';
import type { Bilingual, CardTransaction, TransactionCategory } from './history.ts';

/**
 * Maximum number of a merchant's transactions in a month that are listed individually. If there are more, only their sum is
 * returned.
 */
export const MAX_LISTED_TRANSACTIONS = 6;

/** Maximum rows in one answer of {@link CardInsights.merchantMonths}. */
export const MOST_MERCHANT_MONTHS = 5000;

/** A range of transaction dates, both inclusive. */
export interface Period {
  readonly fromDate: IsoDate;
  readonly toDate: IsoDate;
}

/** One transaction with a merchant. */
export interface MerchantCharge {
  readonly transactionId: string;
  readonly date: IsoDate;
  readonly amount: Money;
  /** For purchases abroad. */
  readonly foreignAmount?: Money;
}

/** The transactions of one month, card, category, description and currency. */
export interface MerchantMonth {
  readonly cardId: string;
  /** yyyy-MM of the transaction date. */
  readonly month: string;
  readonly category: TransactionCategory;
  readonly description: Bilingual;
  /** Present when the transactions have a merchant country. */
  readonly abroad?: true;
  /** The currency of the foreign amounts. */
  readonly currency?: string;
  /** Present when the transactions are fees for purchases abroad. */
  readonly foreignFee?: true;
  /** TWD; negative for payments and refunds. */
  readonly total: Money;
  readonly count: number;
  /** All transactions, oldest first; absent when there are more than {@link MAX_LISTED_TRANSACTIONS}. */
  readonly charges?: readonly MerchantCharge[];
}

/** Selects a part of the rows. */
export interface MerchantMonthQuery extends Period {
  /** From 1 to {@link MOST_MERCHANT_MONTHS}. */
  readonly limit: number;
  /** Cursor: `next` of the previous part. An unknown cursor gives no rows. */
  readonly after?: string;
}

export interface MerchantMonths {
  /** Rows in the card system's own order. A part may have fewer rows than the limit even if more parts follow. */
  readonly rows: readonly MerchantMonth[];
  /** Cursor of the next part; absent in the last part. */
  readonly next?: string;
}

/** Conditions for a customer's transactions; all of them must hold. */
export interface LineFilter extends Period {
  /** At least one category. */
  readonly categories?: readonly TransactionCategory[];
  readonly cardId?: string;
  /** Only transactions with a merchant country. */
  readonly abroad?: true;
  /** Only fees for purchases abroad. */
  readonly foreignFee?: true;
}

/** Selects a page of transactions. */
export interface LineQuery extends LineFilter {
  /** 1 to 100. */
  readonly pageSize: number;
  /** Cursor: `next` of the previous page. An unknown cursor gives an empty page. */
  readonly after?: string;
}

/** A transaction and its card. */
export interface CustomerLine extends Omit<CardTransaction, 'instalmentEligible'> {
  readonly cardId: string;
}

/** A page of transactions, newest first, then by id. Count and total cover all transactions of the filter. */
export interface CustomerLines {
  readonly content: readonly CustomerLine[];
  readonly count: number;
  readonly total: Money;
  /** Cursor of the next page; absent on the last page. */
  readonly next?: string;
}

/**
 * Reads the transactions of all of a customer's cards. Transactions of a supplementary card count for its holder, not
 * for the primary cardholder.
 */
export interface CardInsights {
  /** Returns sums for each merchant and month. All kinds of transactions count, so that the rows add up to the statements. */
  merchantMonths(customerId: string, query: MerchantMonthQuery): Promise<MerchantMonths>;

  /** Returns the transactions behind a sum. */
  customerLines(customerId: string, query: LineQuery): Promise<CustomerLines>;
}
