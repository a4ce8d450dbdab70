/** Amounts as people write them. Grouping marks stand between every three digits, or the amount is unclear: `1,5` is no 15. */
import { plain, type Reading } from './reading.ts';
import { DOLLAR_MARKS, TWD_NAMES } from './written.ts';

/** An amount as it is written: digits without grouping. */
export interface WrittenAmount {
  readonly whole: string;
  /** Decimals; empty if there are none. */
  readonly decimals: string;
  readonly negative: boolean;
  /** Three capital letters, TWD for NT$; undefined if none is written. */
  readonly currency: string | undefined;
}

const UNIT = `(?<unit>NT\\$|NTD|${TWD_NAMES.join('|')}|\\$|[A-Z]{3})`;
const AMOUNT = new RegExp(
  `^(?<sign>[-+]?)\\s*(?:${UNIT}\\s*)?(?<inner>-?)\\s*` +
    '(?<whole>\\d+|\\d{1,3}(?:,\\s?\\d{3})+|\\d{1,3}(?:\\s\\d{3})+)(?:\\.(?<decimals>\\d{1,2}))?' +
    `\\s*(?<after>${DOLLAR_MARKS.join('|')}|NTD|TWD)?$`,
);
const TWD_UNITS: readonly string[] = ['NT$', 'NTD', '$', ...TWD_NAMES];
/** A unit without an amount. */
const ONLY_UNIT = new RegExp(`^${UNIT}?$`);

/** Reads an amount with or without sign, currency and decimals: `NT$1,147`, `−500`, `+NT$500`, `１，０００元`, `USD 12.30`. */
export function readAmount(typed: string): Reading<WrittenAmount, 'empty' | 'format'> {
  const text = plain(typed)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .toUpperCase();
  const groups = AMOUNT.exec(text)?.groups;
  if (!groups) return { problem: ONLY_UNIT.test(text) ? 'empty' : 'format' };
  const { sign, inner, whole = '', decimals = '', unit, after } = groups;
  const written = after ? 'TWD' : TWD_UNITS.includes(unit ?? '') ? 'TWD' : unit;
  if ((sign && inner) || (after && unit && !TWD_UNITS.includes(unit) && unit !== 'TWD'))
    return { problem: 'format' };
  return {
    value: {
      whole: whole.replace(/[\s,]/g, ''),
      decimals,
      negative: `${sign}${inner}` === '-',
      currency: written,
    },
  };
}

/**
 * Reads a typed amount of whole TWD dollars: `NT$15,000`, `15 000`, `1,000元`, full-width digits. Signs, decimals other than
 * `.00`, other currencies and more than twelve digits give `format`.
 */
export function readDollars(typed: string): Reading<bigint, 'empty' | 'format'> {
  const read = readAmount(typed);
  if ('problem' in read) return read;
  const { whole, decimals, negative, currency = 'TWD' } = read.value;
  const isDollars = currency === 'TWD' && !negative && Number(decimals) === 0 && whole.length <= 12;
  return isDollars ? { value: BigInt(whole) } : { problem: 'format' };
}
