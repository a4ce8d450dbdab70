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
  /** The text, or a function of the contact, for a text with a link of its own for each contact. */
  readonly text: string | ((to: ToldContact) => string);
  /** The e-mail's subject. */
  readonly subject: string;
}

/** A contact that a notice goes to: of the bank's record before a change, or the one that the change adds. */
export const TOLD_CONTACTS = ['phone', 'email', 'added'] as const;
export type ToldContact = (typeof TOLD_CONTACTS)[number];

/** A customer with the addresses that get a notice. */
export interface Recipient extends Pick<Customer, 'customerId'> {
  readonly phone?: Pick<ContactPoint, 'full'>;
  readonly email?: Pick<ContactPoint, 'full'>;
  /** The contact that a change adds. It gets the notice besides those before it. */
  readonly added?: { readonly channel: 'sms' | 'email'; readonly full: string };
}

/** Returns the addresses of a customer, and nothing else. */
export function recipientOf({ customerId, phone, email, added }: Recipient): Recipient {
  return {
    customerId,
    ...(phone && { phone: { full: phone.full } }),
    ...(email && { email: { full: email.full } }),
    ...(added && { added }),
  };
}

/**
 * Enqueues a notice in the transaction of the change. The notice is sent to both phone and e-mail address, if the bank has
 * both, so that an attacker who controls only one cannot hide it, and to a contact that the change adds. Enqueues nothing if there is
 * none of them.
 */
export async function enqueueNotice(
  outbox: Outbox,
  trx: Transaction<Database>,
  { customerId, phone, email, added }: Recipient,
  { purpose, language, text, subject }: Notice,
): Promise<void> {
  const messageTo = (told: ToldContact, channel: 'sms' | 'email', to: string): OutgoingMessage => {
    const head = { customerId, purpose, language, text: typeof text === 'string' ? text : text(told), to };
    return channel === 'sms' ? { ...head, channel } : { ...head, channel, subject };
  };
  await outbox.enqueueAll(trx, [
    ...(phone ? [messageTo('phone', 'sms', phone.full)] : []),
    ...(email ? [messageTo('email', 'email', email.full)] : []),
    ...(added ? [messageTo('added', added.channel, added.full)] : []),
  ]);
}
