/** Ten thousand idle connections must not slow down other calls, and their memory must be reused. */
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { startServer } from '../support/api/server.ts';

const CONNECTIONS = 10_000;
const ROUNDS = 3;
const HEAP_MEGABYTES = 192;
/** Maximum memory per idle connection, without the kernel's part. */
const KILOBYTES_EACH = 16;

const server = await startServer({
  LOG_LEVEL: 'silent',
  NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}`,
});
afterAll(() => server.stop());

/** Sends one request and keeps the connection open. */
function openIdle(): Promise<Socket> {
  const { hostname, port } = new URL(server.baseURL);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n'),
    );
    socket.once('data', () => resolve(socket));
    socket.on('error', reject);
  });
}

async function openConnections(): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < CONNECTIONS)
    sockets.push(...(await Promise.all(Array.from({ length: 500 }, () => openIdle()))));
  return sockets;
}

const megabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;

it.runIf(process.platform === 'linux')(
  `[S49] responds within 500 ms and does not leak memory with ${CONNECTIONS} idle connections, ${ROUNDS} times`,
  async () => {
    const before = megabytes();
    const [filled, emptied]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      const sockets = await openConnections();
      filled.push(megabytes());
      const from = performance.now();
      expect((await fetch(`${server.baseURL}/api/v1/session`)).status).toBe(200);
      expect(performance.now() - from).toBeLessThan(500);
      for (const socket of sockets) socket.destroy();
      await sleep(3000);
      emptied.push(megabytes());
    }
    console.info({ before, filled, emptied });
    const bound = before + (CONNECTIONS * KILOBYTES_EACH) / 1024;
    expect(Math.max(...filled)).toBeLessThan(bound);
    // Each round must reuse the memory of the previous one.
    expect(emptied.at(-1)! - emptied[0]!).toBeLessThan(32);
  },
);
