import { describe, expect, test } from 'vitest';
import { banksForFile } from './banks.ts';
import { runKilled } from './commands/killed.ts';
import { runCommands } from './commands/run.ts';

const SEED = process.env.FAULTS_SEED ?? `${Date.now()}`;
const FAULTS = Number(process.env.FAULTS_COMMANDS ?? 1000);
const KILLS = Number(process.env.FAULTS_COMMAND_KILLS ?? 200);
const CLIENTS = 24;

const banks = await banksForFile();

describe(`commands of a card system elsewhere, run ${SEED}, ${CLIENTS} card holders`, () => {
  test.runIf(FAULTS > 0)(
    `[RDM-4] [OPS-5] all sides agree after ${FAULTS} faults of its network`,
    async () => {
      const report = await runCommands(banks, {
        seed: SEED,
        clients: CLIENTS,
        faults: FAULTS,
        faultPercent: 40,
      });
      console.info(JSON.stringify(report, undefined, 1));
      expect(report.violations).toEqual([]);
    },
  );

  test.runIf(KILLS > 0)(`[RDM-4] [OPS-5] all sides agree after ${KILLS} kills of the portal`, async () => {
    const report = await runKilled(banks, { seed: SEED, clients: CLIENTS, kills: KILLS });
    console.info(JSON.stringify(report));
    expect(report.violations).toEqual([]);
  });
});
