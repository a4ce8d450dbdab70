import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { READ, READS } from '../../shared/http/reads.ts';
import { instant, isoDate, language } from '../../shared/http/schemas.ts';
import { LANGUAGES } from '../../shared/languages.ts';
import { KINDS } from './kinds.ts';
import { MAX_READ } from './rules.ts';

const kind = z.enum(KINDS);
const setting = z.strictObject({
  sms: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
  /** Minimum amount in TWD for a notice; null for a kind without a threshold. */
  threshold: z.nullable(z.int().check(z.gte(0), z.lte(999_999_999))),
});
/** One setting per kind. */
const settings = z.strictObject(
  Object.fromEntries(KINDS.map((name) => [name, setting])) as Record<(typeof KINDS)[number], typeof setting>,
);

/** A person's settings for notices. */
const alerts = z.object({
  /** Version of the settings, 0 before the first change. A change must send it back. */
  version: z.int(),
  settings,
  /** Whether push messages may contain amounts and names of shops. */
  pushAmounts: z.boolean(),
  /** Language of the messages. */
  noticeLanguage: z.enum(LANGUAGES),
  /** Masked; null if the bank has no phone number. */
  phoneNo: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Public key for push subscriptions, base64url; null if the bank does not offer push messages. */
  pushKey: z.nullable(z.string()),
  /** Number of this person's browsers that receive push messages. */
  pushBrowsers: z.int(),
});

/** A notice in the reader's language. */
const notice = z.object({
  noticeId: z.string(),
  kind,
  at: instant,
  /** Taipei date of `at`. */
  day: isoDate,
  unread: z.boolean(),
  title: z.string(),
  text: z.string(),
  cardId: z.nullable(z.string()),
  /** Date of the statement to which the notice refers. */
  statementDate: z.nullable(isoDate),
  /** The case to which the notice refers. */
  disputeId: z.optional(z.string()),
  /** The family card to which the notice refers. */
  family: z.optional(
    z.object({
      /** The reader's part. */
      side: z.enum(['primary', 'holder']),
      cardId: z.string(),
      /** The request to answer. */
      requestId: z.optional(z.string()),
    }),
  ),
});

const notices = z.object({
  content: z.array(notice),
  /** Value of `after` for the next page; null on the last page. */
  next: z.nullable(z.string()),
  unread: z.int(),
});

const noticeId = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

/** Base64url of this number of bytes, without padding. */
const base64url = (bytes: number) =>
  z.string().check(z.length(Math.ceil((bytes * 4) / 3)), z.regex(/^[\w-]+$/));
const endpointAddress = z
  .string()
  .check(z.minLength(20), z.maxLength(1000), z.regex(/^https:\/\/[\x21-\x7e]+$/));

const CHANGE = {
  method: 'POST',
  caller: 'access',
  limits: [{ name: 'alerts', by: 'session', max: 60, seconds: 3600 }],
} as const;

/** Settings of notices, the list of notices and push messages (ALERT-1 to ALERT-4). */
export const alertCalls = {
  alerts: endpoint({
    ...READ,
    path: '/alerts',
    summary: 'What the person wants to know about the cards, and how',
    payload: alerts,
  }),
  changeAlerts: endpoint({
    ...CHANGE,
    path: '/alerts',
    summary: 'Changes what the person wants to know; CONFLICT when it was changed since it was read',
    body: z.strictObject({
      version: z.int().check(z.gte(0), z.lte(2_000_000_000)),
      settings,
      pushAmounts: z.boolean(),
      noticeLanguage: language,
    }),
    payload: alerts,
    errors: ['CONFLICT'],
  }),
  notices: endpoint({
    ...READ,
    path: '/notices',
    summary: 'Notices of the last 13 months, newest first',
    query: z.strictObject({
      /** `next` of the previous page. */
      after: z.optional(z.string().check(z.regex(/^\d{1,17}\.[0-9a-f-]{36}$/))),
    }),
    payload: notices,
  }),
  unread: endpoint({
    ...READ,
    path: '/notices/unread',
    summary: 'The number of unread notices; does not count as activity',
    keepsAlive: false,
    payload: z.object({ unread: z.int() }),
  }),
  readNotices: endpoint({
    method: 'POST',
    path: '/notices/read',
    summary: 'Marks notices as read; ids of others change nothing',
    caller: 'access',
    limits: READS,
    body: z.strictObject({ noticeIds: z.array(noticeId).check(z.minLength(1), z.maxLength(MAX_READ)) }),
    payload: z.object({ unread: z.int() }),
  }),
  subscribe: endpoint({
    ...CHANGE,
    path: '/push/subscribe',
    summary: 'Sends push messages of this person to this browser, and those of no other person',
    body: z.strictObject({
      endpoint: endpointAddress,
      /** The browser's public key (P-256, uncompressed). */
      p256dh: base64url(65),
      auth: base64url(16),
    }),
    payload: z.object({ pushBrowsers: z.int() }),
    errors: ['PUSH-ENDPOINT', 'NOT_FOUND'],
  }),
  claim: endpoint({
    method: 'POST',
    path: '/push/claim',
    summary: 'Ends the push messages of other persons at this browser, after a log-on',
    caller: 'access',
    keepsAlive: false,
    limits: READS,
    body: z.strictObject({ endpoint: endpointAddress }),
    /** Whether this browser receives this person's messages. */
    payload: z.object({ own: z.boolean() }),
  }),
  forget: endpoint({
    ...CHANGE,
    path: '/push/forget',
    summary: 'Sends no push messages to this browser any more',
    body: z.strictObject({ endpoint: endpointAddress }),
    payload: z.object({ pushBrowsers: z.int() }),
  }),
};
