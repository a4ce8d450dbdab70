import { describe, expect, test } from 'vitest';
import { banksForFile } from './banks.ts';
import { startBanks } from './money/bank.ts';
import { withMutant } from './money/build-mutant.ts';
import { mountSmallDisk } from './money/disk.ts';
import type { FaultCounts } from './money/faults.ts';
import { MUTATIONS } from './money/mutations.ts';
import { runFaults } from './money/run.ts';

const countOf = (name: string, usual: number) => Number(process.env[`FAULTS_${name}`] ?? usual);
const SEED = process.env.FAULTS_SEED ?? `${Date.now()}`;
const KILLS = countOf('KILLS', 1000);
const POSTGRES_KILLS = countOf('POSTGRES_KILLS', 50);
const CUTS = countOf('CUTS', 500);
const DEPLOYS = countOf('DEPLOYS', 20);
const FULL = countOf('FULL', 10);
const JUMPS = countOf('JUMPS', 50);
const PAUSES = countOf('PAUSES', 100);
const CLIENTS = 24;
/** Percentage of operations that are not redemptions. They take several calls, so fewer of them complete. */
const OTHER_PERCENT = 20;
/** Size in megabytes. The disk holds the template bank and a copy of it, PostgreSQL's own files and some WAL. */
const DISK_MEGABYTES = 320;

const banks = await banksForFile();

async function run(faults: FaultCounts, on = banks) {
  const report = await runFaults(on, { seed: SEED, clients: CLIENTS, faults, otherPercent: OTHER_PERCENT });
  console.info(JSON.stringify(report, undefined, 1));
  expect(report).toMatchObject({ violations: [] });
  return report;
}

describe(`money under faults, run ${SEED}, ${CLIENTS} card holders`, () => {
  test.runIf(KILLS > 0)(
    `[RDM-4] [OPS-5] the portal is ready within 2 s of each of ${KILLS} kills`,
    async () => {
      const { ready } = await run({ kills: KILLS, pauses: Math.ceil(KILLS / 50) });
      expect(ready.kills?.max).toBeLessThan(2000);
    },
  );

  test.runIf(POSTGRES_KILLS > 0)(
    `[RDM-4] [OPS-2] the portal is ready within 10 s of each of ${POSTGRES_KILLS} kills of PostgreSQL`,
    async () => {
      const { ready } = await run({ postgresKills: POSTGRES_KILLS, pauses: 5 });
      expect(ready.postgresKills?.max).toBeLessThan(10_000);
    },
  );

  test.runIf(CUTS > 0)(
    `[RDM-4] [OPS-2] ${CUTS} lost commit responses and as many cuts and stalls lose nothing`,
    async () => {
      const stalls = Math.ceil(CUTS / 10);
      const { answeredLater } = await run({ lostCommits: CUTS, cuts: CUTS - stalls, stalls });
      expect(answeredLater).toBeGreaterThan(0);
    },
  );

  test.runIf(DEPLOYS > 0)(
    `[RDM-4] [OPS-5] ${DEPLOYS} deployments answer every call and end the old process in order`,
    async () => {
      const { ready, statuses } = await run({ deploys: DEPLOYS });
      expect(ready.deploys?.max).toBeLessThan(10_000);
      expect(Object.keys(statuses)).not.toContain('none');
      expect(Object.keys(statuses)).not.toContain('503');
    },
  );

  test.runIf(FULL > 0)(
    `[RDM-4] [OPS-2] a disk that is full ${FULL} times gives 503 and recovers within 30 s of having space`,
    async ({ skip }) => {
      const disk = mountSmallDisk(DISK_MEGABYTES) ?? skip('Mounting a disk that can be filled needs root.');
      try {
        const own = await startBanks(disk);
        const { ready, statuses } = await run({ fullDisks: FULL }, own).finally(() => own?.stop());
        expect(ready.fullDisks?.max).toBeLessThan(30_000);
        expect(statuses).not.toHaveProperty('none');
      } finally {
        await disk.remove();
      }
    },
  );

  test.runIf(PAUSES > 0)(
    `[RDM-4] [OPS-2] ${PAUSES} pauses of up to 30 s of the portal or PostgreSQL repeat no operation`,
    async () => {
      const { ready } = await run({ longPauses: PAUSES });
      expect(ready.longPauses?.max).toBeLessThan(10_000);
    },
  );

  test.runIf(JUMPS > 0)(
    `[PIN-1] [SES-2] ${JUMPS} clock jumps revive no expired session, code or token`,
    async () => {
      await run({ jumps: JUMPS });
    },
  );
});

/** Multiples of a bug's faults. How many operations meet a fault depends on the machine, so longer runs follow a short one. */
const LENGTHS = [1, 4, 16];

describe('planted bugs are found', () => {
  test.each(MUTATIONS)('$name', async (mutation) => {
    const { faults = { cuts: 10 }, name, expected, replace: _, ...rest } = mutation;
    const found = await withMutant(mutation, async (program) => {
      const all: string[] = [];
      for (const [round, length] of LENGTHS.entries()) {
        const times = Object.fromEntries(
          Object.entries(faults).map(([kind, count]) => [kind, count * length]),
        );
        const options = { ...rest, seed: `${SEED}-${round}`, clients: 8, faults: times, program };
        const { done, violations } = await runFaults(banks, options);
        console.info(name, length, done, violations.slice(0, 3));
        all.push(...violations);
        if (violations.some((violation) => expected.test(violation))) break;
      }
      return all;
    });
    expect(found).toContainEqual(expect.stringMatching(expected));
  });
});
