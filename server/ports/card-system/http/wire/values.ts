/**
 * JSON codecs of values for the card system over HTTP. A schema reads JSON with `z.decode` and writes it with `z.encode`;
 * both validate. Schemas for data that the portal sends are `strict` and refuse unknown fields. A bank's answers may have
 * more fields, because banks add some.
 */
import * as z from 'zod/mini';
import { isIsoDate } from '../../../../../shared/dates.ts';
import { fromWire, type Money, toWire } from '../../../../../shared/money.ts';

/** Reads and writes values of one type. Both throw for an invalid value. */
export interface Codec<T> {
  /** The schema for the API document. */
  readonly schema: z.ZodMiniType;
  /** Returns plain JSON. */
  readonly encode: (value: T) => unknown;
  readonly decode: (json: unknown) => T;
}

export function codecOf<S extends z.ZodMiniType>(schema: S): Codec<z.output<S>> {
  return {
    schema,
    encode: (value) => z.encode(schema, value),
    decode: (json) => z.parse(schema, json),
  };
}

/** Returns a codec for each schema. */
export function codecsOf<S extends Readonly<Record<string, z.ZodMiniType>>>(schemas: S) {
  const codecs = Object.entries(schemas).map(([name, schema]) => [name, codecOf(schema)]);
  return Object.fromEntries(codecs) as { readonly [K in keyof S]: Codec<z.output<S[K]>> };
}

/** Returns the values of an object that is not empty. */
export function listOf<T>(values: Readonly<Record<string, T>>): [T, ...T[]] {
  return Object.values(values) as [T, ...T[]];
}

/** One schema for every field of `T`, including optional ones. A missing field does not compile. */
export type Fields<T> = {
  readonly [K in keyof T]-?: object extends Pick<T, K>
    ? z.ZodMiniExactOptional<z.ZodMiniType<T[K]>>
    : z.ZodMiniType<T[K]>;
};

/** Returns the same schema for several fields. */
export const ofEach = <const K extends string, S extends z.ZodMiniType>(names: readonly K[], schema: S) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<K, S>;

export const optional = z.exactOptional;

/** A text of at most `longest` characters. */
export const text = (longest = 1000) => z.string().check(z.maxLength(longest));

/**
 * An id of a customer, card or entry. The form is not checked: a malformed id in a question gets the answer "not
 * found".
 */
export const id = text(200);

export const commandId = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

export const lastFour = z.string().check(z.regex(/^\d{4}$/));

/** MM/YY */
export const expiry = z.string().check(z.regex(/^(0[1-9]|1[0-2])\/\d{2}$/));

/** Per cent a year, two decimals. */
export const rate = z.string().check(z.regex(/^-?\d{1,6}\.\d{2}$/));

/** An integer from `min` to `max`, at most JavaScript's safe integers. */
export const whole = (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) =>
  z.int().check(z.gte(min), z.lte(max));

/** yyyy-MM-dd */
export const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/), z.refine(isIsoDate));

/** A date that the portal sends. The card system checks that it exists. */
export const givenDate = text(40);

/** yyyy-MM */
export const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

/** ISO 8601 in UTC, with `Z`. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (written) => new Date(written),
  encode: (value) => value.toISOString(),
});

const anyBytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** Base64 of at most 3 KiB. */
export const bytes = z.codec(z.base64().check(z.maxLength(4096)), anyBytes, {
  decode: (written) => Uint8Array.from(Buffer.from(written, 'base64')),
  encode: (value) => Buffer.from(value).toString('base64'),
});

export const list = <T extends z.ZodMiniType>(entry: T, longest: number) =>
  z.readonly(z.array(entry).check(z.maxLength(longest)));

const anyMoney = z.object({ minor: z.bigint(), currency: z.string() });
const amount = z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,2})?$/));
const abroad = z.string().check(z.regex(/^[A-Z]{3}$/));

function read(
  wire: { readonly amount: string; readonly currency: string },
  context: { readonly issues: { push(issue: z.core.$ZodRawIssue): unknown } },
): Money {
  try {
    return fromWire(wire);
  } catch {
    context.issues.push({ code: 'custom', message: 'not an amount of its currency', input: wire });
    return z.NEVER;
  }
}

const both = { decode: read, encode: toWire };

/** An exact amount in any currency that the portal supports. */
export const foreignMoney = z.codec(z.object({ amount, currency: abroad }), anyMoney, both);

const dollars = z.string().check(z.regex(/^-?\d{1,15}$/));

/** Whole New Taiwan dollars. */
export const twd = z.codec(z.object({ amount: dollars, currency: z.literal('TWD') }), anyMoney, {
  decode: read,
  encode: (value) => ({ amount: toWire(value).amount, currency: onlyTwd(value.currency) }),
});

/** At least NT$1. */
export const positiveTwd = twd.check(z.refine(({ minor }) => minor > 0n));

/** An amount that the portal sends. The card system checks the currency. */
export const strictMoney = z.codec(z.strictObject({ amount, currency: abroad }), anyMoney, both);

function onlyTwd(currency: string): 'TWD' {
  if (currency !== 'TWD') throw new RangeError(`${currency} is not TWD`);
  return currency;
}

export const bilingual = z.object({ en: text(), zh_tw: text() });
export const strictBilingual = z.strictObject({ en: text(), zh_tw: text() });

/** Maximum page size. */
export const LONGEST_PAGE = 100;

/** One page of a list in an answer. */
export const page = <T extends z.ZodMiniType>(entry: T) =>
  z.object({ content: list(entry, LONGEST_PAGE), totalElements: whole(0), next: optional(text(200)) });

/** `undefined`, written as null. */
export const nothing = z.codec(z.null(), z.undefined(), { decode: () => undefined, encode: () => null });

/** A value, or `undefined` written as null. */
export function orNothing<S extends z.ZodMiniType>(schema: S) {
  return z.codec(z.nullable(schema), z.custom<z.output<S> | undefined>(), {
    decode: (value) => value ?? undefined,
    encode: (value) => value ?? null,
  });
}
