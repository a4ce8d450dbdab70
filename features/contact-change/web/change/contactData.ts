/** Data of the wizard that changes a contact. It is in memory only. */

import { NO_ADDRESS, type TypedAddress } from '../../../../shared/address/read.ts';
import type { OtpAddresses } from '../../../confirmation/web/methods.tsx';
import type { OtpSent } from '../../../confirmation/web/proof.ts';
import { type Confirmable, newConfirmation } from '../../../confirmation/web/wizard/confirmable.ts';
import type { ContactKind } from '../../../profile/contacts.ts';
import type { ContactsRead } from '../../../profile/contract.ts';

type Contact = ContactsRead['contacts'][number];

/** What is loaded before the first step. */
export interface LoadedContact {
  readonly contact: Contact;
  /** Masked addresses of the contacts that may confirm. */
  readonly addresses: OtpAddresses;
}

/** The typed contact. Only the fields of its kind are used. */
export interface TypedValues extends TypedAddress {
  readonly value: string;
}

export interface ContactData extends LoadedContact, Confirmable<string> {
  readonly addresses: OtpAddresses;
  readonly values: TypedValues;
  /** The answer to the request for the code to the new contact. */
  readonly newSent: OtpSent | undefined;
  /** Why the server did not take the typed contact. */
  readonly refused: 'CONTACT-SAME' | undefined;
}

export const initialData = (loaded: LoadedContact): ContactData => ({
  ...newConfirmation,
  accepted: undefined,
  ...loaded,
  values: { value: '', ...NO_ADDRESS },
  newSent: undefined,
  refused: undefined,
});

/** Returns the typed contact as the calls take it. */
export function bodyOf(kind: ContactKind, { value, ...address }: TypedValues) {
  return kind === 'address' ? { kind, address } : { kind, value };
}
