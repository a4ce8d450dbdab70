/**
 * Card system port: payment of a card's bill. The rules for ids, money and errors are in port.ts.
 *
 * Only the primary cardholder has ways to pay; a supplementary card has none. Options that a bank does not offer are absent.
 */
import type { IsoDate } from '../../../../shared/dates.ts';
import type { Money } from '../../../../shared/money.ts';
import type { SlipLines } from '../../../../shared/payment-slip.ts';

/** The automatic debit from the customer's account for the latest statement. */
export type AutoDebit =
  | { readonly takes: 'none' }
  | {
      readonly takes: 'full' | 'minimum';
      /** The day of the debit. */
      readonly on: IsoDate;
      /** The account for display, at most 30 characters: `•••• 1234`. */
      readonly account?: string;
      /** Whether the debit can no longer be cancelled. A manual payment may then pay the bill twice. */
      readonly underWay: boolean;
    };

/** An account for a transfer. */
export interface TransferAccount {
  /** Three digits. */
  readonly bank: string;
  /** 6 to 16 digits. */
  readonly number: string;
}

/** The open amount of the latest statement and the ways to pay it. */
export interface PaymentInfo {
  /** The unpaid part of the statement's total without `suspended`; at least zero. */
  readonly due: Money;
  /**
   * The unpaid part of its minimum payment without the part of `suspended` in it, as `leftOfStatement` of shared/suspension.ts; at least
   * zero and at most `due`.
   */
  readonly minimumDue: Money;
  /** The unpaid amount in dispute, as in the card's latest statement (port.ts). Slips and debits leave it out. Absent when zero. */
  readonly suspended?: Money;
  readonly dueDate: IsoDate;
  readonly autoDebit: AutoDebit;
  /** For slips: 16 digits and capital letters. Never a card number. */
  readonly paymentNumber?: string;
  /** The last day on which a shop accepts a slip of this statement. Absent when the bank makes no slips for the card. */
  readonly slipUntil?: IsoDate;
  /** For transfers by QR code. Present only after the bank has tested the code with its own app. */
  readonly account?: TransferAccount;
  /** For the national bill payment site: 6 to 20 digits and capital letters. */
  readonly eBill?: string;
}

/**
 * The reason for a refused slip. `not-there`: the card is not found, or has no statement. `not-offered`: see {@link
 * PaymentInfo}.
 */
export interface SlipRefusal {
  readonly refused: 'not-there' | 'not-offered' | 'out-of-range' | 'too-late' | 'debit-under-way';
}

/** A payment slip. The lines must pass `slipProblem` of shared/payment-slip.ts. */
export interface PaymentSlip {
  readonly lines: SlipLines;
  readonly lastDay: IsoDate;
}

/** Reads how a card's bill can be paid. */
export interface CardPayments {
  /** Returns the payment options of the latest statement; `undefined` when the card is not found or has no statement. */
  paymentInfo(customerId: string, cardId: string): Promise<PaymentInfo | undefined>;

  /**
   * Returns the slip for an amount from 1 to the open amount, at most NT$20,000. It changes nothing; an unpaid slip has no
   * effect.
   */
  paymentSlip(customerId: string, cardId: string, amount: Money): Promise<PaymentSlip | SlipRefusal>;
}
