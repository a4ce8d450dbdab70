import { beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/built.mjs';
import { startPostgres } from '../../scripts/postgres.mjs';
import { runFaults } from './money/run.ts';

const postgres = await startPostgres();
await postgres?.stop();

/** A number of its own for each run, said when something is wrong, so that the run can be had again. */
const SEED = process.env.FAULTS_SEED ?? `${Date.now()}`;

describe.skipIf(!postgres)(`money under faults, run ${SEED} (PostgreSQL)`, () => {
  beforeAll(ensureBuilt);

  test('[RDM-4] [OPS-5] the portal killed 6 times, PostgreSQL once, under 12 card holders: nothing lost, doubled or invented', async () => {
    const report = await runFaults({ seed: SEED, clients: 12, kills: 6, postgresKills: 1, pauses: 1 });
    expect(report).toMatchObject({ wrong: [] });
    // How many there are depends on how long the portal takes to start.
    expect(report.acknowledged).toBeGreaterThan(5);
  }, 240_000);
});
