/**
 * Fills new partitions beside the table whose rows they take over, which goes on serving. They are filled row by row of the key, while a
 * trigger writes what calls write to both. Each step can be repeated, and what was done stays.
 */
import { sql } from 'kysely';
import { codeOf } from '../errors.ts';
import type { OpenDatabase } from '../open.ts';
import { inWork, type Work } from '../work.ts';
import { withBriefLocks } from './brief.ts';
import { isKeyTrigger, keyTriggers, LOCK, mirrorTriggers, withoutMirror } from './functions.ts';
import { afterOf, beforeOf, DRAFT, HISTORY, keysOf, type MonthlyTable, type Range } from './layout.ts';
import { exists, isAlike, onTable, readShape, type Shape } from './shape.ts';

export type Db = Work['db'];
export type MonthsDatabase = Pick<OpenDatabase, 'db' | 'bulk' | 'maintain'>;

/** The history stays as it is. The message says why, to operators. */
export class HistoryStays extends Error {
  override readonly name = 'HistoryStays';
}

/** Does work while no other process changes the partitions of a table. Throws HistoryStays if one does. */
export async function alone<T>(database: MonthsDatabase, work: () => Promise<T>): Promise<T> {
  // The embedded database has one process.
  if (!database.bulk) return work();
  return database.bulk(async ({ db }) => {
    const { rows } = await sql<{
      ok: boolean;
    }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as ok`.execute(db);
    if (!rows[0]?.ok) throw new HistoryStays('Another process changes the history: wait until it has ended.');
    return work();
  });
}

export interface FillOptions {
  /** Rows that one transaction copies; default 1,000. */
  readonly rowsAtOnce?: number;
  /** Called after each transaction of copying, with the copied rows. It can leave time to calls. */
  readonly onCopied?: (rows: number) => Promise<void> | void;
  /** Receives lines about the progress. */
  readonly report?: (line: string) => void;
  /** Delays in milliseconds between attempts to lock a table; default: ten minutes in all. */
  readonly delays?: readonly number[];
}

/** What is filled. */
export interface Filling {
  readonly table: MonthlyTable;
  /** The table whose rows the draft takes over: the whole table, or one of its partitions. */
  readonly source: string;
  /** `by-month`: one table becomes ranges. `months`: a range becomes its months. `one-table`: the way back. */
  readonly kind: 'by-month' | 'months' | 'one-table';
  /** The ranges of the draft; none for one table. */
  readonly ranges: readonly Range[];
}

/** A transaction takes some 50 ms, far less than the time-out of a statement, and calls wait for its rows no longer. */
const ROWS_AT_ONCE = 1_000;
/** With fewer rows a transaction would not get faster. */
const LEAST_AT_ONCE = 20;
/** SQLSTATE of a statement that took too long. */
const TIMED_OUT = '57014';

export const draftOf = ({ name }: MonthlyTable): string => `${DRAFT}.${name}`;
export const tableOf = ({ schema, name }: MonthlyTable): string => `${schema}.${name}`;
/** What a draft is for, as a comment of its cursor. */
const markOf = ({ kind, source }: Filling) => `${kind} of ${source}`;
const cursorOf = ({ name }: MonthlyTable) => `${DRAFT}.${name}_copied`;
const { raw } = sql;

export async function run(db: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await raw(statement).execute(db);
}

/** Runs work with {@link withBriefLocks} and reports when it waits. */
export function brieflyOn(
  database: MonthsDatabase,
  table: MonthlyTable,
  { report = () => {}, delays }: FillOptions,
) {
  const onWait = (ms: number) =>
    report(`${tableOf(table)} is locked by other transactions; next attempt in ${ms / 1000} s`);
  return <T>(work: (db: Db) => Promise<T>): Promise<T> => withBriefLocks(database, work, onWait, delays);
}

/** Makes the draft, or goes on with one that is there, until it equals its source. Throws HistoryStays if it does not. */
export async function fill(database: MonthsDatabase, filling: Filling, options: FillOptions): Promise<void> {
  const { report = () => {} } = options;
  const { source } = filling;
  if (!(await isReady(database, filling))) {
    await cancelFilling(database, filling);
    report(`${source}: making ${filling.ranges.length || 'no'} ranges`);
    await prepare(database, filling, options);
  }
  await copyRows(database, filling, options);
  await requireAlike(database.db, filling);
  await settle(database, filling);
  report(`${source}: comparing`);
  await compare(database, filling);
}

/** Removes a draft and its trigger. The table stays as it is. */
export async function cancelFilling(
  database: MonthsDatabase,
  { table, source, kind }: Filling,
): Promise<void> {
  await withBriefLocks(database, (db) =>
    run(db, [
      ...withoutMirror(table, source),
      // With the partitions of the draft in the other schema.
      `drop schema if exists ${DRAFT} cascade`,
      ...(kind === 'by-month' ? [`drop table if exists ${HISTORY}.${keysOf(table)}`] : []),
    ]),
  );
}

/** Whether a complete draft of the source is there, with the shape of now: a migration may have added a column or an index. */
async function isReady({ db }: MonthsDatabase, filling: Filling): Promise<boolean> {
  const { table } = filling;
  if (!(await exists(db, cursorOf(table)))) return false;
  const { comment } = await readShape(db, cursorOf(table));
  return (
    comment === markOf(filling) &&
    isAlike(await readShape(db, tableOf(table)), await readShape(db, draftOf(table)))
  );
}

/** Throws HistoryStays if a migration gave the table another shape than the draft. */
export async function requireAlike(db: Db | MonthsDatabase['db'], { table }: Filling): Promise<void> {
  if (!isAlike(await readShape(db, tableOf(table)), await readShape(db, draftOf(table))))
    throw new HistoryStays(`The shape of ${tableOf(table)} changed meanwhile: run this again.`);
}

async function prepare(database: MonthsDatabase, filling: Filling, options: FillOptions): Promise<void> {
  const { table, source } = filling;
  const draft = draftOf(table);
  const briefly = brieflyOn(database, table, options);
  const shape = await readShape(database.db, tableOf(table));
  await inWork(database, async ({ db }) => {
    await run(db, [`create schema if not exists ${HISTORY}`, `create schema ${DRAFT}`]);
    await run(db, emptyTables(filling, shape));
    if (filling.kind !== 'months') await run(db, takenOver(table, shape));
    if (filling.kind === 'by-month') await run(db, keyTables(table, shape));
  });
  // One at a time: each locks the table that it refers to.
  for (const { name, definition } of shape.foreignKeys)
    await briefly((db) => run(db, [`alter table ${draft} add constraint ${name} ${definition}`]));
  const names = shape.columns.map(({ name }) => name);
  const cursor = cursorOf(table);
  await briefly((db) =>
    run(db, [
      ...mirrorTriggers(table, source, names),
      // The last statements: with this table the draft is complete.
      `create table ${cursor} as select ${table.key.join(', ')} from ${draft} with no data`,
      `comment on table ${cursor} is '${markOf(filling)}'`,
    ]),
  );
}

/** Statements that create the draft with its partitions and indexes. */
function emptyTables({ table, ranges, kind }: Filling, shape: Shape): readonly string[] {
  const { date, key, name } = table;
  const [draft, whole] = [draftOf(table), tableOf(table)];
  const part = (partition: string, from: string, to: string) =>
    `create table ${HISTORY}.${partition} partition of ${draft} for values from (${from}) to (${to})`;
  const isPartitioned = kind !== 'one-table';
  return [
    `create table ${draft} (like ${whole} including defaults including constraints including storage
      including comments including generated) ${isPartitioned ? `partition by range (${date})` : ''}`,
    ...(shape.comment === null
      ? []
      : [`comment on table ${draft} is '${shape.comment.replaceAll("'", "''")}'`]),
    ...ranges.map((range) => part(range.name, `'${range.from}'`, `'${range.to}'`)),
    ...(kind === 'by-month'
      ? [
          part(beforeOf(table), 'minvalue', `'${ranges[0]?.from}'`),
          part(afterOf(table), `'${ranges.at(-1)?.to}'`, 'maxvalue'),
        ]
      : []),
    `alter table ${draft} add constraint ${name}_pkey primary key (${[...key, ...(isPartitioned ? [date] : [])].join(', ')})`,
    ...shape.indexes.map((index) => onTable(index, whole, draft)),
    // Later a month is attached without a look at its rows.
    ...(kind === 'months'
      ? ranges.map(
          (range) =>
            `alter table ${HISTORY}.${range.name} add check (${date} >= '${range.from}' and ${date} < '${range.to}')`,
        )
      : []),
  ];
}

/** Statements for a draft that replaces the table: its triggers and rights. */
const takenOver = (table: MonthlyTable, { triggers, grants }: Shape): readonly string[] => [
  ...triggers
    .filter((trigger) => !isKeyTrigger(table, trigger))
    .map((trigger) => onTable(trigger, tableOf(table), draftOf(table))),
  ...grants.map((grant) => grant.replace('%s', draftOf(table))),
];

/** Statements for a table that gets months for the first time: its keys. */
function keyTables(table: MonthlyTable, { grants }: Shape): readonly string[] {
  const [draft, keys] = [draftOf(table), `${HISTORY}.${keysOf(table)}`];
  const roles = new Set(grants.map((grant) => grant.replace(/^.* to /, '')));
  return [
    `create table ${keys} as select ${table.key.join(', ')} from ${draft} with no data`,
    `alter table ${keys} add primary key (${table.key.join(', ')})`,
    `comment on table ${keys} is 'The keys of ${tableOf(table)}, each once in all months.'`,
    ...keyTriggers(table, draft),
    // Serving processes ask for the coming years.
    ...[...roles].map((role) => `grant usage on schema ${HISTORY} to ${role}`),
  ];
}

/**
 * Copies the rows in the order of their key, from where the last copy ended. Each transaction locks its rows against changes, so that no
 * change is lost between the reading and the trigger.
 */
async function copyRows(database: MonthsDatabase, filling: Filling, options: FillOptions): Promise<void> {
  const { table, source } = filling;
  const { rowsAtOnce = ROWS_AT_ONCE, onCopied, report = () => {}, delays } = options;
  const { columns } = await readShape(database.db, source);
  const names = raw(columns.map(({ name }) => name).join(', '));
  const key = raw(table.key.join(', '));
  const texts = raw(table.key.map((column) => `${column}::text`).join(', '));
  const descending = raw(table.key.map((column) => `${column} desc`).join(', '));
  const cursor = raw(cursorOf(table));
  const { rows: kept } = await sql<{ last: string[] }>`select array[${texts}] as last from ${cursor}`.execute(
    database.db,
  );
  let last = kept[0]?.last;
  const copyPart = async (db: Db, limit: number): Promise<number> => {
    const isLater = last ? sql`(${key}) > (${sql.join(last)})` : sql`true`;
    const { rows } = await sql<{ copied: number; last: string[] | null }>`with part as materialized (
        select ${names} from ${raw(source)} where ${isLater} order by ${key} limit ${sql.lit(limit)} for share),
      written as (insert into ${raw(draftOf(table))} (${names}) select ${names} from part on conflict do nothing)
      select (select count(*)::int from part) as copied,
        (select array[${texts}] from part order by ${descending} limit 1) as last`.execute(db);
    const [{ copied = 0, last: end = null } = {}] = rows;
    if (!end) return 0;
    await sql`delete from ${cursor}`.execute(db);
    await sql`insert into ${cursor} values (${sql.join(end.map((value) => sql.lit(value)))})`.execute(db);
    last = end;
    return copied;
  };
  let [all, limit] = [0, rowsAtOnce];
  for (let isOver = false; !isOver; ) {
    try {
      // On connections of the pool, because each new one costs as much as some rows.
      const copied = await withBriefLocks(
        { db: database.db },
        (db) => copyPart(db, limit),
        undefined,
        delays,
      );
      all += copied;
      isOver = copied < limit;
      await onCopied?.(copied);
    } catch (error) {
      // On a busy machine fewer rows fit into the time of a statement.
      if (codeOf(error) !== TIMED_OUT || limit <= LEAST_AT_ONCE) throw error;
      limit = Math.ceil(limit / 2);
    }
  }
  report(`${source}: ${all} rows copied`);
}

/** Statistics, and what reads from an index alone need. */
const settle = (database: MonthsDatabase, { table }: Filling) =>
  maintain(
    database,
    [draftOf(table), `${HISTORY}.${keysOf(table)}`].map((name) => `vacuum (analyze) ${name}`),
  );

/** Runs statements outside of a transaction. */
export async function maintain(database: MonthsDatabase, statements: readonly string[]): Promise<void> {
  if (database.maintain) await database.maintain(statements);
  else for (const statement of statements) await raw(statement).execute(database.db);
}

/** Compares the values of all rows in one statement, thus at one moment. */
async function compare(database: MonthsDatabase, { table, source, kind }: Filling): Promise<void> {
  const sums = (of: string) =>
    raw(`(select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) from ${of} t)`);
  const keys =
    kind === 'by-month'
      ? sql`(select count(*) from ${raw(source)}) = (select count(*) from ${raw(`${HISTORY}.${keysOf(table)}`)})`
      : sql`true`;
  const { rows } = await inWork(database, ({ db }) =>
    sql<{ equal: boolean }>`select ${sums(source)} = ${sums(draftOf(table))} and ${keys} as equal`.execute(
      db,
    ),
  );
  if (rows[0]?.equal !== true)
    throw new HistoryStays(`The rows in the new ranges differ from ${source}: cancel, and begin again.`);
}
