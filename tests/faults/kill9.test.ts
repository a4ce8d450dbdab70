import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../../scripts/postgres.mjs';
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts';
import { fastDirectory } from '../support/database/fast-directory.ts';
import { bundleForNode } from '../support/source/bundle.ts';

type Options = Parameters<typeof openDatabase>[0];

/** The nightly run has twice as many (vitest.nightly.config.ts). */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 6);
const MOST_MS = 150;

const server = await startPostgres();
let writer: string;
let home: string;
beforeAll(async () => {
  writer = await bundleForNode('tests/faults/kill9-writer.ts');
  // What the process wrote outlives it in memory as on a disk.
  home = mkdtempSync(join(fastDirectory(), 'card-portal-kill9-'));
  // Its first start makes what every later one copies.
  await (await openDatabase({ kind: 'embedded', dir: join(home, 'embedded') })).close();
});
afterAll(async () => {
  rmSync(home, { recursive: true, force: true });
  rmSync(dirname(writer), { recursive: true, force: true });
  await server?.stop();
});

/** Lets a writer work until `end` has been called on it; the numbers it was told are committed. */
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
  await sleep(randomInt(MOST_MS));
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

/** Rounds of: write, kill, open again, and look. Row pairs are whole, acknowledged ones there, none invented. */
async function hold(
  options: Options,
  rounds: number,
  kill: (round: number, child: ReturnType<typeof spawn>) => Promise<unknown>,
) {
  const acknowledged = new Set<number>();
  const unknown = new Set<number>();
  let next = 1;
  for (let round = 1; round <= rounds; round++) {
    const told = await writeUntil(options, next, (child) => kill(round, child));
    for (const id of told) acknowledged.add(id);
    next += told.length;
    // The one that was on its way when the writer died may be there or not.
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
  test(`${ROUNDS} times: every acknowledged row is there, whole, once, and the next start works`, async () => {
    const written = await hold(
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
  test(`${ROUNDS} times, the server itself every third time: every acknowledged row is there, whole, once`, async () => {
    const options: Options = { kind: 'postgres', url: server?.url ?? '' };
    const written = await hold(options, ROUNDS, async (round, child) => {
      if (round % 3 !== 0) return child.kill('SIGKILL');
      await server?.kill9();
      // The backend may still take a commit or two before it notices.
      await sleep(50);
      child.kill('SIGKILL');
      return server?.restart();
    });
    expect(written).toBeGreaterThan(ROUNDS);
  }, 300_000);
});
