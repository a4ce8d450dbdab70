import type { Language } from '../../../../shared/messages.ts';
import type { Transaction } from '../../../account-detail/public.ts';
import type { StatementHead } from '../../contract.ts';

/**
 * Everything a statement's document says, in the form in which the calls answer it: what is printed is what the screen
 * shows. Plain values, because it goes to another thread.
 */
export interface StatementOrder {
  readonly language: Language;
  /** Whom the statement is for. */
  readonly addressee: string;
  readonly card: {
    readonly product: string;
    /** As embossed on the card. */
    readonly holder: string;
    readonly lastFour: string;
  };
  readonly statement: StatementHead;
  /** All of the statement, oldest first. */
  readonly lines: readonly Transaction[];
}
