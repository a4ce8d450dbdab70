/** Reads a typed contact. Form and server run the same rules. */
import type { PostalAddress } from '../../shared/address/address.ts';
import { type AddressProblem, readAddress, type TypedAddress } from '../../shared/address/read.ts';
import { plain, type Reading, ungrouped } from '../../shared/validation/reading.ts';
import type { ContactKind } from './kinds.ts';

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

export type ContactProblem = 'empty' | 'format' | AddressProblem;

const EMAIL = /^(?=.{3,254}$)[^\s@,;<>"\p{C}]+@[^\s@.,;<>"\p{C}]+(\.[^\s@.,;<>"\p{C}]+)+$/u;
const ENGLISH_NAME = /^[A-Z][A-Z ,'-]{1,49}$/;

/** Reads the typed contact of its kind. */
export function readContact({
  kind,
  value = '',
  address,
}: TypedContact): Reading<NewContact, ContactProblem> {
  if (kind === 'address') {
    if (!address) return { problem: 'empty' };
    const read = readAddress(address);
    return 'problem' in read ? read : { value: { kind, value: read.value } };
  }
  if (plain(value) === '') return { problem: 'empty' };
  const text = READERS[kind](value);
  return text === undefined ? { problem: 'format' } : { value: { kind, value: text } };
}

const READERS: Readonly<Record<Exclude<ContactKind, 'address'>, (typed: string) => string | undefined>> = {
  phone: (typed) => {
    const text = ungrouped(typed).replace(/^(\+?886)\(?0?\)?/, '0');
    return /^09\d{8}$/.test(text) ? text : undefined;
  },
  email: (typed) => {
    const text = plain(typed);
    return EMAIL.test(text) ? text : undefined;
  },
  englishName: (typed) => {
    const text = plain(typed).replace(/\s+/g, ' ').toUpperCase();
    return ENGLISH_NAME.test(text) ? text : undefined;
  },
};
