import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/schema.ts';
import { batch } from '../../outbox/batch.ts';
import { addToInbox, type InboxEntry } from '../../outbox/inbox-store.ts';
import { maskPhone } from '../../outbox/mask.ts';
import { type SendOptions, type SendReceipt, TemporaryFailure } from '../message.ts';
import type { Sms, SmsMessage } from './port.ts';

/** Demo adapter: stores the message in `demo.inbox` for the demo page instead of sending it. */
export function createDemoSms(db: Kysely<Database>): Sms {
  const add = batch((entries: readonly InboxEntry[]) => addToInbox(db, entries));
  return {
    async send(message: SmsMessage, { signal }: SendOptions): Promise<SendReceipt> {
      if (signal.aborted) throw new TemporaryFailure('aborted');
      const { to, ...rest } = message;
      await add({ ...rest, channel: 'sms', maskedTo: maskPhone(to) }).catch(() => {
        throw new TemporaryFailure('inbox');
      });
      return { providerId: message.dedupeId };
    },
  };
}
