import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { READ } from '../../shared/http/reads.ts';
import { instant } from '../../shared/http/schemas.ts';
import { DATA_CATEGORIES, DATA_PURPOSES, DATA_RECIPIENTS, DATA_SOURCES } from '../../shared/personal-data.ts';
import { STAFF_ROLES } from '../../shared/staff-roles.ts';
import { MAX_COUNTED } from './counted.ts';
import { LOOKED_AT } from './looks.ts';

/** Position of a record: time in microseconds and sequence number. */
const cursor = z.string().check(z.regex(/^\d{1,17}\.\d{1,18}$/));

/** How long data are kept. */
const keep = z.discriminatedUnion('rule', [
  z.object({ rule: z.literal('period'), count: z.int().check(z.gte(1)), unit: z.enum(['days', 'months']) }),
  /** `expiry`: until a time that was set when the data came. `trail`: as long as the bank keeps its audit trail. */
  z.object({ rule: z.enum(['expiry', 'account', 'bank', 'trail', 'operator', 'browser']) }),
]);

const keptCategory = z.object({
  category: z.enum(DATA_CATEGORIES),
  /** Entries in this portal, at most `MAX_COUNTED`; null when the bank's card system elsewhere has them. */
  count: z.nullable(z.int().check(z.gte(0), z.lte(MAX_COUNTED))),
  why: z.array(z.enum(DATA_PURPOSES)),
  from: z.array(z.enum(DATA_SOURCES)),
  keep: z.array(keep),
  who: z.array(z.enum(DATA_RECIPIENTS)),
});

const recipient = z.object({
  recipient: z.enum(DATA_RECIPIENTS),
  /** Messages that were handed over and are still listed; null where nothing is counted. */
  count: z.nullable(z.int().check(z.gte(0))),
  latestAt: z.nullable(instant),
});

const look = z.object({
  at: instant,
  /** The role at the desk; null for records from before roles were recorded. */
  role: z.nullable(z.enum(STAFF_ROLES)),
  /** The part of the data that was shown, or what was done. */
  what: z.enum(LOOKED_AT),
});

/** What the bank keeps about a person, who received it, and who looked at it (MYD-2, MYD-3). */
export const myDataCalls = {
  kept: endpoint({
    ...READ,
    path: '/my-data',
    summary: 'Lists the personal data that are kept, by kind, and who receives them',
    payload: z.object({
      categories: z.array(keptCategory),
      recipients: z.array(recipient),
    }),
  }),
  looks: endpoint({
    ...READ,
    path: '/my-data/looks',
    summary: 'Lists when staff looked at the personal data or acted, newest first, without names of staff',
    /** `after` is `next` of the previous page. */
    query: z.strictObject({ after: z.optional(cursor) }),
    payload: z.object({ entries: z.array(look), next: z.nullable(cursor) }),
  }),
};

export type KeptCategory = z.output<typeof keptCategory>;
export type Keep = z.output<typeof keep>;
export type Look = z.output<typeof look>;
export type Recipient = z.output<typeof recipient>;
