/** SQL that finds and rewrites sealed values, some rows at a time. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { HEAD_BYTES, headOf } from '../crypto/cipher.ts';
import type { Database } from '../db/schema/schema.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** The columns of a row as they are stored. Ids are texts. */
export interface StoredRow {
  readonly [column: string]: string | Buffer | null;
}

/** New values of a row's columns. */
export type Rewritten = Readonly<Record<string, Buffer | null>>;

/** A table with sealed values. */
export interface SealedTable {
  readonly table: string;
  /** Columns of the primary key with their types. */
  readonly key: readonly (readonly [column: string, type: 'uuid' | 'text'])[];
  /** Columns with sealed values. */
  readonly sealed: readonly string[];
  /** Further columns that are rewritten, such as an index of a sealed value. */
  readonly indexes?: readonly string[];
  /** Further columns that a ciphertext is bound to. */
  readonly context?: readonly string[];
  /** Seals and indexes a row with the current secret. Throws when it cannot be opened. */
  rewrite(row: StoredRow): Rewritten;
  /** Writes what depends on a rewritten row elsewhere, in its transaction. */
  also?(trx: Trx, row: StoredRow, rewritten: Rewritten): Promise<void>;
}

const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
const keysOf = ({ key }: SealedTable) => key.map(([column]) => column);
const isSealed = (column: string) => sql`(${sql.ref(column)} is not null)`;
const head = (column: string) => sql`substring(${sql.ref(column)} from 1 for ${sql.lit(HEAD_BYTES)})`;

/**
 * Locks rows after a key that have a value which does not name this secret. It leaves out rows that others have locked, so that
 * nothing ever waits for a row while it holds another one.
 */
export async function lockRows(
  trx: Trx,
  table: SealedTable,
  keyId: string,
  after: StoredRow | undefined,
  limit: number,
): Promise<StoredRow[]> {
  const columns = [...table.sealed, ...(table.indexes ?? []), ...(table.context ?? [])];
  const stale = table.sealed.map(
    (column) => sql`(${isSealed(column)} and ${head(column)} <> ${headOf(keyId)})`,
  );
  const { rows } = await sql<StoredRow>`select ${names([...keysOf(table), ...columns])}
    from ${sql.table(table.table)}
    where (${sql.join(stale, sql` or `)}) and ${isAfter(table, after)}
    order by ${names(keysOf(table))} limit ${sql.lit(limit)} for no key update skip locked`.execute(trx);
  return rows;
}

function isAfter({ key }: SealedTable, after: StoredRow | undefined): RawBuilder<unknown> {
  if (!after) return sql`true`;
  const values = key.map(([column, type]) => sql`${after[column]}::${sql.raw(type)}`);
  return sql`(${names(key.map(([column]) => column))}) > (${sql.join(values)})`;
}

export async function writeRow(
  trx: Trx,
  table: SealedTable,
  row: StoredRow,
  rewritten: Rewritten,
): Promise<void> {
  const sets = Object.entries(rewritten).map(([column, value]) => sql`${sql.ref(column)} = ${value}::bytea`);
  const isRow = table.key.map(([column, type]) => sql`${sql.ref(column)} = ${row[column]}::${sql.raw(type)}`);
  await sql`update ${sql.table(table.table)} set ${sql.join(sets)}
    where ${sql.join(isRow, sql` and `)}`.execute(trx);
}

/** Gives a card's number its current index. */
export async function writeNumberIndex(
  trx: Trx,
  { customer_id: customerId, card_id: cardId }: StoredRow,
  index: Buffer,
  known: readonly Buffer[],
): Promise<void> {
  await sql`update cards.card_numbers set number_index = ${index}
    where number_index in (${sql.join(known)}) and number_index <> ${index}
      and customer_id = ${customerId}::uuid and card_id = ${cardId}::uuid`.execute(trx);
}

/** How many values are left under a secret. */
export interface Left {
  /** Undefined: the values name no secret. */
  readonly keyId: string | undefined;
  readonly count: number;
}

/** Sealed values by the secret that they name. A beginning that names none of `keyIds` names no secret. */
export async function countSealed(db: Db, table: SealedTable, keyIds: readonly string[]): Promise<Left[]> {
  const known = keyIds.map((keyId) => sql`when ${headOf(keyId)} then ${keyId}`);
  const counts = table.sealed.map(
    (column) => sql`select case ${head(column)} ${sql.join(known, sql` `)} end as key_id
      from ${sql.table(table.table)} where ${isSealed(column)}`,
  );
  const { rows } = await sql<{ key_id: string | null; count: number }>`select key_id, count(*)::int as count
    from (${sql.join(counts, sql` union all `)}) v group by key_id`.execute(db);
  return rows.map(({ key_id: keyId, count }) => ({ keyId: keyId ?? undefined, count }));
}
