/** Tells the bank of accounts that close, by e-mail to PRIVACY_MAIL: it keeps its own records by its own rules. */
import type { Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import { NIL_UUID } from '../../../server/db/uuids.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import type { Customer } from '../../../server/ports/card-system/port.ts';
import { formatDateTime } from '../../../shared/dates.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { bankMail } from '../notices.messages.ts';

export interface BankDesk {
  /**
   * Enqueues the message.
   * @param until when the data is erased, of an account that begins to close
   */
  tell(
    trx: Transaction<Database>,
    what: 'closing' | 'undone' | 'erased',
    customer: Pick<Customer, 'customerNumber'>,
    until?: Date,
  ): Promise<void>;
}

export function createBankDesk({
  outbox,
  to,
  language,
}: {
  readonly outbox: Outbox;
  /** Undefined: the bank reads its desk and its log instead. */
  readonly to: string | undefined;
  readonly language: Language;
}): BankDesk {
  return {
    async tell(trx, what, { customerNumber: number }, until) {
      if (to === undefined) return;
      const at = until ? formatDateTime(until, language) : '';
      await outbox.enqueue(trx, {
        // A message to the bank does not belong to the erased person.
        ...{ customerId: NIL_UUID, channel: 'email', to, language, purpose: `account-${what}` },
        subject: say(bankMail[`${what}Subject`], language),
        text: say(bankMail[what], language, { number, at }),
      });
    },
  };
}
