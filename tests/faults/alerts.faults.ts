import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../../scripts/postgres.mjs';
import { createMigratedDatabase } from '../support/database/postgres.ts';
import { bundleForNode } from '../support/source/bundle.ts';
import { ALERT_MUTATIONS, plant } from './alerts/mutations.ts';
import { killAlerts } from './alerts/run.ts';

const EVENTS = Number(process.env.FAULTS_ALERTS ?? 10_000);
const KILLS = Number(process.env.FAULTS_ALERT_KILLS ?? 50);

/** A planted bug shows within so many events and kills. */
const PLANTED = { events: 600, kills: 10 };
const SEED = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000);

const server = await startPostgres();
if (!server) throw new Error('Notices under faults need PostgreSQL.');
let writer: string;
beforeAll(async () => {
  writer = await bundleForNode('tests/faults/alerts-writer.ts');
});
afterAll(async () => {
  rmSync(dirname(writer), { recursive: true, force: true });
  await server.stop();
});

test.runIf(EVENTS > 0)(
  `[ALERT-3] ${EVENTS} events, shuffled and repeated under ${KILLS} kills, give each notice and message once`,
  async () => {
    const { url } = await createMigratedDatabase(server.url);
    const run = {
      options: { kind: 'postgres', url } as const,
      writer,
      events: EVENTS,
      kills: KILLS,
      seed: SEED,
    };
    expect(await killAlerts(run), `seed ${SEED}`).toEqual([]);
  },
);

describe('planted bugs are found', () => {
  test.each(ALERT_MUTATIONS)('[ALERT-3] $name', async (mutation) => {
    const { url } = await createMigratedDatabase(server.url);
    const options = { kind: 'postgres', url } as const;
    const found = await killAlerts({ options, writer: plant(writer, mutation), ...PLANTED, seed: SEED });
    expect(found).toContainEqual(expect.stringMatching(mutation.expected));
  });
});
