/** [S49] A thousand connections with unfinished requests do not slow down other requests, and are closed. */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { startServer } from '../../support/api/server.ts';

const CONNECTIONS = 1_000;
/** Exceeds the server's limits: 10 s for headers and 15 s for the whole request, checked every second. */
const LET_GO_MS = 18_000;

const server = await startServer({ LOG_LEVEL: 'silent' });
afterAll(() => server.stop());

function open(start: string): Promise<Socket> {
  const { hostname, port } = new URL(server.baseURL);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(start);
      resolve(socket);
    });
    socket.on('error', reject);
  });
}

/** Returns the slowest of a hundred normal requests, in milliseconds. */
async function slowestAnswer(): Promise<number> {
  let slowest = 0;
  for (let n = 0; n < 100; n++) {
    const from = performance.now();
    expect((await fetch(`${server.baseURL}/api/v1/session`)).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - from);
  }
  return slowest;
}

it.each([
  ['headers', 'GET /healthz HTTP/1.1\r\nhost: a\r\nx-slow: '],
  [
    'body',
    'POST /api/v1/session/check HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n{',
  ],
])('[S49] closes slow %s and keeps responding', async (_about, start) => {
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(start)));
  const trickle = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a');
  }, 2_000);
  expect(await slowestAnswer()).toBeLessThanOrEqual(500);
  await sleep(LET_GO_MS);
  clearInterval(trickle);
  expect(sockets.filter((socket) => !socket.destroyed && socket.writable)).toHaveLength(0);
});
