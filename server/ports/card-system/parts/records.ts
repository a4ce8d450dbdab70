/**
 * Unencrypted bank records for demo and test data. The demo generator and the conformance suite create them. The demo's
 * loader and each adapter's tests store them in the card system.
 */
import type { PostalAddress } from '../../../../shared/address/address.ts';
import type { IsoDate } from '../../../../shared/dates.ts';
import type { Money } from '../../../../shared/money.ts';
import type { Autopay, CardRelationship, CardStatus, CashbackMethod } from '../port.ts';
import type { PurchaseFacts } from './disputes.ts';
import type { Bilingual, PointEntry, Statement, TransactionCategory } from './history.ts';

/** A card product. */
export interface BankProduct {
  readonly code: string;
  readonly name: Bilingual;
}

/** A customer with cards and history. */
export interface BankCustomer {
  readonly customerId: string;
  readonly customerNumber: string;
  readonly name: Bilingual;
  readonly nationalId: string;
  readonly birthDate: IsoDate;
  /** Digits as dialled in Taiwan: `0912345678`. */
  readonly phone?: string;
  readonly email?: string;
  /** Hours between the last change of the phone number and the load of this record. */
  readonly phoneChangedHoursAgo?: number;
  readonly address?: PostalAddress;
  /** Whether the bank holds the account, so that no contact is changed. */
  readonly contactsHeld?: boolean;
  readonly corporate: boolean;
  readonly redemptionBatchOpen: boolean;
  /** TWD, average balance of the deposit accounts; 0 when absent. */
  readonly averageBalance?: bigint;
  readonly cards: readonly BankCard[];
}

/** A card without its history. Limits are in TWD, whole dollars. */
export interface BankCardFace {
  readonly cardId: string;
  /** 16 digits. */
  readonly number: string;
  readonly productCode: string;
  readonly holderName: string;
  readonly relationship: CardRelationship;
  /** For supplementary cards, the primary cardholder's card. */
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
  readonly payment?: BankPaymentNumbers;
  readonly temporaryLimit?: { readonly limit: bigint; readonly from: IsoDate; readonly to: IsoDate };
  /** Wallets that hold the card, added when it is loaded. The bank's files do not have them. */
  readonly walletTokens?: readonly { readonly tokenId: string; readonly wallet: string }[];
}

/** A case in which the bank has asked the holder for more, about a part of one line of the card. */
export interface BankAskedCase {
  readonly caseId: string;
  readonly reference: string;
  readonly transactionId: string;
  readonly amount: bigint;
  /** What the bank asks. */
  readonly text: Bilingual;
}

/** Numbers for paying the bill of a card. None of them is the card number. */
export interface BankPaymentNumbers {
  /** For slips: 16 digits and capital letters. */
  readonly slip?: string;
  /** For transfers: three digits for the bank, 6 to 16 for the account. */
  readonly account?: { readonly bank: string; readonly number: string };
  readonly eBill?: string;
  /** Last four or five digits of the account for autopay. */
  readonly autopayAccount?: string;
}

/** A card with its history. */
export interface BankCard extends BankCardFace, CardHistory {
  /** Cases that wait for the holder, opened when the card is loaded. The bank's files do not have them. */
  readonly askedCases?: readonly BankAskedCase[];
}

/** The history of a card, oldest first. Amounts are in TWD, whole dollars. */
export interface CardHistory {
  readonly currentBalance: bigint;
  /** Payments received since the latest statement. */
  readonly paidSince: bigint;
  readonly statements: readonly BankStatement[];
  readonly points: readonly BankPointEntry[];
  readonly transactions: readonly BankTransaction[];
}

/** The type `T` with every {@link Money} replaced by a `bigint` of whole TWD dollars. */
type Dollars<T> = T extends Money
  ? bigint
  : T extends object
    ? { readonly [K in keyof T]: Dollars<T[K]> }
    : T;

export type BankStatement = Dollars<
  Omit<Statement, 'statementMonth' | 'interestRate' | 'creditLimit' | 'cashAdvanceLimit'>
>;

export interface BankPointEntry extends Dollars<PointEntry> {
  /** From 1, without gaps. */
  readonly sequence: number;
  readonly balanceAfter: number;
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
  /** Whether it exceeded the credit limit. */
  readonly overLimit?: boolean;
  /** Sequence of the ledger entry in which it earned points. */
  readonly pointSequence?: number;
  /** The day on which the card scheme cleared it; the posting date when absent. */
  readonly clearedOn?: IsoDate;
  readonly facts?: PurchaseFacts;
}

/** The foreign amount of a purchase abroad; `amount` in the currency's smallest unit. */
export interface ForeignPart {
  readonly amount: bigint;
  readonly currency: string;
  readonly country: string;
  readonly exchangeDate: IsoDate;
}
