/** Finds migrations that create or drop an index concurrently, which cannot run in a transaction. */
import { type Kysely, sql } from 'kysely';
import { LOCK_TIMEOUT_MS } from './brief-lock.ts';

export interface IndexName {
  readonly schema: string;
  readonly name: string;
  /** The table with its schema; undefined for an index that is dropped. */
  readonly table?: string;
  /** Whether the migration drops the index. */
  readonly isDropped: boolean;
}

const CREATE =
  /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?<name>\w+)\s+on\s+(?<schema>\w+)\.(?<table>\w+)[^;]*;?\s*$/i;
const DROP = /^\s*drop\s+index\s+concurrently\s+if\s+exists\s+(?<schema>\w+)\.(?<name>\w+)\s*;?\s*$/i;

/** Returns the index if the migration's only statement creates or drops an index concurrently; otherwise undefined. */
export function concurrentIndex(text: string): IndexName | undefined {
  const statement = text.replaceAll(/--[^\n]*/g, '');
  for (const pattern of [CREATE, DROP]) {
    const { schema, name, table } = pattern.exec(statement)?.groups ?? {};
    if (schema && name)
      return { schema, name, isDropped: pattern === DROP, ...(table && { table: `${schema}.${table}` }) };
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
  if ((await indexState(on, index)) !== 'invalid') return;
  const { rows } = await sql`select from pg_class where oid = to_regclass(${`${index.schema}.${index.name}`})
    and relkind = 'I'`.execute(on);
  // An index of a partitioned table cannot be dropped concurrently. It has no rows of its own.
  const how = sql.raw(rows.length > 0 ? '' : 'concurrently');
  await sql`drop index ${how} if exists ${sql.id(index.schema, index.name)}`.execute(on);
}

/**
 * Returns the statements that do to a partitioned table what the script does: PostgreSQL builds and drops no index concurrently there. The
 * index is built on each partition, concurrently, and then on the table, which is a moment's work. Undefined for other tables.
 */
export async function onPartitions<T>(
  on: Kysely<T>,
  script: string,
  { schema, name, table }: IndexName,
): Promise<readonly string[] | undefined> {
  const index = `${schema}.${name}`;
  if (table === undefined) {
    const { rows } =
      await sql`select from pg_class where oid = to_regclass(${index}) and relkind = 'I'`.execute(on);
    return rows.length > 0 ? [`set lock_timeout = ${LOCK_TIMEOUT_MS}`, `drop index ${index}`] : undefined;
  }
  const { rows: parts } = await sql<{
    part: string;
    own: string;
    index: string;
    valid: boolean | null;
  }>`select
      t.relid::regclass::text as part, n.own, s.nspname || '.' || n.own as index, i.indisvalid as valid
    from pg_partition_tree(to_regclass(${table})) t join pg_class c on c.oid = t.relid
      join pg_namespace s on s.oid = c.relnamespace
      cross join lateral (select left(${name}::text, 40) || '_' || c.oid as own) n
      left join pg_index i on i.indexrelid = to_regclass(s.nspname || '.' || n.own)
    where t.isleaf and t.level > 0 order by 1`.execute(on);
  if (parts.length === 0) return undefined;
  const statement = script.replaceAll(/--[^\n]*/g, '');
  return [
    ...parts.flatMap((part) => [
      ...(part.valid === false ? [`drop index concurrently ${part.index}`] : []),
      ...(part.valid
        ? []
        : [
            statement.replace(new RegExp(`\\b${name}\\s+on\\s+${table}`, 'i'), `${part.own} on ${part.part}`),
          ]),
    ]),
    // From here on calls would wait with it.
    `set lock_timeout = ${LOCK_TIMEOUT_MS}`,
    statement.replace(/\bconcurrently\s+(\w+)\s+on\b/i, '$1 on only'),
    ...parts.map((part) => `alter index ${index} attach partition ${part.index}`),
  ];
}
