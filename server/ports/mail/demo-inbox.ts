import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/schema.ts';
import { batch } from '../../outbox/batch.ts';
import { addToInbox, type InboxEntry } from '../../outbox/inbox-store.ts';
import { maskEmail } from '../../outbox/mask.ts';
import { type SendOptions, type SendReceipt, TemporaryFailure } from '../message.ts';
import type { Mail, MailMessage } from './port.ts';

/** Demo adapter: stores the e-mail in `demo.inbox` for the demo page instead of sending it. */
export function createDemoMail(db: Kysely<Database>): Mail {
  const add = batch((entries: readonly InboxEntry[]) => addToInbox(db, entries));
  return {
    async send(message: MailMessage, { signal }: SendOptions): Promise<SendReceipt> {
      if (signal.aborted) throw new TemporaryFailure('aborted');
      const { to, ...rest } = message;
      await add({ ...rest, channel: 'email', maskedTo: maskEmail(to) }).catch(() => {
        throw new TemporaryFailure('inbox');
      });
      return { providerId: message.dedupeId };
    },
  };
}
