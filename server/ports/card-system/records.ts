/**
 * A bank's records in the clear, for filling a card system that holds demo or test data: the generator and the
 * conformance suite write these, each adapter's test and the demo's loader put them where the adapter reads.
 */
import type { IsoDate } from '../../../shared/dates.ts';
import type { Bilingual, TransactionCategory } from './history.ts';
import type { Autopay, CardRelationship, CardStatus, CashbackMethod } from './port.ts';

/** A card product. */
export interface BankProduct {
  readonly code: string;
  readonly name: Bilingual;
}

/** A customer with everything the bank knows. */
export interface BankCustomer {
  readonly customerId: string;
  readonly customerNumber: string;
  readonly name: Bilingual;
  readonly nationalId: string;
  readonly birthDate: IsoDate;
  /** Digits as dialled in Taiwan: `0912345678`. */
  readonly phone?: string;
  readonly email?: string;
  /** Relative, because these records know the day but not the hour. */
  readonly phoneChangedHoursAgo?: number;
  readonly corporate: boolean;
  readonly redemptionBatchOpen: boolean;
  /** TWD, average of the deposit accounts; none when absent. */
  readonly averageBalance?: bigint;
  readonly cards: readonly BankCard[];
}

/** What is on and behind the plastic. Limits: TWD, whole dollars. */
export interface BankCardFace {
  readonly cardId: string;
  /** 16 digits. */
  readonly number: string;
  readonly productCode: string;
  readonly holderName: string;
  readonly relationship: CardRelationship;
  /** Supplementary cards: the primary cardholder's card. */
  readonly account?: { readonly customerId: string; readonly cardId: string };
  readonly corporate: boolean;
  readonly status: CardStatus;
  readonly activationBlocked: boolean;
  readonly issuedOn: IsoDate;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly creditLimit: bigint;
  readonly highestLimit: bigint;
  readonly cashAdvanceLimit: bigint;
  /** Hundredths of a per cent a year: 1268 is 12.68 %. */
  readonly interestBasisPoints: bigint;
  readonly cashbackMethod: CashbackMethod;
  readonly autopay: Autopay;
  readonly pinSet: boolean;
  readonly temporaryLimit?: { readonly limit: bigint; readonly from: IsoDate; readonly to: IsoDate };
}

/** A card with all that happened on it. */
export interface BankCard extends BankCardFace, CardHistory {}

/** What happened on one card, oldest first. Money: TWD, whole dollars. */
export interface CardHistory {
  readonly currentBalance: bigint;
  /** Received since the latest statement. */
  readonly paidSince: bigint;
  readonly statements: readonly BankStatement[];
  readonly points: readonly BankPointEntry[];
  readonly transactions: readonly BankTransaction[];
}

export interface BankStatement {
  readonly statementId: string;
  readonly statementDate: IsoDate;
  readonly paymentDueDate: IsoDate;
  readonly previousBalance: bigint;
  readonly payments: bigint;
  readonly adjustments: bigint;
  readonly newCharges: bigint;
  readonly interest: bigint;
  readonly fees: bigint;
  readonly total: bigint;
  readonly minimumPayment: bigint;
  readonly pointsBefore: number;
  readonly pointsEarned: number;
  readonly pointsUsed: number;
  readonly pointsAfter: number;
}

export interface BankPointEntry {
  /** From 1, without gaps. */
  readonly sequence: number;
  readonly entryId: string;
  readonly date: IsoDate;
  readonly description: Bilingual;
  readonly spent?: bigint;
  readonly points: number;
  readonly balanceAfter: number;
  readonly campaignId: string;
  readonly campaignRulesetId: string;
}

export interface BankTransaction {
  readonly transactionId: string;
  readonly transactionDate: IsoDate;
  readonly postingDate?: IsoDate;
  readonly statementDate?: IsoDate;
  readonly description: Bilingual;
  /** TWD; negative in the customer's favour. */
  readonly amount: bigint;
  readonly foreign?: ForeignPart;
  readonly category: TransactionCategory;
  /** Spent beyond the limit. */
  readonly overLimit?: boolean;
  /** Sequence of the ledger line in which it earned points. */
  readonly pointSequence?: number;
}

/** The merchant's side of a purchase abroad; `amount` in the currency's smallest unit. */
export interface ForeignPart {
  readonly amount: bigint;
  readonly currency: string;
  readonly country: string;
  readonly exchangeDate: IsoDate;
}
