import { describe, expect, test } from 'vitest';
import { banksForFile } from './banks.ts';
import { CONTACT_MUTATIONS } from './contacts/mutations.ts';
import { runContacts } from './contacts/run.ts';
import { withMutant } from './money/build-mutant.ts';

const SEED = process.env.FAULTS_SEED ?? `${Date.now()}`;
const FAULTS = Number(process.env.FAULTS_CONTACTS ?? 1000);
const CLIENTS = 16;
/** Faults of the run that must find a bug. */
const MUTANT_FAULTS = 150;

const banks = await banksForFile();

describe(`changes of contacts, run ${SEED}, ${CLIENTS} card holders`, () => {
  test.runIf(FAULTS > 0).each(['elsewhere', 'embedded'] as const)(
    `[CON-4] [CON-6] [CON-7] ${FAULTS} kills and lost answers, the card system %s: nothing is lost, doubled or told wrongly`,
    async (bank) => {
      const report = await runContacts(banks, { seed: SEED, clients: CLIENTS, faults: FAULTS, bank });
      console.info(JSON.stringify(report, undefined, 1));
      expect(report.violations).toEqual([]);
    },
  );

  test.each(CONTACT_MUTATIONS)('a planted bug is found: $name', async (mutation) => {
    const { bank, expected } = mutation;
    const { violations } = await withMutant(mutation, (program) =>
      runContacts(banks, { seed: SEED, clients: 8, faults: MUTANT_FAULTS, bank, program }),
    );
    console.info(mutation.name, violations.slice(0, 3));
    expect(violations).toContainEqual(expect.stringMatching(expected));
  });
});
