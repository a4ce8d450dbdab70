/** Deployments of three processes behind a load balancer without retries. `npm run bench -- deploy` prints the same figures. */
import { beforeAll, expect, it } from 'vitest';
import { measureDeploys } from '../../bench/deploy/measure.mjs';
import { ensureBuilt } from '../../scripts/build/built.mjs';
import { findOrInstall } from '../../scripts/programs/debian-program.mjs';
import { startPostgres } from '../../scripts/programs/postgres.mjs';
import { startFakeGateway } from '../../server/ports/sms/fake-gateway.ts';
import { Client } from '../support/api/clients/client.ts';
import { voucherOrder } from '../support/api/orders.ts';
import { startServer } from '../support/api/server.ts';

const MIN_CALLS = 2000;
const READER_SECONDS = 12;

beforeAll(() => ensureBuilt());

it('[OPS-3] [RDM-4] a restart, an upgrade behind a long reader and the way back fail no call', async ({
  skip,
}) => {
  const haproxy =
    findOrInstall('haproxy') ??
    skip('HAProxy is not installed here, and installing it needs root on Debian.');
  const measured = await measureDeploys({ haproxy, minCalls: MIN_CALLS, readerSeconds: READER_SECONDS });
  console.info(JSON.stringify(measured, undefined, 1));
  for (const part of [measured.restart, measured.upgrade, measured.back]) {
    expect(part).toMatchObject({ failed: 0, reasons: [] });
    expect(part.calls).toBeGreaterThanOrEqual(MIN_CALLS);
  }
  expect(measured.upgrade.lockConflicts).toBeGreaterThan(0);
  expect(measured.upgrade.verifications.length).toBeGreaterThan(0);
  expect(measured.upgrade.verifications.filter((code) => code !== 0)).toEqual([]);
  expect(measured.stored).toBe(measured.acknowledged);
});

/** Maximum time until another process sends the message. Well below the lease of a message, which is a minute. */
const HAND_OVER_MS = 20_000;

it('[OPS-3] [I8] another process sends the message that a stopping one could not send, before its lease ends', async ({
  skip,
}) => {
  const postgres = (await startPostgres()) ?? skip('PostgreSQL is not installed here.');
  const gateway = await startFakeGateway();
  gateway.setBehaviour({ kind: 'hang' });
  const env = {
    DATABASE_URL: postgres.url,
    PORTAL_SECRET: Buffer.alloc(32, 3).toString('base64'),
    SMS_GATEWAY_URL: gateway.url,
    DRAIN_SECONDS: '1',
  };
  const ending = await startServer(env);
  let next: Awaited<ReturnType<typeof startServer>> | undefined;
  try {
    const client = await Client.loggedOn(ending, 'demo.primary1');
    const redeem = await voucherOrder(client);
    expect((await redeem()).status).toBe(200);
    await expect.poll(() => gateway.requests.length).toBeGreaterThan(0);
    next = await startServer(env);
    const begun = gateway.requests.length;
    gateway.setBehaviour({ kind: 'accept' });
    const from = performance.now();
    const exited = ending.stop();
    await expect.poll(() => gateway.shown.length, { timeout: HAND_OVER_MS }).toBe(1);
    console.info(`handed over in ${Math.round(performance.now() - from)} ms`);
    expect(await exited).toBe(0);
    expect(gateway.requests.length).toBe(begun + 1);
  } finally {
    await ending.stop();
    await next?.stop();
    await gateway.close();
    await postgres.stop();
  }
});
