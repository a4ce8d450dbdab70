import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { openDatabase } from '../../server/db/open.ts';
import { fastDirectory } from '../support/database/fast-directory.ts';
import { bundleForNode } from '../support/source/bundle.ts';
import { killAlerts } from './alerts/run.ts';

const EVENTS = 120;
const KILLS = 2;

let writer: string;
let home: string;
beforeAll(async () => {
  writer = await bundleForNode('tests/faults/alerts-writer.ts');
  home = mkdtempSync(join(fastDirectory(), 'card-portal-alerts-'));
});
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
  rmSync(dirname(writer), { recursive: true, force: true });
});

test(`[ALERT-3] ${EVENTS} events, shuffled and repeated under ${KILLS} kills, give each notice and message once`, async () => {
  const options: Parameters<typeof openDatabase>[0] = { kind: 'embedded', dir: join(home, 'embedded') };
  const seed = Date.now() % 1_000_000;
  const run = { options, writer, events: EVENTS, kills: KILLS, seed };
  expect(await killAlerts(run), `seed ${seed}`).toEqual([]);
}, 120_000);
