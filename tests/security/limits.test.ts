/** Limits by address, enabled as in production. Other security tests disable them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, Client } from '../support/api/client.ts';
import { type RunningServer, startServer } from '../support/api/server.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'on' });
});
afterAll(() => server?.stop());

function expectRateLimited(answer: Answer, maxSeconds: number): void {
  expect([answer.status, answer.error.code]).toEqual([429, 'RATE_LIMITED']);
  const wait = Number(answer.headers.get('retry-after'));
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(maxSeconds);
}

describe('[S04] password spraying', () => {
  it('limits an address to twenty usernames in ten minutes, with any number of tries each', async () => {
    const statuses: number[] = [];
    const client = await Client.open(server);
    for (let n = 0; n < 21; n++) {
      const answer = await client.logOn(`absent.spray${n}`, { password: 'Wrong-pass.1' });
      statuses.push(answer.status);
      if (n === 20) expectRateLimited(answer, 600);
    }
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 400));
    const known = await client.logOn('absent.spray1', { password: 'Wrong-pass.1' });
    expect(known.status).toBe(400);
  });
});

describe('[S05] image codes', () => {
  it('limits a session after five wrong answers in ten minutes', async () => {
    const client = await Client.open(server);
    for (let n = 0; n < 5; n++) {
      const answer = await client.logOn('demo.primary1', { inputCode: 'AAAAA' });
      expect(answer.error.code).toBe('CAPTCHA-WRONG');
    }
    expectRateLimited(await client.logOn('demo.primary1', { inputCode: 'AAAAA' }), 600);
  });
});

describe('[S50] [ERR-1] too many calls', () => {
  it('get 429 with Retry-After, also with a forged forwarding header', async () => {
    const caller = new Client(server);
    let answer = await caller.get('/session');
    // Allows for two windows, because a new minute may start during the loop.
    for (let n = 0; n < 250 && answer.status === 200; n++) answer = await caller.get('/session');
    expectRateLimited(answer, 60);
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-client-ip', 'true-client-ip']) {
      const spoofed = await caller.get('/session', {
        headers: { [name]: name === 'forwarded' ? 'for=10.1.2.3' : '10.1.2.3' },
      });
      expect(spoofed.status, name).toBe(429);
    }
  });
});
