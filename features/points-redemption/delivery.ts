/** Delivery addresses: normalisation, and the required fields of each category. Form and server share these rules. */

import type { RedemptionCategory } from '../../shared/card-values.ts';
import { readEmail } from '../../shared/validation/contacts/email.ts';
import { plain, type Reading } from '../../shared/validation/reading.ts';
import { CATEGORY, type CategoryRules } from './categories.ts';

export const DELIVERY_PARTS = ['address', 'city', 'state', 'postcode', 'emailAddress'] as const;

export type DeliveryPart = (typeof DELIVERY_PARTS)[number];
const PARTS = {
  post: ['address', 'city', 'state', 'postcode'],
  email: ['emailAddress'],
  none: [],
} as const satisfies Record<CategoryRules['delivery'], readonly DeliveryPart[]>;

export type DeliveryValues = Readonly<Record<DeliveryPart, string>>;

/** Maximum length in characters. */
export const MAX_LENGTH: Readonly<Record<DeliveryPart, number>> = {
  address: 120,
  city: 40,
  state: 40,
  postcode: 6,
  emailAddress: 100,
};

const POSTCODE = /^(\d{3}|\d{5}|\d{6})$/;

/** Normalises and validates one typed field. */
export function readDelivery(
  part: DeliveryPart,
  typed: string,
): Reading<string, 'empty' | 'format' | 'long'> {
  if (part === 'emailAddress') return readEmailAddress(typed);
  const text = part === 'postcode' ? plain(typed).replace(/\s/g, '') : typed.trim().replace(/\s+/g, ' ');
  if (text === '') return { problem: 'empty' };
  if ([...text].length > MAX_LENGTH[part]) return { problem: part === 'postcode' ? 'format' : 'long' };
  const isValid = !/\p{C}/u.test(text) && (part !== 'postcode' || POSTCODE.test(text));
  return isValid ? { value: text } : { problem: 'format' };
}

/** The rule of all e-mail addresses, with the length of an order. */
function readEmailAddress(typed: string): Reading<string, 'empty' | 'format' | 'long'> {
  const email = readEmail(typed);
  if ('problem' in email) {
    const { problem } = email;
    return { problem: problem === 'empty' || problem === 'long' ? problem : 'format' };
  }
  return email.value.length > MAX_LENGTH.emailAddress ? { problem: 'long' } : email;
}

/** The delivery fields that a category requires. */
export function requiredParts(category: RedemptionCategory): readonly DeliveryPart[] {
  return PARTS[CATEGORY[category].delivery];
}
