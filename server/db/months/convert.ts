/**
 * Turns a table of a serving portal into one by month. A table by month is filled beside it, row by row of its key, while a trigger writes
 * what calls write to both. Then the two are compared and change places in one short transaction. Each step can be repeated, and what was
 * done stays, so a conversion that was stopped goes on.
 */
import { sql } from 'kysely';
import { withBriefLocks } from '../migrating/brief-lock.ts';
import type { OpenDatabase } from '../open.ts';
import { inWork, type Work } from '../work.ts';
import { adder, keyTriggers, mirrorOf, mirrorTriggers } from './functions.ts';
import {
  afterOf,
  beforeOf,
  DRAFT,
  firstDay,
  HISTORY,
  keysOf,
  MONTHS_AHEAD,
  type MonthlyTable,
  monthOf,
  monthsBetween,
  partitionOf,
  REPLACED,
} from './layout.ts';
import { exists, isByMonth, onTable, readReferring, readShape, type Shape } from './shape.ts';
import { monthBefore } from '../../../shared/dates.ts';

type Db = Work['db'];
type Database = Pick<OpenDatabase, 'db' | 'bulk' | 'maintain'>;

/** The two tables differ, so they do not change places. */
export class NotEqual extends Error {
  override readonly name = 'NotEqual';
}

export interface ConvertOptions {
  /** Rows that one transaction copies; default 2,000. */
  readonly rowsAtOnce?: number;
  /** Called after each transaction of copying, with the copied rows. Await it to leave time to calls. */
  readonly onCopied?: (rows: number) => Promise<void> | void;
  /** Receives lines about the progress. */
  readonly report?: (line: string) => void;
  /** Delays in milliseconds between attempts to lock a table; default: ten minutes in all. */
  readonly delays?: readonly number[];
}

const ROWS_AT_ONCE = 2_000;

const draftOf = ({ name }: MonthlyTable) => `${DRAFT}.${name}`;
const tableOf = ({ schema, name }: MonthlyTable) => `${schema}.${name}`;
const cursorOf = ({ name }: MonthlyTable) => `${DRAFT}.${name}_copied`;
const raw = (text: string) => sql.raw(text);
const run = async (db: Db, statements: readonly string[]) => {
  for (const statement of statements) await raw(statement).execute(db);
};

/**
 * Converts a table, or goes on with a conversion that was stopped. Does nothing to a table by month. The caller must own the table.
 * Throws NotEqual, or the error of a table that stays locked.
 */
export async function convertToMonths(
  database: Database,
  table: MonthlyTable,
  options: ConvertOptions = {},
): Promise<void> {
  const { report = () => {}, delays } = options;
  const briefly = <T>(work: (db: Db) => Promise<T>) =>
    withBriefLocks(
      database,
      work,
      (ms) => report(`${tableOf(table)} is locked by others; next attempt in ${ms / 1000} s`),
      delays,
    );
  if (!(await isByMonth(database.db, table))) {
    if (!(await isDraftOfTable(database, table))) {
      await cancelConversion(database, table);
      report(`${tableOf(table)}: making the months`);
      await prepare(database, table, briefly);
    }
    await copyRows(database, table, options);
    await settleDraft(database, table);
    report(`${tableOf(table)}: comparing`);
    await compare(database, table);
    await briefly((db) => changePlaces(db, table));
    report(`${tableOf(table)}: by month`);
  }
  await inWork(database, ({ db }) => run(db, [adder(table)]));
  await finish(database, table, briefly);
}

/** Gives up a conversion whose tables have not changed places. */
export async function cancelConversion(database: Database, table: MonthlyTable): Promise<void> {
  if (await isByMonth(database.db, table)) return;
  await withBriefLocks(database, (db) =>
    run(db, [
      `drop trigger if exists ${mirrorOf(table)} on ${tableOf(table)}`,
      `drop trigger if exists ${mirrorOf(table)}_emptied on ${tableOf(table)}`,
      // With the partitions of the draft in the other schema.
      `drop schema if exists ${DRAFT} cascade`,
      `drop table if exists ${HISTORY}.${keysOf(table)}`,
    ]),
  );
}

/** Whether a complete draft is there, and has the columns that the table has now. A migration may have added one. */
async function isDraftOfTable({ db }: Database, table: MonthlyTable): Promise<boolean> {
  if (!(await exists(db, cursorOf(table)))) return false;
  const [now, then] = [await readShape(db, tableOf(table)), await readShape(db, draftOf(table))];
  return JSON.stringify(now.columns) === JSON.stringify(then.columns);
}

async function prepare(
  database: Database,
  table: MonthlyTable,
  briefly: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
): Promise<void> {
  const draft = draftOf(table);
  const shape = await readShape(database.db, tableOf(table));
  await inWork(database, async ({ db }) => {
    await run(db, [`create schema if not exists ${HISTORY}`, `create schema ${DRAFT}`]);
    await run(db, await emptyTables(db, table, shape));
    for (const grant of shape.grants) await raw(grant.replace('%s', draft)).execute(db);
    await grantUse(db, shape);
    await run(db, keyTriggers(table, draft));
  });
  // One at a time: each locks the table that it refers to.
  for (const { name, definition } of shape.foreignKeys)
    await briefly((db) => run(db, [`alter table ${draft} add constraint ${name} ${definition}`]));
  const { columns } = shape;
  const key = table.key.join(', ');
  await briefly((db) =>
    run(db, [
      ...mirrorTriggers(
        table,
        columns.map(({ name }) => name),
      ),
      // The last statement: with this table the draft is complete.
      `create table ${cursorOf(table)} as select ${key} from ${draft} with no data`,
    ]),
  );
}

/** Roles that use the table need the schema of its months, to ask for further ones. */
async function grantUse(db: Db, { grants }: Shape): Promise<void> {
  const roles = new Set(grants.map((grant) => grant.replace(/^.* to /, '')));
  for (const role of roles) await raw(`grant usage on schema ${HISTORY} to ${role}`).execute(db);
}

/** Statements that create the draft with its partitions and indexes, and the table of keys. */
async function emptyTables(db: Db, table: MonthlyTable, shape: Shape): Promise<readonly string[]> {
  const { date, key, name } = table;
  const draft = draftOf(table);
  const { rows } = await sql<{ first: string; today: string }>`select
      (app_now() at time zone 'Asia/Taipei')::date as today,
      coalesce(min(${sql.ref(date)}), (app_now() at time zone 'Asia/Taipei')::date)::date as first
    from ${sql.table(tableOf(table))}`.execute(db);
  const { first = '', today = '' } = rows[0] ?? {};
  const end = monthBefore(today, -MONTHS_AHEAD);
  const months = monthsBetween(monthOf(first), end);
  const part = (partition: string, from: string, to: string) =>
    `create table ${HISTORY}.${partition} partition of ${draft} for values from (${from}) to (${to})`;
  const day = (month: string) => `'${firstDay(month)}'`;
  const after = (month: string) => monthBefore(month, -1);
  return [
    `create table ${draft} (like ${tableOf(table)} including defaults including constraints including storage
      including comments including generated) partition by range (${date})`,
    ...(shape.comment === null
      ? []
      : [`comment on table ${draft} is '${shape.comment.replaceAll("'", "''")}'`]),
    part(beforeOf(table), 'minvalue', day(months[0] ?? end)),
    ...months.map((month) => part(partitionOf(table, month), day(month), day(after(month)))),
    part(afterOf(table), day(after(months.at(-1) ?? end)), 'maxvalue'),
    `alter table ${draft} add constraint ${name}_pkey primary key (${[...key, date].join(', ')})`,
    ...shape.indexes.map((index) => onTable(index, tableOf(table), draft)),
    ...shape.triggers.map((trigger) => onTable(trigger, tableOf(table), draft)),
    `create table ${HISTORY}.${keysOf(table)} as select ${key.join(', ')} from ${draft} with no data`,
    `alter table ${HISTORY}.${keysOf(table)} add primary key (${key.join(', ')})`,
  ];
}

/**
 * Copies the rows in the order of their key, from where the last copy ended. Each transaction locks its rows against changes, so that no
 * change is lost between the reading and the trigger.
 */
async function copyRows(
  database: Database,
  table: MonthlyTable,
  { rowsAtOnce = ROWS_AT_ONCE, onCopied, report = () => {}, delays }: ConvertOptions,
): Promise<void> {
  const { columns } = await readShape(database.db, tableOf(table));
  const names = columns.map(({ name }) => name).join(', ');
  const key = table.key.join(', ');
  const texts = table.key.map((column) => `${column}::text`).join(', ');
  const cursor = cursorOf(table);
  const { rows: kept } = await sql<{ last: string[] }>`select array[${raw(texts)}] as last from ${raw(cursor)}`.execute(database.db);
  let last = kept[0]?.last;
  const copyPart = async (db: Db): Promise<number> => {
    const isLater = last ? sql`(${raw(key)}) > (${sql.join(last)})` : sql`true`;
    const { rows } = await sql<{ copied: number; last: string[] | null }>`with part as materialized (
        select ${raw(names)} from ${raw(tableOf(table))} where ${isLater} order by ${raw(key)} limit ${sql.lit(rowsAtOnce)} for share),
      written as (insert into ${raw(draftOf(table))} (${raw(names)}) select ${raw(names)} from part on conflict do nothing)
      select (select count(*)::int from part) as copied, (select array[${raw(texts)}] from part
        order by ${raw(table.key.map((column) => `${column} desc`).join(', '))} limit 1) as last`.execute(db);
    const [{ copied = 0, last: end = null } = {}] = rows;
    if (end) {
      await sql`delete from ${raw(cursor)}`.execute(db);
      await sql`insert into ${raw(cursor)} values (${sql.join(end.map((value) => sql.lit(value)))})`.execute(db);
      last = end;
    }
    return copied;
  };
  let all = 0;
  for (let copied = rowsAtOnce; copied === rowsAtOnce; ) {
    // On connections of the pool, because each new one costs as much as some rows.
    copied = await withBriefLocks({ db: database.db }, copyPart, undefined, delays);
    all += copied;
    await onCopied?.(copied);
  }
  report(`${tableOf(table)}: ${all} rows copied`);
}

/** Statistics, and what reads from an index alone need. */
async function settleDraft({ maintain, db }: Database, table: MonthlyTable): Promise<void> {
  const statement = `vacuum (analyze) ${draftOf(table)}`;
  if (maintain) await maintain([statement, `vacuum (analyze) ${HISTORY}.${keysOf(table)}`]);
  else await raw(statement).execute(db);
}

/** Compares the values of all rows in one statement, thus at one moment. */
async function compare(database: Database, table: MonthlyTable): Promise<void> {
  const sums = (of: string) => `(select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) from ${of} t)`;
  const keys = `(select count(*) from ${HISTORY}.${keysOf(table)})`;
  const equal = await inWork(database, async ({ db }) => {
    const { rows } = await sql<{ equal: boolean }>`select ${raw(sums(tableOf(table)))} = ${raw(sums(draftOf(table)))}
      and (select count(*) from ${raw(tableOf(table))}) = ${raw(keys)} as equal`.execute(db);
    return rows[0]?.equal;
  });
  if (!equal)
    throw new NotEqual(`The rows by month differ from ${tableOf(table)}: cancel the conversion, and begin again.`);
}

/** Puts the draft in the place of the table. Foreign keys of other tables refer to the keys from then on. */
async function changePlaces(db: Db, table: MonthlyTable): Promise<void> {
  const { name, schema } = table;
  const whole = tableOf(table);
  await run(db, [`lock table ${whole} in access exclusive mode`]);
  const [now, draft] = [await readShape(db, whole), await readShape(db, draftOf(table))];
  if (JSON.stringify(now.columns) !== JSON.stringify(draft.columns))
    throw new NotEqual(`The columns of ${whole} changed meanwhile: run this again.`);
  const referring = await readReferring(db, whole);
  const toKeys = ({ definition }: { definition: string }) =>
    `${definition.replace(` REFERENCES ${whole}(`, ` REFERENCES ${HISTORY}.${keysOf(table)}(`)} not valid`;
  await run(db, [
    `create schema if not exists ${REPLACED}`,
    `drop trigger ${mirrorOf(table)} on ${whole}`,
    `drop trigger ${mirrorOf(table)}_emptied on ${whole}`,
    ...referring.map((one) => `alter table ${one.table} drop constraint ${one.name}`),
    // Without them, cards and statements can be deleted before the table before is dropped.
    ...now.foreignKeys.map((one) => `alter table ${whole} drop constraint ${one.name}`),
    `alter table ${whole} set schema ${REPLACED}`,
    `alter table ${draftOf(table)} set schema ${schema}`,
    ...referring.map((one) => `alter table ${one.table} add constraint ${one.name} ${toKeys(one)}`),
    `drop table ${cursorOf(table)}`,
    `drop function ${DRAFT}.${mirrorOf(table)}()`,
    `drop schema ${DRAFT}`,
    `comment on table ${HISTORY}.${keysOf(table)} is 'The keys of ${schema}.${name}, each once in all months.'`,
  ]);
}

/** What can wait until the tables have changed places. */
async function finish(
  database: Database,
  table: MonthlyTable,
  briefly: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
): Promise<void> {
  const keys = `${HISTORY}.${keysOf(table)}`;
  for (const one of await readReferring(database.db, keys))
    await briefly((db) => run(db, [`alter table ${one.table} validate constraint ${one.name}`]));
  if (await exists(database.db, `${REPLACED}.${table.name}`))
    await briefly((db) => run(db, [`drop table ${REPLACED}.${table.name}`, `drop schema ${REPLACED}`]));
}
