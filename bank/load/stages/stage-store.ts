/** SQL that empties and fills the staging tables. */
import { type RawBuilder, sql } from 'kysely';
import type { Work } from '../../../server/db/work.ts';
import { field } from '../../embedded/load/copy-text.ts';
import type { StagedRow } from '../tables/rows.ts';
import { type BankTable, storedColumns } from '../tables/table.ts';
import { BANK_TABLES } from '../tables/tables.ts';

export async function emptyStaging(work: Work): Promise<void> {
  const names = BANK_TABLES.map(({ name }) => `bank_load.${name}`).join(', ');
  await sql`truncate ${sql.raw(names)}`.execute(work.db);
}

/** Adds rows to a staging table with `copy`, or with an insert that has one array per column. */
export async function stageRows(work: Work, table: BankTable, rows: readonly StagedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = [
    { name: 'line', sql: 'integer' },
    { name: 'change', sql: 'text' },
    ...storedColumns(table),
  ];
  const names = columns.map(({ name }) => name).join(', ');
  if (work.copy) {
    const text = rows.map((row) => `${row.map(field).join('\t')}\n`).join('');
    await work.copy(`copy bank_load.${table.name} (${names}) from stdin`, new TextEncoder().encode(text));
    return;
  }
  const arrays: RawBuilder<unknown>[] = columns.map(
    ({ sql: type }, i) => sql`${rows.map((row) => row[i] ?? null)}::${sql.raw(type)}[]`,
  );
  await sql`insert into ${sql.raw(`bank_load.${table.name} (${names})`)}
    select * from unnest(${sql.join(arrays)})`.execute(work.db);
}

/** Updates the planner's statistics of the staging tables. */
export async function analyzeStaging(work: Work): Promise<void> {
  for (const { name } of BANK_TABLES) await sql`analyze ${sql.raw(`bank_load.${name}`)}`.execute(work.db);
}
