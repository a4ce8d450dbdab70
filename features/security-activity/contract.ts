import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { instant, opaque } from '../../shared/http/schemas.ts';
import { givenName } from '../../shared/validation/given-name.ts';
import { EVENTS, SUBJECTS } from './events.ts';

/** Time in microseconds and sequence number of a record. */
const cursor = z.string().check(z.regex(/^\d{1,17}\.\d{1,18}$/));

/** An event, or several equal ones in a row, such as wrong passwords. */
export const activityEntry = z.object({
  event: z.enum(EVENTS),
  /** What a code, a change or an act of the bank was about. */
  subject: z.nullable(z.enum(SUBJECTS)),
  /** The latest, and the earliest of several. */
  at: instant,
  since: instant,
  count: z.int().check(z.gte(1)),
  by: z.enum(['person', 'bank', 'portal']),
  /** Of a log-on: browser and system. */
  browser: z.nullable(z.string()),
  /** 24 bits of an IPv4 address, 48 of IPv6; null when it is not known, and for several. */
  network: z.nullable(z.string()),
  /** Whether it came from the browser of this call. */
  here: z.boolean(),
});

/** A session of the person: the one of this call, or a log-on that waits for its code. */
const seenSession = z.object({
  startedAt: instant,
  /** Latest activity. */
  seenAt: instant,
  browser: z.nullable(z.string()),
  network: z.nullable(z.string()),
});

const knownBrowser = z.object({
  browserId: opaque,
  /** Given by the person. */
  name: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  network: z.nullable(z.string()),
  firstSeenAt: instant,
  lastSeenAt: instant,
  /** The browser of this call. */
  here: z.boolean(),
});

const reads = [{ name: 'reads', by: 'session', max: 600, seconds: 60 }] as const;
const changes = [{ name: 'browsers', by: 'session', max: 60, seconds: 3600 }] as const;
const params = z.strictObject({ id: opaque });

/** What happened on the account, its sessions and known browsers, and "This was not me" (SEC-A1 to SEC-A5). */
export const securityCalls = {
  activity: endpoint({
    method: 'GET',
    path: '/security/activity',
    summary: 'What happened on the account, newest first, failures included',
    caller: 'access',
    limits: reads,
    /** `after`: `next` of the page before. */
    query: z.strictObject({ after: z.optional(cursor) }),
    payload: z.object({ entries: z.array(activityEntry), next: z.nullable(cursor) }),
  }),
  devices: endpoint({
    method: 'GET',
    path: '/security/devices',
    summary: 'This session, log-ons that wait for a code, and known browsers',
    caller: 'access',
    limits: reads,
    payload: z.object({
      session: seenSession,
      waiting: z.array(seenSession),
      /** The latest first, at most 50. */
      browsers: z.array(knownBrowser),
      /** Whether a log-on with another browser needs a one-time password. */
      codeForNewBrowser: z.boolean(),
    }),
  }),
  rename: endpoint({
    method: 'POST',
    path: '/security/devices/{id}/rename',
    summary: 'Gives a known browser a name',
    caller: 'access',
    limits: changes,
    params,
    body: z.strictObject({ name: givenName }),
    payload: z.object({ name: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  forget: endpoint({
    method: 'POST',
    path: '/security/devices/{id}/forget',
    summary: 'Removes a known browser: the next log-on with it is one with a new browser',
    caller: 'access',
    limits: changes,
    params,
    payload: z.object({ forgotten: z.literal(true) }),
    errors: ['NOT_FOUND'],
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
