/**
 * Converts values the same way for both engines: parameters in PostgreSQL's text format, results by type id. int8 →
 * bigint, numeric → string, date → 'yyyy-MM-dd', timestamptz → Date, json and jsonb parsed, bytea → Buffer; time,
 * timestamp without zone and interval stay text (the product stores instants as timestamptz only).
 */

type Parse = (text: string) => unknown;

const asNumber: Parse = (text) => Number(text);

/** Parsers by type id (pg_type.oid). Other types stay text. */
export const PARSERS: Readonly<Record<number, Parse>> = {
  16: (text) => text === 't',
  17: (text) => Buffer.from(text.slice(2), 'hex'),
  20: (text) => BigInt(text),
  21: asNumber,
  23: asNumber,
  26: asNumber,
  114: (text) => JSON.parse(text),
  700: asNumber,
  701: asNumber,
  1082: (text) => text,
  1083: (text) => text,
  1114: (text) => text,
  1184: parseInstant,
  1186: (text) => text,
  1266: (text) => text,
  1700: (text) => text,
  3802: (text) => JSON.parse(text),
};

/** Maps the type id of an array to the type id of its elements. Arrays of other types stay text. */
export const ARRAY_ELEMENTS: Readonly<Record<number, number>> = {
  1000: 16,
  1001: 17,
  1016: 20,
  1005: 21,
  1007: 23,
  1028: 26,
  199: 114,
  1009: 25,
  1015: 1043,
  1021: 700,
  1022: 701,
  1182: 1082,
  1185: 1184,
  1231: 1700,
  2951: 2950,
  3807: 3802,
};

/**
 * Parses `2026-11-20 12:00:00.123456+08`. Digits after the milliseconds are cut off. Throws for infinity, which no column
 * contains.
 */
function parseInstant(text: string): Date {
  const iso = text
    .replace(' ', 'T')
    .replace(/(\.\d{3})\d+/, '$1')
    .replace(/([+-]\d\d)$/, '$1:00');
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) throw new RangeError(`not an instant: ${text}`);
  return instant;
}

/** Parses an array in PostgreSQL's text format, such as `{1,NULL,"a \\"b\\""}`, also nested. Lower bounds must be 1. */
export function parseArray(text: string, parse: Parse): unknown[] {
  const tokens = text.matchAll(/([{},])|"((?:[^"\\]|\\.)*)"|([^{},"]+)/gs);
  const whole: unknown[] = [];
  const open = [whole];
  for (const [, mark, quoted, bare] of tokens) {
    const current = open.at(-1) ?? [];
    if (mark === '{') {
      const inner: unknown[] = [];
      current.push(inner);
      open.push(inner);
    }
    if (mark === '}') open.pop();
    else if (quoted !== undefined) current.push(parse(quoted.replace(/\\(.)/gs, '$1')));
    else if (bare !== undefined) current.push(bare === 'NULL' ? null : parse(bare));
  }
  return Array.isArray(whole[0]) ? whole[0] : [];
}

/**
 * Encodes a parameter as text. An array becomes a PostgreSQL array, so pass `JSON.stringify(…)` for a json column. Other
 * objects become JSON. Throws on an invalid Date and on a number that is not finite.
 */
export function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError(`not a finite number: ${value}`);
    return String(value);
  }
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array)
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
  if (Array.isArray(value)) return arrayToText(value);
  if (typeof value === 'object') return JSON.stringify(value);
  throw new TypeError(`a ${typeof value} cannot be a parameter`);
}

function arrayToText(values: readonly unknown[]): string {
  const items = values.map((value) => {
    if (Array.isArray(value)) return arrayToText(value);
    const text = toText(value);
    return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${items.join(',')}}`;
}
