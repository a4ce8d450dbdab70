import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { codeOf, MigrationMismatch } from './errors.ts';

/** `name`: the file's name without `.sql`; files run in the order of their names. `sql`: any number of statements. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Every migration of this build, in order. */
export const MIGRATIONS: readonly Migration[] = Object.entries(files)
  .map(([path, text]) => ({
    name: path.replace(/^.*\//, '').replace(/\.sql$/, ''),
    sql: text.replaceAll('\r\n', '\n'),
  }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

// Any constant that all server processes share.
const LOCK = 7_205_759_403_792_793n;

interface Recorded {
  readonly name: string;
  readonly checksum: string;
}

/**
 * Migrates the database to this build's schema: each file once, in its own transaction, with its checksum recorded. Any
 * number of processes may call it at once: a lock held until the end of the transaction (which also works behind a
 * transaction-mode pooler) admits one at a time. Files recorded by a newer build are ignored, so that a process of the
 * older build can restart during a rollout.
 * Throws MigrationMismatch if a recorded file has changed or is missing, or a new one sorts before a recorded one.
 */
export async function migrate<T>(
  db: Kysely<T>,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  let more = true;
  while (more) more = await db.transaction().execute((trx) => runNext(trx, migrations));
}

const UNDEFINED_TABLE = '42P01';

/** Names of the files that the database has not recorded, such as after the restore of an older backup. */
export async function missingMigrations<T>(
  db: Kysely<T>,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<readonly string[]> {
  const recorded = await recordedNames(db);
  return migrations.map(({ name }) => name).filter((name) => !recorded.has(name));
}

async function recordedNames<T>(db: Kysely<T>): Promise<ReadonlySet<string>> {
  try {
    const { rows } = await sql<Pick<Recorded, 'name'>>`select name from public.schema_migrations`.execute(db);
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    if (codeOf(error) === UNDEFINED_TABLE) return new Set();
    throw error;
  }
}

/** Runs the first file that is not recorded; false if there is none. */
async function runNext<T>(trx: Transaction<T>, migrations: readonly Migration[]): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
  await makeRecord(trx);
  const { rows } =
    await sql<Recorded>`select name, checksum from public.schema_migrations order by name`.execute(trx);
  check(migrations, rows);
  const next = migrations[rows.length];
  if (!next) return false;
  await sql.raw(next.sql).execute(trx);
  await sql`insert into public.schema_migrations (name, checksum) values (${next.name}, ${checksum(next)})`.execute(
    trx,
  );
  return true;
}

/** Checked first, because "create … if not exists" needs the right to create even when it exists. */
async function makeRecord<T>(trx: Transaction<T>): Promise<void> {
  const { rows } = await sql<{
    missing: boolean;
  }>`select to_regclass('public.schema_migrations') is null as missing`.execute(trx);
  if (!rows[0]?.missing) return;
  await sql`create table public.schema_migrations (
    name text collate "C" primary key,
    checksum text not null,
    applied_at timestamptz not null default clock_timestamp()
  )`.execute(trx);
}

function check(migrations: readonly Migration[], recorded: readonly Recorded[]): void {
  for (const [index, { name, checksum: was }] of recorded.entries()) {
    const own = migrations[index];
    if (!own) return;
    if (own.name !== name)
      throw new MigrationMismatch(
        `The database has migration ${name} where this build has ${own.name}. Applied files are never removed or renamed, and a new one sorts after them.`,
      );
    if (checksum(own) !== was)
      throw new MigrationMismatch(
        `Migration ${name} was changed after it was applied. Undo the change and add a new file.`,
      );
  }
}

function checksum(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex');
}
