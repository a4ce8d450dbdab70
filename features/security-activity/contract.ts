import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { READ } from '../../shared/http/reads.ts';
import { instant, opaque } from '../../shared/http/schemas.ts';
import { givenName } from '../../shared/validation/given-name.ts';
import { EVENTS, SUBJECTS } from './events.ts';

/** Position of a record: time in microseconds and sequence number. */
const cursor = z.string().check(z.regex(/^\d{1,17}\.\d{1,18}$/));

/** An event, or several equal consecutive events such as wrong passwords. */
export const activityEntry = z.object({
  event: z.enum(EVENTS),
  /** Purpose of the code, or kind of the change or of the action of the bank. */
  subject: z.nullable(z.enum(SUBJECTS)),
  /** Time of the latest of the events. */
  at: instant,
  /** Time of the earliest of the events; equal to `at` for a single event. */
  since: instant,
  count: z.int().check(z.gte(1)),
  by: z.enum(['person', 'bank', 'portal']),
  /** Browser and system, for a log-on. */
  browser: z.nullable(z.string()),
  /**
   * The first 24 bits of an IPv4 address or 48 bits of an IPv6 address. Null if unknown, or if the events have several
   * networks.
   */
  network: z.nullable(z.string()),
  /** Whether the event came from the browser that makes this call. */
  here: z.boolean(),
});

/** A session of the person: the session of this call, or a log-on with a pending code. */
const seenSession = z.object({
  startedAt: instant,
  /** Time of the latest activity. */
  seenAt: instant,
  browser: z.nullable(z.string()),
  network: z.nullable(z.string()),
});

const knownBrowser = z.object({
  browserId: opaque,
  /** Name chosen by the person. */
  name: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  network: z.nullable(z.string()),
  firstSeenAt: instant,
  lastSeenAt: instant,
  /** Whether this is the browser that makes this call. */
  here: z.boolean(),
});

const CHANGE_BROWSER = {
  method: 'POST',
  caller: 'access',
  limits: [{ name: 'browsers', by: 'session', max: 60, seconds: 3600 }],
  params: z.strictObject({ id: opaque }),
  errors: ['NOT_FOUND'],
} as const;

/** Events of the account, its sessions and known browsers, and "This was not me" (SEC-A1 to SEC-A5). */
export const securityCalls = {
  activity: endpoint({
    ...READ,
    path: '/security/activity',
    summary: 'Lists the events of the account, newest first, including failures',
    /** `after` is `next` of the previous page. */
    query: z.strictObject({ after: z.optional(cursor) }),
    payload: z.object({ entries: z.array(activityEntry), next: z.nullable(cursor) }),
  }),
  devices: endpoint({
    ...READ,
    path: '/security/devices',
    summary: 'Lists this session, log-ons with a pending code, and known browsers',
    payload: z.object({
      session: seenSession,
      waiting: z.array(seenSession),
      /** Most recently seen first, at most 50. */
      browsers: z.array(knownBrowser),
      /** Whether a log-on with a new browser needs a one-time password. */
      codeForNewBrowser: z.boolean(),
    }),
  }),
  rename: endpoint({
    ...CHANGE_BROWSER,
    path: '/security/devices/{id}/rename',
    summary: 'Names a known browser',
    body: z.strictObject({ name: givenName }),
    payload: z.object({ name: z.string() }),
  }),
  forget: endpoint({
    ...CHANGE_BROWSER,
    path: '/security/devices/{id}/forget',
    summary: 'Removes a known browser; its next log-on counts as a log-on with a new browser',
    payload: z.object({ forgotten: z.literal(true) }),
  }),
  notMe: endpoint({
    method: 'POST',
    path: '/security/not-me',
    summary:
      'Ends other sessions and log-ons that are not completed, removes other browsers, pauses passkeys, and invalidates open codes',
    caller: 'access',
    limits: [{ name: 'not-me', by: 'session', max: 20, seconds: 3600 }],
    payload: z.object({ sessionsEnded: z.int(), browsersForgotten: z.int(), passkeysPaused: z.int() }),
  }),
};

export type ActivityEntry = z.output<typeof activityEntry>;
export type KnownBrowser = z.output<typeof knownBrowser>;
export type SeenSession = z.output<typeof seenSession>;
