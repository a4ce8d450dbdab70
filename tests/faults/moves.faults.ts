import { describe, expect, test } from 'vitest';
import { banksForFile } from './banks.ts';
import { withMutant } from './money/build-mutant.ts';
import { MOVE_MUTATIONS } from './moves/mutations.ts';
import { type MovesReport, type MovesRun, runMoves } from './moves/run.ts';

const SEED = process.env.FAULTS_SEED ?? `${Date.now()}`;
const LOADS = Number(process.env.FAULTS_MOVES ?? 28);
const MERGES = Number(process.env.FAULTS_MERGES ?? 20);
const CLIENTS = 12;
/** Together with their starts and checks, the two runs fit into a slice. */
const MOST_MS = { files: 330_000, http: 170_000 };

const banks = await banksForFile();

async function run(options: Omit<MovesRun, 'seed' | 'clients'>): Promise<MovesReport> {
  const report = await runMoves(banks, {
    seed: SEED,
    clients: CLIENTS,
    mostMs: MOST_MS[options.reads],
    ...options,
  });
  console.info(JSON.stringify(report, undefined, 1));
  expect(report.violations).toEqual([]);
  return report;
}

describe(`merged customers under faults, run ${SEED}, ${CLIENTS} card holders`, () => {
  test.runIf(LOADS > 0)(
    `[BANK-3] [BANK-2] [BANK-4] ${LOADS} changes of cards, terms and loads that are taken back lose nothing, by files`,
    async () => {
      const { programs } = await run({ reads: 'files', changes: LOADS });
      expect(programs['bank-load killed']).toBeGreaterThan(0);
    },
  );

  test.runIf(MERGES > 0)(
    `[BANK-3] [BANK-4] ${MERGES} changes of customers and terms lose nothing, with bank:merge`,
    async () => {
      const { programs } = await run({ reads: 'http', changes: MERGES });
      expect(programs['bank-merge killed']).toBeGreaterThan(0);
    },
  );
});

/** Changes of a run. How many operations meet a bug depends on the machine, so longer runs follow a short one. */
const LENGTHS = [4, 10, 20];

describe('planted bugs of merged customers are found', () => {
  test.each(MOVE_MUTATIONS)('$name', async (mutation) => {
    const { name, expected, reads, kinds, operations, otherPercent } = mutation;
    const found = await withMutant(mutation, async (program) => {
      const all: string[] = [];
      for (const [round, changes] of LENGTHS.entries()) {
        const wanted = { reads, kinds, operations, otherPercent };
        const options = { ...wanted, changes, program, clients: 8, seed: `${SEED}-${round}` };
        const { violations } = await runMoves(banks, options);
        console.info(name, changes, violations.slice(0, 3));
        all.push(...violations);
        if (violations.some((violation) => expected.test(violation))) break;
      }
      return all;
    });
    expect(found).toContainEqual(expect.stringMatching(expected));
  });
});
