/**
 * `npm run distribute`: distributes the tables of a migrated database over the nodes of a Citus cluster. The whole run is one
 * transaction, so an interrupted run changes nothing. Later runs distribute the tables of later migrations.
 */
import { sql, type Transaction } from 'kysely';
import { TRANSACTIONS } from '../months/layout.ts';
import { isByMonth } from '../months/shape.ts';
import type { Database } from '../schema/schema.ts';
import { foreignKeys, placements, shardOf, textCustomerIds } from './catalog.ts';
import {
  BY_CUSTOMER,
  DROPPED_KEYS,
  FIRST,
  KNOWN_ON_COORDINATOR,
  ON_EVERY_NODE,
  WIDENED_KEYS,
} from './plan.ts';
import { ONE_CONNECTION, TRIGGERS } from './topology.ts';

type Trx = Transaction<Database>;

/** Number of shards: one per chain of the audit trail (server/audit/chains.ts), with the same hash ranges. */
export const SHARDS = 64;

/** All tables in Citus metadata. Each table comes after the tables that it references. */
export const PLACED: readonly string[] = [
  ...ON_EVERY_NODE,
  ...Object.keys(BY_CUSTOMER),
  ...KNOWN_ON_COORDINATOR,
];

/** The database cannot be distributed. The message tells the operator what to do. */
export class NotDistributable extends Error {
  override readonly name = 'NotDistributable';
}

const SETTINGS = [
  ONE_CONNECTION,
  `citus.shard_count = ${SHARDS}`,
  'citus.shard_replication_factor = 1',
  TRIGGERS,
];

/**
 * Distributes the tables that are not distributed yet, in the caller's transaction, which must have no time-out. No process
 * of the portal may run meanwhile. Throws NotDistributable.
 * @param report receives a line for each table
 * @param tables tables of the schema; default: all tables of this build
 * @returns the number of tables that were placed
 */
export async function distribute(
  trx: Trx,
  report: (line: string) => void,
  tables: readonly string[] = PLACED,
): Promise<number> {
  await requireCluster(trx);
  for (const setting of SETTINGS) await sql`set local ${sql.raw(setting)}`.execute(trx);
  const done = await placements(trx);
  const left = tables.filter((table) => !done.has(table));
  if (left.length === 0) return 0;
  // These foreign keys are dropped before customer ids change their type, and added again once all tables are placed.
  const kept = await foreignKeys(
    trx,
    [...Object.keys(BY_CUSTOMER), ...KNOWN_ON_COORDINATOR].filter(
      (table) => left.includes(table) && !DROPPED_KEYS.some((name) => name === table),
    ),
  );
  for (const { table, name } of [...kept, ...(await foreignKeys(trx, DROPPED_KEYS))])
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.raw(name)}`.execute(trx);
  await makeTypesEqual(trx);
  await prepareTrail(trx, left);
  for (const table of left) report(`${table}: ${await place(trx, table)}`);
  for (const { table, name, definition } of kept)
    await sql`alter table ${sql.raw(table)} add constraint ${sql.raw(name)} ${sql.raw(definition)}`.execute(
      trx,
    );
  await placeFunctions(trx);
  return left.length;
}

async function requireCluster(db: Trx): Promise<void> {
  const { rows: found } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  if (found.length === 0)
    throw new NotDistributable(
      'The database has no extension "citus": run "create extension citus" on every node.',
    );
  const { rows } = await sql<{ coordinator: boolean; workers: number; shards: number | null }>`select
      coalesce(bool_or(groupid = 0), false) as coordinator, count(*) filter (where groupid <> 0)::int as workers,
      (select count(*)::int from pg_dist_shard where logicalrelid = to_regclass(${FIRST})) as shards
    from pg_dist_node where noderole = 'primary'`.execute(db);
  const { coordinator = false, workers = 0, shards = 0 } = rows[0] ?? {};
  if (!coordinator)
    throw new NotDistributable(
      'The cluster does not know its coordinator: run "select citus_set_coordinator_host(…)" there.',
    );
  if (await isByMonth(db, TRANSACTIONS))
    throw new NotDistributable(
      'The history is kept by month, which a distributed database does not support (docs/distributed.md).',
    );
  if (workers === 0)
    throw new NotDistributable('The cluster has no worker: run "select citus_add_node(…)" for each.');
  if (shards && shards !== SHARDS)
    throw new NotDistributable(`${FIRST} has ${shards} shards, and the audit trail needs ${SHARDS}.`);
}

/** Changes customer ids of schema portal to uuid, as in schema cards, because co-located tables need one type. */
async function makeTypesEqual(trx: Trx): Promise<void> {
  for (const table of await textCustomerIds(trx))
    await sql`alter table ${sql.table(table)} alter column customer_id type uuid using customer_id::uuid`.execute(
      trx,
    );
}

/** Sets the home of every audit record to its chain's home, and adds the column `home` to the primary keys. */
async function prepareTrail(trx: Trx, tables: readonly string[]): Promise<void> {
  if (!tables.includes('portal.audit')) return;
  // Citus does not support transition tables.
  await sql`drop trigger audit_archived_only on portal.audit`.execute(trx);
  await sql`alter table portal.audit disable trigger user`.execute(trx);
  await sql`update portal.audit a set home = h.home from portal.audit_heads h
    where h.chain = a.chain and a.home is null`.execute(trx);
  await sql`alter table portal.audit enable trigger user`.execute(trx);
  for (const [table, columns] of Object.entries(WIDENED_KEYS)) {
    const name = `${table.split('.')[1]}_pkey`;
    await sql`alter table ${sql.table(table)} alter column home set not null,
      drop constraint ${sql.ref(name)},
      add constraint ${sql.ref(name)} primary key (${sql.join(columns.map((column) => sql.ref(column)))})`.execute(
      trx,
    );
  }
}

/**
 * Lets a table go to another node while it is in use. A new worker gets its rows by logical replication, which needs an identity of each row,
 * and a logged table: staged rows of files have neither.
 */
async function letMove(trx: Trx, table: string): Promise<void> {
  const { rows: unlogged } =
    await sql`select from pg_class where oid = ${table}::regclass and relpersistence = 'u'`.execute(trx);
  if (unlogged.length > 0) await sql`alter table ${sql.table(table)} set logged`.execute(trx);
  const { rows: keys } =
    await sql`select from pg_index where indrelid = ${table}::regclass and indisprimary`.execute(trx);
  if (keys.length === 0) await sql`alter table ${sql.table(table)} replica identity full`.execute(trx);
}

/** Distributes the table and returns its new location as text. */
async function place(trx: Trx, table: string): Promise<string> {
  if (table in BY_CUSTOMER) {
    await letMove(trx, table);
    const column = BY_CUSTOMER[table as keyof typeof BY_CUSTOMER];
    const beside = table === FIRST ? 'none' : FIRST;
    await sql`select create_distributed_table(${table}::regclass, ${column}, colocate_with => ${beside})`.execute(
      trx,
    );
    return `distributed by ${column}`;
  }
  if (ON_EVERY_NODE.some((name) => name === table)) {
    await letMove(trx, table);
    await sql`select create_reference_table(${table}::regclass)`.execute(trx);
    return 'a copy on every node';
  }
  await sql`select citus_add_local_table_to_metadata(${table}::regclass)`.execute(trx);
  return 'on the coordinator';
}

/**
 * Replaces functions that run on the workers. A function on a worker cannot read a table in Citus metadata, so it reads the copy on its
 * own node. Statements on distributed tables may not contain volatile functions, so app_now() becomes stable: it may return the same time
 * throughout a statement. The trigger that guards deletions looks at one record after the other, because Citus has no transition tables.
 */
async function placeFunctions(trx: Trx): Promise<void> {
  const offset = await shardOf(trx, 'portal.clock_offset');
  await placeFunction(
    trx,
    'public.app_now()',
    `returns timestamptz language plpgsql stable as $$
begin
  return clock_timestamp() + make_interval(secs => (select seconds from ${offset}));
end $$`,
  );
  const segments = await shardOf(trx, 'portal.audit_segments');
  await placeFunction(
    trx,
    'portal.refuse_unarchived_record()',
    `returns trigger language plpgsql as $$
begin
  if not exists (
    select from (select closing::jsonb as closing from ${segments}
        where archived_at is not null order by segment desc limit 1) s,
      jsonb_array_elements(s.closing -> 'ranges') r
    where (r ->> 0)::smallint = old.chain and (r ->> 2)::bigint >= old.seq)
  then
    raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$`,
  );
  await sql`create or replace trigger audit_records_stay before delete on portal.audit
    for each row execute function portal.refuse_unarchived_record()`.execute(trx);
}

async function placeFunction(trx: Trx, signature: string, definition: string): Promise<void> {
  await sql.raw(`create or replace function ${signature} ${definition}`).execute(trx);
  await sql`select create_distributed_function(${signature}::regprocedure)`.execute(trx);
}
