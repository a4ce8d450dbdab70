import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/schema.ts';
import { gather } from '../../outbox/gather.ts';
import { addToInbox, type InboxEntry } from '../../outbox/inbox-store.ts';
import { maskPhone } from '../../outbox/mask.ts';
import { type SendOptions, type SendReceipt, TemporaryFailure } from '../message.ts';
import type { Sms, SmsMessage } from './port.ts';

/** Demo mode: the message arrives in `demo.inbox`, where the demo page shows it. No phone is involved. */
export function createDemoSms(db: Kysely<Database>): Sms {
  const add = gather((entries: readonly InboxEntry[]) => addToInbox(db, entries));
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
