/**
 * [OPS-3] Every metric that docs/operations/monitoring.md names exists, changes, and has no personal data in a label.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { remoteOf } from '../../bank/conformance/remote-of-local.ts';
import { sign } from '../../bank/events/signature.ts';
import { authorised, SECRET } from '../../bank/events/test-events.ts';
import { Owner } from '../../features/card-activation/testing/calls.ts';
import { freePort } from '../../scripts/process.mjs';
import { createAnchorMetrics } from '../../server/audit/anchors/metrics.ts';
import { USUAL_POOL } from '../../server/db/engine/postgres.ts';
import { openHttpCardSystem } from '../../server/ports/card-system/http/open.ts';
import { CardSystemUnavailable, type RemoteCommands } from '../../server/ports/card-system/remote.ts';
import { systemClock } from '../../server/ports/clock/system.ts';
import { createDemoSms } from '../../server/ports/demo-inbox.ts';
import { createSmppMetrics } from '../../server/ports/sms/smpp/metrics.ts';
import { type TestApp, testApp } from '../support/api/clients/api.ts';
import { describeOnBank } from '../support/database/databases.ts';
import { documentedMetrics, NODE_METRICS } from './documented.ts';

const CALLS = 8;
/** A staff desk whose identity provider is unreachable. */
const DESK = {
  STAFF_PORT: '0',
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'desk',
  OIDC_CLIENT_SECRET: 'a-client-secret-for-tests',
};
const silent = { warn: () => undefined, error: () => undefined };

/** Returns a promise with its resolver. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

describeOnBank('[OPS-3] metrics', (context) => {
  let t: TestApp;
  let answers: Server;
  let before: Map<string, string>;
  const moved = new Set<string>();
  const smpp = createSmppMetrics();
  let now = new Date();
  const anchors = createAnchorMetrics(['log'], { now: () => now });
  /** Fault of the calls to the card system. */
  let fault: 'none' | 'answer lost' | 'down' = 'none';
  let cardsGate = Promise.resolve();
  let smsGate = Promise.resolve();

  beforeAll(async () => {
    const inbox = createDemoSms(context.db());
    t = await testApp(
      context,
      {
        METRICS_PORT: String(await freePort()),
        RATE_LIMITS: 'on',
        MOST_CALLS: `${CALLS}`,
        BANK_EVENTS_SECRET: SECRET.toString('base64'),
        ...DESK,
      },
      {
        sms: {
          async send(...message) {
            await smsGate;
            return inbox.send(...message);
          },
        },
        cardSystem: (local) => ({
          ...local,
          async cards(...of) {
            await cardsGate;
            if (fault === 'down') throw new CardSystemUnavailable('down', { mayHaveHappened: false });
            return local.cards(...of);
          },
          commands: losing(remoteOf(context.db(), local, 0)),
          readModel: { has: async () => true, record: async () => false, correct: async () => undefined },
        }),
      },
    );
    smpp.register(t.app.registry);
    anchors.register(t.app.registry);
    before = await values();
  });
  afterAll(() => answers?.close());

  function losing(right: RemoteCommands): RemoteCommands {
    return {
      ...right,
      async submit(submission, signal) {
        const outcome = await right.submit(submission, signal);
        if (fault === 'answer lost') throw new CardSystemUnavailable('lost', { mayHaveHappened: true });
        return outcome;
      },
    };
  }

  /** Returns the text of each metric, without its help. */
  async function values(): Promise<Map<string, string>> {
    const metrics = await t.app.registry.getMetricsAsArray();
    const texts = metrics.map(async ({ name }) => [name, await one(name)] as const);
    return new Map(await Promise.all(texts));
  }
  const one = async (name: string) =>
    (await t.app.registry.getSingleMetricAsString(name)).replace(/^#.*$/gm, '');
  const number = async (name: string) => Number((await one(name)).trim().split(' ').at(-1));

  /** Adds metrics that have changed since the start. */
  async function collect(): Promise<void> {
    for (const [name, text] of await values()) if (text !== before.get(name)) moved.add(name);
  }

  it('counts log-ons, image codes, silent checks and limits by outcome', async () => {
    const browser = await t.browser().open();
    for (let at = 0; at < 7; at++) {
      const { lastKey } = await browser.captcha();
      const credentials = browser.credentials('demo.primary1', 'Demo-pass.2468');
      const body = { ...credentials, language: 'en', lastKey, inputCode: 'wrong' };
      await browser.call('POST', '/authentication/login', body);
    }
    const { lastKey } = await browser.captcha();
    await browser.call('POST', '/captcha/alternative', { lastKey, language: 'en' });
    expect(await one('captcha_checks_total')).toContain('{kind="image",outcome="wrong"} 7');
    expect(await one('captchas_issued_total')).toContain('{kind="silent"} 1');
    expect(await one('rate_limit_hits_total')).toMatch(/\{limit="captcha-wrong"\} [1-9]/);
    expect((await t.browser().logIn('demo.primary1', 'Wrong-pass.2468')).status).not.toBe(200);
    expect((await t.browser().logIn('demo.primary1')).status).toBe(200);
    expect(await one('log_ons_total')).toMatch(/\{outcome="wrong"\} 1\n[\s\S]*/);
    expect(await one('log_ons_total')).toContain('{outcome="done"} 1');
    expect(await one('captcha_checks_total')).toContain('{kind="image",outcome="right"} 2');
    await collect();
  });

  it('counts codes by purpose, and shows the queue until it is sent', async () => {
    const browser = t.browser();
    expect((await browser.logIn('demo.reonboard1')).status).toBe(200);
    const method = 'sms';
    const held = gate();
    smsGate = held.opened;
    await browser.call('POST', '/login/request-otp', { isResend: false, language: 'en', method });
    await sql`update portal.outbox set created_at = app_now() - interval '90 seconds'`.execute(context.db());
    expect(await one('outbox_queued')).toContain('{channel="sms",kind="otp"} 1');
    expect(await one('outbox_oldest_seconds')).toMatch(/\{channel="sms",kind="otp"\} 9\d/);
    await collect();
    held.open();
    await t.app.dispatcher.drain();
    expect(await one('outbox_queued')).toContain('{channel="sms",kind="otp"} 0');
    expect(await one('outbox_attempts_total')).toContain('{channel="sms",outcome="sent"} 1');
    const [text = ''] = await t.inbox('demo-reonboard1');
    const sent = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? '000000';
    const wrong = sent === '999999' ? '999998' : '999999';
    for (let at = 0; at < 4; at++)
      await browser.call('POST', '/login/validate-otp', { otp: wrong, language: 'en' });
    const checks = await one('otp_checks_total');
    expect(checks).toContain('{purpose="login",outcome="wrong"} 2');
    expect(checks).toContain('{purpose="login",outcome="exhausted"} 2');
    expect(await one('otp_sent_total')).toContain('{purpose="login",method="sms"} 1');
    expect(await one('log_ons_total')).toContain('{outcome="otp-refused"} 4');
    await collect();
  });

  it('shows active calls, sheds those above the limit, and counts failures', async () => {
    const browser = t.browser();
    expect((await browser.logIn('demo.primary2')).status).toBe(200);
    const read = async () => (await browser.call('GET', '/cards')).status;
    const held = gate();
    cardsGate = held.opened;
    const reads = Array.from({ length: CALLS }, read);
    await expect.poll(() => number('calls_active')).toBe(CALLS);
    expect(await read()).toBe(429);
    expect(await number('calls_shed_total')).toBe(1);
    expect(await number('calls_limit')).toBe(CALLS);
    await collect();
    held.open();
    expect(await Promise.all(reads)).toEqual(Array(CALLS).fill(200));
    expect(await number('calls_active')).toBe(0);
    fault = 'down';
    expect(await read()).toBe(502);
    fault = 'none';
    expect(await one('http_failures_total')).toContain('{listener="portal"} 1');
    expect(await one('http_request_seconds')).toContain(
      'http_request_seconds_count{listener="portal",method="GET",route="/api/v1/cards",status="502"} 1',
    );
    await collect();
  });

  it('[STAFF-6] measures requests of the staff desk apart from those of the portal', async () => {
    expect((await t.app.staff?.inject({ method: 'POST', url: '/calls/me', payload: {} }))?.statusCode).toBe(
      401,
    );
    const seconds = await one('http_request_seconds');
    expect(seconds).toContain('_count{listener="staff",method="POST",route="/calls/me",status="401"} 1');
    expect(seconds).not.toContain('listener="portal",method="POST",route="/calls/me"');
    expect(await one('http_failures_total')).toContain('{listener="staff"} 0');
  });

  it('shows the age of the anchors of a place', async () => {
    now = new Date(now.getTime() + 400_000);
    anchors.tried('log', 'failed');
    expect(await one('audit_anchor_age_seconds')).toContain('{place="log"} 400');
    await collect();
    anchors.isCurrent('log');
    expect(await one('audit_anchor_age_seconds')).toContain('{place="log"} 0');
  });

  it('shows connections in use and callers without one', async () => {
    const held = gate();
    // In a distributed database the workers have further connections.
    const size = context.distributed ? USUAL_POOL : await number('database_pool_size');
    const begun = Array.from({ length: size }, gate);
    const holders = begun.map(({ open }) =>
      context.transaction(async (trx) => {
        await sql`select 1`.execute(trx);
        open();
        await held.opened;
      }),
    );
    await Promise.all(begun.map(({ opened }) => opened));
    const queued = sql`select 1`.execute(context.db());
    await expect.poll(() => number('database_connections_waiting')).toBe(1);
    for (const name of [
      'database_connections_in_use',
      'database_connections_waiting',
      'database_connections_open',
    ]) {
      const expected = name.endsWith('waiting') ? 1 : size;
      if (context.distributed && name.endsWith('open'))
        expect(await number(name)).toBeGreaterThanOrEqual(size);
      else expect(await number(name)).toBe(expected);
      moved.add(name);
    }
    held.open();
    await Promise.all([...holders, queued]);
    expect(await number('database_connections_in_use')).toBe(0);
  });

  it('shows commands without an outcome until they settle', async () => {
    const anna = await (await Owner.open(t, 'states1')).toToken();
    fault = 'answer lost';
    expect((await anna.activate()).status).toBe(202);
    await sql`update portal.commands set begun_at = (begun_at at time zone 'UTC' - interval '700 seconds') at time zone 'UTC',
      next_try_at = app_now() - interval '1 second'`.execute(context.db());
    expect(await number('commands_pending')).toBe(1);
    expect(await number('commands_oldest_pending_seconds')).toBeGreaterThan(699);
    await collect();
    fault = 'none';
    await t.app.recovery?.drain();
    expect(await number('commands_pending')).toBe(0);
    expect(await one('commands_settled_total')).toContain('{kind="activate-card",state="done"} 1');
    expect(await one('commands_not_shown_total')).toContain('{kind="activate-card"} 1');
    await collect();
  });

  it('counts calls to a card system over HTTP, wrong answers and pauses', async () => {
    let status = 200;
    answers = createServer((request, response) => {
      request.resume();
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    }).listen(0, '127.0.0.1');
    await once(answers, 'listening');
    const url = `http://127.0.0.1:${(answers.address() as AddressInfo).port}`;
    const settings = { reads: 'http', readMs: 3000, commandMs: 3000, calls: 8 } as const;
    const auth = { kind: 'bearer', token: 'a-token' } as const;
    const cards = openHttpCardSystem({ ...settings, url, auth }, silent, systemClock);
    cards.metrics(t.app.registry);
    for (const [name, text] of await values()) if (!before.has(name)) before.set(name, text);
    const ask = () => cards.reads?.customer('anna').catch(() => undefined);
    await ask();
    expect(await one('card_system_wrong_answers_total')).toContain('{call="reads/customer"} 1');
    status = 503;
    for (let at = 0; at < 6; at++) await ask();
    expect(await one('card_system_breaker_open')).toContain('{group="reads"} 1');
    expect(await one('card_system_calls_total')).toContain('{call="reads/customer",outcome="failed"} 5');
    expect(await one('card_system_call_seconds')).toContain('_count{call="reads/customer"} 6');
    await collect();
    cards.close();
  });

  it('counts what the SMS gateway and the bank’s events report', async () => {
    smpp.bound(true);
    smpp.receipt('delivered');
    const payload = JSON.stringify({ events: [authorised(9)] });
    const time = `${Math.floor(Date.now() / 1000)}`;
    const send = (signature: string) =>
      t.app.server.inject({
        method: 'POST',
        url: '/api/v1/bank-events',
        headers: {
          'content-type': 'application/json',
          'bank-timestamp': time,
          'bank-signature': signature,
        },
        payload,
      });
    expect((await send('none')).statusCode).toBe(401);
    // The demo bank does not have the card of this event.
    expect((await send(sign(SECRET, time, Buffer.from(payload)))).statusCode).toBe(200);
    expect(await one('bank_event_requests_total')).toContain('{outcome="unsigned"} 1');
    expect(await one('bank_events_total')).toContain('{result="unknown"} 1');
    expect(await number('bank_events_unknown')).toBe(1);
    await collect();
  });

  it('[OPS-8] have the items of a batch and the seconds of work on them', async () => {
    await sql`insert into portal.rate_counters values ('\\x01', app_now() - interval '3 days', 1)`.execute(
      context.db(),
    );
    await t.app.purge();
    const of = async (name: string) => Number(/\{batch="housekeeping"\} (\S+)/.exec(await one(name))?.[1]);
    expect(await of('batch_items_total')).toBeGreaterThan(0);
    expect(await of('batch_seconds_total')).toBeGreaterThan(0);
    await collect();
  });

  it('shows a part that is not there', async () => {
    expect(await one('portal_part_ok')).toContain('{part="migrations"} 1');
    await context.transaction(async (trx) => {
      await sql`delete from public.schema_migrations where name like '0018%'`.execute(trx);
    });
    expect(await one('portal_part_ok')).toContain('{part="migrations"} 0');
    await collect();
  });

  it('are those of the document, each with its labels, and all of them moved', async () => {
    const documented = documentedMetrics();
    expect(documented.length).toBeGreaterThan(30);
    const metrics = await t.app.registry.getMetricsAsArray();
    const own = metrics.filter(({ name }) => !/^(nodejs|process)_/.test(name));
    expect(own.map(({ name }) => name).sort()).toEqual(documented.map(({ name }) => name).sort());
    const names = metrics.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(NODE_METRICS));
    const labelsOf = new Map(own.map((metric) => [metric.name, Reflect.get(metric, 'labelNames')]));
    for (const { name, labels } of documented) expect([name, labelsOf.get(name)]).toEqual([name, labels]);
    const settings = ['calls_limit', 'database_pool_size'];
    // server/http/observe/health.test.ts, tests/security/database-writer.test.ts and tests/standbys.test.ts test these metrics.
    const standbys = ['database_reads_total', 'database_standby_in_use', 'database_standby_lag_seconds'];
    const elsewhere = ['database_read_only', 'refused_rows_total', ...standbys];
    const still = documented.filter(
      ({ name }) => !moved.has(name) && ![...settings, ...elsewhere].includes(name),
    );
    expect(still).toEqual([]);
  });

  it('[S46] have no name, number, address or id of a person in a label', async () => {
    const labels = [...(await t.app.registry.metrics()).matchAll(/="([^"]*)"/g)].map(([, value]) => value);
    expect(labels.length).toBeGreaterThan(100);
    expect(labels.join('\n')).not.toMatch(/demo\.|demo-|09\d{8}|127\.0\.0\.1|@|[0-9a-f]{8}-[0-9a-f]{4}/);
  });
});
