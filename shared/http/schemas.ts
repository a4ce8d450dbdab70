/** Schemas that several contracts share. */
import * as z from 'zod/mini';
import { isIsoDate } from '../dates.ts';
import { parseLanguage } from '../messages.ts';

/** Names of schemas in the OpenAPI document. */
export const schemaNames = z.registry<{ id: string }>();

/** Names a schema that several endpoints use. The OpenAPI document then defines it once. */
export function named<T extends z.ZodMiniType>(id: string, schema: T): T {
  schemaNames.add(schema, { id });
  return schema;
}

/** Opaque ids and tokens: bounded, no control characters. */
export const opaque = named(
  'Id',
  z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\w.:+/=-]+$/)),
);

/** `en`, `zh_tw` or `zh`. */
export const language = named(
  'Language',
  z.pipe(
    z.enum(['en', 'zh_tw', 'zh']),
    z.transform((v) => parseLanguage(v) ?? 'zh_tw'),
  ),
);

/** A calendar date, `yyyy-MM-dd`. The `reason` of a refusal has the same name as in forms (shared/validation). */
export const isoDate = named(
  'Date',
  z.string().check(z.refine(isIsoDate, { params: { reason: 'notReal' } })),
);

/** ISO 8601 with offset. */
export const instant = named(
  'Instant',
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/)),
);

export const money = named(
  'Money',
  z.object({
    amount: z.string().check(z.regex(/^-?\d+(\.\d+)?$/)),
    currency: z.string().check(z.length(3)),
  }),
);

/** An encrypted field (see docs/security.md): base64 of AES-256-CBC ciphertext followed by its HMAC-SHA-256. */
export const protectedField = named(
  'ProtectedField',
  z.string().check(z.minLength(1), z.maxLength(4096), z.regex(/^[A-Za-z0-9+/=]+$/)),
);

/** The 16-byte initialisation vector of a call's protected fields, base64. */
export const iv = named(
  'InitialisationVector',
  z.string().check(z.length(24), z.regex(/^[A-Za-z0-9+/]{22}==$/)),
);

/** Values that the portal sends for fields without a use. Other clients may send their own. */
const neutralValues = new Map<z.ZodMiniType, string>();

/** A field that the specification names and the server ignores. The portal sends `neutral` in every call that has it. */
function withoutUse(neutral: '' | 'web', maxLength: number) {
  const schema = z.optional(z.string().check(z.maxLength(maxLength)));
  neutralValues.set(schema, neutral);
  return schema;
}

/** Ignored. The portal sends an empty text, because the server has its own record and personal data need not travel. */
export const ignored = withoutUse('', 200);

/** Ignored, and other clients may send a protected field. The portal sends an empty text. */
export const ignoredSecret = withoutUse('', 4096);

/** The kind of client. The portal sends `web`. */
export const clientKind = withoutUse('web', 200);

/** Returns the fields of a body or query that have no use, with the values that the portal sends. */
export function neutralFields(schema: z.ZodMiniType | undefined): Readonly<Record<string, string>> {
  const shape = schema instanceof z.ZodMiniObject ? schema.def.shape : {};
  return Object.fromEntries(
    Object.entries(shape as Record<string, z.ZodMiniType>).flatMap(([name, field]) => {
      const value = neutralValues.get(field);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** A one-time password: six digits. The portal removes typed spaces and dashes. */
export const otpCode = named('OtpCode', z.string().check(z.regex(/^\d{6}$/)));

/** How a one-time password is sent. */
export const sentMethod = z.enum(['sms', 'email']);

/** How a request is confirmed: with a one-time password that is sent, or with a passkey. */
export const otpMethod = named('OtpMethod', z.enum(['sms', 'email', 'passkey']));

export const pageInfo = named(
  'PageInfo',
  z.object({
    size: z.int(),
    elements: z.int(),
    currentPageIndex: z.int(),
    isFirst: z.boolean(),
    isLast: z.boolean(),
    totalPages: z.int(),
    totalElements: z.int(),
    /** Cursor of the next page, for `after`. Absent on the last page, and when the order is not by date. */
    next: z.optional(z.string()),
  }),
);

/** Returns the schema `{content, pageInfo}` of a paged list. */
export function paged<T extends z.ZodMiniType>(item: T) {
  return z.object({ content: z.array(item), pageInfo });
}

/** Cursor of an entry in its list. It starts with a number or a date, such as `2026-01-31.<id>`. */
const cursor = z.string().check(z.regex(/^\d[\w.-]{0,99}$/));

/** Returns the schema of a whole number in a query. */
function queryInt(min: number, max: number) {
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number)),
    z.int().check(z.gte(min), z.lte(max)),
  );
}

/** Returns the query fields of a paged list. `columns` is the allow-list for `sortBy`; `order` is the default of `orderBy`. */
export function pageQuery<const C extends readonly [string, ...string[]]>(
  columns: C,
  order: 'asc' | 'desc' = 'desc',
) {
  return {
    pageNumber: z._default(queryInt(0, 999_999), 0),
    pageSize: z._default(queryInt(1, 100), 10),
    /** Cursor: `next` of the previous page. Entries are neither repeated nor skipped when the list grows in the meantime. */
    after: z.optional(cursor),
    sortBy: z._default(z.enum(columns), columns[0]),
    orderBy: z._default(z.enum(['asc', 'desc']), order),
  };
}
