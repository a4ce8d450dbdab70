import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/built.mjs';
import { FAULTS } from './commands/faulty-bank.ts';
import { type CommandReport, runCommands } from './commands/run.ts';
import { type Banks, startBanks } from './money/bank.ts';

/** Different in each run, and printed on failure so that the run can be replayed. */
const SEED = process.env.FAULTS_SEED ?? `${Date.now()}`;
const FAULTS_WANTED = Number(process.env.FAULTS_COMMANDS ?? 120);
await ensureBuilt();
const banks: Banks | undefined = await startBanks();
afterAll(() => banks?.stop());

describe.skipIf(!banks)(`a card system that loses answers, run ${SEED} (PostgreSQL)`, () => {
  let report: CommandReport;
  beforeAll(async () => {
    if (!banks) return;
    report = await runCommands(banks, { seed: SEED, clients: 24, faults: FAULTS_WANTED, faultPercent: 40 });
    if (FAULTS_WANTED >= 1000) console.info(JSON.stringify(report, undefined, 1));
  }, 900_000);

  test('[RDM-4] [OPS-5] bank, portal, audit trail, messages and card holders agree on every command', () => {
    expect(report.violations).toEqual([]);
  });

  test('every kind of fault happened, and requests were under way', () => {
    for (const fault of FAULTS) expect(report.faults[fault], fault).toBeGreaterThan(0);
    expect(report.answers).toMatchObject({ 200: expect.any(Number), 202: expect.any(Number) });
  });
});
