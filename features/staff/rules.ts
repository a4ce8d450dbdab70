/** Checks that form and server both run. */
import { luhnValid } from '../../shared/validation/card.ts';

const SHORTEST_REASON = 10;
const LONGEST_REASON = 500;

/** Digits with single separators between them. */
const NUMBER = /\+?\d(?:[ .()/-]{0,2}\d)+/g;
const DATE = /\b20\d\d[-/.]\d{1,2}[-/.]\d{1,2}\b/g;
/** National id and resident certificate, in both of its forms. */
const NATIONAL_ID = /(?<![A-Z])[A-Z][A-D1289]\d{8}(?!\d)/i;
const EMAIL = /[^\s@]+@[^\s@]+\.[^\s@]+/;
/** From Taiwan: a leading zero, or the country's number. */
const PHONE = /^(?:\+\d{8,15}|0\d{8,9}|8869\d{8})$/;
const CARD_LENGTH = 16;

export type ReasonProblem = 'length' | 'personal';

/**
 * The problem of a reason, which stays in the audit trail for good: too short or long, or with something that looks like a card
 * number, a phone, a national id or an e-mail address. Counts code points, without spaces around.
 */
export function reasonProblem(text: string): ReasonProblem | undefined {
  const { length } = [...text.trim()];
  if (length < SHORTEST_REASON || length > LONGEST_REASON) return 'length';
  const plain = text.normalize('NFKC').replace(DATE, ' | ');
  const numbers = (plain.match(NUMBER) ?? []).map((found) => found.replace(/[^+\d]/g, ''));
  const isPersonal =
    NATIONAL_ID.test(plain) ||
    EMAIL.test(plain) ||
    numbers.some((digits) => PHONE.test(digits) || isCard(digits));
  return isPersonal ? 'personal' : undefined;
}

/** A card number by its check digit, also inside a longer number. */
function isCard(digits: string): boolean {
  const windows = Array.from({ length: Math.max(0, digits.length - CARD_LENGTH + 1) }, (_, from) =>
    digits.slice(from, from + CARD_LENGTH),
  );
  return windows.some(luhnValid) || (digits.length >= 13 && digits.length <= 19 && luhnValid(digits));
}

/** The reason as it is stored: without spaces around, and without control characters, which the database refuses. */
export function storableReason(text: string): string {
  return text.trim().replace(/\p{Cc}+/gu, ' ');
}
