/** Idempotency keys in the database. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { executeLater } from '../db/engine/dialect.ts';
import { violates } from '../db/errors.ts';
import type { Database } from '../db/schema/schema.ts';

export interface KeyedRequest {
  readonly customerId: string;
  readonly keyHash: Buffer;
  readonly requestHash: Buffer;
}

export interface KnownAnswer {
  readonly request_hash: Buffer;
  readonly answer: unknown;
}

const claiming = ({ customerId, keyHash, requestHash }: KeyedRequest) =>
  sql`insert into portal.idempotency (customer_id, key_hash, request_hash, created_at)
    values (${customerId}, ${keyHash}, ${requestHash}, app_now())`;

/**
 * Takes the key for this transaction, with its next statement. That waits for another transaction that has the key, and
 * fails with what {@link isTaken} knows when it has had its answer.
 */
export async function claimLater(trx: Transaction<Database>, request: KeyedRequest): Promise<void> {
  await executeLater(trx, claiming(request));
}

/** Whether a transaction failed because its key has had its answer. */
export function isTaken(error: unknown): boolean {
  return violates(error, 'idempotency_pkey');
}

/** Takes the key for this transaction; waits for another that has it. False when it has had its answer. */
export async function claim(trx: Transaction<Database>, request: KeyedRequest): Promise<boolean> {
  const { rows } = await sql`${claiming(request)} on conflict do nothing returning 1`.execute(trx);
  return rows.length === 1;
}

/** Gives a claimed key back. */
export async function release(trx: Transaction<Database>, request: KeyedRequest): Promise<void> {
  await sql`delete from portal.idempotency
    where customer_id = ${request.customerId} and key_hash = ${request.keyHash}`.execute(trx);
}

/** Keeps the answer of a claimed key, with the transaction's next statement. */
export async function keepAnswer(
  trx: Transaction<Database>,
  request: KeyedRequest,
  answer: unknown,
): Promise<void> {
  const keep = sql`update portal.idempotency set answer = ${JSON.stringify(answer)}::json
    where customer_id = ${request.customerId} and key_hash = ${request.keyHash}`;
  await executeLater(trx, keep);
}

/** What was answered to a key. */
export async function findAnswer(
  db: Kysely<Database> | Transaction<Database>,
  { customerId, keyHash }: KeyedRequest,
): Promise<KnownAnswer | undefined> {
  const { rows } = await sql<KnownAnswer>`select request_hash, answer from portal.idempotency
    where customer_id = ${customerId} and key_hash = ${keyHash}`.execute(db);
  return rows[0];
}
