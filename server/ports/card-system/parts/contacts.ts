/**
 * Card system port: what the bank keeps of how to reach a customer, and its changes. The bank is the record: the portal keeps
 * no contact. The rules for ids and errors are in port.ts.
 *
 * Values never appear in refusals, errors or logs.
 */
import { createHash } from 'node:crypto';
import type { PostalAddress } from '../../../../shared/address/address.ts';
import type { ContactKind } from '../../../../shared/card-values.ts';

export { CONTACT_KINDS, type ContactKind } from '../../../../shared/card-values.ts';

/** A phone number or an e-mail address. Use `full` only for sending, never in a response, log or event. */
export interface ContactPoint {
  readonly full: string;
  /** For display: `0912-***-678`, `m***n@example.com`. */
  readonly masked: string;
}

/**
 * How long a change can be taken back. The portal takes an objection for 24 hours; the days after it are for the person and the
 * bank's desk to answer it.
 */
export const UNDO_DAYS = 30;

interface Dated {
  /** Time of the last change. */
  readonly changedAt?: Date;
}

/** The contacts of a customer. What the bank does not have is absent. */
export interface Contacts {
  readonly phone?: ContactPoint & Dated;
  readonly email?: ContactPoint & Dated;
  readonly address?: PostalAddress & Dated;
  readonly englishName?: string;
  /** What may be changed here. The customer calls the bank about the rest. */
  readonly changeable: readonly ContactKind[];
}

/** A new value. `phone`: digits as dialled in Taiwan, or with `+` and the country. */
export type ContactChange =
  | { readonly kind: 'phone' | 'email' | 'englishName'; readonly value: string }
  | { readonly kind: 'address'; readonly value: PostalAddress };

export type ContactValue = ContactChange['value'];

/** The outcome of a change. `changed: false`: the value was the present one. */
export type ContactOutcome =
  | { readonly changed: false }
  | {
      readonly changed: true;
      /** The bank's id of the change, a lower-case UUID, for `undo-contact`. */
      readonly changeId: string;
      readonly changedAt: Date;
    };

/**
 * Why a change was refused. `held`: the bank holds the account. `not-changeable`: not here; also for an unknown customer.
 * `invalid`: the value is not one that the bank keeps. `outdated`: the present value is not the one that the customer saw.
 */
export interface ContactRefusal {
  readonly refused: 'held' | 'not-changeable' | 'invalid' | 'outdated';
}

/** A change that was taken back. */
export interface UndoneContact {
  readonly kind: ContactKind;
  /** Counts as the time of the last change: no code is sent to the place for 24 hours, as after the change itself. */
  readonly changedAt: Date;
}

/**
 * Why a change was not taken back. `not-there`: the customer has no such change. `too-late`: it is older than {@link
 * UNDO_DAYS}. `outdated`: the present value is another, or the change was taken back before.
 */
export interface UndoRefusal {
  readonly refused: 'not-there' | 'too-late' | 'outdated';
}

/** Reads the contacts. */
export interface CardContacts {
  /**
   * Returns the contacts of a customer; `undefined` when the customer is not found. The question is optional. Without it the
   * portal says whom to call.
   */
  contacts?(customerId: string): Promise<Contacts | undefined>;
}

/**
 * Returns the text that stands for a value in files, storage and fingerprints; empty when there is none. An address is its parts
 * with `;` between them: postcode, county, district, street and, if there is one, the street in English.
 */
export function contactText(value: ContactValue | undefined): string {
  if (value === undefined || typeof value === 'string') return value ?? '';
  const { postcode, county, district, street, streetEnglish } = value;
  return [postcode, county, district, street, ...(streetEnglish ? [streetEnglish] : [])].join(';');
}

/** Reads an address from its text; `undefined` when it has not four or five parts. */
export function addressOf(text: string): PostalAddress | undefined {
  const [postcode, county, district, street, streetEnglish, more] = text.split(';');
  if (!postcode || !county || !district || !street || streetEnglish === '' || more !== undefined)
    return undefined;
  return { postcode, county, district, street, ...(streetEnglish !== undefined && { streetEnglish }) };
}

/**
 * Returns the fingerprint of a value that a change names as `expected`: SHA-256 of the kind, a line feed and the value, in
 * hexadecimal digits.
 */
export function contactVersion(kind: ContactKind, value: ContactValue | undefined): string {
  return createHash('sha256')
    .update(`${kind}\n${contactText(value)}`)
    .digest('hex');
}

/** Returns the present value of a kind, as changes and fingerprints have it. */
export function contactOf(contacts: Contacts, kind: ContactKind): ContactValue | undefined {
  if (kind === 'phone' || kind === 'email') return contacts[kind]?.full;
  if (kind === 'englishName') return contacts.englishName;
  if (!contacts.address) return undefined;
  const { changedAt: _, ...address } = contacts.address;
  return address;
}
