import { describe, expect, test } from 'vitest';
import { banksForFile } from './banks.ts';
import { HOUSEHOLD_MUTATIONS } from './household/mutations.ts';
import { runHouseholds } from './household/run.ts';
import { withMutant } from './money/build-mutant.ts';

const SEED = process.env.FAULTS_SEED ?? `${Date.now()}`;
const FAULTS = Number(process.env.FAULTS_HOUSEHOLDS ?? 1000);
const HOUSEHOLDS = 8;
/** Faults of the run that must find a bug. */
const MUTANT_FAULTS = 100;

const banks = await banksForFile();

describe(`family cards and data of the person, run ${SEED}, ${HOUSEHOLDS} households`, () => {
  test.runIf(FAULTS > 0).each(['elsewhere', 'embedded'] as const)(
    `[FAM-9] [CLS-4] [DRQ-1] [CNS-1] ${FAULTS} kills and lost answers, the card system %s: nothing is lost, doubled or told wrongly`,
    async (bank) => {
      const run = { seed: SEED, clients: HOUSEHOLDS, faults: FAULTS, bank, erasingKills: 2 };
      const report = await runHouseholds(banks, run);
      console.info(JSON.stringify(report, undefined, 1));
      expect(report.violations).toEqual([]);
    },
  );

  test.each(HOUSEHOLD_MUTATIONS)('a planted bug is found: $name', async (mutation) => {
    const { bank, erasingKills, expected } = mutation;
    const run = {
      seed: SEED,
      clients: 4,
      faults: MUTANT_FAULTS,
      bank,
      ...(erasingKills !== undefined && { erasingKills }),
    };
    const { violations } = await withMutant(mutation, (program) => runHouseholds(banks, { ...run, program }));
    console.info(mutation.name, violations.slice(0, 3));
    expect(violations).toContainEqual(expect.stringMatching(expected));
  });
});
