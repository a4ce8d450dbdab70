/** SQL that empties and fills the staging tables. */
import { type RawBuilder, sql } from 'kysely';
import type { Bulk, OpenDatabase } from '../../../server/db/open.ts';
import type { Work } from '../../../server/db/work.ts';
import type { LoadKind } from '../files/manifest.ts';
import { type BankTable, SOURCE_HASH, storedColumns } from '../tables/table.ts';
import { BANK_TABLES } from '../tables/tables.ts';
import type { Counts } from './merge.ts';
import type { Part } from './read.ts';

type Named = Pick<BankTable, 'name'>;

/** All tables that loads fill meanwhile. */
export const STAGING: readonly Named[] = [...BANK_TABLES, { name: 'records' }];

export async function emptyStaging(work: Work, tables: readonly Named[] = STAGING): Promise<void> {
  await sql`truncate ${sql.raw(tables.map(({ name }) => `bank_load.${name}`).join(', '))}`.execute(work.db);
}

/** Columns of a staging table with their types, in the order of a {@link StagedRow}. */
const stagingColumns = (table: BankTable) => [
  { name: 'line', sql: 'integer' },
  { name: 'change', sql: 'text' },
  ...finalColumns(table),
];

/** Columns of the portal's table with their types, in the order of a row of the form `final`. */
const finalColumns = (table: BankTable) => [
  ...storedColumns(table),
  ...(table.compared ? [{ name: SOURCE_HASH, sql: 'uuid' }] : []),
];

const names = (columns: readonly { readonly name: string }[]) => columns.map(({ name }) => name).join(', ');

/** Adds rows to a staging table with `copy`, or with an insert that has one array per column. */
export async function stageRows(work: Work, table: BankTable, { rows, text }: Part): Promise<void> {
  const columns = stagingColumns(table);
  if (work.copy && text) {
    if (text.length > 0) await work.copy(`copy bank_load.${table.name} (${names(columns)}) from stdin`, text);
    return;
  }
  if (rows.length === 0) return;
  const arrays: RawBuilder<unknown>[] = columns.map(
    ({ sql: type }, i) => sql`${rows.map((row) => row[i] ?? null)}::${sql.raw(type)}[]`,
  );
  await sql`insert into ${sql.raw(`bank_load.${table.name} (${names(columns)})`)}
    select * from unnest(${sql.join(arrays)})`.execute(work.db);
}

/** Copies rows of the form `final` to the portal's table, which was emptied in the same transaction. */
export async function copyFinal({ copy }: Bulk, table: BankTable, { text }: Part): Promise<void> {
  if (text && text.length > 0)
    await copy(`copy cards.${table.name} (${names(finalColumns(table))}) from stdin with (freeze)`, text);
}

/** Updates the planner's statistics of staging tables. */
export async function analyzeStaging(work: Work, tables: readonly Named[] = BANK_TABLES): Promise<void> {
  for (const { name } of tables) await sql`analyze ${sql.raw(`bank_load.${name}`)}`.execute(work.db);
}

/**
 * Removes what a load left of earlier rows in the tables that it changed, so that the morning's first calls are not slower than the
 * others. After whole files it also updates the planner's statistics; a delta hardly changes them. The embedded database does this by
 * itself.
 */
export async function refresh({ maintain }: OpenDatabase, kind: LoadKind, counts: Counts): Promise<void> {
  const changed = Object.entries(counts).filter(
    ([, { inserted, changed, deleted }]) => inserted + changed + deleted > 0,
  );
  const how = kind === 'whole' ? 'vacuum (analyze)' : 'vacuum';
  if (changed.length > 0) await maintain?.(changed.map(([name]) => `${how} cards.${name}`));
}
