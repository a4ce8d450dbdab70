/**
 * The bank's card system, seen from the portal: customers and cards here; what happened on them in history.ts, and what
 * can be done with them in instalments.ts, limits.ts, pin.ts, redemption.ts and replacements.ts. The portal owns none of
 * these; it asks here, by customer, every time.
 *
 * What holds for every method:
 * - Ids are opaque (128 bits or more, written as lower-case UUIDs). An id that is malformed, unknown or another
 *   customer's gets the same answer, "not there" (`undefined` or an empty list), so that nobody can probe (CARD-6).
 * - Money is exact, in the currency's smallest unit; everything a card owes is TWD, whole dollars. Points are integers.
 * - Dates are Taipei calendar dates.
 * - A rejected promise means that the card system could not answer; nothing about the customer may be concluded.
 */
import type { IsoDate } from '../../../shared/dates.ts';
import type { Money } from '../../../shared/money.ts';
import type { CardExpiry } from '../../../shared/validation/card.ts';
import type { Bilingual, CardHistory } from './history.ts';
import type { CardInstalments } from './instalments.ts';
import type { CardLimits } from './limits.ts';
import type { CardPins } from './pin.ts';
import type { CardRedemptions } from './redemption.ts';
import type { CardReplacements } from './replacements.ts';
import type { Unit } from './unit.ts';
import type { Autopay, CardRelationship, CardStatus, CashbackMethod } from './values.ts';

export type { Unit } from './unit.ts';
export {
  type Autopay,
  CARD_STATUSES,
  type CardRelationship,
  type CardStatus,
  type CashbackMethod,
} from './values.ts';

/** A phone number or an e-mail address: `full` only for sending to it, never for an answer, a log or an event. */
export interface ContactPoint {
  readonly full: string;
  /** As people may see it: `0912-***-678`, `m***n@example.com`. */
  readonly masked: string;
}

/** The person behind the cards. */
export interface Customer {
  readonly customerId: string;
  /** The bank's own number for the customer, 10 digits. */
  readonly customerNumber: string;
  readonly name: Bilingual;
  readonly phone?: ContactPoint;
  readonly email?: ContactPoint;
  /** First letter and last four characters: `A*****6789`. */
  readonly nationalIdMasked: string;
  readonly birthDate: IsoDate;
  /** Holds at least one primary card, and may use "more functions" (SHELL-7). */
  readonly primary: boolean;
  /** A company's customer: paper statements only (STM-1). */
  readonly corporate: boolean;
  /** The nightly points batch is working on the customer: nothing can be redeemed meanwhile. */
  readonly redemptionBatchOpen: boolean;
  /** When the phone was last changed; within 24 hours no code is sent (01014, OTP-3). */
  readonly phoneChangedAt?: Date;
  /** When the e-mail was last changed; the same rule. */
  readonly emailChangedAt?: Date;
}

/** The figures of a card's latest statement that the overview shows. */
export interface LatestStatement {
  readonly statementDate: IsoDate;
  readonly paymentDueDate: IsoDate;
  /** Total amount due on the statement; negative when the bank owes the customer. */
  readonly total: Money;
  readonly minimumPayment: Money;
  /** Received since the statement date: the statement is paid when this is not less than `total`. */
  readonly paidSince: Money;
}

/** A higher limit for some days (LIM-1), reported only on the days on which it holds. */
export interface TemporaryLimit {
  readonly limit: Money;
  readonly startDate: IsoDate;
  readonly endDate: IsoDate;
}

/** One card, as lists and the overview need it. */
export interface CardSummary {
  readonly cardId: string;
  readonly productCode: string;
  readonly productName: Bilingual;
  /** The full number never leaves the card system; `•••• •••• •••• 1234`. */
  readonly maskedNumber: string;
  readonly lastFour: string;
  /** As embossed on the card, in Latin letters. */
  readonly holderName: string;
  readonly relationship: CardRelationship;
  readonly corporate: boolean;
  readonly status: CardStatus;
  /** MM/YY */
  readonly expiry: string;
  readonly creditLimit: Money;
  readonly temporaryLimit?: TemporaryLimit;
  /** The limit that holds today less the current balance; never below zero. */
  readonly availableCredit: Money;
  /** Owed at this moment, billed and unbilled; negative when the bank owes the customer. */
  readonly currentBalance: Money;
  /** Absent until the card has had its first statement. */
  readonly latestStatement?: LatestStatement;
  readonly points: number;
}

/** One card with everything its own page shows. */
export interface CardDetail extends CardSummary {
  readonly cashAdvanceLimit: Money;
  /** Revolving interest, per cent a year, two decimals: `12.68`. */
  readonly interestRate: string;
  readonly cashbackMethod: CashbackMethod;
  readonly autopay: Autopay;
  readonly pinSet: boolean;
  /** Waits for activation, or a new card in its place is on its way; and the bank allows that online. */
  readonly canActivate: boolean;
}

/** What somebody who is not logged on says about a card and about themselves. */
export interface GivenDetails {
  /** 16 digits. */
  readonly cardNumber: string;
  readonly expiry: CardExpiry;
  /** Ten characters, upper case. */
  readonly nationalId: string;
  readonly birthDate: IsoDate;
}

/** The card and person that the details belong to. */
export interface IdentifiedCard {
  readonly customerId: string;
  readonly cardId: string;
  readonly lastFour: string;
  readonly status: CardStatus;
  readonly canActivate: boolean;
}

/** A card and the customer whose it is. */
export interface CardWithHolder {
  readonly card: CardDetail;
  readonly customer: Customer;
}

/** The card system. See the head of this file for ids, units and errors. */
export interface CardSystem
  extends CardHistory,
    CardRedemptions,
    CardInstalments,
    CardPins,
    CardLimits,
    CardReplacements {
  /** The customer, or `undefined`. */
  customer(customerId: string): Promise<Customer | undefined>;

  /** All cards of the customer, oldest first, in every status; empty when there is no such customer. */
  cards(customerId: string): Promise<readonly CardSummary[]>;

  /** One card, or `undefined` when it is not there or not theirs. */
  card(customerId: string, cardId: string): Promise<CardDetail | undefined>;

  /** The same with the customer: what most changes of a card begin with. */
  cardWithHolder(customerId: string, cardId: string): Promise<CardWithHolder | undefined>;

  /**
   * The card and person behind four details, or `undefined` when any of them is wrong; which one is not said, and takes
   * no longer or shorter to find out.
   */
  identify(given: GivenDetails): Promise<IdentifiedCard | undefined>;

  /** True when the text, in any letter case, is the customer's national id. */
  isNationalId(customerId: string, text: string): Promise<boolean>;

  /** Sets what becomes of the cashback that the card earns; false when the card is not there or not theirs. */
  setCashbackMethod(unit: Unit, customerId: string, cardId: string, method: CashbackMethod): Promise<boolean>;

  /**
   * Activates a card that waits for it, or the new one in place of a card that was replaced; false when it does not,
   * may not, is not there or not theirs.
   */
  activateCard(unit: Unit, customerId: string, cardId: string): Promise<boolean>;
}
