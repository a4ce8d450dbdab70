/** Notices about requests. They go to every address, and have neither what the person wrote nor the bank's reason. */
import type { Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import { enqueueNotice, type Recipient } from '../../../server/outbox/notice.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import { lastAnswerDay, requestReference } from '../../../shared/data-requests.ts';
import { formatDate } from '../../../shared/dates.ts';
import { say } from '../../../shared/messages.ts';
import { requestNotice, requestSubject } from '../notices.messages.ts';
import { clockOf } from './map.ts';
import type { RequestRow } from './store.ts';

export type Told = 'opened' | 'withdrawn' | 'granted' | 'refused' | 'extended';

/** Enqueues a notice in the transaction of the change, in the language in which the request was opened. */
export function tellPerson(
  outbox: Outbox,
  trx: Transaction<Database>,
  customer: Recipient,
  row: RequestRow,
  what: Told,
): Promise<void> {
  const { language } = row;
  const clock = { ...clockOf(row), ...(what === 'extended' && { extended: true }) };
  const facts = {
    reference: requestReference(row.requestId, row.openedAt),
    date: formatDate(lastAnswerDay(clock), language),
  };
  return enqueueNotice(outbox, trx, customer, {
    purpose: `data-request-${what}`,
    language,
    subject: say(requestSubject[what], language),
    text: say(requestNotice[what], language, facts),
  });
}
