/** SQL that reads and tags the rows that are kept for long: accounts, passkeys and known browsers. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema/schema.ts';
import { KEPT_KINDS, type Kind, TAGGED, type Tagged } from './kinds.ts';

type Db = Kysely<Database>;

/** A stored row, and its customer. */
export type KeptRow = Tagged<Kind> & {
  readonly row_version: string | null;
  readonly customer: string | null;
};

const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(`t.${column}`)));

/** Returns up to `limit` rows of a kind after a row, in the order of their keys. */
export async function readKept(
  db: Db,
  kind: Kind,
  after: KeptRow | undefined,
  limit: number,
): Promise<KeptRow[]> {
  return read(db, kind, { after, limit });
}

/**
 * Locks and returns up to `limit` rows after a row whose tag is of another secret than `keyId`, or missing if `missing` is set.
 * Skips rows that other transactions have locked.
 */
export async function lockStale(
  trx: Transaction<Database>,
  kind: Kind,
  { keyId, missing, after, limit }: Stale & { readonly after: KeptRow | undefined; readonly limit: number },
): Promise<KeptRow[]> {
  return read(trx, kind, { after, limit, stale: { keyId, missing }, lock: true });
}

/** Returns up to `limit` rows as in {@link lockStale}, without a lock. */
export async function readStale(
  db: Db,
  kind: Kind,
  { keyId, missing, after, limit }: Stale & { readonly after: KeptRow | undefined; readonly limit: number },
): Promise<KeptRow[]> {
  return read(db, kind, { after, limit, stale: { keyId, missing } });
}

interface Stale {
  readonly keyId: string;
  readonly missing: boolean;
}

async function read(
  db: Db,
  kind: Kind,
  which: {
    readonly after: KeptRow | undefined;
    readonly limit: number;
    readonly stale?: Stale;
    readonly lock?: true;
  },
): Promise<KeptRow[]> {
  const { table, key, columns, customer } = TAGGED[kind];
  const { after, stale } = which;
  const isAfter = after
    ? sql`(${names(key)}) > (${sql.join(key.map((column) => columnOf(after, column)))})`
    : sql`true`;
  const isStale = stale
    ? sql`(substring(t.row_tag from 1 for 4) <> ${Buffer.from(stale.keyId, 'hex')}
        ${stale.missing ? sql`or t.row_tag is null` : sql``})`
    : sql`true`;
  const { rows } = await sql<KeptRow>`select ${names(columns)}, t.row_tag, ${sql.raw(customer)} as customer
    from ${sql.table(table)} t where ${isAfter} and ${isStale} order by ${names(key)} limit ${sql.lit(which.limit)}
    ${which.lock ? sql`for no key update of t skip locked` : sql``}`.execute(db);
  return rows;
}

/** Writes version and tag of a row. */
export async function writeTag(
  trx: Transaction<Database>,
  kind: Kind,
  row: KeptRow,
  { version, tag }: { readonly version: string | null; readonly tag: Buffer },
): Promise<void> {
  const { table, key } = TAGGED[kind];
  const isRow = sql.join(
    key.map((column) => sql`${sql.ref(column)} = ${columnOf(row, column)}`),
    sql` and `,
  );
  await sql`update ${sql.table(table)} set row_version = ${version}, row_tag = ${tag} where ${isRow}`.execute(
    trx,
  );
}

/** Whether a kept row has no tag. */
export async function hasUntagged(db: Db): Promise<boolean> {
  const parts = KEPT_KINDS.map(
    (kind) => sql`exists (select from ${sql.table(TAGGED[kind].table)} where row_tag is null)`,
  );
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(parts, sql` or `)} as found`.execute(db);
  return rows[0]?.found ?? false;
}

function columnOf(row: KeptRow, column: string): unknown {
  return (row as Readonly<Record<string, unknown>>)[column];
}
