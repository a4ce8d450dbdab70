/** Reads on a standby that fails, under card holders who read what they wrote. See README.md. */
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '../../scripts/build/built.mjs';
import { withClient } from '../../scripts/programs/postgres.mjs';
import { openDatabase } from '../../server/db/open.ts';
import { startPair } from './failover/pair.ts';
import { withMutant } from './money/build-mutant.ts';
import { LATE, STANDBY_MUTATIONS } from './standby/mutations.ts';
import {
  behind,
  calm,
  failedOver,
  killed,
  paused,
  promoted,
  runOnStandby,
  type StandbyReport,
  started,
} from './standby/run.ts';

const CLIENTS = 24;
/** Milliseconds for which the standby is paused. */
const PAUSE_MS = Number(process.env.FAULTS_STANDBY_PAUSE ?? 30) * 1000;
const FAILOVERS = Number(process.env.FAULTS_STANDBY_FAILOVERS ?? 3);
/** Maximum duration of a call: it has 4 s for the database. */
const MAX_CALL_MS = 5_000;

beforeAll(() => ensureBuilt());

/** Reads by phase, with the share that the standby answered. */
const print = ({ reads, ...report }: StandbyReport) => {
  const shares = Object.entries(reads).map(([name, { standby, primary }]) => {
    const share = standby + primary > 0 ? (100 * standby) / (standby + primary) : 0;
    return `${name}: ${standby + primary} reads, ${share.toFixed(1)} % on the standby`;
  });
  console.info(JSON.stringify({ shares, ...report }, undefined, 1));
};

describe(`reads on a standby, ${CLIENTS} card holders`, () => {
  test('[OPS-10] each reads what was acknowledged before, while the standby is killed, paused, behind and promoted', async () => {
    const report = await runOnStandby({
      clients: CLIENTS,
      pair: { synchronous: false },
      phases: [started, calm(5000), killed, paused(PAUSE_MS), behind, calm(5000), promoted],
    });
    print(report);
    expect(report.violations).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(CLIENTS);
    expect(report.charges).toBeGreaterThan(0);
    expect(report.slowestMs).toBeLessThan(MAX_CALL_MS);
    expect(report.reads.calm?.standby).toBeGreaterThan(0);
    expect(report.reads.promoted?.primary).toBeGreaterThan(0);
  });

  test.runIf(FAILOVERS > 0)(
    `[OPS-10] [RDM-4] ${FAILOVERS} kills of the primary and promotions of its synchronous standby lose nothing`,
    async () => {
      const report = await runOnStandby({
        clients: CLIENTS,
        pair: { synchronous: true },
        phases: [started, calm(3000), ...Array.from({ length: FAILOVERS }, () => failedOver), calm(3000)],
      });
      print(report);
      expect(report.violations).toEqual([]);
      expect(report.slowestMs).toBeLessThan(MAX_CALL_MS);
      expect(report.reads.calm?.standby).toBeGreaterThan(0);
    },
  );

  test('[OPS-10] a standby that is behind all the time costs no read its answer', async () => {
    const report = await runOnStandby({
      clients: 8,
      pair: { synchronous: false, standbys: LATE },
      phases: [calm(4000)],
    });
    print(report);
    expect(report.violations).toEqual([]);
    expect(report.reads.calm?.primary).toBeGreaterThan(report.reads.calm?.standby ?? 0);
  });
});

test('[OPS-10] an old primary that is ahead of the promoted standby, and runs as a standby, is not read', async () => {
  const pair = await startPair({ synchronous: false, behindMs: 1000 });
  if (!pair) throw new Error('Standbys need PostgreSQL.');
  onTestFinished(() => pair.stop());
  const before = await openDatabase({ kind: 'postgres', url: pair.url, standbyUrls: [pair.standby.url] });
  await before.migrate();
  const isUsed = async ({ standbys }: typeof before) => {
    await standbys?.probe();
    return standbys?.all[0]?.inUse;
  };
  await expect.poll(() => isUsed(before), { timeout: 30_000 }).toBe(true);
  const old = pair.primary;
  // The old primary writes what its standby does not get: `failOver` cuts the standby off first.
  const writing = withClient(old.url, async (client) => {
    await client.query('select pg_sleep(0.5)');
    await client.query(
      `select pg_logical_emit_message(true, 'ahead', repeat('x', 1000)) from generate_series(1, 20000)`,
    );
  });
  await Promise.all([writing, pair.failOver()]);
  await before.close();
  const signal = join(old.dataDir, 'standby.signal');
  writeFileSync(signal, '');
  chmodSync(signal, 0o666);
  await old.restart();
  const lsnOf = (url: string, text: string) =>
    withClient(url, async (client) => (await client.query<{ lsn: string }>(text)).rows[0]?.lsn);
  const end = await lsnOf(pair.url, 'select pg_current_wal_flush_lsn()::text as lsn');
  const isAhead = await lsnOf(old.url, `select (pg_last_wal_replay_lsn() >= '${end}')::text as lsn`);
  expect(isAhead).toBe('true');
  const after = await openDatabase({ kind: 'postgres', url: pair.url, standbyUrls: [old.url] });
  onTestFinished(() => after.close());
  expect(await isUsed(after)).toBe(false);
});

describe('planted bugs', () => {
  test.each(STANDBY_MUTATIONS)('[OPS-10] a planted bug is found: $name', async (mutation) => {
    const { violations } = await withMutant(mutation, (program) =>
      runOnStandby({
        clients: 8,
        pair: { synchronous: false, standbys: mutation.standbys },
        phases: mutation.phases,
        program,
      }),
    );
    console.info(mutation.name, violations.slice(0, 3));
    expect(violations).toContainEqual(expect.stringMatching(mutation.expected));
  });
});
