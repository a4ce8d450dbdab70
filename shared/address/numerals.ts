/** Chinese numerals in addresses. */
import { NUMERALS, UNITS } from './written.ts';

/** The characters of a numeral, for a character class. */
export const NUMERAL = `${NUMERALS}${Object.keys(UNITS).join('')}`;

/** Both characters for zero come first. */
function digitOf(character: string): number {
  return Math.max(0, NUMERALS.indexOf(character) - 1);
}

/** Reads a numeral: with units (二十三, 一百零五), by digits (一〇五), or in ASCII digits. */
export function numberOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const characters = [...text];
  if (!characters.some((character) => character in UNITS)) return Number(characters.map(digitOf).join(''));
  let total = 0;
  let digit: number | undefined;
  for (const character of characters) {
    const unit = UNITS[character];
    if (unit === undefined) digit = digitOf(character);
    else {
      // 廿 and 卅 include their digit.
      total += unit === 20 || unit === 30 ? unit : (digit ?? 1) * unit;
      digit = undefined;
    }
  }
  return total + (digit ?? 0);
}

/** Writes 1 to 99 as on street signs: 四, 十二, 二十三. */
export function numeralOf(number: number): string {
  const [ten] = Object.keys(UNITS);
  const tens = Math.floor(number / 10);
  const digits = (value: number) => (value > 0 ? NUMERALS[value + 1] : '');
  return tens === 0 ? `${digits(number)}` : `${tens > 1 ? digits(tens) : ''}${ten}${digits(number % 10)}`;
}
