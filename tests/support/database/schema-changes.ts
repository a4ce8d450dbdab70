/**
 * Detects changes by a migration that affect the previous release, which runs during the migration and perhaps after it.
 * These are breaking changes, and locks whose duration grows with the table (docs/decisions/0038). Schema changes are read
 * from the catalogue before and after, so that no spelling can hide them. Changes of rows are read from the text.
 */
import { type Kysely, sql } from 'kysely';
import { concurrentIndex } from '../../../server/db/migrating/migrate-index.ts';
import type { Migration } from '../../../server/db/migrating/migrations.ts';
import type { Database } from '../../../server/db/schema/schema.ts';

interface Part {
  readonly name: string;
  readonly table: string;
}
interface Table extends Part {
  /** Changes when the table is rewritten. */
  readonly storage: string;
}
interface Column extends Part {
  readonly type: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
}
interface Index extends Part {
  readonly isUnique: boolean;
}
interface Constraint extends Part {
  readonly isValid: boolean;
}

/** The product's schemas, with qualified names. */
export interface Schema {
  readonly tables: ReadonlyMap<string, Table>;
  readonly columns: ReadonlyMap<string, Column>;
  readonly indexes: ReadonlyMap<string, Index>;
  /** Check constraints and foreign keys. */
  readonly constraints: ReadonlyMap<string, Constraint>;
  readonly functions: ReadonlyMap<string, Part>;
}

const OURS = `join pg_namespace n on n.oid = c.relnamespace and nspname in ('portal', 'cards', 'bank_load')`;
const TABLE = `c.oid::regclass::text as "table"`;

export async function readSchema(db: Kysely<Database>): Promise<Schema> {
  const read = async <P extends Part>(text: string): Promise<ReadonlyMap<string, P>> => {
    const { rows } = await sql.raw<P>(text).execute(db);
    return new Map(rows.map((row) => [row.name, row]));
  };
  return {
    tables: await read(`select c.oid::regclass::text as name, ${TABLE}, relfilenode::text as storage
      from pg_class c ${OURS} where relkind in ('r', 'p')`),
    columns: await read(`select c.oid::regclass || '.' || attname as name, ${TABLE},
        format_type(atttypid, atttypmod) as type, attnotnull as "isRequired",
        (atthasdef or attidentity <> '') as "hasDefault"
      from pg_attribute join pg_class c on c.oid = attrelid ${OURS}
      where relkind in ('r', 'p') and attnum > 0 and not attisdropped`),
    indexes: await read(`select indexrelid::regclass::text as name, ${TABLE}, indisunique as "isUnique"
      from pg_index join pg_class c on c.oid = indrelid ${OURS}`),
    constraints:
      await read(`select c.oid::regclass || '.' || conname as name, ${TABLE}, convalidated as "isValid"
      from pg_constraint join pg_class c on c.oid = conrelid ${OURS} where contype in ('c', 'f')`),
    functions: await read(`select p.oid::regprocedure::text as name, '' as "table"
      from pg_proc p join pg_namespace n on n.oid = pronamespace
      where nspname in ('portal', 'cards', 'bank_load') or proname = 'app_now'`),
  };
}

/**
 * Applies a migration in the caller's transaction. Returns the changes that break or block the previous release, each as
 * kind and name.
 * @param released the schema of the previous release
 */
export async function changesOf(
  trx: Kysely<Database>,
  released: Schema,
  { sql: text }: Pick<Migration, 'sql'>,
): Promise<string[]> {
  const before = await readSchema(trx);
  const isConcurrent = concurrentIndex(text) !== undefined;
  await sql.raw(isConcurrent ? text.replace(/\bconcurrently\b/i, '') : text).execute(trx);
  const after = await readSchema(trx);
  const change = { released, before, after };
  return [
    ...tableChanges(change),
    ...columnChanges(change),
    ...addedColumns(change),
    ...indexChanges(change, isConcurrent),
    ...addedConstraints(change),
    ...gone(change, 'functions').map(({ name }) => `function dropped ${name}`),
    ...rowChanges(text, released),
  ].sort();
}

interface Change {
  readonly released: Schema;
  readonly before: Schema;
  readonly after: Schema;
}

/** Returns parts of the previous release that the migration removes from a remaining table. */
function gone({ released, before, after }: Change, kind: keyof Schema): Part[] {
  return [...before[kind].values()].filter(
    ({ name, table }) =>
      released[kind].has(name) &&
      !after[kind].has(name) &&
      (after.tables.has(table) || !before.tables.has(table)),
  );
}

/** Returns parts that the migration adds to tables of the previous release. */
function added<K extends keyof Schema>({ released, before, after }: Change, kind: K) {
  const parts = [...after[kind].values()] as (Schema[K] extends ReadonlyMap<string, infer P extends Part>
    ? P
    : never)[];
  return parts.filter(({ name, table }) => !before[kind].has(name) && released.tables.has(table));
}

function tableChanges({ released, before, after }: Change): string[] {
  return [...before.tables.values()].flatMap(({ name, storage }) => {
    if (!released.tables.has(name)) return [];
    const now = after.tables.get(name);
    if (!now) return [`table dropped ${name}`];
    return now.storage === storage ? [] : [`table rewritten ${name}`];
  });
}

function columnChanges(change: Change): string[] {
  const { released, before, after } = change;
  const changed = [...before.columns.values()].flatMap((was) => {
    const now = after.columns.get(was.name);
    if (!released.columns.has(was.name) || !now) return [];
    return [
      now.type !== was.type && 'type changed',
      now.isRequired && !was.isRequired && 'null refused',
      !now.isRequired && was.isRequired && 'null allowed',
      now.isRequired && was.hasDefault && !now.hasDefault && 'default dropped',
    ].flatMap((what) => (what ? [`${what} ${was.name}`] : []));
  });
  return [...changed, ...gone(change, 'columns').map(({ name }) => `column dropped ${name}`)];
}

function addedColumns(change: Change): string[] {
  return added(change, 'columns').flatMap(({ name, isRequired, hasDefault }) =>
    isRequired && !hasDefault ? [`required column added ${name}`] : [],
  );
}

/**
 * Returns added and dropped unique indexes: the previous release may write rows that a new one refuses, and its
 * `on conflict` may need a dropped one. Also returns indexes that are not created concurrently.
 */
function indexChanges(change: Change, isConcurrent: boolean): string[] {
  const dropped = gone(change, 'indexes').filter(({ name }) => change.before.indexes.get(name)?.isUnique);
  return [
    ...added(change, 'indexes').flatMap(({ name, isUnique }) => [
      ...(isUnique ? [`unique added ${name}`] : []),
      ...(isConcurrent ? [] : [`index not created concurrently ${name}`]),
    ]),
    ...dropped.map(({ name }) => `unique dropped ${name}`),
  ];
}

/**
 * Returns constraints that are added without `not valid`. With `not valid`, a constraint is checked for new rows only,
 * and another migration validates it without a long lock.
 */
function addedConstraints(change: Change): string[] {
  return added(change, 'constraints').flatMap(({ name, isValid }) =>
    isValid ? [`constraint validated when added ${name}`] : [],
  );
}

const CHANGES_ROWS = /^(update|delete from|truncate|lock)\s+(?:table\s+|only\s+)*(?<table>[\w.]+)/i;

function rowChanges(text: string, { tables }: Schema): string[] {
  const statements = text
    .replaceAll(/--[^\n]*|\$(\w*)\$.*?\$\1\$|'[^']*'/gs, '')
    .split(';')
    .map((statement) => statement.trim());
  return statements.flatMap((statement) => {
    const [, verb = '', table = ''] = CHANGES_ROWS.exec(statement) ?? [];
    return tables.has(table) ? [`${verb.toLowerCase()} ${table}`] : [];
  });
}

const ACCEPTED = /^-- accepted: (?<change>[\w ]+ [\w.(), ]+): (?<reason>.+)$/gm;
const MIN_REASON = 20;

/** Returns problems of a migration: changes that its text does not accept, and acceptances without a reason or a change. */
export function problemsOf({ name, sql: text }: Migration, changes: readonly string[]): string[] {
  const accepted = [...text.matchAll(ACCEPTED)].map(({ groups = {} }) => groups);
  const reasons = new Map(accepted.map(({ change = '', reason = '' }) => [change, reason]));
  return [
    ...changes.filter((change) => !reasons.has(change)).map((change) => `${name}: ${change}`),
    ...[...reasons].flatMap(([change, reason]) => {
      if (!changes.includes(change)) return [`${name}: accepts what it does not do: ${change}`];
      return reason.length < MIN_REASON ? [`${name}: accepts without a reason: ${change}`] : [];
    }),
  ];
}
