/** Checks shared by form and server. */
import { luhnValid } from '../../shared/validation/card.ts';

const SHORTEST_REASON = 10;
const LONGEST_REASON = 500;

/** Digits with up to two separators between them. */
const NUMBER = /\+?\d(?:[ .()/-]{0,2}\d)+/g;
const DATE = /\b20\d\d[-/.]\d{1,2}[-/.]\d{1,2}\b/g;
/** National ids and resident certificates in both formats. */
const NATIONAL_ID = /(?<![A-Z])[A-Z][A-D1289]\d{8}(?!\d)/i;
const EMAIL = /[^\s@]+@[^\s@]+\.[^\s@]+/;
/** Phone numbers with a `+`, or Taiwanese numbers with a leading zero or the country code. */
const PHONE = /^(?:\+\d{8,15}|0\d{8,9}|8869\d{8})$/;
const CARD_LENGTH = 16;

export type ReasonProblem = 'length' | 'personal';

/**
 * Returns the problem of a reason; undefined if it has none. The length is counted in code points after trimming.
 * Reasons stay in the audit trail, so they must not contain what looks like a card number, phone number, national id or
 * e-mail address.
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

/** Whether the digits contain a card number by its check digit, also inside a longer number. */
function isCard(digits: string): boolean {
  const windows = Array.from({ length: Math.max(0, digits.length - CARD_LENGTH + 1) }, (_, from) =>
    digits.slice(from, from + CARD_LENGTH),
  );
  return windows.some(luhnValid) || (digits.length >= 13 && digits.length <= 19 && luhnValid(digits));
}

/** The reason as stored: trimmed and without control characters, which the database refuses. */
export function storableReason(text: string): string {
  return text.trim().replace(/\p{Cc}+/gu, ' ');
}
