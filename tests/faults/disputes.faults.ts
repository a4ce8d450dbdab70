import { describe, expect, test } from 'vitest';
import { banksForFile } from './banks.ts';
import { DISPUTE_MUTATIONS } from './disputes/mutations.ts';
import { runDisputes } from './disputes/run.ts';
import { withMutant } from './money/build-mutant.ts';

const SEED = process.env.FAULTS_SEED ?? `${Date.now()}`;
const FAULTS = Number(process.env.FAULTS_DISPUTES ?? 1000);
const CLIENTS = 16;
/** Faults of the run that must find a bug. */
const MUTANT_FAULTS = 300;

const banks = await banksForFile();

describe(`disputes, run ${SEED}, ${CLIENTS} card holders`, () => {
  test.runIf(FAULTS > 0).each(['elsewhere', 'embedded'] as const)(
    `[DSP-2] [DSP-3] [EVD-4] ${FAULTS} kills and lost answers, the card system %s: nothing is lost, doubled or told wrongly`,
    async (bank) => {
      const report = await runDisputes(banks, { seed: SEED, clients: CLIENTS, faults: FAULTS, bank });
      console.info(JSON.stringify(report, undefined, 1));
      expect(report.violations).toEqual([]);
    },
  );

  test.each(DISPUTE_MUTATIONS)('a planted bug is found: $name', async (mutation) => {
    const { bank, expected } = mutation;
    const { violations } = await withMutant(mutation, (program) =>
      runDisputes(banks, { seed: SEED, clients: 8, faults: MUTANT_FAULTS, bank, program }),
    );
    console.info(mutation.name, violations.slice(0, 3));
    expect(violations).toContainEqual(expect.stringMatching(expected));
  });
});
