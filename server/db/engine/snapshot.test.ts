import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedOptions, openDatabase } from '../open.ts';
import { hasSnapshot, prepareSnapshot, type Seed } from './snapshot.ts';

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'card-portal-snapshot-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

function seed(version: string, calls: string[]): Seed {
  return {
    version,
    async run(db) {
      calls.push(version);
      await sql`create table seeded as select ${version}::text as version`.execute(db);
    },
  };
}

async function versionIn(options: EmbeddedOptions): Promise<unknown> {
  const database = await openDatabase(options);
  try {
    await database.migrate();
    return (await sql<{ version: string }>`select version from seeded`.execute(database.db)).rows[0]?.version;
  } finally {
    await database.close();
  }
}

describe('[OPS-1] snapshots of the embedded database', () => {
  const embedded = (dir: string, more: Partial<EmbeddedOptions> = {}): EmbeddedOptions => ({
    kind: 'embedded',
    dir: join(home, dir),
    ...more,
  });

  test('seeds once for any number of new directories, and again for a new seed version', async () => {
    const cacheDir = join(home, 'cache');
    const calls: string[] = [];
    expect(await versionIn(embedded('a', { cacheDir, seed: seed('1', calls) }))).toBe('1');
    expect(await versionIn(embedded('b', { cacheDir, seed: seed('1', calls) }))).toBe('1');
    expect(await versionIn(embedded('c', { cacheDir, seed: seed('2', calls) }))).toBe('2');
    expect(calls).toEqual(['1', '2']);
    // The cache has an empty cluster, a migrated cluster and two seeded clusters, but no drafts.
    expect(readdirSync(cacheDir)).toHaveLength(4);
    expect(readdirSync(cacheDir).every((name) => name.startsWith('pglite-'))).toBe(true);
  }, 120_000);

  test('leaves a directory with data alone, with any seed', async () => {
    const calls: string[] = [];
    const first = await openDatabase(
      embedded('kept', { cacheDir: join(home, 'cache'), seed: seed('1', calls) }),
    );
    await sql`update seeded set version = 'changed by its owner'`.execute(first.db);
    await first.close();
    expect(await versionIn(embedded('kept', { cacheDir: join(home, 'cache'), seed: seed('2', calls) }))).toBe(
      'changed by its owner',
    );
    expect(calls.filter((version) => version === '2')).toEqual([]);
  });

  test('leaves nothing behind when the seed fails', async () => {
    const cacheDir = join(home, 'cache');
    const before = readdirSync(cacheDir);
    const failing: Seed = { version: 'bad', run: () => Promise.reject(new Error('no rows today')) };
    await expect(prepareSnapshot(cacheDir, failing)).rejects.toThrow('no rows today');
    expect(readdirSync(cacheDir)).toEqual(before);
  });

  test('serves two processes that create the same snapshot at once', async () => {
    const cacheDir = join(home, 'cache');
    const [one, two] = await Promise.all([
      prepareSnapshot(cacheDir, seed('3', [])),
      prepareSnapshot(cacheDir, seed('3', [])),
    ]);
    expect(one).toBe(two);
    expect(hasSnapshot(cacheDir, seed('3', []))).toBe(true);
    expect(hasSnapshot(cacheDir, seed('4', []))).toBe(false);
    expect(readdirSync(cacheDir).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

describe('[OPS-1] the embedded database over time', () => {
  test('does not let the write-ahead log grow without bound', async () => {
    const dir = join(home, 'busy');
    const database = await openDatabase({ kind: 'embedded', dir });
    await sql`create table busy (n int, filler text)`.execute(database.db);
    for (let round = 0; round < 12; round++) {
      await sql`insert into busy select n, repeat(md5(n::text), 60) from generate_series(1, 4000) n`.execute(
        database.db,
      );
      await sql`truncate busy`.execute(database.db);
    }
    const { rows } = await sql<{ size: bigint; written: bigint }>`select
      (select sum(size)::int8 from pg_ls_waldir()) as size,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::int8 as written`.execute(database.db);
    await database.close();
    expect(Number(rows[0]?.written)).toBeGreaterThan(110e6);
    expect(Number(rows[0]?.size)).toBeLessThan(90e6);
  }, 60_000);
});
