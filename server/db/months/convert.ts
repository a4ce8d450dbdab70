/** Turns a table of a serving portal into one by month, and years into months. */
import { sql } from 'kysely';
import { inWork } from '../work.ts';
import {
  alone,
  brieflyOn,
  cancelFilling,
  type Db,
  draftOf,
  type Filling,
  type FillOptions,
  fill,
  HistoryStays,
  type MonthsDatabase,
  maintain,
  requireAlike,
  run,
  tableOf,
} from './fill.ts';
import { adder, withoutMirror } from './functions.ts';
import {
  adderOf,
  DRAFT,
  HISTORY,
  keysOf,
  type MonthlyTable,
  monthOf,
  monthsOf,
  REPLACED,
  rangesOf,
} from './layout.ts';
import { isByMonth, lockTable, type Partition, readReferring, readShape } from './shape.ts';

/**
 * Converts a table, or goes on with a conversion that was stopped. A table by month stays as it is. The caller must own the table.
 * Throws HistoryStays, or the error of a table that stays locked.
 */
export async function convertToMonths(
  database: MonthsDatabase,
  table: MonthlyTable,
  options: FillOptions = {},
): Promise<void> {
  await alone(database, () => convert(database, table, options));
}

async function convert(database: MonthsDatabase, table: MonthlyTable, options: FillOptions): Promise<void> {
  const briefly = brieflyOn(database, table, options);
  if (!(await isByMonth(database.db, table))) {
    // Of a way back that was stopped at its end.
    await dropReplaced(database, table, options);
    const ranges = await readRanges(database, table);
    const filling: Filling = { table, source: tableOf(table), kind: 'by-month', ranges };
    await fill(database, filling, options);
    await briefly((db) => replaceTable(db, filling));
    options.report?.(`${tableOf(table)}: by month`);
  }
  await inWork(database, ({ db }) => run(db, [adder(table)]));
  await settleReplaced(database, table, `${HISTORY}.${keysOf(table)}`, options);
  // PostgreSQL analyses partitions by itself, but not the table that they make up.
  await maintain(database, [`analyze ${tableOf(table)}`]);
}

/**
 * The way back: puts a table by month into one table again, in the same way. A table that is not by month stays as it is. Months that left
 * do not come back.
 */
export async function convertToOneTable(
  database: MonthsDatabase,
  table: MonthlyTable,
  options: FillOptions = {},
): Promise<void> {
  await alone(database, async () => {
    await requireNoneLeaving(database, table);
    if (await isByMonth(database.db, table)) {
      const filling: Filling = { table, source: tableOf(table), kind: 'one-table', ranges: [] };
      await fill(database, filling, options);
      await brieflyOn(database, table, options)((db) => replaceTable(db, filling));
      options.report?.(`${tableOf(table)}: one table`);
    }
    await settleReplaced(database, table, tableOf(table), options);
    await inWork(database, ({ db }) => run(db, [`drop schema if exists ${HISTORY} cascade`]));
  });
}

/** Throws HistoryStays while a month is on its way out: its rows may be in no file yet. */
async function requireNoneLeaving({ db }: MonthsDatabase, table: MonthlyTable): Promise<void> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = to_regnamespace(${HISTORY}) and relkind = 'r' and not relispartition
      and relname <> ${keysOf(table)}`.execute(db);
  if (rows[0])
    throw new HistoryStays(`${rows[0].name} is leaving: run "npm run history:archive" for it first.`);
}

/** Gives up a conversion whose tables have not changed places. */
export async function cancelConversion(database: MonthsDatabase, table: MonthlyTable): Promise<void> {
  const kind = (await isByMonth(database.db, table)) ? 'one-table' : 'by-month';
  await alone(database, () => cancelFilling(database, { table, source: tableOf(table), kind, ranges: [] }));
}

/** Splits a partition of several months into its months, while calls read and write it. */
export async function splitRange(
  database: MonthsDatabase,
  table: MonthlyTable,
  { name, from = '', to = '' }: Partition,
  options: FillOptions = {},
): Promise<void> {
  const source = `${HISTORY}.${name}`;
  const filling: Filling = { table, source, kind: 'months', ranges: monthsOf(table, { from, to }) };
  await fill(database, filling, options);
  await brieflyOn(database, table, options)((db) => replacePartition(db, filling));
  options.report?.(`${source}: in months`);
  await dropReplaced(database, table, options);
}

async function readRanges({ db }: MonthsDatabase, table: MonthlyTable) {
  const today = sql`(app_now() at time zone 'Asia/Taipei')::date`;
  const { rows } = await sql<{ first: string; today: string }>`select ${today} as today,
      coalesce(min(${sql.ref(table.date)}), ${today}) as first from ${sql.table(tableOf(table))}`.execute(db);
  const { first = '', today: now = '' } = rows[0] ?? {};
  return rangesOf(table, monthOf(first), now);
}

/**
 * Puts the draft in the place of the table. With months, foreign keys of other tables refer to the keys from then on, and else to the
 * table.
 */
async function replaceTable(db: Db, filling: Filling): Promise<void> {
  const { table, source, kind } = filling;
  const keys = `${HISTORY}.${keysOf(table)}`;
  const [from, to] = kind === 'by-month' ? [source, keys] : [keys, source];
  const referring = await readReferring(db, from);
  const locked = [source, ...referring.map((one) => one.table)];
  await run(db, [`lock table ${locked.join(', ')} in access exclusive mode`]);
  await requireAlike(db, filling);
  const changed = (definition: string) =>
    `${definition.replace(` REFERENCES ${from}(`, ` REFERENCES ${to}(`).replace(/ NOT VALID$/, '')} not valid`;
  await run(db, [
    `create schema if not exists ${REPLACED}`,
    ...withoutMirror(table, source),
    ...referring.map((one) => `alter table ${one.table} drop constraint ${one.name}`),
    `alter table ${source} set schema ${REPLACED}`,
    `alter table ${draftOf(table)} set schema ${table.schema}`,
    ...referring.map(
      (one) => `alter table ${one.table} add constraint ${one.name} ${changed(one.definition)}`,
    ),
    // Serving processes no longer ask for years.
    ...(kind === 'by-month' ? [] : [`drop function ${HISTORY}.${adderOf(table)}(date)`]),
    `drop schema ${DRAFT} cascade`,
  ]);
}

/** Puts months in the place of the partition that had them. */
async function replacePartition(db: Db, filling: Filling): Promise<void> {
  const { table, source, ranges } = filling;
  const whole = tableOf(table);
  await lockTable(db, table);
  await requireAlike(db, filling);
  await run(db, [
    `create schema if not exists ${REPLACED}`,
    ...withoutMirror(table, source),
    `alter table ${whole} detach partition ${source}`,
  ]);
  await run(db, [
    `alter table ${source} set schema ${REPLACED}`,
    ...ranges.flatMap(({ name, from, to }) => [
      `alter table ${draftOf(table)} detach partition ${HISTORY}.${name}`,
      `alter table ${whole} attach partition ${HISTORY}.${name} for values from ('${from}') to ('${to}')`,
    ]),
    `drop schema ${DRAFT} cascade`,
  ]);
}

/** Validates the foreign keys that refer to the new place of keys, and drops the table before. */
async function settleReplaced(
  database: MonthsDatabase,
  table: MonthlyTable,
  target: string,
  options: FillOptions,
): Promise<void> {
  const briefly = brieflyOn(database, table, options);
  for (const one of await readReferring(database.db, target))
    await briefly((db) => run(db, [`alter table ${one.table} validate constraint ${one.name}`]));
  await dropReplaced(database, table, options);
}

/**
 * Drops the table before, which calls no longer know. First its foreign keys, one at a time, because each locks the table that it refers
 * to. Until then no card or statement of its rows can be deleted.
 */
async function dropReplaced(
  database: MonthsDatabase,
  table: MonthlyTable,
  options: FillOptions,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select oid::regclass::text as name from pg_class
    where relnamespace = to_regnamespace(${REPLACED}) and relkind in ('r', 'p')`.execute(database.db);
  const briefly = brieflyOn(database, table, options);
  for (const { name } of rows)
    for (const key of (await readShape(database.db, name)).foreignKeys)
      await briefly((db) => run(db, [`alter table ${name} drop constraint ${key.name}`]));
  await briefly((db) => run(db, [`drop schema if exists ${REPLACED} cascade`]));
}
