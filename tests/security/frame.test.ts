/** Rules for every response: headers, origins, sizes, errors without internals. */
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { captchaCalls } from '../../features/captcha/contract.ts';
import { cardCalls } from '../../features/cards/contract.ts';
import { loginCalls } from '../../features/login/contract.ts';
import { sessionCalls } from '../../features/session/contract.ts';
// The registry imports all features, which declare the error codes.
import '../../features/registry.ts';
import { isErrorCode } from '../../shared/errors.ts';
import type { Endpoint } from '../../shared/http/endpoint.ts';
import { type Answer, API, type CallOptions, Client } from '../support/api/clients/client.ts';
import { usualServer } from '../support/api/server.ts';

const CALLS: readonly Endpoint[] = [sessionCalls, captchaCalls, loginCalls, cardCalls].flatMap((calls) =>
  Object.values(calls),
);
const WRITES = CALLS.filter(({ method }) => method === 'POST').map(({ path }) => API + path);

const server = await usualServer();
const client = await Client.open(server);

/** Sends a request that `fetch` does not allow. Returns status and headers. */
function sendRaw(method: string, path: string): Promise<{ status: number; headers: Headers }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(server.baseURL + path, { method }, (answer) => {
      answer.resume();
      const headers = new Headers(answer.headersDistinct as Record<string, string[]> as never);
      resolve({ status: answer.statusCode ?? 0, headers });
    });
    request.on('error', reject).end();
  });
}

/** Returns responses of every kind, successes and errors. */
async function sampleResponses(): Promise<Answer[]> {
  const bare = new Client(server);
  /** Returns the path of a script of the log-on page. */
  const anAsset = async () => /\/assets\/[\w-]+\.js/.exec((await bare.send('GET', '/en/login')).text)![0];
  return Promise.all([
    bare.send('GET', '/'),
    bare.send('GET', '/en/login'),
    bare.send('GET', '/u/dashboard'),
    bare.send('GET', '/no/such/page'),
    bare.send('GET', '/assets/none.js'),
    bare.send('GET', '/healthz'),
    bare.send('GET', '/readyz'),
    bare.send('GET', '/robots.txt'),
    bare.send('GET', '/favicon.ico'),
    bare.send('GET', '/favicon.svg'),
    bare.send('GET', '/service-worker.js'),
    bare.send('GET', '/site.en.webmanifest'),
    bare.send('GET', '/maintenance.html'),
    bare.send('GET', '/demo/inbox'),
    bare.send('GET', await anAsset()),
    bare.send('GET', '/demo'),
    bare.get('/session'),
    bare.get('/openapi.json'),
    bare.get('/no-such-call'),
    bare.get('/cards'),
    bare.get('/cards/%E0%A4%A'),
    bare.post('/session/check', '{'),
    bare.post('/session/check', { more: 1 }),
    bare.post('/session/check', JSON.stringify({ sessionId: 'a'.repeat(70_000) })),
    bare.post('/session/check', 'a=b', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    bare.post('/session/check', {}, { headers: { origin: 'https://evil.example' } }),
    bare.send('PUT', `${API}/session`),
    bare.send('OPTIONS', `${API}/session`),
  ]);
}

describe('[S31] [S32] headers of every response', () => {
  it('protect the browser and name no product', async () => {
    for (const { headers, status, text } of await sampleResponses()) {
      const about = `${status} ${text.slice(0, 80)}`;
      expect(String(headers.get('strict-transport-security')), about).toMatch(
        /max-age=(?:[6-9]\d{7}|\d{9,}); includeSubDomains/,
      );
      expect(headers.get('x-content-type-options'), about).toBe('nosniff');
      expect(headers.get('referrer-policy'), about).toBe('no-referrer');
      expect(headers.get('permissions-policy'), about).toContain('camera=()');
      expect(headers.get('cross-origin-opener-policy'), about).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy'), about).toBe('same-origin');
      expect(headers.get('content-security-policy'), about).toMatch(/^default-src 'none'/);
      expect([headers.get('server'), headers.get('x-powered-by')], about).toEqual([null, null]);
    }
  });

  it('forbid caching of API responses', async () => {
    const answers = [await client.get('/session'), await client.get('/cards'), await client.get('/none')];
    answers.push(await client.captcha().then(() => client.post('/captcha/request?language=en', undefined)));
    for (const { headers } of answers) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  it('[S30] allow no inline, evaluated or foreign code on pages', async () => {
    for (const path of ['/en/login', '/ch/login', '/u/dashboard', '/en/session-expired', '/demo']) {
      const policy = (await client.send('GET', path)).headers.get('content-security-policy') ?? '';
      const parts = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
      expect(policy).not.toMatch(/unsafe-|https?:|\*/);
      for (const name of ['default-src', 'object-src', 'base-uri', 'frame-ancestors']) {
        expect(parts.get(name), `${path} ${name}`).toEqual(["'none'"]);
      }
      expect(parts.get('form-action')).toEqual(["'self'"]);
      expect(parts.get('require-trusted-types-for')).toEqual(["'script'"]);
      expect(parts.get('trusted-types')).toEqual(['service-worker', 'dompurify']);
      expect(parts.get('report-to')).toEqual(['csp']);
    }
  });

  it('refuse TRACE', async () => {
    expect((await sendRaw('TRACE', '/')).status).toBeGreaterThanOrEqual(400);
  });
});

describe('[S29] writes from other sites', () => {
  const FOREIGN: readonly (readonly [string, CallOptions])[] = [
    ['a foreign origin', { headers: { origin: 'https://evil.example' } }],
    ['no origin to tell', { headers: { origin: 'null' } }],
    ['our name as a prefix', { headers: { origin: 'http://127.0.0.1.evil.example' } }],
    ['our name as a suffix', { headers: { origin: 'http://evil-127.0.0.1' } }],
    ['another scheme', { headers: { origin: 'https://127.0.0.1' } }],
    ['a cross-site fetch', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a same-site fetch', { headers: { 'sec-fetch-site': 'same-site' } }],
    ['plain text', { body: '{}', headers: { 'content-type': 'text/plain' } }],
    ['a form', { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ['a form with files', { body: '--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
  ];

  it.each(FOREIGN)('are refused: %s', async (_about, options) => {
    for (const path of [...WRITES, '/demo/clock', '/demo/reset']) {
      const answer = await client.send('POST', path, { body: {}, ...options });
      expect([path, answer.status, answer.error.code]).toEqual([path, 403, 'ORIGIN']);
    }
  });

  it('are accepted from the same origin', async () => {
    const headers = { origin: server.baseURL, 'sec-fetch-site': 'same-origin' };
    expect((await client.post('/authentication', { userId: 'demo.primary1' }, { headers })).status).toBe(200);
  });

  it('get no CORS headers', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example']) {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const headers = { origin, 'access-control-request-method': 'POST' };
        const answer = await client.send(method, `${API}/session`, { headers });
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    }
  });
});

describe('[S48] [ERR-3] errors', () => {
  it('have a known code, a sentence and a request id, nothing more', async () => {
    const answers = (await sampleResponses()).filter(({ status }) => status >= 400);
    expect(answers.length).toBeGreaterThan(8);
    for (const { text } of answers) {
      const { error, ...rest } = JSON.parse(text);
      expect(rest).toEqual({});
      expect(isErrorCode(error.code), text).toBe(true);
      expect(error.message).toMatch(/^\p{Lu}[^{}<>]+$/u);
      expect(error.requestId).toMatch(/^[\w-]{8,}$/);
      expect(text).not.toMatch(
        /\bat .*:\d+|select |insert |\/(work|home|tmp|node_modules)|\bv?\d+\.\d+\.\d+|fastify|FST_|Zod/i,
      );
    }
  });

  it('do not repeat the input', async () => {
    const marker = 'zq9marker';
    const answers = await Promise.all([
      client.get(`/${marker}`),
      client.get(`/cards/${marker}`),
      client.post('/session/check', { sessionId: `<${marker}>` }),
      client.post('/authentication', `{"userId":"${marker}`),
      client.post(`/captcha/request?language=${marker}`, undefined),
    ]);
    for (const answer of answers) expect(answer.text).not.toContain(marker);
  });

  it('[GEN-1] are in the caller’s language', async () => {
    const chinese = await client.get('/cards', { headers: { 'accept-language': 'zh-TW,zh;q=0.9,en;q=0.5' } });
    expect(chinese.error.message).toMatch(/\p{Script=Han}/u);
    expect((await client.get('/cards')).error.message).toMatch(/^[\p{ASCII}]+$/u);
  });
});

describe('[S49] sizes', () => {
  it('refuses a body over 64 KiB, with and without content-length', async () => {
    const body = JSON.stringify({ userId: 'a'.repeat(66_000) });
    expect((await client.post('/authentication', body)).status).toBe(413);
    const stream = new Blob([body]).stream();
    const init = {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    };
    expect((await fetch(`${server.baseURL}${API}/authentication`, init as RequestInit)).status).toBe(413);
  });

  /** Sends a request that no client would send. Returns the answer as text. */
  const exchange = (request: string) => {
    const { hostname, port } = new URL(server.baseURL);
    return new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(request));
      socket.setEncoding('utf8').on('data', resolve).on('error', reject);
      socket.on('close', () => resolve(''));
    });
  };

  it('refuses headers over 16 KiB', async () => {
    const answer = await exchange(
      `GET /healthz HTTP/1.1\r\nhost: a\r\nx-long: ${'a'.repeat(17_000)}\r\n\r\n`,
    );
    // The answer has the same format and headers as other refusals, although the request was never parsed.
    expect(answer).toMatch(
      /^HTTP\/1\.1 431 [\s\S]*nosniff[\s\S]*"code":"VALIDATION"[\s\S]*"requestId":"[\w-]+/,
    );
    expect(answer).not.toContain('aaaa');
  });

  it('[S50] refuses a second Host header', async () => {
    const hosts = 'host: a\r\nHost: evil.example';
    const answer = await exchange(`GET /en/login HTTP/1.1\r\n${hosts}\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});
