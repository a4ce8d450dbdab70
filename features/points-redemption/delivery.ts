/** Where something is sent: how what was typed is read, and what each category needs; form and server run the same. */
import { plain, type Reading } from '../../shared/validation/reading.ts';
import type { Category } from './categories.ts';

export const DELIVERY_PARTS = ['address', 'city', 'state', 'postcode', 'emailAddress'] as const;

export type DeliveryPart = (typeof DELIVERY_PARTS)[number];
export type DeliveryValues = Readonly<Record<DeliveryPart, string>>;

/** Characters at most. */
export const LONGEST: Readonly<Record<DeliveryPart, number>> = {
  address: 120,
  city: 40,
  state: 40,
  postcode: 6,
  emailAddress: 100,
};

const EMAIL = /^[^\s@,;<>"]+@[^\s@.,;<>"]+(\.[^\s@.,;<>"]+)+$/;
const POSTCODE = /^(\d{3}|\d{5}|\d{6})$/;

/** A typed line as it is written down. */
export function readDelivery(
  part: DeliveryPart,
  typed: string,
): Reading<string, 'empty' | 'format' | 'long'> {
  const half = part === 'postcode' || part === 'emailAddress';
  const text = half ? plain(typed).replace(/\s/g, '') : typed.trim().replace(/\s+/g, ' ');
  if (text === '') return { problem: 'empty' };
  if ([...text].length > LONGEST[part]) return { problem: part === 'postcode' ? 'format' : 'long' };
  const isRight =
    !/\p{C}/u.test(text) &&
    (part !== 'postcode' || POSTCODE.test(text)) &&
    (part !== 'emailAddress' || EMAIL.test(text));
  return isRight ? { value: text } : { problem: 'format' };
}

/** What has to be known to send something of a category: gifts come by post, everything else by e-mail. */
export function neededFor(category: Category): readonly DeliveryPart[] {
  if (category === 'gift') return DELIVERY_PARTS;
  const nothingIsSent = category === 'airmiles_and_hotel' || category === 'cashback';
  return nothingIsSent ? [] : ['emailAddress'];
}
