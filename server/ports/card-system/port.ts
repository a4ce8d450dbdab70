/**
 * The port to the bank's card system. The portal's own tables contain none of the card system's data.
 * Reads and changes are separate:
 * - `CardReads` has the reads, which change nothing. This file has customers and cards, history.ts their history;
 *   contacts.ts, controls.ts, disputes.ts, family.ts, insights.ts, instalments.ts, limits.ts, payments.ts, pin.ts, redemption.ts, replacements.ts and terms.ts have
 *   the rest.
 * - commands.ts has the changes, as values. remote.ts defines how an adapter submits them to a remote card system,
 *   local-unit.ts how an adapter in the portal's database applies them.
 *
 * The schemas in http/wire/ define the format and length of every field, for all adapters.
 *
 * Rules for reads and changes:
 * - Ids are opaque: at least 128 bits, lower-case UUIDs. A malformed, unknown or other customer's id gives the same
 *   answer, "not found" (`undefined` or an empty list), so that ids cannot be probed (CARD-6).
 * - Money is an integer in the currency's smallest unit; all amounts of a card are TWD, whole dollars. Points are integers.
 * - Dates are Taipei calendar dates.
 * - A rejected promise means that the card system could not answer. It reveals nothing about the customer. A read without
 *   a usable answer throws `CardSystemUnavailable` (remote.ts), like a command. The caller gets 502 with code
 *   `CARD-SYSTEM`, and Retry-After if the error has it. Any other error is a fault of the adapter: 500.
 * - No read has a signal. An adapter sets its own deadline, a few seconds.
 */
import type { Autopay, CardRelationship, CardStatus, CashbackMethod } from '../../../shared/card-values.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import type { Money } from '../../../shared/money.ts';
import type { CardExpiry } from '../../../shared/validation/card.ts';
import type { CardContacts, ContactPoint } from './parts/contacts.ts';
import type { CardControls } from './parts/controls.ts';
import type { CardDisputes } from './parts/disputes.ts';
import type { CardFamily } from './parts/family.ts';
import type { Bilingual, CardHistory } from './parts/history.ts';
import type { CardInsights } from './parts/insights.ts';
import type { CardInstalments } from './parts/instalments.ts';
import type { CardLimits } from './parts/limits.ts';
import type { CardPayments } from './parts/payments.ts';
import type { CardPins } from './parts/pin.ts';
import type { CardRedemptions } from './parts/redemption.ts';
import type { CardReplacements } from './parts/replacements.ts';
import type { CardTermsReads } from './parts/terms.ts';

export {
  type Autopay,
  CARD_STATUSES,
  type CardRelationship,
  type CardStatus,
  type CashbackMethod,
} from '../../../shared/card-values.ts';

export type { ContactPoint } from './parts/contacts.ts';

/** A cardholder. */
export interface Customer {
  readonly customerId: string;
  /** The bank's customer number, 10 digits. */
  readonly customerNumber: string;
  readonly name: Bilingual;
  readonly phone?: ContactPoint;
  readonly email?: ContactPoint;
  /** First letter and last four characters: `A*****6789`. */
  readonly nationalIdMasked: string;
  readonly birthDate: IsoDate;
  /** Whether the customer holds a primary card and so may use "more functions" (SHELL-7). */
  readonly primary: boolean;
  /** Whether this is a corporate customer, who gets paper statements only (STM-1). */
  readonly corporate: boolean;
  /** Whether the nightly points batch is processing the customer; redemptions are refused until it ends. */
  readonly redemptionBatchOpen: boolean;
  /** Time of the last change of the phone; no code is sent for 24 hours after it (01014, OTP-3). */
  readonly phoneChangedAt?: Date;
  /** Time of the last change of the e-mail; no code is sent to it for 24 hours either. */
  readonly emailChangedAt?: Date;
}

/** The figures of a card's latest statement that the overview shows. */
export interface LatestStatement {
  readonly statementDate: IsoDate;
  readonly paymentDueDate: IsoDate;
  /** Total amount due on the statement; negative when the bank owes the customer. */
  readonly total: Money;
  readonly minimumPayment: Money;
  /** Received since the statement date. The statement is paid when this is at least `total`. */
  readonly paidSince: Money;
  /**
   * The unpaid part of `total` that is in dispute and not due while its cases are open (disputes.ts), also what came from earlier
   * statements. At least NT$1; absent when nothing is suspended. What is left to pay follows by `leftOfStatement` of shared/suspension.ts.
   */
  readonly suspended?: Money;
}

/** A temporary limit (LIM-1), reported only on the days when it is in effect. */
export interface TemporaryLimit {
  readonly limit: Money;
  readonly startDate: IsoDate;
  readonly endDate: IsoDate;
}

/**
 * A replacement for a damaged, lost or stolen card, until it is activated. `CardSummary` then has the new card's number and
 * expiry.
 */
export interface CardOnItsWay {
  readonly orderedOn: IsoDate;
  /** Last four digits of the stopped card, if the card system has them. */
  readonly stoppedLastFour?: string;
}

/** A card in lists and in the overview. */
export interface CardSummary {
  readonly cardId: string;
  readonly productCode: string;
  readonly productName: Bilingual;
  /** `•••• •••• •••• 1234`. The full number never leaves the card system. */
  readonly maskedNumber: string;
  readonly lastFour: string;
  /** In Latin letters, as embossed on the card. */
  readonly holderName: string;
  readonly relationship: CardRelationship;
  readonly corporate: boolean;
  /** While `replacement` is present, the status of the stopped card. */
  readonly status: CardStatus;
  /** Present while the card is frozen (controls.ts). */
  readonly frozen?: true;
  readonly replacement?: CardOnItsWay;
  /** MM/YY */
  readonly expiry: string;
  readonly creditLimit: Money;
  readonly temporaryLimit?: TemporaryLimit;
  /** Today's limit minus the current balance; at least zero. */
  readonly availableCredit: Money;
  /** Current debt, billed and unbilled; negative when the bank owes the customer. */
  readonly currentBalance: Money;
  /** Absent before the first statement. */
  readonly latestStatement?: LatestStatement;
  readonly points: number;
}

/** A card with the details of its own page. */
export interface CardDetail extends CardSummary {
  readonly cashAdvanceLimit: Money;
  /** Revolving interest, per cent a year, two decimals: `12.68`. */
  readonly interestRate: string;
  readonly cashbackMethod: CashbackMethod;
  readonly autopay: Autopay;
  readonly pinSet: boolean;
  /**
   * Whether the card can be activated online: it is unactivated or has a replacement on order, and activation is not blocked.
   */
  readonly canActivate: boolean;
}

/** The details that identify a card and its holder without log-on. */
export interface GivenDetails {
  /** 16 digits. */
  readonly cardNumber: string;
  readonly expiry: CardExpiry;
  /** Ten characters, upper case. */
  readonly nationalId: string;
  readonly birthDate: IsoDate;
}

/** The card and customer that the details match. */
export interface IdentifiedCard {
  readonly customerId: string;
  readonly cardId: string;
  readonly lastFour: string;
  readonly status: CardStatus;
  readonly canActivate: boolean;
}

/** A card and its holder. */
export interface CardWithHolder {
  readonly card: CardDetail;
  readonly customer: Customer;
}

/** Reads of the card system. The file comment has the rules for ids, money and errors. */
export interface CardReads
  extends CardHistory,
    CardRedemptions,
    CardInstalments,
    CardPins,
    CardLimits,
    CardReplacements,
    CardControls,
    CardContacts,
    CardDisputes,
    CardFamily,
    CardPayments,
    CardInsights,
    CardTermsReads {
  /** Returns the customer, or `undefined`. */
  customer(customerId: string): Promise<Customer | undefined>;

  /**
   * Returns the customer with the bank's customer number. `undefined` for an unknown or malformed number, or one that several
   * customers share.
   */
  customerByNumber(customerNumber: string): Promise<Customer | undefined>;

  /** Returns all cards of the customer in any status, oldest first; empty for an unknown customer. */
  cards(customerId: string): Promise<readonly CardSummary[]>;

  /** Returns one card, or `undefined`. */
  card(customerId: string, cardId: string): Promise<CardDetail | undefined>;

  /** Returns one card with its holder, or `undefined`. */
  cardWithHolder(customerId: string, cardId: string): Promise<CardWithHolder | undefined>;

  /**
   * Returns the card and customer that match all four details, or `undefined`. Neither the result nor its timing reveals
   * which detail is wrong.
   */
  identify(given: GivenDetails): Promise<IdentifiedCard | undefined>;

  /** Whether the text, in any letter case, is the customer's national id. */
  isNationalId(customerId: string, text: string): Promise<boolean>;
}
