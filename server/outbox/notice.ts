/** Notices: what has happened to somebody's cards or account, told to every address the bank has for them. */
import type { Transaction } from 'kysely';
import type { Language } from '../../shared/messages.ts';
import type { Database } from '../db/schema/schema.ts';
import type { Customer } from '../ports/card-system/port.ts';
import type { Outbox, OutgoingMessage } from './outbox.ts';

/** What a notice says. */
export interface Notice {
  /** A short code such as `password-changed`. */
  readonly purpose: string;
  readonly language: Language;
  readonly text: string;
  /** The e-mail's subject. */
  readonly subject: string;
}

/**
 * Writes a notice down in the transaction of what it tells about: by SMS and by e-mail, wherever there is an address, so
 * that whoever took over one of the two cannot hide it. Nobody is told when the bank has neither.
 */
export async function enqueueNotice(
  outbox: Outbox,
  trx: Transaction<Database>,
  customer: Customer,
  { purpose, language, text, subject }: Notice,
): Promise<void> {
  const head = { customerId: customer.customerId, purpose, language, text };
  const messages: OutgoingMessage[] = [];
  if (customer.phone) messages.push({ ...head, channel: 'sms', to: customer.phone.full });
  if (customer.email) messages.push({ ...head, channel: 'email', to: customer.email.full, subject });
  await outbox.enqueueAll(trx, messages);
}
