/** Reads a typed contact. Form and server run the same rules. */

import type { PostalAddress } from '../../shared/address/address.ts';
import { readAddress, type TypedAddress } from '../../shared/address/read.ts';
import { readEmail } from '../../shared/validation/contacts/email.ts';
import { readEnglishName } from '../../shared/validation/contacts/english-name.ts';
import { readPhone } from '../../shared/validation/contacts/phone.ts';
import type { Reading } from '../../shared/validation/reading.ts';
import type { ContactKind } from '../profile/contacts.ts';

/** A contact as typed. An address has its own fields. */
export interface TypedContact {
  readonly kind: ContactKind;
  readonly value?: string | undefined;
  readonly address?: TypedAddress | undefined;
}

/** A contact in its stored form. */
export type NewContact =
  | { readonly kind: 'phone' | 'email' | 'englishName'; readonly value: string }
  | { readonly kind: 'address'; readonly value: PostalAddress };

const READERS = { phone: readPhone, email: readEmail, englishName: readEnglishName } as const;

/** Reads the typed contact of its kind. */
export function readContact({ kind, value = '', address }: TypedContact): Reading<NewContact, string> {
  if (kind === 'address') {
    if (!address) return { problem: 'empty' };
    const read = readAddress(address);
    return 'problem' in read ? read : { value: { kind, value: read.value } };
  }
  const read = READERS[kind](value);
  return 'problem' in read ? read : { value: { kind, value: read.value } };
}
