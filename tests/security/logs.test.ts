/** [S46] The server's log is sufficient to trace an attack, contains no secrets, and has one record per event. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Client } from '../support/api/clients/client.ts';
import { readCode } from '../support/api/demo.ts';
import { type RunningServer, startServer } from '../support/api/server.ts';

const TYPED = 'Typed-secret.9731';
const secrets: string[] = [];
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'debug' });
  await useSession();
});
afterAll(() => server?.stop());

/** Runs a session that puts secrets and typed text in every place from which they could be logged. */
async function useSession(): Promise<void> {
  const client = await Client.open(server);
  secrets.push(client.sessionId, client.fieldKey.toString('base64'));
  await client.post('/authentication', { userId: `${TYPED}\r\n{"level":30}\u001b[31m` });
  await client.logOn('demo.reonboard1', { password: TYPED });
  const { lastKey, inputCode } = await client.captcha();
  secrets.push(lastKey);
  await client.logOn('demo.reonboard1', { lastKey, inputCode });
  await client.post('/login/request-otp', { isResend: false, language: 'en', username: TYPED });
  const otp = await readCode(server, 'demo.reonboard1');
  secrets.push(otp, client.sessionId);
  const done = await client.post('/login/validate-otp', { otp, language: 'en' });
  client.sessionId = String(done.payload.sessionId);
  client.accessToken = String(done.payload.accessToken);
  secrets.push(client.sessionId, client.accessToken, ...client.cookies.values());
  await client.get('/profile');
  await client.get(`/login/get-national-id/${TYPED}`);
  await client.get(`/cards/${TYPED}?keyword=${TYPED}`);
  await client.post('/authentication', `{"userId":"${TYPED}`);
  await client.send('GET', `/en/login?next=${TYPED}`, {
    headers: { 'user-agent': TYPED, referer: TYPED },
  });
  await client.post('/session/check', { sessionId: TYPED }, { headers: { origin: 'https://evil.example' } });
  await client.post('/authentication/logout', undefined);
  await client.get('/cards');
  // The output of the process arrives slightly after its responses.
  await vi.waitFor(() => expect(server.log()).toContain('"code":"SESSION_OVER"'), 10_000);
}

describe('[S46] [OPS-3] the log', () => {
  it('contains no secrets and no typed text', () => {
    const log = server.log();
    for (const secret of [...secrets, TYPED, 'Demo-pass.2468']) {
      expect(secret.length).toBeGreaterThan(5);
      expect(log.includes(secret), `"${secret.slice(0, 4)}…" in the log`).toBe(false);
    }
  });

  it('has one JSON record on each line', () => {
    const lines = server
      .log()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('The portal is listening'));
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) });
    expect(server.log()).not.toContain('\u001b');
  });

  it('names the customer and the network of each request', () => {
    const lines = server.log().split('\n');
    const requests = lines.filter((line) => line.includes('"msg":"request"')).map((line) => JSON.parse(line));
    for (const one of requests) expect(one.network).toBe('127.0.0.0/24');
    expect(requests.some(({ customer }) => customer !== undefined)).toBe(true);
    const refused = lines.filter((line) => line.includes('"msg":"refused"')).map((line) => JSON.parse(line));
    for (const one of refused) expect(one.network).toBe('127.0.0.0/24');
  });

  it('names refused calls', () => {
    for (const code of ['SESSION_OVER', 'LOGIN-PW', 'ORIGIN', 'VALIDATION', 'NOT_FOUND']) {
      expect(server.log()).toContain(`"code":"${code}"`);
    }
  });
});
