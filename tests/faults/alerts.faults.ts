import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../../scripts/postgres.mjs';
import { createMigratedDatabase } from '../support/database/postgres.ts';
import { bundleForNode } from '../support/source/bundle.ts';
import { killAlerts } from './alerts/run.ts';

const EVENTS = Number(process.env.FAULTS_ALERTS ?? 10_000);
const KILLS = Number(process.env.FAULTS_ALERT_KILLS ?? 50);

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
    const seed = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000);
    const run = { options: { kind: 'postgres', url } as const, writer, events: EVENTS, kills: KILLS, seed };
    expect(await killAlerts(run), `seed ${seed}`).toEqual([]);
  },
);
