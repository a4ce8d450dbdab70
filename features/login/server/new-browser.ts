/** The notice of a log-on with a browser that the person has not used before. */
import type { Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import { enqueueNotice } from '../../../server/outbox/notice.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import type { Customer } from '../../../server/ports/card-system/port.ts';
import { browserName } from '../../../shared/browser-name.ts';
import { formatDateTime } from '../../../shared/dates.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { newBrowserNotice } from '../new-browser.messages.ts';

/** Enqueues the notice to every address of the person. It names browser, system and time, but never a place. */
export async function noticeNewBrowser(
  outbox: Outbox,
  trx: Transaction<Database>,
  customer: Customer,
  logOn: { readonly at: Date; readonly browser: string; readonly language: Language },
): Promise<void> {
  const { language } = logOn;
  const told = { at: formatDateTime(logOn.at, language), browser: browserName(logOn.browser, language) };
  await enqueueNotice(outbox, trx, customer, {
    purpose: 'new-browser',
    language,
    subject: say(newBrowserNotice.subject, language),
    text: say(newBrowserNotice.text, language, told),
  });
}
