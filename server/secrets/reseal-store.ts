/** SQL that finds and rewrites encrypted values in batches. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { HEAD_BYTES, headOf } from '../crypto/cipher.ts';
import { BY_CUSTOMER } from '../db/distribution/plan.ts';
import { isDistributed } from '../db/distribution/topology.ts';
import type { Database } from '../db/schema/schema.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** The column values of a row as stored. Ids are strings. */
export interface StoredRow {
  readonly [column: string]: string | Buffer | null;
}

/** New values of a row's columns. */
export type Rewritten = Readonly<Record<string, Buffer | null>>;

/** A table with encrypted values. */
export interface SealedTable {
  readonly table: string;
  /** Columns of the primary key. */
  readonly key: readonly string[];
  /** Columns with encrypted values. */
  readonly sealed: readonly string[];
  /** Further columns to rewrite, such as an index of an encrypted value. */
  readonly indexes?: readonly string[];
  /** Further columns that are part of a ciphertext's context. */
  readonly context?: readonly string[];
  /** Encrypts and indexes a row with the current secret. Throws when it cannot be decrypted. */
  rewrite(row: StoredRow): Rewritten;
  /** Updates other tables that depend on a rewritten row, in the same transaction. */
  also?(trx: Trx, row: StoredRow, rewritten: Rewritten): Promise<void>;
}

const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
const isSealed = (column: string) => sql`(${sql.ref(column)} is not null)`;
const head = (column: string) => sql`substring(${sql.ref(column)} from 1 for ${sql.lit(HEAD_BYTES)})`;

/**
 * Locks and returns at most `limit` rows after the row `after` that have a value encrypted with another secret than `keyId`.
 * Skips rows that other transactions have locked, so it never waits for a row lock while it holds one.
 * @returns `last`: the last row of the batch; undefined at the end of the table
 */
export async function lockRows(
  trx: Trx,
  table: SealedTable,
  keyId: string,
  after: StoredRow | undefined,
  limit: number,
) {
  const isStale = sql`(${sql.join(
    table.sealed.map((column) => sql`(${isSealed(column)} and ${head(column)} <> ${headOf(keyId)})`),
    sql` or `,
  )})`;
  const all = names([...table.key, ...table.sealed, ...(table.indexes ?? []), ...(table.context ?? [])]);
  const next = (columns: RawBuilder<unknown>, lock: RawBuilder<unknown>) =>
    sql<StoredRow>`select ${columns} from ${sql.table(table.table)} where ${isStale} and ${isAfter(table, after)}
      order by ${names(table.key)} limit ${sql.lit(limit)} ${lock}`.execute(trx);
  if (!(table.table in BY_CUSTOMER && (await isDistributed(trx)))) {
    const { rows } = await next(all, sql`for no key update skip locked`);
    return { rows, last: rows.at(-1) };
  }
  // No statement can lock rows of several shards. So each row is found first, then locked in its shard.
  const { rows: found } = await next(names(table.key), sql``);
  const rows: StoredRow[] = [];
  for (const row of found) {
    const locked = await sql<StoredRow>`select ${all} from ${sql.table(table.table)}
      where ${isRow(table, row)} and ${isStale} for no key update skip locked`.execute(trx);
    rows.push(...locked.rows);
  }
  return { rows, last: found.at(-1) };
}

function isAfter({ key }: SealedTable, after: StoredRow | undefined): RawBuilder<unknown> {
  return after ? sql`(${names(key)}) > (${sql.join(key.map((column) => after[column]))})` : sql`true`;
}

/** The condition has no casts, because a customer id is a text, or a UUID in a distributed database. */
function isRow({ key }: SealedTable, row: StoredRow): RawBuilder<unknown> {
  return sql.join(
    key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  );
}

export async function writeRow(
  trx: Trx,
  table: SealedTable,
  row: StoredRow,
  rewritten: Rewritten,
): Promise<void> {
  const sets = Object.entries(rewritten).map(([column, value]) => sql`${sql.ref(column)} = ${value}::bytea`);
  await sql`update ${sql.table(table.table)} set ${sql.join(sets)} where ${isRow(table, row)}`.execute(trx);
}

/** Updates the index of a card number. */
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

/** Number of values that need one secret. */
export interface RemainingCount {
  /** Undefined if the values have no key id. */
  readonly keyId: string | undefined;
  readonly count: number;
}

/** Counts encrypted values by key id. A value counts as without a key id if its first bytes match none of `keyIds`. */
export function countSealed(
  db: Db,
  table: SealedTable,
  keyIds: readonly string[],
): Promise<RemainingCount[]> {
  const known = keyIds.map((keyId) => sql`when ${headOf(keyId)} then ${keyId}`);
  const counts = table.sealed.map(
    (column) => sql`select case ${head(column)} ${sql.join(known, sql` `)} end as key_id
      from ${sql.table(table.table)} where ${isSealed(column)}`,
  );
  return countKeyIds(db, sql.join(counts, sql` union all `));
}

/** Counts values by key id. The query selects the key id of each value as `key_id`. */
export async function countKeyIds(db: Db, keyIds: RawBuilder<unknown>): Promise<RemainingCount[]> {
  const { rows } = await sql<{ key_id: string | null; count: number }>`select key_id, count(*)::int as count
    from (${keyIds}) v group by key_id`.execute(db);
  return rows.map(({ key_id: keyId, count }) => ({ keyId: keyId ?? undefined, count }));
}

/** Returns the text of a column. Throws TypeError for any other value. */
export function textOf(value: StoredRow[string] | undefined): string {
  if (typeof value !== 'string') throw new TypeError('the column has no text');
  return value;
}

/** Returns the bytes of a column. Throws TypeError for any other value. */
export function bytesOf(value: StoredRow[string] | undefined): Buffer {
  if (!(value instanceof Uint8Array)) throw new TypeError('the column has no bytes');
  return Buffer.from(value);
}
