/** Limits by address, on as in production (the other security tests run without). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, Client } from '../support/api/client.ts';
import { toNextWindow } from '../support/api/demo.ts';
import { type RunningServer, startServer } from '../support/api/server.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'on' });
});
afterAll(() => server?.stop());

function expectBusy(answer: Answer, longest: number): void {
  expect([answer.status, answer.error.code]).toEqual([429, 'RATE_LIMITED']);
  const wait = Number(answer.headers.get('retry-after'));
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(longest);
}

describe('[S04] password spraying', () => {
  it('one address may try twenty names in ten minutes, however often each', async () => {
    await toNextWindow(server, 600);
    const statuses: number[] = [];
    const client = await Client.open(server);
    for (let n = 0; n < 21; n++) {
      const answer = await client.logOn(`nobody.spray${n}`, { password: 'Wrong-pass.1' });
      statuses.push(answer.status);
      if (n === 20) expectBusy(answer, 600);
    }
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 400));
    const known = await client.logOn('nobody.spray1', { password: 'Wrong-pass.1' });
    expect(known.status).toBe(400);
  });
});

describe('[S05] image codes', () => {
  it('five wrong answers in ten minutes and the session has to wait', async () => {
    await toNextWindow(server, 600);
    const client = await Client.open(server);
    for (let n = 0; n < 5; n++) {
      const answer = await client.logOn('demo.primary1', { inputCode: 'AAAAA' });
      expect(answer.error.code).toBe('CAPTCHA-WRONG');
    }
    expectBusy(await client.logOn('demo.primary1', { inputCode: 'AAAAA' }), 600);
  });
});

describe('[S50] [ERR-1] too many calls', () => {
  it('are told to wait; another forwarded address does not help', async () => {
    const caller = new Client(server);
    let answer = await caller.get('/session');
    // Two windows' worth at most, should the minute change meanwhile.
    for (let n = 0; n < 250 && answer.status === 200; n++) answer = await caller.get('/session');
    expectBusy(answer, 60);
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-client-ip', 'true-client-ip']) {
      const spoofed = await caller.get('/session', {
        headers: { [name]: name === 'forwarded' ? 'for=10.1.2.3' : '10.1.2.3' },
      });
      expect(spoofed.status, name).toBe(429);
    }
  });
});
