import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it } from 'vitest';
import { TEST_CERTIFICATE, TEST_KEY } from '../../../mail/fake-server-tls.ts';
import { CardSystemUnavailable } from '../../remote.ts';
import { createHttpCommands, createHttpEvidence, createHttpReads } from '../adapter.ts';
import { createCardSystemMetrics } from '../metrics.ts';
import { failureOf } from '../test-setup.ts';
import type { CardSystemAuth } from './request.ts';
import { createTransport, type Transport, type TransportOptions } from './transport.ts';

const CUSTOMER = '00000000-0000-0000-0000-000000000001';
const CARD = '00000000-0000-0000-0000-000000000011';
const TOKEN = 'bank-token';
const balance = { customerId: CUSTOMER, cardId: CARD, answer: 12 };

const servers: Server[] = [];
const transports: Transport[] = [];
afterEach(async () => {
  for (const transport of transports.splice(0)) transport.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Starts a server with this listener and returns its address. */
async function serve(listener: RequestListener, tls?: ServerOptions): Promise<string> {
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `${tls ? 'https' : 'http'}://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

function json(response: ServerResponse, value: unknown, status = 200, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
}

interface Line {
  readonly level: string;
  readonly text: string;
}

function connect(url: string, options: Partial<TransportOptions> = {}) {
  const lines: Line[] = [];
  const keep = (level: string) => (about: unknown, message?: string) =>
    void lines.push({ level, text: `${JSON.stringify(about)} ${message}` });
  const registry = new Registry();
  const metrics = createCardSystemMetrics();
  metrics.register(registry);
  const time = { ms: 0 };
  const auth: CardSystemAuth = { kind: 'bearer', token: TOKEN };
  const transport = createTransport({
    url,
    auth,
    readMs: 2000,
    commandMs: 2000,
    evidenceMs: 2000,
    calls: 10,
    log: { warn: keep('warn'), error: keep('error') },
    metrics,
    monotonic: () => time.ms,
    now: () => new Date('2026-03-01T00:00:00Z'),
    ...options,
  });
  transports.push(transport);
  const reads = createHttpReads(transport);
  const evidence = createHttpEvidence(transport);
  const commands = createHttpCommands(transport);
  const submission = {
    id: '00000000-0000-0000-0000-0000000000aa',
    customerId: CUSTOMER,
    command: { kind: 'activate-card', cardId: CARD },
    notAfter: new Date('2030-01-01T00:00:00Z'),
  } as const;
  return {
    lines,
    time,
    registry,
    ask: () => reads.pointBalance(CUSTOMER, CARD),
    isPausing: transport.isPausing,
    submit: (signal = new AbortController().signal) => commands.submit(submission, signal),
    reads,
    commands,
    evidence,
  };
}

describe('a call to the card system', () => {
  it('[OPS-4] has everything in the body and the token in its header', async () => {
    const seen: string[] = [];
    const url = await serve(async (request, response) => {
      let body = '';
      for await (const part of request) body += String(part);
      seen.push(`${request.method} ${request.url} ${request.headers.authorization} ${body}`);
      json(response, balance);
    });
    expect(await connect(`${url}/api/`).ask()).toBe(12);
    const body = JSON.stringify({ customerId: CUSTOMER, cardId: CARD });
    expect(seen).toEqual([`POST /api/v1/reads/point-balance Bearer ${TOKEN} ${body}`]);
  });

  it('[OPS-4] accepts fields that the portal does not know', async () => {
    const url = await serve((_request, response) => json(response, { ...balance, version: 2 }));
    expect(await connect(url).ask()).toBe(12);
  });

  it.each([
    ['another customer', { ...balance, customerId: 'x' }],
    ['another card', { ...balance, cardId: 'x' }],
    ['no customer and no card', { answer: 12 }],
    ['points that are not exact', { ...balance, answer: 2 ** 60 }],
    ['no answer', { customerId: CUSTOMER, cardId: CARD }],
  ])('[OPS-4] refuses, counts and logs an answer about %s, without its data', async (_what, answer) => {
    const url = await serve((_request, response) => json(response, answer));
    const { ask, lines, registry } = connect(url);
    expect(await failureOf(ask())).toBeInstanceOf(CardSystemUnavailable);
    expect(lines).toMatchObject([{ level: 'error' }]);
    expect(lines[0]?.text).not.toContain(CUSTOMER);
    expect(await registry.metrics()).toContain(
      'card_system_wrong_answers_total{call="reads/point-balance"} 1',
    );
  });

  it('[BANK-46] sends a file with headers about it, and pauses neither reads nor commands when files fail', async () => {
    const seen: string[] = [];
    const url = await serve(async (request, response) => {
      let bytes = 0;
      for await (const part of request) bytes += part.length;
      if (!request.url?.endsWith('/evidence')) return json(response, balance);
      const { authorization, ...about } = request.headers;
      const named = Object.entries(about).filter(([name]) => /^(evidence-|content-)/.test(name));
      seen.push(
        JSON.stringify([request.method, request.url, authorization, bytes, Object.fromEntries(named)]),
      );
      response.destroy();
    });
    const { evidence, ask, isPausing } = connect(`${url}/api`);
    const file = { fileId: CARD, type: 'image/png', bytes: 3, sha256: 'a'.repeat(64) } as const;
    for (let n = 0; n < 6; n++)
      expect(await failureOf(evidence.putEvidence(CUSTOMER, file, Buffer.from('abc')))).toMatchObject({
        mayHaveHappened: n < 5,
      });
    expect(isPausing()).toBe(true);
    expect(seen).toHaveLength(5);
    expect(JSON.parse(seen[0] ?? '')).toEqual([
      ...['POST', '/api/v1/evidence', `Bearer ${TOKEN}`, 3],
      {
        'content-type': 'image/png',
        'content-length': '3',
        'evidence-customer': CUSTOMER,
        'evidence-file': CARD,
        'evidence-sha256': 'a'.repeat(64),
      },
    ]);
    expect(await ask()).toBe(12);
    const other = evidence.putEvidence(CUSTOMER, { ...file, bytes: 4 }, Buffer.from('abc'));
    expect(await failureOf(other)).toMatchObject({ mayHaveHappened: false });
  });

  it('[OPS-4] follows no redirect', async () => {
    let followed = 0;
    const url = await serve((request, response) => {
      if (request.url === '/other') followed++;
      response.writeHead(307, { location: '/other' }).end();
    });
    const failure = await failureOf(connect(url).submit());
    expect(failure).toMatchObject({ mayHaveHappened: true, message: '/v1/commands/submit: http-307' });
    expect(followed).toBe(0);
  });

  it.each([
    ['a wrong token', 401, 'application/json', 'http-401'],
    ['JSON that says it is a web page', 200, 'text/html', 'not-json'],
  ])('[OPS-4] %s gives no answer', async (_what, code, type, reason) => {
    const url = await serve((_request, response) => json(response, balance, code, { 'content-type': type }));
    expect(await failureOf(connect(url).ask())).toMatchObject({
      message: `/v1/reads/point-balance: ${reason}`,
    });
  });

  it('[OPS-4] ends at its deadline, also in the middle of an answer', async () => {
    const silent = await serve(() => undefined);
    const slow = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"answer":');
    });
    for (const url of [silent, slow]) {
      const failure = await failureOf(connect(url, { commandMs: 100 }).submit());
      expect(failure).toMatchObject({ mayHaveHappened: true, message: '/v1/commands/submit: timeout' });
    }
  });

  it('[OPS-4] ends when its caller gives up', async () => {
    const url = await serve(() => undefined);
    expect(await failureOf(connect(url).submit(AbortSignal.timeout(50)))).toMatchObject({
      mayHaveHappened: true,
    });
    expect(await failureOf(connect(url).submit(AbortSignal.abort()))).toMatchObject({
      mayHaveHappened: false,
    });
  });

  it('[OPS-4] reads at most 4 MiB', async () => {
    let written = 0;
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!response.destroyed && written < 64 * 1024 * 1024) {
          written += 65_536;
          if (!response.write(' '.repeat(65_536))) return response.once('drain', more);
        }
        return response.end();
      };
      more();
    });
    expect(await failureOf(connect(url).ask())).toMatchObject({
      message: '/v1/reads/point-balance: too-long',
    });
    expect(written).toBeLessThan(32 * 1024 * 1024);
  });

  it('[OPS-4] is sure that nothing happened only without a connection', async () => {
    const url = await serve((request) => request.socket.destroy());
    expect(await failureOf(connect(url).submit())).toMatchObject({ mayHaveHappened: true });
    expect(await failureOf(connect('http://127.0.0.1:9').submit())).toMatchObject({ mayHaveHappened: false });
  });
});

describe('a bank that is busy', () => {
  it.each([
    [503, { accepted: false }, '20', { mayHaveHappened: false, retryAfterSeconds: 20 }],
    [
      429,
      { accepted: false },
      'Sun, 01 Mar 2026 00:00:30 GMT',
      { mayHaveHappened: false, retryAfterSeconds: 30 },
    ],
    [503, {}, '20', { mayHaveHappened: true, retryAfterSeconds: 20 }],
    [500, { accepted: false }, '20', { mayHaveHappened: true, retryAfterSeconds: undefined }],
  ])('[OPS-4] answers %s %j', async (code, body, after, expected) => {
    const url = await serve((_request, response) => json(response, body, code, { 'retry-after': after }));
    expect(await failureOf(connect(url).submit())).toMatchObject(expected);
  });

  it('[OPS-4] gets no calls for the time that it asks for', async () => {
    let calls = 0;
    const url = await serve((_request, response) => {
      calls++;
      if (calls === 1) json(response, { accepted: false }, 503, { 'retry-after': '20' });
      else json(response, balance);
    });
    const { ask, time } = connect(url);
    await failureOf(ask());
    time.ms = 19_000;
    expect(await failureOf(ask())).toMatchObject({ mayHaveHappened: false, retryAfterSeconds: 1 });
    expect(calls).toBe(1);
    time.ms = 20_000;
    expect(await ask()).toBe(12);
  });
});

describe('the breaker and the limit', () => {
  it('[OPS-4] pauses calls after five failures, tries one, and goes on when it is answered', async () => {
    let calls = 0;
    let isDown = true;
    const url = await serve((request, response) => {
      calls++;
      if (isDown) request.socket.destroy();
      else json(response, balance);
    });
    const { ask, submit, isPausing, time, registry } = connect(url);
    expect(isPausing()).toBe(false);
    for (let at = 0; at < 7; at++) await failureOf(ask());
    expect(isPausing()).toBe(true);
    expect(calls).toBe(5);
    expect(await registry.metrics()).toContain('card_system_breaker_open{group="reads"} 1');
    // Commands have a separate breaker.
    expect(await failureOf(submit())).toMatchObject({ mayHaveHappened: true });
    time.ms = 10_000;
    await Promise.all([failureOf(ask()), failureOf(ask())]);
    expect(calls).toBe(7);
    isDown = false;
    time.ms = 20_000;
    expect(await ask()).toBe(12);
    expect(await Promise.all([ask(), ask()])).toEqual([12, 12]);
    expect(isPausing()).toBe(false);
    expect(await registry.metrics()).toContain('card_system_breaker_open{group="reads"} 0');
  });

  it('[OPS-4] refuses calls above the limit at once, and commands have their own', async () => {
    const waiting: ServerResponse[] = [];
    const url = await serve((_request, response) => {
      if (waiting.length < 3) waiting.push(response);
      else json(response, balance);
    });
    const { ask, submit } = connect(url, { calls: 2, commandMs: 200 });
    const first = [ask(), ask()];
    expect(await failureOf(ask())).toMatchObject({ mayHaveHappened: false });
    expect(await failureOf(submit())).toMatchObject({ mayHaveHappened: true });
    await expect.poll(() => waiting.length).toBe(3);
    for (const response of waiting) json(response, balance);
    expect(await Promise.all(first)).toEqual([12, 12]);
    expect(await Promise.all([ask(), ask()])).toEqual([12, 12]);
  });
});

describe('TLS', () => {
  const tls = { key: TEST_KEY, cert: TEST_CERTIFICATE };
  const answer: RequestListener = (_request, response) => json(response, balance);

  it('[OPS-4] refuses a certificate of an unknown authority before anything is sent, and says so', async () => {
    let calls = 0;
    const url = await serve(() => void calls++, tls);
    const { submit, lines } = connect(url);
    expect(await failureOf(submit())).toMatchObject({ mayHaveHappened: false });
    expect(lines).toMatchObject([{ level: 'error', text: expect.stringContaining('certificate') }]);
    expect(calls).toBe(0);
  });

  it('[OPS-4] accepts the authority of the configuration', async () => {
    expect(await connect(await serve(answer, tls), { ca: TEST_CERTIFICATE }).ask()).toBe(12);
  });

  it('[OPS-4] shows its certificate instead of a token', async () => {
    let authorization: string | undefined = 'not asked';
    const url = await serve(
      (request, response) => {
        authorization = request.headers.authorization;
        answer(request, response);
      },
      { ...tls, ca: TEST_CERTIFICATE, requestCert: true, rejectUnauthorized: true },
    );
    const auth: CardSystemAuth = { kind: 'certificate', cert: TEST_CERTIFICATE, key: TEST_KEY };
    expect(await connect(url, { ca: TEST_CERTIFICATE, auth }).ask()).toBe(12);
    expect(authorization).toBeUndefined();
    expect(await failureOf(connect(url, { ca: TEST_CERTIFICATE }).ask())).toBeInstanceOf(
      CardSystemUnavailable,
    );
  });
});
