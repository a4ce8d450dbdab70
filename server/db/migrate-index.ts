/** Indexes that a migration creates or drops concurrently, which needs a statement without a transaction. */
import { type Kysely, sql } from 'kysely';

export interface IndexName {
  readonly schema: string;
  readonly name: string;
  /** The migration drops it. */
  readonly isDropped: boolean;
}

const CREATE =
  /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?<name>\w+)\s+on\s+(?<schema>\w+)\.\w+[^;]*;?\s*$/i;
const DROP = /^\s*drop\s+index\s+concurrently\s+if\s+exists\s+(?<schema>\w+)\.(?<name>\w+)\s*;?\s*$/i;

/** The index of a migration whose only statement creates or drops one concurrently; undefined for any other migration. */
export function concurrentIndex(text: string): IndexName | undefined {
  const statement = text.replaceAll(/--[^\n]*/g, '');
  for (const pattern of [CREATE, DROP]) {
    const { schema, name } = pattern.exec(statement)?.groups ?? {};
    if (schema && name) return { schema, name, isDropped: pattern === DROP };
  }
  return undefined;
}

/** An index is invalid when creating it was interrupted. */
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

/** Drops what an interrupted creation has left behind. */
export async function dropInvalidIndex<T>(on: Kysely<T>, index: IndexName): Promise<void> {
  if ((await indexState(on, index)) === 'invalid')
    await sql`drop index concurrently if exists ${sql.id(index.schema, index.name)}`.execute(on);
}
