import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import { codeOf } from '../errors.ts';
import { migrate } from '../migrating/migrate.ts';
import { MIGRATIONS } from '../migrating/migrations.ts';
import type { Database } from '../schema/schema.ts';
import { kyselyOver } from './dialect.ts';
import { EmbeddedEngine } from './embedded.ts';

/** Rows that a new embedded database gets in addition to those of the migrations. */
export interface Seed {
  /** Must change whenever `run` would write different data. */
  readonly version: string;
  /** Called on a migrated, empty database without other users. */
  run(db: Kysely<Database>): Promise<void>;
}

/**
 * One of the steps that create a cluster: empty, then migrated, then seeded. Each step starts from a copy of the previous
 * step's cluster. Creating a PostgreSQL cluster takes seconds and 850 MB of memory, so finished clusters are kept and copied.
 * The key changes whenever the step would create a different cluster.
 */
interface Stage {
  readonly key: string;
  make(cluster: string): Promise<void>;
}

/** Uses write-ahead log files of 4 MB instead of 16, so that less is copied. */
const INITDB_PARAMETERS = ['--wal-segsize=4'];
const UNUSED_MS = 3 * 24 * 3600 * 1000;
const require = createRequire(import.meta.url);

/**
 * Returns the directory of a finished cluster with this build's tables and seed. Creates the cluster in `cacheDir` if it is
 * missing. Seeding needs much memory. If memory is short, call this in a separate process before the server starts.
 */
export async function prepareSnapshot(cacheDir: string, seed?: Seed): Promise<string> {
  mkdirSync(cacheDir, { recursive: true });
  let path: string | undefined;
  for (const stage of stagesOf(cacheDir, seed)) path = await keep(stage.path, path, stage);
  removeUnused(cacheDir);
  return path ?? '';
}

/** Whether the snapshot of {@link prepareSnapshot} already exists. */
export function hasSnapshot(cacheDir: string, seed?: Seed): boolean {
  return existsSync(stagesOf(cacheDir, seed).at(-1)?.path ?? '');
}

/** Returns the stages with their directories. */
function stagesOf(cacheDir: string, seed: Seed | undefined): (Stage & { readonly path: string })[] {
  const stages = [emptyCluster(), migrated(), ...(seed ? [seeded(seed)] : [])];
  let key = '';
  return stages.map((stage) => {
    key = createHash('sha256').update(`${key}\n${stage.key}`).digest('hex').slice(0, 16);
    return { ...stage, path: join(cacheDir, `pglite-${key}`) };
  });
}

/** Copies a snapshot to `cluster` atomically; with `durable` even in case of a power failure. */
export function copySnapshot(snapshot: string, cluster: string, durable: boolean): void {
  const draft = `${cluster}.draft`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(snapshot, draft, { recursive: true, mode: constants.COPYFILE_FICLONE });
  if (durable) syncTree(draft);
  renameSync(draft, cluster);
  if (durable) sync(dirname(cluster));
}

async function keep(path: string, previous: string | undefined, stage: Stage): Promise<string> {
  if (!existsSync(path)) {
    const draft = join(dirname(path), `.draft-${randomUUID()}`);
    try {
      if (previous) copySnapshot(previous, draft, false);
      await stage.make(draft);
      syncTree(draft);
      publish(draft, path);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  touch(path);
  return path;
}

/** Renames a draft to its final path. Does nothing if another process has published an equal snapshot first. */
function publish(draft: string, path: string): void {
  try {
    renameSync(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
  }
}

function emptyCluster(): Stage {
  const pglite = require.resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(dirname(pglite), '..', 'package.json'), 'utf8'));
  return {
    key: [version, ...INITDB_PARAMETERS].join(' '),
    async make(cluster) {
      mkdirSync(cluster, { recursive: true });
      // Runs in a separate process, whose memory is freed when it ends.
      const script = `const { PGlite } = require(process.argv[1]);
        PGlite.create({ dataDir: process.argv[2], initDbStartParams: process.argv.slice(3) }).then((pg) => pg.close());`;
      const options = ['--unhandled-rejections=strict', '--input-type=commonjs', '-e', script, '--'];
      await promisify(execFile)(process.execPath, [...options, pglite, cluster, ...INITDB_PARAMETERS]);
    },
  };
}

function migrated(): Stage {
  const text = MIGRATIONS.map(({ name, sql }) => `${name}\n${sql}`).join('\n');
  return { key: text, make: (cluster) => withCluster(cluster, async (db) => migrate(db)) };
}

function seeded(seed: Seed): Stage {
  return {
    key: seed.version,
    make: (cluster) => withCluster(cluster, (db) => seed.run(db), ['vacuum (analyze)']),
  };
}

async function withCluster(
  cluster: string,
  work: (db: Kysely<Database>) => Promise<void>,
  then: string[] = [],
) {
  const engine = await EmbeddedEngine.open({ cluster, durable: false });
  try {
    await work(kyselyOver(engine));
    const lease = await engine.connect();
    for (const text of then) await lease.script(text);
    lease.release();
  } finally {
    await engine.end();
  }
}

/** Deletes snapshots and unfinished drafts that were not used for {@link UNUSED_MS}. */
function removeUnused(cacheDir: string): void {
  const now = clockOf(cacheDir).getTime();
  for (const name of readdirSync(cacheDir)) {
    if (!/^(pglite-|\.draft-)/.test(name)) continue;
    const used = statSync(join(cacheDir, name), { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - used > UNUSED_MS) rmSync(join(cacheDir, name), { recursive: true, force: true });
  }
}

/** Marks a directory as used now. Creates nothing in it, because another process may be copying it. */
function touch(path: string): void {
  const now = clockOf(dirname(path));
  utimesSync(path, now, now);
}

/** Returns the time of a directory's file system, which may differ from the process's clock. */
function clockOf(directory: string): Date {
  const probe = join(directory, `.draft-${randomUUID()}`);
  mkdirSync(probe);
  const { mtime } = statSync(probe);
  rmSync(probe, { recursive: true, force: true });
  return mtime;
}

function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else sync(path);
  }
  sync(directory);
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
