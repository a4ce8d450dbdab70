import type { Random } from '../../server/ports/random/port.ts';

/** Excludes characters that look or sound alike. */
const ALPHABET = '234679ACDEFHJKMNPRTUVWXY';
const LENGTH = 8;

/** Returns a random reference number such as `TL-7F3K92QX`. A constraint makes it unique per customer. */
export function newReference(random: Random, prefix: string): string {
  const text = Array.from({ length: LENGTH }, () => ALPHABET.charAt(random.int(ALPHABET.length))).join('');
  return `${prefix}-${text}`;
}
