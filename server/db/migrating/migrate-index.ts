/** Finds migrations that create or drop an index concurrently, which cannot run in a transaction. */
import { type Kysely, sql } from 'kysely';

export interface IndexName {
  readonly schema: string;
  readonly name: string;
  /** Whether the migration drops the index. */
  readonly isDropped: boolean;
}

const CREATE =
  /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?<name>\w+)\s+on\s+(?<schema>\w+)\.\w+[^;]*;?\s*$/i;
const DROP = /^\s*drop\s+index\s+concurrently\s+if\s+exists\s+(?<schema>\w+)\.(?<name>\w+)\s*;?\s*$/i;

/** Returns the index if the migration's only statement creates or drops an index concurrently; otherwise undefined. */
export function concurrentIndex(text: string): IndexName | undefined {
  const statement = text.replaceAll(/--[^\n]*/g, '');
  for (const pattern of [CREATE, DROP]) {
    const { schema, name } = pattern.exec(statement)?.groups ?? {};
    if (schema && name) return { schema, name, isDropped: pattern === DROP };
  }
  return undefined;
}

/** Returns the state of an index. An index is invalid when its creation was interrupted. */
export async function indexState<T>(
  on: Kysely<T>,
  { schema, name }: IndexName,
): Promise<'valid' | 'invalid' | 'missing'> {
  const { rows } = await sql<{ valid: boolean }>`select indisvalid as valid from pg_index
    where indexrelid = to_regclass(${`${schema}.${name}`})`.execute(on);
  const [found] = rows;
  if (!found) return 'missing';
  return found.valid ? 'valid' : 'invalid';
}

/** Drops the index if it is invalid because its creation was interrupted. */
export async function dropInvalidIndex<T>(on: Kysely<T>, index: IndexName): Promise<void> {
  if ((await indexState(on, index)) === 'invalid')
    await sql`drop index concurrently if exists ${sql.id(index.schema, index.name)}`.execute(on);
}
