/** The audit trail in the database. Records are only appended and read. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { executeAfterNext, executeLater } from '../db/engine/dialect.ts';
import type { Database } from '../db/schema/schema.ts';
import type { AuditDetails, AuditRecord } from './record.ts';

const MICROSECONDS = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"';

/** The head of a locked chain. `now` is the time for the next record. */
export interface LockedHead {
  readonly chain: number;
  readonly seq: bigint;
  readonly hash: Buffer;
  readonly now: string;
}

const headForUpdate = (chain: number) => sql<LockedHead>`select chain, seq, hash,
    to_char(app_now() at time zone 'UTC', ${MICROSECONDS}) as now
  from portal.audit_heads where chain = ${chain} for update`;

/** Locks the chain until the transaction ends. */
export async function lockHead(trx: Transaction<Database>, chain: number): Promise<LockedHead> {
  const { rows } = await headForUpdate(chain).execute(trx);
  if (!rows[0]) throw new Error('a head of the audit trail is missing');
  return rows[0];
}

/** Locks the chain right after the transaction's next statement. The list then has the head. */
export function lockHeadAfterNext(trx: Transaction<Database>, chain: number): Promise<readonly LockedHead[]> {
  return executeAfterNext(trx, headForUpdate(chain));
}

/** Appends a record and updates the chain's head, together with the transaction's next statement. */
export async function appendRecord(
  trx: Transaction<Database>,
  record: AuditRecord,
  hash: Buffer,
): Promise<void> {
  const { chain, seq, at, action, outcome, customerId, requestId, details } = record;
  const statement = sql`with added as (
      insert into portal.audit (chain, seq, at, action, outcome, customer_id, request_id, details, hash)
      values (${chain}, ${seq}, ${at}::timestamptz, ${action}, ${outcome}, ${customerId}, ${requestId},
        ${JSON.stringify(details)}::jsonb, ${hash}))
    update portal.audit_heads set seq = ${seq}, hash = ${hash} where chain = ${chain}`;
  await executeLater(trx, statement);
}

export interface StoredRecord extends AuditRecord {
  readonly hash: Buffer;
}

/** Returns up to `limit` records after a position, ordered by chain and sequence number. */
export async function readRecords(
  db: Kysely<Database>,
  after: { readonly chain: number; readonly seq: bigint },
  limit: number,
): Promise<StoredRecord[]> {
  const { rows } = await sql<{
    chain: number;
    seq: bigint;
    at: string;
    action: string;
    outcome: string;
    customer_id: string | null;
    request_id: string;
    details: AuditDetails;
    hash: Buffer;
  }>`select chain, seq, to_char(at at time zone 'UTC', ${MICROSECONDS}) as at, action, outcome, customer_id,
      request_id, details, hash
    from portal.audit where (chain, seq) > (${after.chain}::smallint, ${after.seq}::bigint)
    order by chain, seq limit ${limit}`.execute(db);
  return rows.map(({ customer_id: customerId, request_id: requestId, ...row }) => ({
    ...row,
    customerId,
    requestId,
  }));
}

export interface Head {
  readonly chain: number;
  readonly seq: bigint;
  readonly hash: Buffer;
}

/** Returns the heads of all chains. */
export async function readHeads(db: Kysely<Database>): Promise<Head[]> {
  const { rows } = await sql<Head>`select chain, seq, hash from portal.audit_heads order by chain`.execute(
    db,
  );
  return rows;
}
