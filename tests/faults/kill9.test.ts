import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../../scripts/programs/postgres.mjs';
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts';
import { fastDirectory } from '../support/database/fast-directory.ts';
import { bundleForNode } from '../support/source/bundle.ts';

type Options = Parameters<typeof openDatabase>[0];

/** The nightly run sets KILL_ROUNDS to 20 (vitest.nightly.config.ts). */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 6);
const MAX_WRITE_MS = 150;

const server = await startPostgres();
let writer: string;
let home: string;
beforeAll(async () => {
  writer = await bundleForNode('tests/faults/kill9-writer.ts');
  // May be a file system in memory: written data survives the end of the process there too.
  home = mkdtempSync(join(fastDirectory(), 'card-portal-kill9-'));
  // Creates the cluster that the writers open.
  await (await openDatabase({ kind: 'embedded', dir: join(home, 'embedded') })).close();
});
afterAll(async () => {
  rmSync(home, { recursive: true, force: true });
  rmSync(dirname(writer), { recursive: true, force: true });
  await server?.stop();
});

/** Starts a writer, and ends it with `end` after a random time. Returns the numbers that it reported as committed. */
async function writeUntil(
  options: Options,
  first: number,
  end: (child: ReturnType<typeof spawn>) => Promise<unknown>,
) {
  const child = spawn(process.execPath, [writer, JSON.stringify(options), String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  const closed = once(child, 'close');
  await expect.poll(() => output, { timeout: 20_000, interval: 5 }).toContain('ready\n');
  await sleep(randomInt(MAX_WRITE_MS));
  await end(child);
  child.kill('SIGKILL');
  await closed;
  return output.split('\n').slice(1, -1).map(Number);
}

async function rowsIn(database: OpenDatabase): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: bigint; n: bigint; twins: bigint }>`select id, count(*) as n,
    count(*) filter (where twin) as twins from kill9_rows group by id order by id`.execute(database.db);
  for (const { n, twins } of rows) expect([n, twins]).toEqual([2n, 1n]);
  return new Map(rows.map(({ id, n }) => [Number(id), Number(n)]));
}

/** Repeats: write, kill, reopen, check. Pairs of rows must be complete, and all acknowledged rows must exist. */
async function repeatKills(
  options: Options,
  rounds: number,
  kill: (round: number, child: ReturnType<typeof spawn>) => Promise<unknown>,
) {
  const acknowledged = new Set<number>();
  const unknown = new Set<number>();
  let next = 1;
  for (let round = 1; round <= rounds; round++) {
    const committed = await writeUntil(options, next, (child) => kill(round, child));
    for (const id of committed) acknowledged.add(id);
    next += committed.length;
    // The row that was being written at the kill may or may not exist.
    unknown.add(next);
    next += 1;
    const database = await openDatabase(options);
    try {
      const rows = await rowsIn(database);
      expect([...acknowledged].filter((id) => !rows.has(id))).toEqual([]);
      expect([...rows.keys()].filter((id) => !acknowledged.has(id) && !unknown.has(id))).toEqual([]);
    } finally {
      await database.close();
    }
  }
  return acknowledged.size;
}

describe('[OPS-1] kill -9 of the process with the embedded database', () => {
  test(`${ROUNDS} times: keeps every acknowledged row exactly once and starts again`, async () => {
    const written = await repeatKills(
      { kind: 'embedded', dir: join(home, 'embedded') },
      ROUNDS,
      async (_, child) => {
        child.kill('SIGKILL');
      },
    );
    expect(written).toBeGreaterThan(ROUNDS);
  }, 300_000);
});

describe.skipIf(!server)('[OPS-2] kill -9 with PostgreSQL', () => {
  test(`${ROUNDS} times, every third time of the server: keeps every acknowledged row exactly once`, async () => {
    const options: Options = { kind: 'postgres', url: server?.url ?? '' };
    const written = await repeatKills(options, ROUNDS, async (round, child) => {
      if (round % 3 !== 0) return child.kill('SIGKILL');
      await server?.kill9();
      // The backend may still commit once or twice before the kill takes effect.
      await sleep(50);
      child.kill('SIGKILL');
      return server?.restart();
    });
    expect(written).toBeGreaterThan(ROUNDS);
  }, 300_000);
});
