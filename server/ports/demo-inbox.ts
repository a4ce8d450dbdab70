/** Demo adapters: store messages in `demo.inbox` for the demo page instead of sending them. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/schema.ts';
import { batch } from '../outbox/batch.ts';
import { addToInbox, type InboxEntry } from '../outbox/inbox-store.ts';
import { maskEmail, maskPhone } from '../outbox/mask.ts';
import type { Mail, MailMessage } from './mail/port.ts';
import { type SendOptions, TemporaryFailure } from './message.ts';
import type { Sms, SmsMessage } from './sms/port.ts';

export const createDemoSms = (db: Kysely<Database>): Sms => inboxOf(db, 'sms', maskPhone);
export const createDemoMail = (db: Kysely<Database>): Mail => inboxOf(db, 'email', maskEmail);

function inboxOf(db: Kysely<Database>, channel: InboxEntry['channel'], mask: (to: string) => string) {
  const add = batch((entries: readonly InboxEntry[]) => addToInbox(db, entries));
  return {
    async send({ to, ...message }: SmsMessage | MailMessage, { signal }: SendOptions) {
      if (signal.aborted) throw new TemporaryFailure('aborted');
      await add({ ...message, channel, maskedTo: mask(to) }).catch(() => {
        throw new TemporaryFailure('inbox');
      });
      return { providerId: message.dedupeId };
    },
  };
}
