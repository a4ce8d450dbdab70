import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/built.mjs';
import { FAULTS } from './commands/faulty-bank.ts';
import { runKilled } from './commands/killed.ts';
import { type CommandReport, runCommands } from './commands/run.ts';
import { type Banks, startBanks } from './money/bank.ts';

/** Different in each run, and printed on failure so that the run can be replayed. */
const SEED = process.env.FAULTS_SEED ?? `${Date.now()}`;
await ensureBuilt();
const banks: Banks | undefined = await startBanks();
afterAll(() => banks?.stop());

describe.skipIf(!banks)(`a card system that loses answers, run ${SEED} (PostgreSQL)`, () => {
  let report: CommandReport;
  beforeAll(async () => {
    if (banks) report = await runCommands(banks, { seed: SEED, clients: 24, faults: 120, faultPercent: 40 });
  }, 120_000);

  test('[RDM-4] [OPS-5] bank, portal, audit trail, messages and card holders agree on every command', () => {
    expect(report.violations).toEqual([]);
  });

  test('every kind of fault happened, and requests were under way', () => {
    for (const fault of FAULTS) expect(report.faults[fault], fault).toBeGreaterThan(0);
    expect(report.answers).toMatchObject({ 200: expect.any(Number), 202: expect.any(Number) });
  });

  test('[RDM-4] [OPS-5] all sides agree after the portal was killed at any step of commands', async () => {
    const killed = banks && (await runKilled(banks, { seed: SEED, clients: 8, kills: 3 }));
    expect(killed).toMatchObject({ violations: [], commands: { done: expect.any(Number) } });
  }, 120_000);
});
