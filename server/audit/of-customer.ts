/** Reads the audit records of one customer, from as few shards of a distributed database as possible. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isDistributed } from '../db/distribution/topology.ts';
import type { Database } from '../db/schema/schema.ts';
import { homesOf } from './chains.ts';

/**
 * Reads records of the customer, newest first.
 * @param read selects at most `limit` rows that match the condition, newest first. A row's cursor is `MICROSECONDS.SEQ`:
 *   its time, and its number in its chain
 */
export async function readOfCustomer<Row extends { readonly cursor: string }>(
  db: Kysely<Database>,
  customerId: string,
  limit: number,
  read: (condition: RawBuilder<unknown>) => Promise<Row[]>,
): Promise<Row[]> {
  const isOwn = sql`customer_id = ${customerId}`;
  if (!(await isDistributed(db))) return read(isOwn);
  const parts = homesOf(customerId).map((home) => read(sql`home = ${home} and ${isOwn}`));
  return (await Promise.all(parts)).flat().sort(newestFirst).slice(0, limit);
}

/** Orders records of several customers. */
export function newestFirst(one: { readonly cursor: string }, other: { readonly cursor: string }): number {
  const [[at, seq], [otherAt, otherSeq]] = [positionOf(one.cursor), positionOf(other.cursor)];
  const later = otherAt === at ? otherSeq - seq : otherAt - at;
  return later < 0n ? -1 : later > 0n ? 1 : 0;
}

function positionOf(cursor: string): readonly [bigint, bigint] {
  const [at = '', seq = ''] = cursor.split('.');
  return [BigInt(at), BigInt(seq)];
}
