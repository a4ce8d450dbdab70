/** [OPS-3] Traces of the built server, received by a collector over OTLP/HTTP. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/process.mjs';
import { Client } from '../support/api/clients/client.ts';
import { type RunningServer, startServer } from '../support/api/server.ts';
import { type Collector, startCollector } from './collector.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
/** Trace id of a request to the staff desk, which has no trusted proxy in this test. */
const STAFF_TRACE = '5bf92f3577b34da6a3ce929d0e0e4737';
const PARENT = '00f067aa0ba902b7';
const TRACEPARENT = `00-${TRACE}-${PARENT}-01`;

/** Starts a card system that refuses every call and records the headers. */
async function startCardSystem() {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers);
    request.resume().once('end', () => response.writeHead(503).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function linesOf(server: RunningServer): Record<string, unknown>[] {
  return server
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

describe('[OPS-3] traces behind one proxy, with a card system elsewhere', () => {
  let collector: Collector;
  let server: RunningServer;
  let cards: { server: Server; seen: IncomingHttpHeaders[]; url: string };
  let ended: number | null;
  beforeAll(async () => {
    collector = await startCollector();
    cards = await startCardSystem();
    const desk = await freePort();
    server = await startServer({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
      OTEL_SERVICE_NAME: 'cards-of-the-bank',
      TRUST_PROXY: '1',
      LOG_ADDRESS: 'full',
      CARD_SYSTEM_URL: cards.url,
      CARD_SYSTEM_TOKEN: 'a-token-of-the-bank',
      CARD_SYSTEM_READS: 'http',
      STAFF_PORT: `${desk}`,
      OIDC_ISSUER: cards.url,
      OIDC_CLIENT_ID: 'desk',
      OIDC_CLIENT_SECRET: 'a-client-secret-for-tests',
    });
    await fetch(`http://127.0.0.1:${desk}/calls/me`, {
      method: 'POST',
      headers: { traceparent: `00-${STAFF_TRACE}-${PARENT}-01`, 'content-type': 'application/json' },
      body: '{}',
    });
    const client = await Client.open(server, '203.0.113.9');
    await client.send('GET', '/api/v1/login/get-national-id/demo.primary1?secret=typed', {
      headers: { traceparent: TRACEPARENT },
    });
    // The password is correct, so the portal reads the customer from the card system.
    await client.logOn('demo.primary1');
    await fetch(`${server.baseURL}/readyz`);
    await fetch(`${server.baseURL}/demo/inbox`);
    // The end of the process sends the remaining spans.
    ended = await server.stop();
  });
  afterAll(async () => {
    cards?.server.closeAllConnections();
    cards?.server.close();
    await collector?.close();
  });

  it('has one span for each request with method, route and status, and none for probes', () => {
    const requests = collector.spans.filter(({ kind, name }) => kind === 2 && / \//.test(name));
    expect(requests.map(({ name }) => name)).toContain('GET /api/v1/session');
    expect(requests.find(({ name }) => name === 'POST /api/v1/authentication/login')).toMatchObject({
      failed: true,
      attributes: { 'http.route': '/api/v1/authentication/login', 'http.response.status_code': 502 },
    });
    expect(requests.filter(({ name }) => /readyz|healthz/.test(name))).toEqual([]);
    expect([...collector.services]).toEqual(['cards-of-the-bank']);
    expect([...collector.tokens]).toEqual(['Bearer of-the-collector']);
    expect(ended).toBe(0);
  });

  it('[STAFF-6] has a span for a request of the staff desk, which trusts no proxy here', () => {
    const [span] = collector.spans.filter(({ name }) => name === 'POST /calls/me');
    expect(span?.attributes).toMatchObject({
      'portal.listener': 'staff',
      'http.response.status_code': 401,
    });
    expect(collector.spans.filter(({ traceId }) => traceId === STAFF_TRACE)).toEqual([]);
  });

  it('continues the trace of the trusted proxy', () => {
    const [span] = collector.spans.filter(({ traceId }) => traceId === TRACE);
    expect(span).toMatchObject({ name: 'GET /api/v1/login/get-national-id/:id', parentSpanId: PARENT });
  });

  it('has the database rounds of a request below its span, inside their transactions', () => {
    const login = collector.spans.find(({ name }) => name === 'POST /api/v1/authentication/login')!;
    const inside = collector.spans.filter(({ traceId }) => traceId === login.traceId);
    const transactions = inside.filter(({ name }) => name === 'db transaction');
    expect(transactions.length).toBeGreaterThan(0);
    expect(new Set(transactions.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([login.spanId]));
    const rounds = inside.filter(({ parentSpanId }) => parentSpanId === transactions[0]?.spanId);
    expect(rounds.map(({ name }) => name)).toContain('db round');
    expect(rounds[0]?.attributes['db.operation.name']).toMatch(/^start [a-z ]+$/);
  });

  it('passes the trace to the card system with each call', () => {
    const login = collector.spans.find(({ name }) => name === 'POST /api/v1/authentication/login')!;
    const call = collector.spans.find(
      ({ name, traceId }) => name.startsWith('card system ') && traceId === login.traceId,
    )!;
    expect(call.attributes).toMatchObject({ 'card_system.outcome': 'failed' });
    expect(cards.seen.map(({ traceparent }) => traceparent)).toContain(
      `00-${login.traceId}-${call.spanId}-01`,
    );
  });

  it('names the trace and the full address in the lines of the log', () => {
    const [line] = linesOf(server).filter(({ route }) => route === '/api/v1/login/get-national-id/:id');
    expect(line).toMatchObject({ trace_id: TRACE, address: '203.0.113.9' });
    expect(line?.reqId).toBeTruthy();
    expect(linesOf(server).find(({ call }) => call !== undefined)).toHaveProperty('trace_id');
  });

  it('[S46] has no query, no id, no user and no body in any span', () => {
    expect(collector.text()).not.toMatch(/secret|typed|demo\.primary1|203\.0\.113|select .* from|Demo-pass/i);
  });
});

describe('[OPS-3] traces without a trusted proxy', () => {
  it('start their own trace instead of the one that a caller sends, and messages have one too', async () => {
    const collector = await startCollector();
    const server = await startServer({
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      LOG_ADDRESS: 'off',
    });
    const client = await Client.open(server);
    await client.send('GET', '/api/v1/session', { headers: { traceparent: TRACEPARENT } });
    await client.logOn('demo.reonboard1');
    await client.post('/login/request-otp', { isResend: false, language: 'en', method: 'sms' });
    await expect.poll(() => linesOf(server).map(({ purpose }) => purpose)).toContain('login');
    expect(await server.stop()).toBe(0);
    expect(collector.spans.length).toBeGreaterThan(0);
    expect(collector.text()).not.toContain(TRACE);
    const sent = collector.spans.filter(({ name }) => name === 'outbox send');
    expect(sent.map(({ attributes }) => attributes)).toContainEqual(
      expect.objectContaining({
        'outbox.channel': 'sms',
        'outbox.purpose': 'login',
        'outbox.outcome': 'sent',
      }),
    );
    expect(linesOf(server).filter((line) => 'address' in line || 'network' in line)).toEqual([]);
    await collector.close();
  });
});
