import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/schema.ts';
import { gather } from '../../outbox/gather.ts';
import { addToInbox, type InboxEntry } from '../../outbox/inbox-store.ts';
import { maskEmail } from '../../outbox/mask.ts';
import { type SendOptions, type SendReceipt, TemporaryFailure } from '../message.ts';
import type { Mail, MailMessage } from './port.ts';

/** Demo mode: the e-mail arrives in `demo.inbox`, where the demo page shows its text. No mailbox is involved. */
export function createDemoMail(db: Kysely<Database>): Mail {
  const add = gather((entries: readonly InboxEntry[]) => addToInbox(db, entries));
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
