import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/built.mjs';
import { type Banks, startBanks } from './money/bank.ts';
import { MISTAKES } from './money/mistakes.ts';
import { plant } from './money/planted.ts';
import { type FaultReport, runFaults } from './money/run.ts';
import type { Strikes } from './money/strike.ts';

/** A number of its own for each run, said when something is wrong, so that the run can be had again. */
const SEED = process.env.FAULTS_SEED ?? `${Date.now()}`;
await ensureBuilt();
const banks: Banks | undefined = await startBanks();
afterAll(() => banks?.stop());

describe.skipIf(!banks)(`money under faults, run ${SEED} (PostgreSQL)`, () => {
  let report: FaultReport;
  const strikes: Strikes = {
    ...{ kills: 4, postgresKills: 1, pauses: 1 },
    ...{ lostCommits: 12, cuts: 3, stalls: 1, jumps: 4 },
  };
  beforeAll(async () => {
    if (banks) report = await runFaults(banks, { seed: SEED, clients: 12, strikes });
  }, 240_000);

  test('[RDM-4] [OPS-5] killed, cut off, stalled and with the clock set: nothing lost, doubled or invented', () => {
    expect(report).toMatchObject({ wrong: [] });
    // How many there are depends on how long the portal takes to start.
    expect(Object.values(report.done).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(5);
  });

  test('[RDM-4] who repeats a call whose answer was lost gets that answer', () => {
    expect(report.answeredLater).toBeGreaterThan(0);
  });
});

test.each(MISTAKES)('the fault that is planted by night has its place: $name', (mistake) => {
  plant(mistake).remove();
});
