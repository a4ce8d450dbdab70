/**
 * Card system port: how a card's bill is paid. The rules for ids, money and errors are in port.ts.
 *
 * The ways to pay are the primary cardholder's: a supplementary card has none of them. What a bank does not offer is absent.
 */
import type { IsoDate } from '../../../shared/dates.ts';
import type { Money } from '../../../shared/money.ts';
import type { SlipLines } from '../../../shared/payment-slip.ts';

/** What is taken from the customer's account for the latest statement. */
export type AutoDebit =
  | { readonly takes: 'none' }
  | {
      readonly takes: 'full' | 'minimum';
      /** The day on which it is taken. */
      readonly on: IsoDate;
      /** The account for display, at most 30 characters: `•••• 1234`. */
      readonly account?: string;
      /** The debit was handed in and cannot be called back: what is paid by hand may be paid twice. */
      readonly underWay: boolean;
    };

/** An account for a transfer. */
export interface TransferAccount {
  /** Three digits. */
  readonly bank: string;
  /** 6 to 16 digits. */
  readonly number: string;
}

/** What is left of the latest statement, and how it can be paid. */
export interface PaymentInfo {
  /** What is left of the statement's total; at least zero. */
  readonly due: Money;
  /** What is left of its minimum payment; at least zero. */
  readonly minimumDue: Money;
  readonly dueDate: IsoDate;
  readonly autoDebit: AutoDebit;
  /** For slips: 16 digits and capital letters. Never the number of a card. */
  readonly paymentNumber?: string;
  /** The last day on which a shop takes a slip of this statement. Absent: the bank makes no slips for the card. */
  readonly slipUntil?: IsoDate;
  /** For transfers by QR code. Given once the bank has tried the code with its own app. */
  readonly account?: TransferAccount;
  /** For the national bill payment site: 6 to 20 digits and capital letters. */
  readonly eBill?: string;
}

/** Why there is no slip. `not-there`: the card is not found, or has no statement. `not-offered`: see {@link PaymentInfo}. */
export interface SlipRefusal {
  readonly refused: 'not-there' | 'not-offered' | 'out-of-range' | 'too-late' | 'debit-under-way';
}

/** A payment slip. The lines must pass `slipProblem` of shared/payment-slip.ts. */
export interface PaymentSlip {
  readonly lines: SlipLines;
  readonly lastDay: IsoDate;
}

/** Reads how the bill of a card is paid. */
export interface CardPayments {
  /** Returns the payment of the latest statement; `undefined` when the card is not found or has no statement. */
  paymentInfo(customerId: string, cardId: string): Promise<PaymentInfo | undefined>;

  /**
   * Returns the slip for an amount from 1 to the lower of NT$20,000 and what is due. Changes nothing: a slip that is not paid
   * has no effect.
   */
  paymentSlip(customerId: string, cardId: string, amount: Money): Promise<PaymentSlip | SlipRefusal>;
}
