/** Limits by address, enabled as in production. Other security tests disable them. */
import { afterAll, expect, it } from 'vitest';
import { sessionCalls } from '../../features/session/contract.ts';
import { SITE_FACTOR } from '../../server/http/limits/limits.ts';
import { Client } from '../support/api/clients/client.ts';
import { startServer } from '../support/api/server.ts';

const server = await startServer({ RATE_LIMITS: 'on' });
const behindProxy = await startServer({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
afterAll(() => Promise.all([server.stop(), behindProxy.stop()]));

it('[S50] [ERR-1] too many calls get 429 with Retry-After, also with a forged forwarding header', async () => {
  const caller = new Client(server);
  let answer = await caller.get('/session');
  // Allows for two windows, because a new minute may start during the loop.
  for (let n = 0; n < 250 && answer.status === 200; n++) answer = await caller.get('/session');
  expect([answer.status, answer.error.code]).toEqual([429, 'RATE_LIMITED']);
  const wait = Number(answer.headers.get('retry-after'));
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(60);
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-client-ip', 'true-client-ip']) {
    const spoofed = await caller.get('/session', {
      headers: { [name]: name === 'forwarded' ? 'for=10.1.2.3' : '10.1.2.3' },
    });
    expect(spoofed.status, name).toBe(429);
  }
});

/** Calls of `/session` that an address may make in a minute. */
const MAX_CALLS = sessionCalls.open.limits![0]!.max;

/** Makes calls that a proxy forwards, each with its own text in `X-Forwarded-For`. Returns their statuses. */
async function forwarded(count: number, address: (n: number) => string): Promise<number[]> {
  const statuses: number[] = [];
  const caller = new Client(behindProxy);
  for (let n = 0; n < count; n++) {
    const { status } = await caller.get('/session', { headers: { 'x-forwarded-for': address(n) } });
    statuses.push(status);
  }
  return statuses;
}

it.each<[string, (n: number) => string]>([
  ['ports of an IPv4 address', (n) => `198.51.100.7:${40_000 + n}`],
  ['ports of an IPv6 network', (n) => `[2001:db8:1:2::${n.toString(16)}]:${n}`],
  ['values that are no addresses', (n) => `garbage${n}`],
])('[S50] different %s share one limit', async (_what, address) => {
  const statuses = await forwarded(MAX_CALLS + 1, address);
  expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_CALLS);
  expect(statuses.at(-1)).toBe(429);
});

it('[S50] all networks of an IPv6 site have four times the limit of one', async () => {
  const network = (site: string) => (n: number) => `2001:db8:${site}:${n.toString(16)}::1`;
  const statuses = await forwarded(SITE_FACTOR * MAX_CALLS + 1, network('77'));
  expect(statuses.filter((status) => status === 200)).toHaveLength(SITE_FACTOR * MAX_CALLS);
  expect(statuses.at(-1)).toBe(429);
  expect(await forwarded(1, network('78'))).toEqual([200]);
});
