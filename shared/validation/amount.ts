import { plain, type Reading } from './reading.ts';

/**
 * Reads a typed amount of whole TWD dollars: `NT$15,000`, `15 000`, full-width digits. Signs, decimals, exponents and more
 * than twelve digits give `format`.
 */
export function readDollars(typed: string): Reading<bigint, 'empty' | 'format'> {
  const text = plain(typed)
    .replace(/^(?:NT\$|TWD|\$)/i, '')
    .replace(/[\s,]/g, '');
  if (text === '') return { problem: 'empty' };
  return /^\d{1,12}$/.test(text) ? { value: BigInt(text) } : { problem: 'format' };
}
