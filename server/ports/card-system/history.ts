/**
 * What happened on a card: transactions, statements and points. Part of the card system's port; what its head says about
 * ids, money and errors holds here.
 */
import type { IsoDate } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/messages.ts';
import type { Money } from '../../../shared/money.ts';

/** A name or text that the bank keeps in both languages; the two may be equal. */
export type Bilingual = Readonly<Record<Language, string>>;

/** A statement in the list of statements. */
export interface EStatement {
  /** Opaque id of the statement, the contract's `paymentKey`. */
  readonly statementId: string;
  /** yyyy-MM */
  readonly statementMonth: string;
  readonly statementDate: IsoDate;
  readonly paymentDueDate: IsoDate;
  readonly total: Money;
  readonly minimumPayment: Money;
}

/** A statement with every figure of its head. `total` is the sum of the five before it. */
export interface Statement extends EStatement {
  readonly previousBalance: Money;
  /** Received in the period, not negative: to be taken off. */
  readonly payments: Money;
  /** Signed: negative is in the customer's favour. */
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
}

/** What ordinary purchases are for. */
export const ORDINARY_PURCHASES = [
  'dining',
  'groceries',
  'shopping',
  'transport',
  'travel',
  'entertainment',
  'health',
  'education',
  'insurance',
] as const;

/**
 * What can never be converted to instalments (specification section 9): utility payments, cash advances, instalment
 * amounts, fees, revolving amounts, prepaid and risky transactions; and whatever is no purchase.
 */
export const NEVER_CONVERTIBLE = [
  'utility',
  'cash_advance',
  'instalment',
  'fee',
  'interest',
  'prepaid',
  'high_risk',
  'payment',
  'refund',
  'adjustment',
] as const;

/** What a transaction was for. */
export const TRANSACTION_CATEGORIES = [...ORDINARY_PURCHASES, ...NEVER_CONVERTIBLE] as const;

export type TransactionCategory = (typeof TRANSACTION_CATEGORIES)[number];

/** One transaction of a card. */
export interface CardTransaction {
  readonly transactionId: string;
  readonly transactionDate: IsoDate;
  /** Absent while the merchant's claim has not arrived (authorised only). */
  readonly postingDate?: IsoDate;
  readonly description: Bilingual;
  /** TWD; negative for payments, refunds and adjustments in the customer's favour. */
  readonly amount: Money;
  /** In the merchant's currency, for purchases abroad. */
  readonly foreignAmount?: Money;
  /** ISO 3166-1 alpha-2, for purchases abroad. */
  readonly merchantCountry?: string;
  /** The day on which the foreign amount was converted. */
  readonly exchangeDate?: IsoDate;
  readonly category: TransactionCategory;
  /** May be converted to instalments today: amount, category and payment cycle of INS-2. */
  readonly instalmentEligible: boolean;
}

/** How a list of transactions is sorted; equal ones follow by date, newest first, then by id. */
export interface TransactionSort {
  readonly by: 'date' | 'amount' | 'description';
  readonly order: 'asc' | 'desc';
  /** The language whose description is sorted by; English when absent. */
  readonly language?: Language;
}

/** One page of a list. */
export interface PageQuery {
  /** From 0. */
  readonly pageNumber: number;
  /** 1 to 100. */
  readonly pageSize: number;
  /**
   * `next` of the page before: this page then starts right after it, whatever was added to the list meanwhile and however
   * far down it is. Unreadable: an empty page.
   */
  readonly after?: string;
}

/** One page of transactions. */
export interface TransactionQuery extends PageQuery {
  /** Newest first when absent. */
  readonly sort?: TransactionSort;
  /** First transaction date, included. */
  readonly fromDate?: IsoDate;
  /** Last transaction date, included. */
  readonly toDate?: IsoDate;
  /** Text found in either description; letter case and the width of characters ignored, `%` and `_` mean themselves. */
  readonly keyword?: string;
}

/** One page of a list; a page past the end is empty. */
export interface Page<T> {
  readonly content: readonly T[];
  readonly totalElements: number;
  /** Where the next page starts; absent on the last, and where the order is not by date. */
  readonly next?: string;
}

/** Which statement of a card. */
export type WhichStatement =
  | 'latest'
  | { readonly statementId: string }
  | { readonly statementDate: IsoDate };

/** Which of a card's transactions: on some statement, on none yet, both, or on one statement. */
export type TransactionPart = 'billed' | 'unbilled' | 'all' | { readonly statementId: string };

/** One line of a card's points ledger. */
export interface PointEntry {
  readonly entryId: string;
  readonly campaignId: string;
  readonly campaignRulesetId: string;
  readonly date: IsoDate;
  readonly description: Bilingual;
  /** TWD of spending that earned the points, where spending did. */
  readonly spent?: Money;
  /** Negative where points were used or expired. */
  readonly points: number;
}

/** The names of a ledger line; all three have to be the line's. */
export type PointEntryKey = Pick<PointEntry, 'entryId' | 'campaignId' | 'campaignRulesetId'>;

/** What was charged in one month for one kind of thing. */
export interface Charged {
  /** yyyy-MM of the transaction date. */
  readonly month: string;
  readonly category: TransactionCategory;
  readonly total: Money;
  readonly count: number;
}

/** Reads of what happened on a card; `undefined` means that the card (or line, or statement) is not there or not theirs. */
export interface CardHistory {
  /** The card's statements, newest first, at most `limit`. */
  eStatements(
    customerId: string,
    cardId: string,
    options: { readonly limit: number },
  ): Promise<readonly EStatement[] | undefined>;

  /** One statement. */
  statement(customerId: string, cardId: string, which: WhichStatement): Promise<Statement | undefined>;

  /** The card's transactions. */
  transactions(
    customerId: string,
    cardId: string,
    part: TransactionPart,
    query: TransactionQuery,
  ): Promise<Page<CardTransaction> | undefined>;

  /** The transactions that earned the points of one ledger line, newest first (CARD-5). */
  earnedBy(
    customerId: string,
    entry: PointEntryKey,
    query: PageQuery,
  ): Promise<Page<CardTransaction> | undefined>;

  /** What was charged from that day on, by month and category; in no order. */
  charged(customerId: string, cardId: string, fromDate: IsoDate): Promise<readonly Charged[] | undefined>;

  /** Points of one card: the sum of its ledger (RWD-2). */
  pointBalance(customerId: string, cardId: string): Promise<number | undefined>;

  /** The card's points ledger, newest line first. */
  pointEntries(customerId: string, cardId: string, query: PageQuery): Promise<Page<PointEntry> | undefined>;
}
