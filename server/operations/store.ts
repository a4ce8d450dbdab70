/** Idempotency keys in the database. */
import { type CompiledQuery, type Kysely, sql, type Transaction } from 'kysely';
import { tokenKey } from '../crypto/keys.ts';
import { executeLater } from '../db/engine/dialect.ts';
import { violates } from '../db/errors.ts';
import type { Database } from '../db/schema/schema.ts';
import { statement } from '../db/statement.ts';
import type { CommandId } from '../ports/card-system/remote.ts';

export interface IdempotentRequest {
  readonly customerId: string;
  readonly keyHash: Buffer;
  /** Hash of the request with a secret key, because a body may be guessable. */
  readonly requestHash: Buffer;
  /** The id of the secret that made the hash. */
  readonly keyId: string;
}

export interface StoredAnswer {
  readonly request_hash: Buffer;
  /** The id of the secret that made the hash; null in answers stored by the previous release. */
  readonly key_id: string | null;
  readonly answer: unknown;
  /** The command of a remote card system whose outcome is the answer. */
  readonly command_id: CommandId | null;
}

const insertKey = ({ customerId, keyHash, requestHash, keyId }: IdempotentRequest, commandId?: CommandId) =>
  statement`insert into portal.idempotency (customer_id, key_hash, request_hash, created_at, command_id, key_id)
    values (${customerId}, ${keyHash}, ${requestHash}, app_now(), ${commandId ?? null}, ${keyId})`;

/**
 * Queues the claim of the key for the transaction's next round trip. The transaction's next statement then waits for a
 * concurrent transaction that has claimed the key. If the key has an answer, the statement fails with an error that
 * {@link isAnswered} recognises.
 */
export async function claimLater(trx: Transaction<Database>, request: IdempotentRequest): Promise<void> {
  await executeLater(trx, insertKey(request));
}

/** Claims the key at once for a command. The command's outcome becomes the key's answer. */
export async function claimFor(
  trx: Transaction<Database>,
  request: IdempotentRequest,
  commandId: CommandId,
): Promise<void> {
  await trx.executeQuery(insertKey(request, commandId));
}

/** Whether a transaction failed because its key already has an answer. */
export function isAnswered(error: unknown): boolean {
  return violates(error, 'idempotency_pkey');
}

/** Claims the key. Waits for a concurrent transaction that has claimed it. Returns false when the key has an answer. */
export async function claim(
  trx: Transaction<Database>,
  { customerId, keyHash, requestHash, keyId }: IdempotentRequest,
): Promise<boolean> {
  const { rows } =
    await sql`insert into portal.idempotency (customer_id, key_hash, request_hash, created_at, key_id)
    values (${customerId}, ${keyHash}, ${requestHash}, app_now(), ${keyId})
    on conflict do nothing returning 1`.execute(trx);
  return rows.length === 1;
}

export async function release(trx: Transaction<Database>, request: IdempotentRequest): Promise<void> {
  await sql`delete from portal.idempotency
    where customer_id = ${request.customerId} and key_hash = ${request.keyHash}`.execute(trx);
}

/** Queues the answer of a claimed key for the transaction's next round trip. */
export async function storeAnswer(
  trx: Transaction<Database>,
  request: IdempotentRequest,
  answer: unknown,
): Promise<void> {
  const update = statement`update portal.idempotency set answer = ${JSON.stringify(answer)}::json
    where customer_id = ${request.customerId} and key_hash = ${request.keyHash}`;
  await executeLater(trx, update);
}

/** Builds the query for the stored answer of the session customer's key. */
export const answerQuery = (sessionKey: Buffer, idempotencyKey: string): CompiledQuery<StoredAnswer> =>
  statement<StoredAnswer>`select i.request_hash, i.key_id, i.answer, i.command_id
    from portal.sessions s join portal.idempotency i on i.customer_id = s.customer_id
    where s.session_key = ${sessionKey} and i.key_hash = ${tokenKey(idempotencyKey)}`;

export async function findAnswer(
  db: Kysely<Database> | Transaction<Database>,
  { customerId, keyHash }: Pick<IdempotentRequest, 'customerId' | 'keyHash'>,
): Promise<StoredAnswer | undefined> {
  const { rows } =
    await sql<StoredAnswer>`select request_hash, key_id, answer, command_id from portal.idempotency
    where customer_id = ${customerId} and key_hash = ${keyHash}`.execute(db);
  return rows[0];
}
