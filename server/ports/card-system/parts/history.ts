/**
 * Card system port: transactions, statements and points. The rules for ids, money and errors are in port.ts.
 */
import type { IsoDate } from '../../../../shared/dates.ts';
import type { Language } from '../../../../shared/messages.ts';
import type { Money } from '../../../../shared/money.ts';
import type { TransactionCategory } from '../../../../shared/transaction-categories.ts';

/** A name or text in both languages; the two may be equal. */
export type Bilingual = Readonly<Record<Language, string>>;

/** The main figures of a statement. */
export interface EStatement {
  /** Opaque id of the statement, the contract's `paymentKey`. */
  readonly statementId: string;
  /** yyyy-MM */
  readonly statementMonth: string;
  readonly statementDate: IsoDate;
  readonly paymentDueDate: IsoDate;
  /** As issued, like `minimumPayment`: also what is in dispute. */
  readonly total: Money;
  readonly minimumPayment: Money;
  /** For the card's latest statement, as in `LatestStatement` (port.ts): what is in dispute and not due. Absent when zero. */
  readonly suspended?: Money;
}

/** A statement in a card's list of statements. */
export interface ListedStatement extends EStatement {
  /** Whether the payments and refunds of the next period reached the total. Absent for the latest statement. */
  readonly settled?: boolean;
}

/** A statement with all its figures. */
export interface Statement extends EStatement {
  readonly previousBalance: Money;
  /** Payments received in the period; not negative, subtracted from the total. */
  readonly payments: Money;
  /** Negative amounts are in the customer's favour. */
  readonly adjustments: Money;
  readonly newCharges: Money;
  readonly interest: Money;
  readonly fees: Money;
  /** Per cent a year, two decimals. */
  readonly interestRate: string;
  readonly creditLimit: Money;
  readonly cashAdvanceLimit: Money;
  readonly pointsBefore: number;
  readonly pointsEarned: number;
  readonly pointsUsed: number;
  readonly pointsAfter: number;
  /**
   * The cost of paying only the minimum each time, without new purchases. Absent when nothing is due or the bank does not
   * provide it.
   */
  readonly minimumOnly?: MinimumOnly;
  /**
   * Interest and fees of this statement and the earlier ones of its calendar year. Absent when the bank does not provide
   * them.
   */
  readonly chargedThisYear?: { readonly interest: Money; readonly fees: Money };
}

/** The cost of paying only the minimum each time. */
export interface MinimumOnly {
  readonly payments: number;
  /** Sum of all payments. */
  readonly total: Money;
  /** The future interest within that sum. */
  readonly interest: Money;
}

export {
  ORDINARY_PURCHASES,
  TRANSACTION_CATEGORIES,
  type TransactionCategory,
} from '../../../../shared/transaction-categories.ts';

/** One transaction of a card. */
export interface CardTransaction {
  readonly transactionId: string;
  readonly transactionDate: IsoDate;
  /** Absent while the transaction is only authorised. */
  readonly postingDate?: IsoDate;
  readonly description: Bilingual;
  /** TWD; negative for payments, refunds and adjustments in the customer's favour. */
  readonly amount: Money;
  /** Amount in the merchant's currency, for purchases abroad. */
  readonly foreignAmount?: Money;
  /** ISO 3166-1 alpha-2, for purchases abroad. */
  readonly merchantCountry?: string;
  /** The day of the currency conversion. */
  readonly exchangeDate?: IsoDate;
  readonly category: TransactionCategory;
  /** Whether it may be converted to instalments today (INS-2). */
  readonly instalmentEligible: boolean;
  /** For a fee: the purchase that it is charged for. Absent for other transactions, and when the bank does not know it. */
  readonly feeOf?: FeeOf;
  /** The entry of the points ledger in which it earned points, with other transactions. Absent if it earned none. */
  readonly earned?: Earned;
}

/** An entry of the points ledger that transactions earned. */
export interface Earned extends Pick<PointEntry, 'date' | 'description' | 'points'> {
  /** The spending of all its transactions. */
  readonly spent: Money;
}

/** The purchase behind a fee. */
export interface FeeOf {
  readonly transactionId: string;
  readonly transactionDate: IsoDate;
  readonly description: Bilingual;
  /** TWD. */
  readonly amount: Money;
  /** Per cent, with at most three decimals: `1.5`. Absent for a fee without a rate. */
  readonly rate?: string;
}

/** Sort order; ties are sorted by date, newest first, then by id. */
export interface TransactionSort {
  readonly by: 'date' | 'amount' | 'description';
  readonly order: 'asc' | 'desc';
  /** The language of the description to sort by; English when absent. */
  readonly language?: Language;
}

/** Selects one page of a list. */
export interface PageQuery {
  /** From 0. */
  readonly pageNumber: number;
  /** 1 to 100. */
  readonly pageSize: number;
  /**
   * Cursor: `next` of the previous page. The page starts right after it, even if entries were added since. The cursor's
   * first character is a digit. An unknown cursor gives an empty page.
   */
  readonly after?: string;
}

/** Conditions for transactions; all of them must hold. */
export interface TransactionSearch {
  /** First transaction date, inclusive. */
  readonly fromDate?: IsoDate;
  /** Last transaction date, inclusive. */
  readonly toDate?: IsoDate;
  /**
   * Searched in both descriptions at least, ignoring letter case and character width; `%` and `_` are literal. The portal finds
   * what a row shows (`showsKeyword` in shared/search/keyword.ts): the embedded card system searches so itself, and
   * row-search.ts does it for card systems over HTTP.
   */
  readonly keyword?: string;
  readonly category?: TransactionCategory;
  /** Smallest amount in TWD without its sign, inclusive. A refund matches like the purchase. */
  readonly minAmount?: Money;
  /** Largest amount in TWD without its sign, inclusive. */
  readonly maxAmount?: Money;
  /** Only purchases abroad, which have a merchant country. */
  readonly abroad?: true;
}

/** Selects one page of transactions. */
export interface TransactionQuery extends PageQuery, TransactionSearch {
  /** Newest first when absent. */
  readonly sort?: TransactionSort;
}

/** One page of a list; a page past the end is empty. */
export interface Page<T> {
  readonly content: readonly T[];
  readonly totalElements: number;
  /** Cursor of the next page; absent on the last page and when not sorted by date. */
  readonly next?: string;
}

/** Selects one statement of a card. */
export type WhichStatement =
  | 'latest'
  | { readonly statementId: string }
  | { readonly statementDate: IsoDate };

/** Selects transactions of a card: those on any statement, the unbilled ones, all, or those on one statement. */
export type TransactionPart = 'billed' | 'unbilled' | 'all' | { readonly statementId: string };

/** An entry of a card's points ledger. */
export interface PointEntry {
  readonly entryId: string;
  readonly campaignId: string;
  readonly campaignRulesetId: string;
  readonly date: IsoDate;
  readonly description: Bilingual;
  /** TWD of the spending that earned the points, if any. */
  readonly spent?: Money;
  /** Negative when points were used or expired. */
  readonly points: number;
  /**
   * For added points: the last day on which they can be used, until 24:00 in Taipei; absent when they never expire. For
   * deducted points: the day on which they expired; absent when they were deducted for another reason.
   */
  readonly endsOn?: IsoDate;
}

/** The remaining points that expire on one day. */
export interface EndingPoints {
  /** The last day on which they can be used, until 24:00 in Taipei. */
  readonly endsOn: IsoDate;
  /** At least 1. */
  readonly points: number;
}

/** Identifies a ledger entry; all three must match. */
export type PointEntryKey = Pick<PointEntry, 'entryId' | 'campaignId' | 'campaignRulesetId'>;

/** Total charges of one month and category. */
export interface Charged {
  /** yyyy-MM of the transaction date. */
  readonly month: string;
  readonly category: TransactionCategory;
  readonly total: Money;
  readonly count: number;
}

/** Reads a card's history. `undefined`: the card, entry or statement does not exist or is another customer's. */
export interface CardHistory {
  /** Returns the card's statements, newest first, at most `limit`. */
  eStatements(
    customerId: string,
    cardId: string,
    options: { readonly limit: number },
  ): Promise<readonly ListedStatement[] | undefined>;

  statement(customerId: string, cardId: string, which: WhichStatement): Promise<Statement | undefined>;

  transactions(
    customerId: string,
    cardId: string,
    part: TransactionPart,
    query: TransactionQuery,
  ): Promise<Page<CardTransaction> | undefined>;

  /** Returns the transactions that earned the points of one ledger entry, newest first (CARD-5). */
  earnedBy(
    customerId: string,
    entry: PointEntryKey,
    query: PageQuery,
  ): Promise<Page<CardTransaction> | undefined>;

  /** Returns the total charges since `fromDate` by month and category; unordered. */
  charged(customerId: string, cardId: string, fromDate: IsoDate): Promise<readonly Charged[] | undefined>;

  /**
   * Returns the points of one card that can be used now: the sum of its ledger (RWD-2). Points whose last day has passed are
   * not included from 00:00 in Taipei.
   */
  pointBalance(customerId: string, cardId: string): Promise<number | undefined>;

  /**
   * Returns the card's remaining points that will expire, soonest first, one entry per day. Their sum is at most the balance.
   * Deductions always use the points that expire soonest.
   */
  pointsEnding(customerId: string, cardId: string): Promise<readonly EndingPoints[] | undefined>;

  /** Returns the card's points ledger, newest entry first. Expired points appear as entries that deduct them. */
  pointEntries(customerId: string, cardId: string, query: PageQuery): Promise<Page<PointEntry> | undefined>;
}
