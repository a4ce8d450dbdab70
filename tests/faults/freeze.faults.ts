/**
 * [SAFE-1] [SAFE-5] Freezes race payments on a built server, which is repeatedly killed. No payment that started after an
 * acknowledged freeze is approved. Each transaction has its event and is included in the balance.
 */
import { describe, expect, it, test } from 'vitest';
import { banksForFile } from './banks.ts';
import { FREEZE_MUTATIONS } from './freeze/mutations.ts';
import { runFreezes } from './freeze/run.ts';
import { withMutant } from './money/build-mutant.ts';

const RACES = Number(process.env.FAULTS_FREEZE_RACES ?? 1000);
const KILLS = Number(process.env.FAULTS_FREEZE_KILLS ?? 200);
const SEED = process.env.FAULTS_SEED ?? `${Date.now()}`;
/** A bug that was put in on purpose must be detected within this many rounds. */
const MUTANT_ROUNDS = 10;

const banks = await banksForFile();

describe('freezes and payments', () => {
  it.runIf(RACES > 0)(
    `[SAFE-1] [SAFE-5] approves nothing after an acknowledged freeze in ${RACES} races`,
    async () => {
      const report = await runFreezes(banks, { rounds: RACES, kills: false, seed: SEED });
      console.info(`${RACES} races: ${report.approved} approved before a freeze`);
      expect(report.violations).toEqual([]);
      expect(report.approved).toBeGreaterThanOrEqual(RACES);
    },
  );

  it.runIf(KILLS > 0)(`[SAFE-1] [SAFE-5] keeps that when the portal is killed ${KILLS} times`, async () => {
    const report = await runFreezes(banks, { rounds: KILLS, kills: true, seed: SEED });
    console.info(`${KILLS} kills, seed ${SEED}: ${report.approved} approved before a freeze`);
    expect(report.violations).toEqual([]);
    // Includes at least the first payment of each round, which comes before the kill.
    expect(report.approved).toBeGreaterThanOrEqual(KILLS);
  });

  describe('planted bugs are found', () => {
    test.each(FREEZE_MUTATIONS)('$name', async (mutation) => {
      const { kills, expected } = mutation;
      const report = await withMutant(mutation, (program) =>
        runFreezes(banks, { rounds: MUTANT_ROUNDS, kills, seed: SEED, program }),
      );
      expect(report.violations).toContainEqual(expect.stringMatching(expected));
    });
  });
});
