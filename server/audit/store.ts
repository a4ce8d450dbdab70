/** The audit trail in the database. Records are only appended and read. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { executeAfterNext, executeLater } from '../db/engine/dialect.ts';
import type { Database } from '../db/schema/schema.ts';
import { statement } from '../db/statement.ts';
import { CHAINS, homeOf } from './chains.ts';
import type { Position } from './hash.ts';
import type { AuditRecord } from './record.ts';

const MICROSECONDS = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"';

/** The position of a chain's last record; `seq` is 0 in an empty chain. */
export interface Head extends Position {
  readonly chain: number;
}

/** The head of a locked chain. `now` is the time for the next record. */
export interface LockedHead extends Head {
  readonly now: string;
}

const headForUpdate = (chain: number) => statement<LockedHead>`select chain, seq, hash,
    to_char(app_now() at time zone 'UTC', ${MICROSECONDS}) as now
  from portal.audit_heads where chain = ${chain} and home = ${homeOf(chain)} for update`;

interface Pseudonym {
  readonly pseudonym: string;
}

/**
 * Finds the customer's pseudonym. It must run after the lock of the customer's chain: the lock lets one transaction at a time make it, and a
 * statement after it sees what the transaction before made. Only a customer's first record makes one, with {@link makePseudonym}.
 */
const findPseudonym = (customerId: string) =>
  statement<Pseudonym>`select pseudonym::text as pseudonym from portal.audit_pseudonyms where customer_id = ${customerId}`;

/** Makes the pseudonym of a customer who has none, and returns it. The customer's chain must be locked. */
export async function makePseudonym(trx: Transaction<Database>, customerId: string): Promise<Pseudonym> {
  const { rows } = await trx.executeQuery(
    statement<Pseudonym>`insert into portal.audit_pseudonyms (customer_id, pseudonym)
      values (${customerId}, gen_random_uuid()) returning pseudonym`,
  );
  const [made] = rows;
  if (!made) throw new Error('a customer has no pseudonym');
  return made;
}

/** A locked chain, for a record of one customer. The lists are empty until the statement has run that the lock follows. */
export interface LockedChain {
  readonly heads: readonly LockedHead[];
  /** The customer's pseudonym; empty for a record without a customer, and for a customer's first record. */
  readonly pseudonyms: readonly Pseudonym[];
}

/** Locks the chain until the transaction ends, and reads the customer's pseudonym in the same round trip. */
export async function lockChain(
  trx: Transaction<Database>,
  chain: number,
  customerId: string | null,
): Promise<LockedChain> {
  const pseudonyms = customerId === null ? [] : await executeAfterNext(trx, findPseudonym(customerId));
  const { rows: heads } = await trx.executeQuery(headForUpdate(chain));
  return { heads, pseudonyms };
}

/** Queues the lock of the chain, and the read of the customer's pseudonym, right after the transaction's next statement. */
export async function lockChainAfterNext(
  trx: Transaction<Database>,
  chain: number,
  customerId: string,
): Promise<LockedChain> {
  const heads = await executeAfterNext(trx, headForUpdate(chain));
  return { heads, pseudonyms: await executeAfterNext(trx, findPseudonym(customerId)) };
}

/** Returns the customer's pseudonym; undefined if no record of version 3 names the customer. */
export async function readPseudonym(db: Kysely<Database>, customerId: string): Promise<string | undefined> {
  return (await db.executeQuery(findPseudonym(customerId))).rows[0]?.pseudonym;
}

/** Deletes the customer's pseudonym. Then nothing tells whose the records with it are. The chain must be locked. */
export async function deletePseudonym(trx: Transaction<Database>, customerId: string): Promise<void> {
  await executeLater(trx, statement`delete from portal.audit_pseudonyms where customer_id = ${customerId}`);
}

/** Queues a new record and the update of the chain's head for the transaction's next round trip. */
export async function appendRecord(
  trx: Transaction<Database>,
  record: AuditRecord,
  hash: Buffer,
): Promise<void> {
  const { chain, seq, at, action, outcome, customerId, requestId, details } = record;
  const { version, keyId, address, device, session, channel, actor } = record;
  const home = homeOf(chain);
  await executeLater(
    trx,
    statement`insert into portal.audit (home, chain, seq, at, action, outcome, customer_id, request_id, details, hash, version,
      key_id, address, device, session, channel, actor)
    values (${home}, ${chain}, ${seq}, ${at}::timestamptz, ${action}, ${outcome}, ${customerId}, ${requestId},
      ${JSON.stringify(details)}::jsonb, ${hash}, ${version}, ${keyId}, ${address}, ${device}, ${session}, ${channel},
      ${actor})`,
  );
  await executeLater(
    trx,
    statement`update portal.audit_heads set seq = ${seq}, hash = ${hash} where chain = ${chain} and home = ${home}`,
  );
}

export interface StoredRecord extends AuditRecord {
  readonly hash: Buffer;
}

const COLUMNS = sql`chain, seq, to_char(at at time zone 'UTC', ${sql.lit(MICROSECONDS)}) as at, action, outcome,
  customer_id as "customerId", request_id as "requestId", details, hash, version, key_id as "keyId", address, device, session,
  channel, actor`;

/** Returns up to `limit` records after a position, ordered by chain and sequence number. */
export async function readRecords(
  db: Kysely<Database>,
  after: { readonly chain: number; readonly seq: bigint },
  limit: number,
): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`select ${COLUMNS}
    from portal.audit where (chain, seq) > (${after.chain}::smallint, ${after.seq}::bigint)
    order by chain, seq limit ${limit}`.execute(db);
  return rows;
}

/** Returns up to `limit` records of a chain with `after` < sequence number <= `to`, in order. */
export async function readRange(
  db: Kysely<Database>,
  chain: number,
  { after, to }: { readonly after: bigint; readonly to: bigint },
  limit: number,
): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`select ${COLUMNS}
    from portal.audit where chain = ${chain}::smallint and seq > ${after}::bigint and seq <= ${to}::bigint
    order by seq limit ${limit}`.execute(db);
  return rows;
}

/**
 * The time of the first record, in the format of records; undefined if there is no record. Correct only if no record was
 * ever deleted.
 */
export async function firstRecordAt(db: Kysely<Database>): Promise<string | undefined> {
  const chains = Array.from({ length: CHAINS }, (_, chain) => chain);
  const { rows } = await sql<{ readonly at: string | null }>`select
      to_char(min(at) at time zone 'UTC', ${sql.lit(MICROSECONDS)}) as at
    from portal.audit where chain = any(${chains}::smallint[]) and seq = 1`.execute(db);
  return rows[0]?.at ?? undefined;
}

/**
 * Returns the heads of all chains, including empty chains. `at`: the database's time, UTC with microseconds, as in records.
 */
export async function readHeads(db: Kysely<Database>) {
  const { rows } = await sql<Head & { readonly at: string }>`select chain, seq, hash,
      to_char(app_now() at time zone 'UTC', ${sql.lit(MICROSECONDS)}) as at
    from portal.audit_heads order by chain`.execute(db);
  const heads = rows.map(({ chain, seq, hash }) => ({ chain, seq, hash }));
  return { at: rows[0]?.at ?? '', heads };
}
