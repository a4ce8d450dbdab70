/** [OPS-3] `/readyz` of a running portal while its card system does not answer. */
import { afterAll, expect, it } from 'vitest';
import { Client } from '../support/api/clients/client.ts';
import { startServer } from '../support/api/server.ts';

const server = await startServer({
  // Port 9 refuses connections.
  CARD_SYSTEM_URL: 'http://127.0.0.1:9',
  CARD_SYSTEM_TOKEN: 'a-token-of-the-bank',
  CARD_SYSTEM_READS: 'http',
});
afterAll(() => server.stop());

async function readyz() {
  const response = await fetch(`${server.baseURL}/readyz`);
  return { status: response.status, text: await response.text() };
}

it('[OPS-3] stays ready while calls to the card system pause, and says so without its address', async () => {
  const client = await Client.open(server);
  // Each log-on reads the customer; after five consecutive failures, the circuit breaker opens.
  for (let at = 0; at < 6; at++) await client.logOn('demo.primary1');
  const { status, text } = await readyz();
  expect(status).toBe(200);
  expect(JSON.parse(text)).toEqual({
    ok: true,
    parts: { database: 'ok', migrations: 'ok', content: 'ok', cardSystem: 'degraded', auditAnchors: 'ok' },
  });
  expect(text).not.toMatch(/127\.0\.0\.1|http/);
});
