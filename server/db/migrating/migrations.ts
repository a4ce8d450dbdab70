import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { codeOf, MigrationMismatch } from '../errors.ts';

/** `name`: the file's name without `.sql`. Files run in the order of their names. `sql`: one or more statements. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

const files = import.meta.glob<string>('../migrations/*.sql', {
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

interface Recorded {
  readonly name: string;
  readonly checksum: string;
}

const UNDEFINED_TABLE = '42P01';

/**
 * Returns the names of files that are not recorded in the database. Recorded files of a newer build are ignored, so that a
 * process of the older build can serve during a roll-out.
 */
export async function missingMigrations<T>(
  db: Kysely<T>,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<readonly string[]> {
  const recorded = new Set((await recordedMigrations(db)).map(({ name }) => name));
  return migrations.map(({ name }) => name).filter((name) => !recorded.has(name));
}

/**
 * Returns the files that are not recorded in the database, in order. Throws MigrationMismatch if a recorded file was
 * changed, renamed or removed, or if a new file sorts before a recorded file. Recorded files after this build's last
 * file belong to a newer build and are ignored.
 */
export async function pendingMigrations<T>(
  db: Kysely<T>,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<readonly Migration[]> {
  const recorded = await recordedMigrations(db);
  check(migrations, recorded);
  return migrations.slice(recorded.length);
}

async function recordedMigrations<T>(db: Kysely<T>): Promise<readonly Recorded[]> {
  try {
    const { rows } =
      await sql<Recorded>`select name, checksum from public.schema_migrations order by name`.execute(db);
    return rows;
  } catch (error) {
    if (codeOf(error) === UNDEFINED_TABLE) return [];
    throw error;
  }
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

/** SHA-256 of a migration's text, in hexadecimal. */
export function checksum(migration: Pick<Migration, 'sql'>): string {
  return createHash('sha256').update(migration.sql).digest('hex');
}
