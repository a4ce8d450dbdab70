/** A stop that is cut short, with real processes: a call that never ends prevents the portal from closing. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { ensureBuilt } from '../../scripts/build/built.mjs';
import { startPostgres } from '../../scripts/programs/postgres.mjs';
import { startFakeGateway } from '../../server/ports/sms/fake-gateway.ts';
import { API, Client } from '../support/api/clients/client.ts';
import { voucherOrder } from '../support/api/orders.ts';
import { startServer } from '../support/api/server.ts';
import { countOn } from './money/bank.ts';

const DRAIN_MS = 1_000;
/** Closing may take 10 s, and releasing leases 2 s. */
const CUT_SHORT_MS = DRAIN_MS + 10_000;
const LIMIT_MS = CUT_SHORT_MS + 2_500;
/** Maximum time until another process sends the messages. Below the lease of a message, which is a minute. */
const HAND_OVER_MS = 30_000;
const ORDERS = 8;
/** Milliseconds between two calls of the card holder. */
const PACE_MS = 100;

beforeAll(() => ensureBuilt());

/** Starts a call without sending its body. Resolves when the portal has read its headers. */
async function beginCall(baseURL: string): Promise<Socket> {
  const { hostname, port, host } = new URL(baseURL);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const head = [`POST ${API}/authentication HTTP/1.1`, `host: ${host}`, 'content-type: application/json'];
  socket.write([...head, 'content-length: 100', 'expect: 100-continue', '', ''].join('\r\n'));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 100 /);
  return socket;
}

it('[OPS-3] [RDM-4] [I8] a call that never ends delays a stop by 10 s; nothing acknowledged is lost, and messages go on', async ({
  skip,
}) => {
  const postgres = (await startPostgres()) ?? skip('PostgreSQL is not installed here.');
  onTestFinished(() => postgres.stop());
  const gateway = await startFakeGateway();
  onTestFinished(() => gateway.close());
  gateway.setBehaviour({ kind: 'hang' });
  const env = {
    DATABASE_URL: postgres.url,
    PORTAL_SECRET: Buffer.alloc(32, 3).toString('base64'),
    SMS_GATEWAY_URL: gateway.url,
    DRAIN_SECONDS: `${DRAIN_MS / 1000}`,
  };
  const ending = await startServer(env);
  onTestFinished(async () => void (await ending.stop()));
  const at = { baseURL: ending.baseURL };
  const client = await Client.loggedOn(at, 'demo.primary1');
  const order = await voucherOrder(client);
  const redeem = (key: string) =>
    order(key).then(
      ({ status, payload }) => ({ status, payload }),
      () => undefined,
    );
  const first = randomUUID();
  const answers = new Map([[first, await redeem(first)]]);
  expect(answers.get(first)?.status).toBe(200);
  await expect.poll(() => gateway.requests.length).toBeGreaterThan(0);

  const next = await startServer(env);
  onTestFinished(async () => void (await next.stop()));
  const hanging = await beginCall(ending.baseURL);
  onTestFinished(() => void hanging.destroy());
  const from = performance.now();
  let ended: number | undefined;
  const exited = ending.stop().finally(() => {
    ended = performance.now() - from;
  });
  // The card holder continues until the process has ended, and repeats unanswered requests.
  let key = randomUUID();
  while (ended === undefined) {
    answers.set(key, await redeem(key));
    if (answers.get(key)?.status === 200 && answers.size < ORDERS) key = randomUUID();
    await sleep(PACE_MS);
  }
  expect(await exited).toBe(1);
  expect(ended).toBeGreaterThan(CUT_SHORT_MS);
  expect(ended).toBeLessThan(LIMIT_MS);
  gateway.setBehaviour({ kind: 'accept' });
  at.baseURL = next.baseURL;
  console.info(`ended after ${Math.round(ended ?? 0)} ms; ${answers.size} orders`);
  // Acknowledged requests get the same answer again; an unacknowledged request is executed now.
  for (const [of, answer] of answers) {
    const again = await redeem(of);
    expect(again?.status).toBe(200);
    if (answer?.status === 200) expect(again?.payload).toEqual(answer.payload);
  }
  const done = `portal.audit where action = 'redeem-points' and outcome = 'done'`;
  expect(await countOn(postgres.url, done)).toBe(answers.size);
  await expect.poll(() => gateway.shown.length, { timeout: HAND_OVER_MS }).toBe(answers.size);
});
