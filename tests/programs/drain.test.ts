/** [OPS-3] A running portal drains after SIGTERM before it stops. */
import { Agent, get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/build/built.mjs';
import { type RunningServer, startServer } from '../support/api/server.ts';

let server: RunningServer;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  await ensureBuilt();
  server = await startServer({ DRAIN_SECONDS: '60' });
});
afterAll(async () => {
  agent.destroy();
  await server?.stop();
});

/** Sends a call on the agent's connection, or on a new one if the server has closed it. */
function call(
  path: string,
): Promise<{ status: number | undefined; connection: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    get(`${server.baseURL}${path}`, { agent }, (response: IncomingMessage) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode, connection: response.headers.connection, body }),
      );
    }).on('error', reject);
  });
}

it('[OPS-3] serves, tells balancers and connections to go, and ends in order at a second signal', async () => {
  expect(await call('/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' });
  process.kill(server.pid, 'SIGTERM');
  await expect.poll(async () => (await call('/readyz')).status).toBe(503);
  const readiness = await call('/readyz');
  expect(readiness.connection).toBe('close');
  expect(JSON.parse(readiness.body)).toMatchObject({ ok: false, draining: true });
  expect(await call('/api/v1/session')).toMatchObject({ status: 200, connection: 'close' });
  expect(await call('/healthz')).toMatchObject({ status: 200, connection: 'close' });
  expect(await server.stop()).toBe(0);
});
