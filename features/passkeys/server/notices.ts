/** Messages about passkeys, to every address of the person. */
import type { Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import { enqueueNotice } from '../../../server/outbox/notice.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import type { Customer } from '../../../server/ports/card-system/port.ts';
import { browserName } from '../../../shared/browser-name.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { passkeyNotice as text } from '../notices.messages.ts';

/** Changes of a passkey that send a notice. */
export type PasskeyEvent = 'added' | 'removed' | 'kept';

/**
 * Enqueues the notice of an event.
 * @param browser name from `browserFamily`, for an added passkey
 */
export async function notice(
  outbox: Outbox,
  trx: Transaction<Database>,
  customer: Customer,
  { event, language, browser = null }: { event: PasskeyEvent; language: Language; browser?: string | null },
): Promise<void> {
  await enqueueNotice(outbox, trx, customer, {
    purpose: `passkey-${event}`,
    language,
    subject: say(text[`${event}Subject`], language),
    text:
      event === 'added'
        ? say(text.added, language, { browser: browserName(browser, language) })
        : say(text[event], language),
  });
}
