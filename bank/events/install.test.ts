import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../tests/support/api/clients/api.ts';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { ANN, BEN, sampleId, USED } from '../conformance/sample/sample-bank.ts';
import { fillBank } from '../load/test-bank.ts';
import { createBankEventMetrics } from './metrics.ts';
import { sign } from './signature.ts';
import * as make from './test-events.ts';

const PATH = '/api/v1/bank-events';
const SECRETS = {
  BANK_EVENTS_SECRET: make.SECRET.toString('base64'),
  BANK_EVENTS_SECRET_OLD: make.OLD_SECRET.toString('base64'),
};
const seconds = (later = 0) => String(Math.floor(Date.now() / 1000) + later);

interface Sending {
  readonly secret?: Buffer;
  readonly timestamp?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly to?: TestApp;
}

describeOnUsualDatabase('POST /bank-events', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context, SECRETS);
  });
  beforeEach(async () => {
    await sql`truncate portal.bank_events, portal.rate_counters`.execute(context.db());
    await fillBank(context);
  });
  const send = async (
    content: unknown,
    { secret = make.SECRET, timestamp, headers, to = t }: Sending = {},
  ) => {
    const payload =
      typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content);
    const time = timestamp ?? seconds();
    const answer = await to.app.server.inject({
      method: 'POST',
      url: PATH,
      headers: {
        'content-type': 'application/json',
        'bank-timestamp': time,
        'bank-signature': sign(secret, time, Buffer.from(payload)),
        ...headers,
      },
      payload,
    });
    return { status: answer.statusCode, body: answer.body, json: () => answer.json() };
  };
  const events = (...list: readonly unknown[]) => send({ events: list });
  const fields = async (...list: readonly unknown[]) => {
    const answer = await events(...list);
    expect(answer.status).toBe(400);
    return Object.keys(answer.json().error.details.fields);
  };
  const stored = async () => (await sql`select from portal.bank_events`.execute(context.db())).rows.length;
  const lines = async () =>
    (await sql`select from cards.transactions where transaction_id = ${sampleId(7001)}`.execute(context.db()))
      .rows.length;

  it('[OPS-4] accepts signed events, with the current or the older secret', async () => {
    const answer = await events(make.authorised(9), make.posted(5), make.refused(1));
    expect([answer.status, answer.json()]).toEqual([200, { accepted: 3, repeated: 0 }]);
    const old = await send({ events: [make.tokenAdded(1)] }, { secret: make.OLD_SECRET });
    expect(old.json()).toEqual({ accepted: 1, repeated: 0 });
    expect([await stored(), await lines()]).toEqual([4, 1]);
  });

  it('[OPS-4] answers 404 without the variable, signed or not', async () => {
    const closed = await testApp(context);
    const unknown = await closed.app.server.inject({ method: 'POST', url: '/api/v1/unknown' });
    const answer = await send({ events: [make.authorised(9)] }, { to: closed });
    expect(answer.status).toBe(404);
    expect(answer.json().error.code).toBe(unknown.json().error.code);
  });

  it('[OPS-4] refuses a request that is not signed right, without a reason and without a trace', async () => {
    const body = JSON.stringify({ events: [make.authorised(9)] });
    const right = sign(make.SECRET, seconds(), Buffer.from(body));
    const forged: readonly Sending[] = [
      { secret: Buffer.alloc(32, 99) },
      { headers: { 'bank-signature': '' } },
      { headers: { 'bank-signature': right.slice(1) } },
      { headers: { 'bank-signature': `${right}00` } },
      { headers: { 'bank-signature': `${right}, ${right}` } },
      { headers: { 'bank-signature': 'z'.repeat(64) } },
      { headers: { 'bank-signature': right, 'bank-timestamp': seconds(1) } },
      { headers: { 'bank-timestamp': '' } },
      { timestamp: '' },
      { timestamp: `${seconds()}.0` },
      { timestamp: `-${seconds()}` },
      { timestamp: '9'.repeat(13) },
      { timestamp: seconds(-330) },
      { timestamp: seconds(360) },
    ];
    for (const sending of forged) {
      const answer = await send(body, sending);
      expect([answer.status, answer.body], JSON.stringify(sending)).toEqual([401, '']);
    }
    const bare = await t.app.server.inject({ method: 'POST', url: PATH });
    expect([bare.statusCode, bare.body]).toEqual([401, '']);
    // The signature covers the bytes, not their meaning.
    const spaced = await send(`${body} `, {
      headers: { 'bank-signature': right, 'bank-timestamp': seconds() },
    });
    expect(spaced.status).toBe(401);
    expect(await stored()).toBe(0);
    expect((await send(body, { timestamp: seconds(-270) })).status).toBe(200);
    expect((await send(body, { timestamp: seconds(270) })).status).toBe(200);
  });

  it('[OPS-4] limits unsigned requests by address, and never those that are signed', async () => {
    const limited = await testApp(context, { ...SECRETS, RATE_LIMITS: 'on' });
    const body = { events: [make.authorised(9)] };
    const statuses = [];
    for (let n = 0; n < 31; n++)
      statuses.push((await send(body, { secret: Buffer.alloc(32, 99), to: limited })).status);
    expect(statuses).toEqual([...Array(30).fill(401), 429]);
    expect((await send(body, { to: limited })).status).toBe(200);
  });

  it('[OPS-4] takes JSON only, of at most 256 KiB and in UTF-8', async () => {
    const text = await send('{}', { headers: { 'content-type': 'text/plain' } });
    expect(text.json().error.code).toBe('ORIGIN');
    const big = JSON.stringify({ events: [make.authorised(9)] });
    const spaces = 256 * 1024 - Buffer.byteLength(big);
    expect((await send(big + ' '.repeat(spaces))).status).toBe(200);
    expect((await send(big + ' '.repeat(spaces + 1))).status).toBe(413);
    for (const body of ['', '{', 'null', '[]', '{}', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])])
      expect((await send(body)).status, String(body)).toBe(400);
  });

  it('[OPS-4] takes 1 to 100 events', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => make.authorised(9, { transactionId: sampleId(9000 + n) }));
    expect(await fields()).toEqual(['events']);
    expect(await fields(...many(101))).toEqual(['events']);
    expect((await events(...many(100))).json()).toEqual({ accepted: 100, repeated: 0 });
  });

  it('[OPS-4] names the wrong field of an event, and writes nothing of the request', async () => {
    const good = make.authorised(9);
    const bad: readonly (readonly [string, object])[] = [
      ['kind', { ...good, kind: 'reversed' }],
      ['eventId', { ...good, eventId: '' }],
      ['eventId', { ...good, eventId: 'x'.repeat(65) }],
      ['eventId', { ...good, eventId: 7 }],
      ['occurredAt', { ...good, occurredAt: '2026-02-30T00:00:00Z' }],
      ['occurredAt', { ...good, occurredAt: '2026-11-24' }],
      ['occurredAt', { ...good, occurredAt: make.ago(31 * 24 * 60) }],
      ['occurredAt', { ...good, occurredAt: make.ago(-60) }],
      ['customerId', { ...good, customerId: '0012345678' }],
      ['cardId', { ...good, cardId: '9999000000000012' }],
      ['amount', { ...good, amount: make.ntd(-300) }],
      ['amount', { ...good, amount: make.ntd(0) }],
      ['amount.amount', { ...good, amount: make.ntd('1.5') }],
      ['amount.amount', { ...good, amount: make.ntd('1e3') }],
      ['amount.amount', { ...good, amount: make.ntd('9'.repeat(16)) }],
      ['amount.amount', { ...good, amount: { amount: 300, currency: 'TWD' } }],
      ['amount.currency', { ...good, amount: { amount: '300', currency: 'USD' } }],
      ['amount', { ...make.posted(9), amount: make.ntd(0) }],
      ['postingDate', { ...make.posted(9), postingDate: '2020-01-01' }],
      ['description.en', { ...good, description: { en: 'a\u0000b', zh_tw: '夜' } }],
      ['description.zh_tw', { ...good, description: { en: 'a', zh_tw: '\ud83d' } }],
      ['description.en', { ...good, description: { en: 'x'.repeat(121), zh_tw: '夜' } }],
      ['transactionDate', { ...good, transactionDate: '0000-01-01' }],
      ['cardNumber', { ...good, cardNumber: '9999000000000018' }],
      ['total', { ...make.statement(9), total: make.ntd(1) }],
      ['minimumPayment', { ...make.statement(9), minimumPayment: make.ntd(12_101) }],
      ['pointsAfter', { ...make.statement(9), pointsAfter: 1 }],
      ['paymentDueDate', { ...make.statement(9), paymentDueDate: '2026-01-01' }],
      ['statementDate', { ...make.dueChanged(9), statementDate: 'today' }],
      ['paidSince', { ...make.dueChanged(9), paidSince: make.ntd(-1) }],
      ['sequence', make.points(9, 0)],
      ['points', make.points(9, 4, { points: 0 })],
      ['points', make.points(9, 4, { points: 1.5 })],
      ['balanceAfter', make.points(9, 4, { points: 500 })],
      ['state', { ...make.dispute(9), state: 'lost' }],
      ['version', make.controls(9, { version: -1 })],
      ['online', { ...make.controls(9), online: 'yes' }],
      ['perDay', make.controls(9, { perDay: make.ntd(0) })],
      ['freeze.by', { ...make.controls(9), freeze: { since: make.ago(9), by: 'police' } }],
      ['freeze.since', { ...make.controls(9), freeze: { since: 'today', by: 'bank' } }],
      ['frozen', { ...make.controls(9), frozen: true }],
    ];
    for (const [field, event] of bad)
      expect(await fields(make.tokenAdded(1), event), field).toEqual([`events.1.${field}`]);
    expect(await stored()).toBe(0);
  });

  it('[OPS-4] answers any JSON without an unexpected failure', async () => {
    const odd = [
      null,
      1,
      'x',
      [],
      {},
      true,
      { amount: null },
      { amount: {}, currency: {} },
      '9'.repeat(400),
      -0,
    ];
    for (const make1 of [make.authorised, make.posted, make.statement, make.dueChanged] as const) {
      const event = make1(9);
      for (const name of Object.keys(event))
        for (const value of odd) {
          const answer = await events({ ...event, [name]: value });
          expect([200, 400], `${name} ${JSON.stringify(value)} ${answer.body}`).toContain(answer.status);
        }
    }
  });

  it('[OPS-4] needs no session and no origin, and refuses the page of another site', async () => {
    expect((await events(make.tokenAdded(1))).status).toBe(200);
    const crossSite = await send(
      { events: [make.tokenAdded(1)] },
      { headers: { origin: 'https://evil.example' } },
    );
    expect(crossSite.status).toBe(403);
  });

  it('[OPS-3] counts requests, events and unknown cards', async () => {
    const registry = new Registry();
    const metrics = createBankEventMetrics(context.db());
    metrics.register(registry);
    metrics.request('unsigned');
    metrics.events('repeated', 3);
    await events(make.authorised(9, { customerId: BEN }));
    const text = await registry.metrics();
    expect(text).toContain('bank_event_requests_total{outcome="unsigned"} 1');
    expect(text).toContain('bank_events_total{result="repeated"} 3');
    expect(text).toContain('bank_events_unknown 1');
  });

  it('[OPS-3] deletes ids after 60 days, when a replay is refused', async () => {
    await events(make.authorised(9), make.authorised(8));
    await sql`update portal.bank_events set received_at = app_now() - interval '61 days'
      where occurred_at < ${make.ago(8.5)}::timestamptz`.execute(context.db());
    await t.app.purge();
    expect(await stored()).toBe(1);
    expect(await lines()).toBe(1);
  });

  it('[OPS-3] logs neither signatures nor contents', async () => {
    await events(make.authorised(9));
    await send({ events: [make.authorised(9)] }, { secret: Buffer.alloc(32, 99) });
    const log = t.logged.join('\n');
    expect(log).toContain('bank events without a right signature');
    for (const secret of ['Night market', ANN, USED, SECRETS.BANK_EVENTS_SECRET])
      expect(log).not.toContain(secret);
  });
});
