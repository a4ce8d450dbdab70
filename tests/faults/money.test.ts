import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/built.mjs';
import { type Banks, startBanks } from './money/bank.ts';
import { buildMutant } from './money/build-mutant.ts';
import type { FaultCounts } from './money/faults.ts';
import { MUTATIONS } from './money/mutations.ts';
import { type FaultReport, runFaults } from './money/run.ts';

/** Different in each run, and printed on failure so that the run can be replayed. */
const SEED = process.env.FAULTS_SEED ?? `${Date.now()}`;
await ensureBuilt();
const banks: Banks | undefined = await startBanks();
afterAll(() => banks?.stop());

describe.skipIf(!banks)(`money under faults, run ${SEED} (PostgreSQL)`, () => {
  let report: FaultReport;
  const faults: FaultCounts = {
    kills: 4,
    postgresKills: 1,
    pauses: 1,
    lostCommits: 12,
    cuts: 3,
    stalls: 1,
    jumps: 4,
  };
  beforeAll(async () => {
    if (banks) report = await runFaults(banks, { seed: SEED, clients: 12, faults });
  }, 240_000);

  test('[RDM-4] [OPS-5] nothing is lost, doubled or invented under kills, cuts, stalls and clock jumps', () => {
    expect(report).toMatchObject({ violations: [] });
    // The number depends on how long the portal takes to start.
    expect(Object.values(report.done).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(5);
  });

  test('[RDM-4] a retry of a call whose response was lost gets that response', () => {
    expect(report.answeredLater).toBeGreaterThan(0);
  });
});

test.each(MUTATIONS)('the nightly bug still applies to the built server: $name', (mutation) => {
  buildMutant(mutation).remove();
});
