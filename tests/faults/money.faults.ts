import { afterAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/built.mjs';
import { startBanks } from './money/bank.ts';
import { mountSmallDisk } from './money/disk.ts';
import { MISTAKES } from './money/mistakes.ts';
import { plant } from './money/planted.ts';
import { runFaults } from './money/run.ts';
import type { Strikes } from './money/strike.ts';

const many = (name: string, usual: number) => Number(process.env[`FAULTS_${name}`] ?? usual);
const SEED = process.env.FAULTS_SEED ?? `${Date.now()}`;
const KILLS = many('KILLS', 1000);
const POSTGRES_KILLS = many('POSTGRES_KILLS', 50);
const CUTS = many('CUTS', 500);
const DEPLOYS = many('DEPLOYS', 20);
const FULL = many('FULL', 10);
const JUMPS = many('JUMPS', 50);
const PAUSES = many('PAUSES', 100);
const CLIENTS = 24;
/** Of a hundred deeds: those that take several calls come to their end less often than redemptions. */
const RARE_PERCENT = 20;
/** Twice the bank, what PostgreSQL brings and some log. */
const DISK_MEGABYTES = 320;

await ensureBuilt();
const made = await startBanks();
if (!made) throw new Error('Money under faults needs PostgreSQL.');
const banks = made;
afterAll(() => banks.stop());

async function run(strikes: Strikes, on = banks) {
  const report = await runFaults(on, { seed: SEED, clients: CLIENTS, strikes, rarePercent: RARE_PERCENT });
  console.info(JSON.stringify(report, undefined, 1));
  expect(report).toMatchObject({ wrong: [] });
  return report;
}

describe(`money under faults, run ${SEED}, ${CLIENTS} card holders`, () => {
  test.runIf(KILLS > 0)(`[RDM-4] [OPS-5] the portal killed ${KILLS} times: ready within 2 s`, async () => {
    const { ready } = await run({ kills: KILLS, pauses: Math.ceil(KILLS / 50) });
    expect(ready.kills?.max).toBeLessThan(2000);
  });

  test.runIf(POSTGRES_KILLS > 0)(
    `[RDM-4] [OPS-2] PostgreSQL killed ${POSTGRES_KILLS} times: ready within 10 s`,
    async () => {
      const { ready } = await run({ postgresKills: POSTGRES_KILLS, pauses: 5 });
      expect(ready.postgresKills?.max).toBeLessThan(10_000);
    },
  );

  test.runIf(CUTS > 0)(
    `[RDM-4] [OPS-2] the answers to ${CUTS} commits lost, and as many cuts and stalls`,
    async () => {
      const stalls = Math.ceil(CUTS / 10);
      const { answeredLater } = await run({ lostCommits: CUTS, cuts: CUTS - stalls, stalls });
      expect(answeredLater).toBeGreaterThan(0);
    },
  );

  test.runIf(DEPLOYS > 0)(
    `[RDM-4] [OPS-5] another portal in its place ${DEPLOYS} times: every call answered, the last by the one that ends`,
    async () => {
      const { ready, statuses } = await run({ deploys: DEPLOYS });
      expect(ready.deploys?.max).toBeLessThan(10_000);
      expect(Object.keys(statuses)).not.toContain('none');
      expect(Object.keys(statuses)).not.toContain('503');
    },
  );

  test.runIf(FULL > 0)(
    `[RDM-4] [OPS-2] PostgreSQL's disk full ${FULL} times: 503, and ready within 30 s of having space`,
    async ({ skip }) => {
      const disk =
        mountSmallDisk(DISK_MEGABYTES) ?? skip('Only root may mount a disk that can be filled up.');
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
    `[RDM-4] [OPS-2] the portal or PostgreSQL stopped ${PAUSES} times for up to 30 s: nothing done twice afterwards`,
    async () => {
      const { ready } = await run({ longPauses: PAUSES });
      expect(ready.longPauses?.max).toBeLessThan(10_000);
    },
  );

  test.runIf(JUMPS > 0)(`[PIN-1] [SES-2] the clock set ${JUMPS} times: nothing lives again`, async () => {
    await run({ jumps: JUMPS });
  });
});

describe('planted faults are found', () => {
  test.each(MISTAKES)('$name', async (mistake) => {
    const { program, remove } = plant(mistake);
    const { strikes = { cuts: 10 }, name, finds, replace: _, ...rest } = mistake;
    try {
      const report = await runFaults(banks, { ...rest, seed: SEED, clients: 8, strikes, program });
      console.info(name, report.done, report.wrong.slice(0, 3));
      expect(report.wrong).toContainEqual(expect.stringMatching(finds));
    } finally {
      remove();
    }
  });
});
