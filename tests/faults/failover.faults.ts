/** Failover: a killed primary, its promoted standby, and servers that must not be used. See README.md. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '../../scripts/build/built.mjs';
import { withClient } from '../../scripts/programs/postgres.mjs';
import { Client } from '../support/api/clients/client.ts';
import { voucherOrder } from '../support/api/orders.ts';
import { type RunningServer, startServer } from '../support/api/server.ts';
import { type Pair, promote, startPair } from './failover/pair.ts';
import { type Banks, banksOn, countOn } from './money/bank.ts';
import { runFaults } from './money/run.ts';

const SEED = process.env.FAULTS_SEED ?? `${Date.now()}`;
const FAILOVERS = Number(process.env.FAULTS_FAILOVERS ?? 10);
const CLIENTS = 24;
const OTHER_PERCENT = 20;
/** Maximum time from the kill until the portal is ready, including the promotion. */
const READY_MS = 10_000;

beforeAll(() => ensureBuilt());

async function startBanksOnPair(options: Parameters<typeof startPair>[0]): Promise<Banks> {
  const pair = await startPair(options);
  if (!pair) throw new Error('A fail-over needs PostgreSQL.');
  return banksOn(pair);
}

describe.runIf(FAILOVERS > 0)(`fail-over, run ${SEED}, ${CLIENTS} card holders`, () => {
  test(`[RDM-4] [OPS-2] ${FAILOVERS} kills of a primary with a synchronous standby lose and double nothing`, async () => {
    const banks = await startBanksOnPair({ synchronous: true });
    onTestFinished(() => banks.stop());
    const report = await runFaults(banks, {
      seed: SEED,
      clients: CLIENTS,
      faults: { failovers: FAILOVERS },
      otherPercent: OTHER_PERCENT,
    });
    console.info(JSON.stringify(report, undefined, 1));
    expect(report).toMatchObject({ violations: [] });
    expect(report.ready.failovers?.max).toBeLessThan(READY_MS);
    expect(report.answeredLater).toBeGreaterThan(0);
  });

  test('[RDM-4] the checks find what an asynchronous standby loses', async () => {
    const banks = await startBanksOnPair({ synchronous: false, behindMs: 2000 });
    onTestFinished(() => banks.stop());
    const { violations } = await runFaults(banks, { seed: SEED, clients: 8, faults: { failovers: 1 } });
    console.info(violations.slice(0, 3));
    expect(violations).not.toEqual([]);
  });
});

describe('servers that must not be used', () => {
  const SECRET = Buffer.alloc(32, 3).toString('base64');

  /** Starts a pair, a portal at its address, and a logged-on card holder. */
  async function start(synchronous: boolean) {
    const pair = await startPair({ synchronous });
    if (!pair) throw new Error('These tests need PostgreSQL.');
    onTestFinished(() => pair.stop());
    const env = { DATABASE_URL: pair.url, PORTAL_SECRET: SECRET };
    const portal = await startServer(env);
    onTestFinished(async () => void (await portal.stop()));
    const client = await Client.loggedOn(portal, 'demo.primary1');
    return { pair, portal, client, redeem: await voucherOrder(client), env };
  }

  const databaseOf = async ({ baseURL }: RunningServer) => {
    const response = await fetch(`${baseURL}/readyz`);
    const { parts } = (await response.json()) as { parts: { database: string } };
    return [response.status, parts.database];
  };

  test('[OPS-2] [OPS-3] a standby is neither written nor read, a start on it says why, and the primary is used again', async () => {
    const { pair, portal, client, redeem, env } = await start(false);
    pair.leadTo(pair.standby);
    for (const { status } of [await redeem(), await client.get('/cards')]) expect(status).toBe(503);
    expect(await databaseOf(portal)).toEqual([503, 'read-only']);
    await expect(startServer(env)).rejects.toThrow(
      /did not start[\s\S]*The database server is read-only: a standby/,
    );
    pair.leadTo(pair.primary);
    await expect.poll(() => databaseOf(portal)).toEqual([200, 'ok']);
    expect((await redeem()).status).toBe(200);
  });

  test('[OPS-2] [OPS-3] a primary that becomes read-only under open connections takes no writes, and serves again', async () => {
    const { pair, portal, redeem } = await start(false);
    const setReadOnly = (value: string) =>
      withClient(pair.primary.url, async (admin) => {
        await admin.query(`alter system set default_transaction_read_only = ${value}`);
        await admin.query('select pg_reload_conf()');
      });
    await setReadOnly('on');
    await expect.poll(() => databaseOf(portal)).toEqual([503, 'read-only']);
    expect((await redeem()).status).toBe(503);
    await setReadOnly('off');
    await expect.poll(() => databaseOf(portal)).toEqual([200, 'ok']);
    expect((await redeem()).status).toBe(200);
  });

  test('[OPS-2] [RDM-4] an old primary that runs on beside the promoted standby acknowledges nothing', async () => {
    const { pair, portal, client, redeem } = await start(true);
    await promote(pair.standby);
    const key = randomUUID();
    expect((await redeem(key)).status).toBe(503);
    pair.leadTo(pair.standby);
    await expect.poll(() => databaseOf(portal)).toEqual([200, 'ok']);
    const first = await redeem(key);
    expect(first.status).toBe(200);
    expect((await redeem(key)).payload).toEqual(first.payload);
    expect(await redemptionsOn(pair)).toBe(1);
    expect((await client.get('/cards')).status).toBe(200);
  });

  /** Counts redemptions on the new primary, without those of the initial demo bank. */
  const redemptionsOn = ({ standby }: Pair) =>
    countOn(standby.url, `portal.audit where action = 'redeem-points' and outcome = 'done'`);
});
