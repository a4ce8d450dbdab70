/**
 * Reads the audit records of one customer: those before version 3 by the customer's id, the others by the pseudonym. Each id is a query of its
 * own, so that it reads the index in order. In a distributed database they read as few shards as possible.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isDistributed } from '../db/distribution/topology.ts';
import type { Database } from '../db/schema/schema.ts';
import { chainOf, homeOf, homesOf } from './chains.ts';
import { readPseudonym } from './store.ts';

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
  const pseudonym = await readPseudonym(db, customerId);
  const parts = (await isDistributed(db))
    ? [
        ...homesOf(customerId).map((home) => sql`home = ${home} and customer_id = ${customerId}`),
        ...(pseudonym ? [sql`home = ${homeOf(chainOf(customerId))} and customer_id = ${pseudonym}`] : []),
      ]
    : [customerId, ...(pseudonym ? [pseudonym] : [])].map((id) => sql`customer_id = ${id}`);
  const rows: Row[] = [];
  // One after another, because a transaction has one connection.
  for (const part of parts) rows.push(...(await read(part)));
  return parts.length === 1 ? rows : rows.sort(newestFirst).slice(0, limit);
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
