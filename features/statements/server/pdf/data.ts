import type { Language } from '../../../../shared/messages.ts';
import type { Transaction } from '../../../account-detail/contract.ts';
import type { PrintedPayment } from '../../../payments/server/payments.ts';
import type { StatementHead } from '../../contract.ts';

/**
 * Content of a PDF statement, in the types of the contract, so that it matches the page. Plain values only, because it is posted to a
 * worker thread.
 */
export interface StatementData {
  readonly language: Language;
  /** Name of the customer. */
  readonly addressee: string;
  readonly card: {
    readonly product: string;
    /** The name as embossed on the card. */
    readonly holder: string;
    readonly lastFour: string;
  };
  readonly bank: {
    readonly name: string;
    /** Phone number of customer service. */
    readonly phone: string;
    /** The brand colour, `#rrggbb`. */
    readonly colour: string;
  };
  readonly statement: StatementHead;
  /** Present for the latest statement: how it can be paid now. */
  readonly payment?: PrintedPayment;
  /** All transactions of the statement, oldest first. */
  readonly lines: readonly Transaction[];
}
