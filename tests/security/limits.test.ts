/** Limits by address, enabled as in production. Other security tests disable them. */
import { afterAll, expect, it } from 'vitest';
import { Client } from '../support/api/clients/client.ts';
import { startServer } from '../support/api/server.ts';

const server = await startServer({ RATE_LIMITS: 'on' });
afterAll(() => server.stop());

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
