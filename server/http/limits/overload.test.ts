import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installErrors } from '../errors.ts';
import { installLoadShedding } from './overload.ts';

let app: FastifyInstance;
let address: string;
let waiting: (() => void)[];
const goOn = () => {
  for (const one of waiting.splice(0)) one();
};

beforeEach(async () => {
  waiting = [];
  app = Fastify({ forceCloseConnections: true });
  installErrors(app, 'en');
  installLoadShedding(app, { apiBase: '/api/v1', max: 2, active: new Set() });
  app.get('/api/v1/slow', () => new Promise((resolve) => waiting.push(() => resolve({ done: true }))));
  app.post('/api/v1/quick', () => ({ done: true }));
  // The answer is larger than the socket buffers, so it cannot be sent completely to a client that does not read.
  app.get('/api/v1/large', () => Readable.from(Array.from({ length: 512 }, () => Buffer.alloc(64 * 1024))));
  app.get('/readyz', () => ({ ok: true }));
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  goOn();
  await app.close();
});

const call = (path = '/api/v1/slow', init?: RequestInit) => fetch(address + path, init);
const until = (count: number) => expect.poll(() => waiting.length).toBe(count);

it('[OPS-2] refuses calls above the concurrency limit with Retry-After', async () => {
  const first = [call(), call()];
  await until(2);
  const refused = await call();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
  expect(await refused.json()).toMatchObject({ error: { code: 'RATE_LIMITED' } });
  expect(waiting).toHaveLength(2);

  goOn();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
  const next = call();
  await until(1);
  goOn();
  expect((await next).status).toBe(200);
});

it('[OPS-2] releases the slot of a client that disconnects', async () => {
  const gone = new AbortController();
  const left = [1, 2].map(() => call('/api/v1/slow', { signal: gone.signal }).catch(() => 'gone'));
  await until(2);
  gone.abort();
  expect(await Promise.all(left)).toEqual(['gone', 'gone']);
  await expect
    .poll(async () => {
      const answer = call('/api/v1/slow', { signal: AbortSignal.timeout(200) });
      return answer.then(({ status }) => status).catch(() => 'let in');
    })
    .toBe('let in');
});

describe('[OPS-2] [S49] a slot is not held by', () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  /** Sends only this text. With `answered`, resolves at the first bytes of the answer. The rest of the answer is not read. */
  async function send(text: string, answered: boolean): Promise<void> {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(text);
    if (answered) await once(socket, 'readable');
  }
  const quick = () => call('/api/v1/quick', { method: 'POST' });

  it('clients that send slowly', async () => {
    const head =
      'POST /api/v1/quick HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{';
    await Promise.all([send(head, false), send(head, false)]);
    // When this call is answered, the server has received the earlier requests on the other connections.
    expect((await call('/readyz')).status).toBe(200);
    expect((await quick()).status).toBe(200);
  });

  it('clients that do not read their answer', async () => {
    const head = 'GET /api/v1/large HTTP/1.1\r\nhost: x\r\n\r\n';
    await Promise.all([send(head, true), send(head, true)]);
    expect((await quick()).status).toBe(200);
  });
});

it('[OPS-3] answers readiness above the limit', async () => {
  const first = [call(), call()];
  await until(2);
  expect((await call('/readyz')).status).toBe(200);
  goOn();
  await Promise.all(first);
});
