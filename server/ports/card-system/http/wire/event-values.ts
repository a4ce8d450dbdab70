/** Values of the bank's events: dates, texts and amounts, each checked as it comes. */
import * as z from 'zod/mini';
import { isIsoDate } from '../../../../../shared/dates.ts';
import { type Money, toWire, twd } from '../../../../../shared/money.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/;
const isDate = (text: string) => isIsoDate(text) && text >= '1900-01-01' && text < '2200-01-01';

export const uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));
const date = () => z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/), z.refine(isDate));
const instant = () =>
  z.string().check(
    z.regex(INSTANT),
    z.refine((text) => isDate(text.slice(0, 10))),
  );
/** For each date and time of an event except `occurredAt`: whether it may be later than the event ({@link AHEAD}). */
export const DATES = z.registry<{ readonly future: 'refused' | 'allowed' }>();
export const pastDate = date().register(DATES, { future: 'refused' });
export const pastInstant = instant().register(DATES, { future: 'refused' });
export const futureDate = date().register(DATES, { future: 'allowed' });

/** A text that PostgreSQL can store: without NUL and without lone surrogates. */
export const text = (longest: number) =>
  z.string().check(z.minLength(1), z.maxLength(longest), z.regex(/^[^\0\p{Surrogate}]*$/u));
export const bilingual = (longest: number) => z.strictObject({ en: text(longest), zh_tw: text(longest) });
export const code = (longest: number) =>
  z.string().check(z.regex(new RegExp(`^[\\x21-\\x7e]{1,${longest}}$`)));
/** Per cent a year, from 0 to 15. */
export const rate = z.string().check(
  z.regex(/^\d{1,2}(\.\d{1,2})?$/),
  z.refine((value) => Number(value) <= 15),
);

const anyMoney = z.object({ minor: z.bigint(), currency: z.string() });
const dollars = z.strictObject({
  amount: z.string().check(z.regex(/^-?\d{1,15}$/)),
  currency: z.literal('TWD'),
});
const read = ({ amount }: { readonly amount: string }): Money => twd(BigInt(amount));
const write = (money: Money) => ({ amount: toWire(money).amount, currency: 'TWD' as const });
/** TWD, whole dollars. */
export const money = z.codec(dollars, anyMoney, { decode: read, encode: write });
export const notNegative = money.check(z.refine(({ minor }) => minor >= 0n));
export const positive = money.check(z.refine(({ minor }) => minor > 0n));
export const notZero = money.check(z.refine(({ minor }) => minor !== 0n));

/** Options of a rule between fields: it is reported at one field, and only checked when all fields are valid. */
export const at = (field: string) => ({
  path: [field],
  when: ({ issues }: z.core.ParsePayload) => issues.length === 0,
});

export const head = { eventId: code(64), occurredAt: instant(), customerId: uuid, cardId: uuid };

/** Returns the schema for a kind of event, from its own fields. */
export const eventOf = <const K extends string, F extends Readonly<Record<string, z.ZodMiniType>>>(
  kind: K,
  fields: F,
) => z.strictObject({ kind: z.literal(kind), ...head, ...fields });
