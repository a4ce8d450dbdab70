import type { Random } from '../../random/port.ts';

/** Without characters that look or sound alike. */
const ALPHABET = '234679ACDEFHJKMNPRTUVWXY';
const LENGTH = 8;

/** A number that people can quote: `TL-7F3K92QX`. Unique among a customer's, which the tables hold it to. */
export function newReference(random: Random, prefix: string): string {
  const text = Array.from({ length: LENGTH }, () => ALPHABET.charAt(random.int(ALPHABET.length))).join('');
  return `${prefix}-${text}`;
}
