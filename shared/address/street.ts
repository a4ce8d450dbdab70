/**
 * The rest of an address after county and district: village, neighbourhood, road, section, lane, alley, number, floor, room.
 * People type it in one field. It is stored without spaces, with sections in Chinese numerals and other numbers in digits.
 * A comma stays only between two numbers (7號之3，3樓), which would become one without it.
 */
import type { Reading } from '../validation/reading.ts';
import { LONGEST_STREET } from './address.ts';
import { NUMERAL, numberOf, numeralOf } from './numerals.ts';
import { OFFICIAL_TAI } from './written.ts';

/**
 * Problems of a street.
 *
 * - `empty`: nothing is typed.
 * - `characters`: brackets, emoji and others that no address has.
 * - `length`: more than 120 characters.
 * - `poBox`: a box of a post office. Cards go by registered letter to a door.
 * - `road`: no road or village, or road, section, lane and alley in a wrong order.
 * - `number`: no house number, or several.
 * - `floor`: what follows the number is no floor and no room.
 */
export type StreetProblem = 'empty' | 'characters' | 'length' | 'poBox' | 'road' | 'number' | 'floor';

/** What a street says. Numbers are digits with sub-numbers after hyphens, such as `12-3`. */
export interface StreetParts {
  readonly neighbourhood?: string | undefined;
  readonly section?: string | undefined;
  readonly lane?: string | undefined;
  readonly alley?: string | undefined;
  readonly subAlley?: string | undefined;
  /** A temporary house number (臨). */
  readonly isTemporary: boolean;
  readonly number: string;
  /** A floor such as `3`, `B1` for the first basement, or `top`. */
  readonly floor?: string | undefined;
  /** The part of a divided floor (3樓之2). */
  readonly unit?: string | undefined;
  readonly room?: string | undefined;
}

const N = `[${NUMERAL}]`;
/** A number in digits or in Chinese numerals, not in both. */
const ANY = `(\\d+|(?<![\\d${NUMERAL}])${N}+)`;

/** Each step rewrites what people write to the stored form. The order matters. */
const STEPS: readonly (readonly [RegExp, string | ((...found: string[]) => string)])[] = [
  [/[\p{Pd}\u2212]/gu, '-'],
  [/[\s,、\p{Cf}]*([-之の])[\s,、\p{Cf}]*/gu, '$1'],
  [new RegExp(`(?<=[號樓F][-之の](?:\\d+|${N}+))[\\s,、]+(?=\\d|${N})`, 'g'), '，'],
  // Before spaces go: B1 1室 has a floor and a room, B11室 a room.
  [
    new RegExp(`(?<=號(?:[-之の](?:\\d+|${N}+))?[\\s,、\\p{Cf}]*)B(\\d+)(?:樓|F\\.?|(?!\\d*室))`, 'gu'),
    `地下$1樓`,
  ],
  [/[\s,、\p{Cf}]/gu, ''],
  [/台/g, OFFICIAL_TAI],
  [/の/g, '之'],
  [/(?<=[號，]\d+)F\.?(?=-|之|[A-Z\d]|$)/g, '樓'],
  [new RegExp(`${ANY}(?=號)`, 'g'), digits],
  [/(?<=[\d號樓])-(?=\d)/g, '之'],
  [new RegExp(`(?<=[\\d號樓室])之${ANY}`, 'g'), (_, found = '') => `之${numberOf(found)}`],
  [new RegExp(`${ANY}(?=之\\d+[號巷弄])`, 'g'), digits],
  [new RegExp(`(?<=[里村]|^)${ANY}(?=鄰)`, 'g'), digits],
  [new RegExp(`(?<=[路街道])${ANY}段`, 'g'), (_, found = '') => sectionOf(numberOf(found))],
  [new RegExp(`(?<=[路街道段鄰里村]|^)${ANY}(?=巷)`, 'g'), digits],
  [new RegExp(`(?<=[路街道段鄰里村巷])${ANY}(?=弄)`, 'g'), digits],
  [new RegExp(`(?<=弄)${ANY}(?=衖)`, 'g'), digits],
  [new RegExp(`(?<=號|號之\\d+|，|地下)${ANY}(?=[樓層])`, 'g'), digits],
  [/(?<=地下\d+)層/g, '樓'],
  [new RegExp(`(?<=[號樓，]|[號樓]之\\d+)${ANY}(?=室)`, 'g'), digits],
];

function digits(found: string): string {
  return `${numberOf(found)}`;
}

function sectionOf(number: number): string {
  return `${numeralOf(number)}段`;
}

/** Longer texts are no address, however many spaces they have, and would take long to rewrite. */
const LONGEST_TYPED = 400;

/** Writes a street in its stored form, whether it is right or not. */
export function plainStreet(typed: string): string {
  if (typed.length > LONGEST_TYPED) return typed;
  return STEPS.reduce(
    (text, [from, to]) => (typeof to === 'string' ? text.replace(from, to) : text.replace(from, to)),
    typed.normalize('NFKC').toUpperCase(),
  );
}

const CHARACTERS = /^[\p{Script=Han}\dA-Z，-]+$/u;
const PO_BOX = /信箱|郵局第|^P\.?O\.?BOX/;

const SUBS = '\\d{1,4}(?:之\\d{1,4}){0,2}';
/** The first house number; what is before and after it. */
const HOUSE = new RegExp(
  `^(?<head>.*?)(?<temporary>臨)?(?<!\\d|\\d之)(?<number>${SUBS}號(?:之\\d{1,4})?)(?<after>.*)$`,
  'u',
);
const HEAD = new RegExp(
  '^(?<village>\\p{Script=Han}{1,8}?[里村])?(?:(?<neighbourhood>\\d{1,3})鄰)?' +
    `(?<road>(?!(?:大道|[路街])(?:${N}+段|\\d|$))\\p{Script=Han}{2,20}?)?(?:(?<section>${N}{1,3})段)?` +
    `(?:(?<lane>${SUBS})巷)?(?:(?<alley>${SUBS})弄)?(?:(?<subAlley>${SUBS})衖)?$`,
  'u',
);
/** Not a name: a section, lane or neighbourhood alone, a section without its number, or another part's sign. */
const NO_NAME = new RegExp(`^${N}+[段巷弄鄰]|[路街道]段|[號室]`, 'u');
const UNIT = '之(?<unit>\\d{1,4})(?:，(?=\\d)|(?!\\d))';
const AFTER = new RegExp(
  `^(?:，(?=\\d))?(?:(?:地下(?<basement>\\d{1,2})樓|(?<top>頂樓)|(?<floor>\\d{1,3})樓)(?:${UNIT})?)?` +
    '(?:(?<room>(?:[A-Z]\\d{0,4}|\\d{1,4})(?:之\\d{1,4})?)室)?$',
  'u',
);

/** Reads a street in its stored form. */
export function partsOf(street: string): Reading<StreetParts, StreetProblem> {
  const house = HOUSE.exec(street)?.groups;
  if (!house) return { problem: 'number' };
  const { head = '', number = '', after = '' } = house;
  if (after.includes('號') || hasZero(number)) return { problem: 'number' };
  if (new RegExp(`(?:\\d|^${N}+)樓`).test(head)) return { problem: 'floor' };
  const place = HEAD.exec(head)?.groups;
  if (!place || !(place.village || place.road) || NO_NAME.test(place.road ?? '')) return { problem: 'road' };
  const { neighbourhood, section, lane, alley, subAlley } = place;
  if ([neighbourhood, lane, alley, subAlley].some(hasZero)) return { problem: 'road' };
  if (section && (!place.road || numberOf(section) === 0)) return { problem: 'road' };
  const inside = AFTER.exec(after)?.groups;
  if (!inside || [inside.floor, inside.basement, inside.unit].some(hasZero)) return { problem: 'floor' };
  return {
    value: {
      neighbourhood,
      section: section && `${numberOf(section)}`,
      lane: hyphened(lane),
      alley: hyphened(alley),
      subAlley: hyphened(subAlley),
      isTemporary: house.temporary !== undefined,
      number: hyphened(number.replace('號', '')) ?? '',
      floor: inside.basement ? `B${inside.basement}` : inside.top ? 'top' : inside.floor,
      unit: inside.unit,
      room: hyphened(inside.room),
    },
  };
}

function hyphened(text: string | undefined): string | undefined {
  return text?.replaceAll('之', '-');
}

/** Whether one of the numbers is zero. */
function hasZero(text: string | undefined): boolean {
  return text !== undefined && /(?<!\d)0+(?!\d)/.test(text);
}

/** Reads what people type as the rest of an address. */
export function readStreet(typed: string): Reading<string, StreetProblem> {
  const street = plainStreet(typed);
  if (street === '') return { problem: 'empty' };
  if ([...street].length > LONGEST_STREET) return { problem: 'length' };
  if (PO_BOX.test(street)) return { problem: 'poBox' };
  if (!CHARACTERS.test(street)) return { problem: 'characters' };
  const parts = partsOf(street);
  return 'value' in parts ? { value: street } : parts;
}
