/** The audit trail in the database: appending and reading. There is nothing else to be done with it. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { executeAfterNext, executeLater } from '../db/engine/dialect.ts';
import type { Database } from '../db/schema/schema.ts';
import type { AuditDetails, AuditRecord } from './audit.ts';

const MICROSECONDS = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"';

/** Where a chain ends, and now as records write it. */
export interface LockedHead {
  readonly chain: number;
  readonly seq: bigint;
  readonly hash: Buffer;
  readonly now: string;
}

const lockingHead = (chain: number) => sql<LockedHead>`select chain, seq, hash,
    to_char(app_now() at time zone 'UTC', ${MICROSECONDS}) as now
  from portal.audit_heads where chain = ${chain} for update`;

/** Where a chain ends, locked until the transaction does. */
export async function lockHead(trx: Transaction<Database>, chain: number): Promise<LockedHead> {
  const { rows } = await lockingHead(chain).execute(trx);
  if (!rows[0]) throw new Error('the audit trail has lost a chain');
  return rows[0];
}

/** The same right after the transaction's next statement: a list that has it then. */
export function lockHeadAfterNext(trx: Transaction<Database>, chain: number): Promise<readonly LockedHead[]> {
  return executeAfterNext(trx, lockingHead(chain));
}

/** Adds a record and moves its chain's end to it, with the transaction's next statement. */
export async function appendRecord(
  trx: Transaction<Database>,
  record: AuditRecord,
  hash: Buffer,
): Promise<void> {
  const { chain, seq, at, action, outcome, customerId, requestId, details } = record;
  const both = sql`with added as (
      insert into portal.audit (chain, seq, at, action, outcome, customer_id, request_id, details, hash)
      values (${chain}, ${seq}, ${at}::timestamptz, ${action}, ${outcome}, ${customerId}, ${requestId},
        ${JSON.stringify(details)}::jsonb, ${hash}))
    update portal.audit_heads set seq = ${seq}, hash = ${hash} where chain = ${chain}`;
  await executeLater(trx, both);
}

/** A record as it is stored. */
export interface StoredRecord extends AuditRecord {
  readonly hash: Buffer;
}

/** Records after a place, chain after chain, at most `limit`. */
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

/** Where the chains end. */
export async function readHeads(db: Kysely<Database>): Promise<Head[]> {
  const { rows } = await sql<Head>`select chain, seq, hash from portal.audit_heads order by chain`.execute(
    db,
  );
  return rows;
}
