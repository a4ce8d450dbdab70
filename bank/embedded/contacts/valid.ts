/** What the card system accepts as a contact. The bank's files have the same rules for phone and e-mail. */

import type { ContactChange } from '../../../server/ports/card-system/parts/contacts.ts';
import { postalAddress } from '../../../shared/address/address.ts';

export const PHONE = /^\+?\d{8,15}$/;
export const EMAIL = /^(?=.{3,254}$)[^\s@]+@[^\s@]+$/u;
const ENGLISH_NAME = /^[A-Za-z][A-Za-z .,'-]{0,119}$/;
/** No separator of stored addresses, and no control character. */
const PART = /^[^;\p{Cc}]*$/u;

/** Whether the value is one that the card system keeps. */
export function isContact(change: ContactChange): boolean {
  switch (change.kind) {
    case 'phone':
      return PHONE.test(change.value);
    case 'email':
      return EMAIL.test(change.value);
    case 'englishName':
      return ENGLISH_NAME.test(change.value);
    case 'address':
      return (
        postalAddress.safeParse(change.value).success &&
        Object.values(change.value).every((part = '') => PART.test(part))
      );
  }
}
