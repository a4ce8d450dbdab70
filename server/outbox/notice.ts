/** Notices: messages about a change to a customer's cards or account. */
import type { Transaction } from 'kysely';
import type { Language } from '../../shared/messages.ts';
import type { Database } from '../db/schema/schema.ts';
import type { ContactPoint, Customer } from '../ports/card-system/port.ts';
import type { Outbox, OutgoingMessage } from './outbox.ts';

/** The content of a notice. */
export interface Notice {
  /** A short code such as `password-changed`. */
  readonly purpose: string;
  readonly language: Language;
  readonly text: string;
  /** The e-mail's subject. */
  readonly subject: string;
}

/** A customer with the addresses that get a notice. */
export interface Recipient extends Pick<Customer, 'customerId'> {
  readonly phone?: Pick<ContactPoint, 'full'>;
  readonly email?: Pick<ContactPoint, 'full'>;
}

/** Returns the addresses of a customer, and nothing else. */
export function recipientOf({ customerId, phone, email }: Recipient): Recipient {
  return {
    customerId,
    ...(phone && { phone: { full: phone.full } }),
    ...(email && { email: { full: email.full } }),
  };
}

/**
 * Enqueues a notice in the transaction of the change. The notice is sent to both phone and e-mail address, if the bank has
 * both, so that an attacker who controls only one cannot hide it. Enqueues nothing if the bank has neither.
 */
export async function enqueueNotice(
  outbox: Outbox,
  trx: Transaction<Database>,
  customer: Recipient,
  { purpose, language, text, subject }: Notice,
): Promise<void> {
  const head = { customerId: customer.customerId, purpose, language, text };
  const messages: OutgoingMessage[] = [];
  if (customer.phone) messages.push({ ...head, channel: 'sms', to: customer.phone.full });
  if (customer.email) messages.push({ ...head, channel: 'email', to: customer.email.full, subject });
  await outbox.enqueueAll(trx, messages);
}
