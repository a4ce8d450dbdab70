/** [S28] Any input gets an error code of the catalogue, and the server keeps running. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { captchaCalls } from '../../../features/captcha/contract.ts';
import { cardCalls } from '../../../features/cards/contract.ts';
import { loginCalls } from '../../../features/login/contract.ts';
import { sessionCalls } from '../../../features/session/contract.ts';
// The registry imports all features, which declare the error codes.
import '../../../features/registry.ts';
import { isErrorCode } from '../../../shared/errors.ts';
import type { Endpoint } from '../../../shared/http/endpoint.ts';
import { API, Client } from '../../support/api/clients/client.ts';
import { usualServer } from '../../support/api/server.ts';

/** Number of runs; higher in the nightly run. */
const RUNS = Number(process.env.ROBUST_RUNS ?? 400);
const MINUTES = 60_000;

const CALLS: readonly Endpoint[] = [sessionCalls, captchaCalls, loginCalls, cardCalls]
  .flatMap((calls): Endpoint[] => Object.values(calls))
  // Excludes the log-off, which would end the session of the other calls.
  .filter(({ path }) => path !== sessionCalls.logout.path);

const server = await usualServer();
const client = await Client.loggedOn(server, 'demo.primary1');

/** Texts that often break parsers. */
const hostileText = fc.constantFrom(
  '',
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' or 1=1 --",
  '%00',
  '%E0%A4%A',
  'a'.repeat(5_000),
  '-0',
  '1e400',
  '9'.repeat(400),
  '\u202e',
  '{"a":1}',
  '\r\nset-cookie: a=b',
);
const text = fc.oneof(hostileText, fc.string(), fc.string({ unit: 'binary' }));
const value = fc.oneof(
  text,
  fc.jsonValue(),
  fc.integer(),
  fc.constant(null),
  fc.array(text, { maxLength: 3 }),
);
const names = fc.constantFrom(
  'username',
  'password',
  'iv',
  'language',
  'lastKey',
  'inputCode',
  'otp',
  'isResend',
  'method',
  'sessionId',
  'userId',
  '__proto__',
  'constructor',
  'toString',
);
/** Generates bodies: JSON, partly with valid names, and text that is not JSON. */
const body = fc.oneof(
  fc.dictionary(fc.oneof(names, text), value, { maxKeys: 9 }).map((fields) => JSON.stringify(fields)),
  value.map((any) => JSON.stringify(any)),
  fc.constantFrom(
    '{"otp":1e400}',
    '{"otp":"1","otp":"2"}',
    '{"__proto__":{"a":1}}',
    '[[[[',
    '{"otp":"\\ud800"}',
  ),
  fc.constant(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  text,
);
const headers = fc.dictionary(
  fc.constantFrom(
    'x-session-id',
    'authorization',
    'cookie',
    'accept-language',
    'accept',
    'x-forwarded-for',
    'idempotency-key',
  ),
  fc.oneof(
    fc.string({ unit: fc.constantFrom(...'abz09 =;,"\\%') }),
    fc.constantFrom('Bearer ', '__Host-session=', 'zh-TW;q=9', `Bearer ${'a'.repeat(3_000)}`),
  ),
);

/** Fails on a crash, a 5xx status or an unknown error code. */
async function expectHandled(method: string, path: string, options: object): Promise<void> {
  const answer = await client.send(method, path, options);
  expect(answer.status, `${method} ${path} ${answer.text.slice(0, 200)}`).toBeLessThan(500);
  if (answer.status >= 400) expect(isErrorCode(answer.error?.code), `${path} ${answer.text}`).toBe(true);
}

it('[S28] survives calls with mutated bodies, paths, queries and headers', {
  timeout: 30 * MINUTES,
}, async () => {
  const call = fc.constantFrom(...CALLS);
  const query = fc.array(
    fc.tuple(fc.oneof(fc.constantFrom('pageNumber', 'pageSize', 'sortBy', 'language'), text), text),
    {
      maxLength: 3,
    },
  );
  await fc.assert(
    fc.asyncProperty(
      call,
      body,
      text,
      query,
      headers,
      async ({ method, path }, sentBody, id, pairs, sentHeaders) => {
        const at = API + path.replace(/\{\w+\}/, encodeURIComponent(Buffer.from(id).toString()) || 'x');
        const search = new URLSearchParams(
          pairs.map(([name, given]): [string, string] => [name, given]),
        ).toString();
        const payload = method === 'POST' ? { body: sentBody } : {};
        await expectHandled(method, search ? `${at}?${search}` : at, { ...payload, headers: sentHeaders });
      },
    ),
    { numRuns: RUNS },
  );
  expect((await fetch(`${server.baseURL}/readyz`)).status).toBe(200);
});

it('[S28] survives malformed input on the demo surface', async () => {
  const requests = [
    '/demo/inbox?to=a&to=b',
    '/demo/inbox?to[]=1',
    '/demo/captcha/%00',
    '/demo/captcha/__proto__',
  ];
  for (const path of requests) await expectHandled('GET', path, {});
  for (const options of [
    '[]',
    'null',
    '{"advanceSeconds":-1}',
    '{"advanceSeconds":1e400}',
    '{"advanceSeconds":"1"}',
  ]) {
    await expectHandled('POST', '/demo/clock', { body: options });
  }
});

it('[S28] [S25] serves nothing for paths outside the web root', async () => {
  const requests = [
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2fserver%2fmain.js',
    '/assets/%2e%2e/csp.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%00',
    '/%E0%A4%A',
    '//evil.example/a',
    '/%0d%0aset-cookie:a=b',
    `/${'a/'.repeat(2_000)}`,
  ];
  for (const path of requests) {
    const answer = await client.send('GET', path);
    expect(answer.status, path).toBeLessThan(500);
    expect(answer.text, path).not.toMatch(/root:|"style"|import /);
    expect(answer.headers.get('location') ?? '/login?unknown', path).toBe('/login?unknown');
    expect(answer.headers.get('set-cookie'), path).toBeNull();
  }
});
