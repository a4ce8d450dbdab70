/** Value types of the bank's files. */
import { type IsoDate, isIsoDate, taipeiDate } from '../../../shared/dates.ts';
import { luhnValid } from '../../../shared/validation/card.ts';

/** A value type: its PostgreSQL type, its check, and its description in messages to the bank. */
export interface Kind {
  /** PostgreSQL type. */
  readonly sql: string;
  /** Completes the sentence "must be …". */
  readonly rule: string;
  readonly example: string;
  /** Returns whether the text is valid. The text goes to PostgreSQL unchanged. */
  accepts(text: string): boolean;
  /** The Taipei day of a valid text; only for dates and times. */
  day?(text: string): IsoDate;
}

/** Matches whole numbers of at most 15 digits. JavaScript represents them, and the sums in a row's rules, exactly. */
const WHOLE = /^(?:0|-?[1-9]\d{0,14})$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

export const id: Kind = {
  sql: 'uuid',
  rule: 'an id of 32 lower-case hexadecimal digits, written 8-4-4-4-12',
  example: '3f2a9c10-5b7e-4d21-9a60-7c1e5f0b2d44',
  accepts: (text) => UUID.test(text),
};

/** Dates that were accepted. A file of millions of rows has some thousand different dates. */
const accepted = new Set<string>();
const MOST_ACCEPTED = 100_000;

function isDate(text: string): boolean {
  if (accepted.has(text)) return true;
  if (!isIsoDate(text) || text < '1900-01-01' || text >= '2200-01-01') return false;
  if (accepted.size < MOST_ACCEPTED) accepted.add(text);
  return true;
}

export const date: Kind = {
  sql: 'date',
  rule: 'a date that exists, written yyyy-MM-dd, from 1900 to 2199',
  example: '2026-11-20',
  accepts: isDate,
  day: (text) => text,
};

export const instant: Kind = {
  sql: 'timestamptz',
  rule: 'a time with its offset, written yyyy-MM-ddThh:mm:ss+hh:mm',
  example: '2026-11-20T09:30:00+08:00',
  accepts: (text) => date.accepts(INSTANT.exec(text)?.[1] ?? ''),
  day: (text) => taipeiDate(new Date(text)),
};

export const truth: Kind = {
  sql: 'boolean',
  rule: 'true or false',
  example: 'false',
  accepts: (text) => text === 'true' || text === 'false',
};

/** A yearly percentage with at most two decimals. */
export function percent(max: number): Kind {
  return {
    sql: 'numeric',
    rule: `a percentage from 0 to ${max} with at most two decimals`,
    example: '12.68',
    accepts: (text) => /^\d{1,3}(?:\.\d{1,2})?$/.test(text) && Number(text) <= max,
  };
}

/** A whole number without separators. */
export function whole(min = -999_999_999_999_999, max = 999_999_999_999_999, example = '1250'): Kind {
  const isBounded = min > -999_999_999_999_999;
  const bounds = isBounded
    ? max < 999_999_999_999_999
      ? ` from ${min} to ${max}`
      : ` of ${min} or more`
    : '';
  return {
    sql: 'bigint',
    rule: `a whole number${bounds}, digits only, without commas or decimals`,
    example,
    accepts: (text) => WHOLE.test(text) && Number(text) >= min && Number(text) <= max,
  };
}

/** A whole number whose database type is smaller than `bigint`. */
export function small(sql: 'integer' | 'smallint', min: number, max: number, example: string): Kind {
  return { ...whole(min, max, example), sql };
}

/** A whole number that is a multiple of 1000. */
export const thousands: Kind = {
  sql: 'bigint',
  rule: 'a multiple of 1000, digits only, without commas or decimals',
  example: '120000',
  accepts: (text) => whole(0).accepts(text) && Number(text) % 1000 === 0,
};

/** A text of 1 to `max` characters. */
export function text(max: number, example: string): Kind {
  return {
    sql: 'text',
    rule: `a text of 1 to ${max} characters`,
    example,
    accepts: (value) =>
      (value.length <= max || (value.length <= max * 2 && [...value].length <= max)) && !value.includes('\0'),
  };
}

/** A text that matches a pattern. */
export function pattern(expression: RegExp, rule: string, example: string): Kind {
  return { sql: 'text', rule, example, accepts: (value) => expression.test(value) };
}

/** One of a list of words. */
export function oneOf(words: readonly string[]): Kind {
  const known = new Set(words);
  return {
    sql: 'text',
    rule: `one of ${words.join(', ')}`,
    example: words[0] ?? '',
    accepts: (value) => known.has(value),
  };
}

export const cardNumber: Kind = {
  sql: 'text',
  rule: '16 digits with a valid check digit',
  example: '9999000000000012',
  accepts: (value) => /^\d{16}$/.test(value) && luhnValid(value),
};
