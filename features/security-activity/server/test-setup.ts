/** Browsers of people, for the tests of this folder. */
import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import { chainOf, homeOf } from '../../../server/audit/chains.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { CardSystem, LocalCardSystem } from '../../../server/ports/card-system/local-unit.ts';
import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import {
  type Answer,
  type Browser,
  DEMO_PASSWORD,
  type TestApp,
} from '../../../tests/support/api/clients/api.ts';
import { passCodeWait } from '../../../tests/support/api/clients/otp.ts';
import { demoPerson, newestCode } from '../../../tests/support/api/people.ts';
import { empty } from '../../../tests/support/api/state.ts';
import type { securityCalls } from '../contract.ts';

export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';

/** Work that runs once, when the next call reads the customer: between the reading of the session and the call's transaction. */
export interface Interruption {
  run?: (() => Promise<unknown>) | undefined;
}

/** Wraps a card system so that reading a customer runs the interruption, before or after it. */
export const interrupted =
  (interruption: Interruption, when: 'before' | 'after' = 'before') =>
  (local: LocalCardSystem): CardSystem => ({
    ...local,
    async customer(id) {
      const { run } = interruption;
      interruption.run = undefined;
      if (when === 'before') await run?.();
      const customer = await local.customer(id);
      if (when === 'after') await run?.();
      return customer;
    },
  });

export type Activity = PayloadOf<typeof securityCalls.activity>;
export type Devices = PayloadOf<typeof securityCalls.devices>;

/** Logs on with a browser whose user agent is {@link CHROME}. */
export async function logOn(
  browser: Browser,
  username: string,
  { password = DEMO_PASSWORD, language = 'en' } = {},
): Promise<Answer> {
  await browser.open();
  browser.accessToken = undefined;
  const body = { ...browser.credentials(username, password), language, ...(await browser.captcha()) };
  const answer = await browser.call('POST', '/authentication/login', body, { 'user-agent': CHROME });
  browser.keep(answer);
  return answer;
}

/** Returns a new browser that has logged on, or has started a log-on if a code is needed. */
export async function newBrowser(t: TestApp, username = 'demo.primary1'): Promise<Browser> {
  const browser = t.browser();
  await logOn(browser, username);
  return browser;
}

/** A new browser whose log-on waits for the returned code. */
export async function pendingBrowser(
  t: TestApp,
  customerId: string,
): Promise<{ stranger: Browser; otp: string }> {
  const stranger = await newBrowser(t);
  await stranger.call('POST', '/login/request-otp', { isResend: false, language: 'en' });
  return { stranger, otp: await newestCode(t, customerId) };
}

/** Deletes known browsers, sessions, messages and counters of all customers. */
export async function startAgain(db: Kysely<Database>): Promise<void> {
  await empty(
    db,
    ...['portal.login_counters', 'portal.devices', 'portal.sessions', 'portal.outbox', 'demo.inbox'],
  );
  await passCodeWait(db);
}

/** A browser of primary1 that has completed a log-on with a code. */
export async function knownBrowser(t: TestApp, db: Kysely<Database>): Promise<Browser> {
  const browser = await newBrowser(t);
  expect((await enterCode(t, browser, demoPerson('primary1').customerId)).status).toBe(200);
  await passCodeWait(db);
  return browser;
}

/** Requests the code of a pending log-on and enters it. */
export async function enterCode(t: TestApp, browser: Browser, customerId: string): Promise<Answer> {
  await browser.call('POST', '/login/request-otp', { isResend: false, language: 'en' });
  const otp = await newestCode(t, customerId);
  const answer = await browser.call('POST', '/login/validate-otp', { otp, language: 'en' });
  browser.keep(answer);
  return answer;
}

export async function readActivity(browser: Browser, after?: string): Promise<Activity> {
  const query = after === undefined ? '' : `?after=${after}`;
  return (await browser.call('GET', `/security/activity${query}`)).payload as Activity;
}

export async function readDevices(browser: Browser): Promise<Devices> {
  return (await browser.call('GET', '/security/devices')).payload as Devices;
}

/** Returns the id of the given browser. */
export async function ownBrowserId(browser: Browser): Promise<string> {
  return (await readDevices(browser)).browsers.find(({ here }) => here)!.browserId;
}

export interface TestRecord {
  /** Seconds before now. */
  readonly ago: number;
  readonly action: string;
  readonly outcome: string;
  readonly address?: string;
  readonly channel?: string;
  readonly actor?: string;
  readonly details?: object;
}

/** An audit chain without customers, so that all its sequence numbers are free. */
const OWN_CHAIN = 1000;

/** Adds records to a customer's audit trail. Their hashes do not verify. */
export async function addRecords(
  db: Kysely<Database>,
  customerId: string,
  records: readonly TestRecord[],
): Promise<void> {
  await sql`insert into portal.audit (home, chain, seq, at, action, outcome, customer_id, request_id, details, hash, version,
      address, channel, actor)
    select ${homeOf(chainOf(customerId))}::uuid, ${OWN_CHAIN}, (select coalesce(max(seq), 0) from portal.audit where chain = ${OWN_CHAIN}) + r.n,
      app_now() - r.ago * interval '1 second', r.action, r.outcome, ${customerId}::uuid, 'test', r.details,
      decode(repeat('00', 32), 'hex'), 2, r.address, r.channel, r.actor
    from jsonb_to_recordset(${JSON.stringify(records.map((record, n) => ({ n: n + 1, details: {}, ...record })))}::jsonb)
      as r (n int, ago float8, action text, outcome text, address text, channel text, actor text, details jsonb)`.execute(
    db,
  );
}

/** Returns the messages of a purpose to a customer: channel and text, newest first. */
export async function notices(
  db: Kysely<Database>,
  t: TestApp,
  customerId: string,
  purpose: string,
): Promise<{ channel: string; body: string }[]> {
  await t.app.dispatcher.drain();
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from portal.outbox
    where customer_id = ${customerId} and purpose = ${purpose}`.execute(db);
  const answer = await t.app.server.inject({
    url: `/demo/inbox?to=${customerId}`,
    headers: { accept: 'application/json' },
  });
  const found = (answer.json() as { channel: string; text: string; purpose: string }[]).filter(
    (message) => message.purpose === purpose,
  );
  if (found.length !== rows[0]?.n) throw new Error('a notice was queued and not sent');
  return found.map(({ channel, text }) => ({ channel, body: text }));
}
