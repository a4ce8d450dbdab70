/**
 * An old month leaves a table by month: it is detached beside the calls of card holders, written to a signed file, and dropped. Each step
 * can be repeated, and a month that was stopped on its way goes on.
 */
import { sql } from 'kysely';
import { monthBefore } from '../../../shared/dates.ts';
import { splitRange } from './convert.ts';
import {
  alone,
  brieflyOn,
  type MonthsDatabase as Database,
  type Db,
  type FillOptions,
  HistoryStays,
  maintain,
  run,
} from './fill.ts';
import { firstDay, LEAST_KEPT, type Month, type MonthlyTable, monthRange } from './layout.ts';
import { deleteKeys, dropMonth, readLines, readOpen, readThisMonth, tableOfMonth } from './leave-store.ts';
import { isByMonth, lockTable, readPartitions, readShape, widenBefore } from './shape.ts';

export interface Leaving extends FillOptions {
  /**
   * Writes the rows to a file, each as JSON, and resolves to their number when the file is safe. It is called again for a month that was
   * stopped on its way.
   */
  readonly write: (rows: AsyncIterable<readonly string[]>) => Promise<number>;
}

/**
 * Detaches a month, writes its rows, and drops them. Throws HistoryStays, or the error of `write`: then the month is detached, and no page
 * shows it any more.
 * @returns the number of rows that were written
 */
export async function letMonthLeave(
  database: Database,
  table: MonthlyTable,
  month: Month,
  leaving: Leaving,
): Promise<number> {
  return alone(database, () => leave(database, table, month, leaving));
}

async function leave(
  database: Database,
  table: MonthlyTable,
  month: Month,
  leaving: Leaving,
): Promise<number> {
  const { write, report = () => {} } = leaving;
  const { db } = database;
  const briefly = brieflyOn(database, table, leaving);
  if (!(await isByMonth(db, table))) throw new HistoryStays('The history is not kept by month.');
  const partition = tableOfMonth(table, month);
  const state = await readState(database, table, month);
  if (state === 'in a year') await splitYearOf(database, table, month, leaving);
  if (state !== 'left') {
    await requireOldest(database, table, month);
    report(`${month}: may leave`);
    await detach(database, table, month);
    report(`${month}: no longer shown`);
  }
  await briefly((trx) => letGo(trx, table, month));
  const rows = await write(readLines(db, table, month));
  const { rows: counted } = await sql<{
    rows: number;
  }>`select count(*)::int as rows from ${sql.raw(partition)}`.execute(db);
  if (counted[0]?.rows !== rows)
    throw new HistoryStays(`${month}: ${rows} rows were written, but there are ${counted[0]?.rows}.`);
  report(`${month}: ${rows} rows written`);
  await deleteKeys(db, table, month);
  report(`${month}: keys deleted`);
  await briefly((trx) => dropMonth(trx, table, month));
  report(`${month}: dropped`);
  return rows;
}

/** Splits the oldest range if it has the month. */
async function splitYearOf(
  database: Database,
  table: MonthlyTable,
  month: Month,
  options: FillOptions,
): Promise<void> {
  await requireOld(database, month);
  const oldest = (await readPartitions(database.db, table)).find(({ from }) => from !== undefined);
  const day = firstDay(month);
  if (!oldest?.from || !oldest.to || day < oldest.from || day >= oldest.to)
    throw new HistoryStays(`There is no month ${month}, or older ones are there.`);
  await splitRange(database, table, oldest, options);
}

async function requireOld({ db }: Database, month: Month): Promise<void> {
  const least = monthBefore(await readThisMonth(db), LEAST_KEPT);
  if (month >= least)
    throw new HistoryStays(`The last ${LEAST_KEPT} months stay: ${month} is not before ${least}.`);
}

/** Where a month is: a part of the table, or of one of its years, or alone after it has left. A draft of months is no place. */
async function readState(
  { db }: Database,
  table: MonthlyTable,
  month: Month,
): Promise<'month' | 'in a year' | 'left'> {
  if ((await readPartitions(db, table)).some(({ name }) => name === monthRange(table, month).name))
    return 'month';
  const { rows } =
    await sql`select from pg_class where oid = to_regclass(${tableOfMonth(table, month)}) and not relispartition`.execute(
      db,
    );
  return rows.length > 0 ? 'left' : 'in a year';
}

async function requireOldest(database: Database, table: MonthlyTable, month: Month): Promise<void> {
  await requireOld(database, month);
  const { db } = database;
  const oldest = (await readPartitions(db, table)).find(({ from }) => from !== undefined);
  if (oldest?.from !== firstDay(month))
    throw new HistoryStays(`${month} is not the oldest month: ${oldest?.from?.slice(0, 7)} is.`);
  const { unbilled, instalments, disputed } = await readOpen(db, table, month);
  if (unbilled + instalments + disputed > 0)
    throw new HistoryStays(
      `${month} has ${unbilled} purchases without a statement, ${instalments} in instalments that still run, and ${disputed} in open cases.`,
    );
}

/** Detaches without a lock that calls would wait for. It ends when the transactions that read the month have ended. */
async function detach(database: Database, table: MonthlyTable, month: Month): Promise<void> {
  const one = (await readPartitions(database.db, table)).find(
    ({ name }) => name === monthRange(table, month).name,
  );
  const how = one?.isLeaving ? 'finalize' : 'concurrently';
  const statement = `alter table ${table.schema}.${table.name} detach partition ${tableOfMonth(table, month)} ${how}`;
  await maintain(database, [statement]);
}

/**
 * Gives the days of a month that left a place again, in the range before all months, and lets the month refer to nothing. Does nothing to a
 * month that was stopped after it.
 */
async function letGo(db: Db, table: MonthlyTable, month: Month): Promise<void> {
  const next = firstDay(monthBefore(month, -1));
  const before = (await readPartitions(db, table)).find(({ from }) => from === undefined);
  const { foreignKeys } = await readShape(db, tableOfMonth(table, month));
  if ((before?.to ?? '') >= next && foreignKeys.length === 0) return;
  await lockTable(db, table);
  if ((before?.to ?? '') < next) await widenBefore(db, table, next);
  await run(
    db,
    foreignKeys.map((one) => `alter table ${tableOfMonth(table, month)} drop constraint ${one.name}`),
  );
}
