/**
 * The chains of the audit trail. A chain belongs to one of 64 equal ranges of PostgreSQL's hash of the customer id. The
 * ranges are the shards of a distributed database (docs/decisions/0046-shards-by-customer.md), so a customer's records are on
 * the same shard as the customer's rows. Verification does not depend on which chain holds a customer's records.
 */
import { createHash } from 'node:crypto';

/** Number of chains, which is also the number of shards. A power of two. The migrations create the heads. */
export const CHAINS = 64;

const HASH_BITS = 32;
const CHAIN_BITS = Math.log2(CHAINS);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @param id customer id, or the request id of an unknown caller; a text that is not a UUID is hashed to 16 bytes */
export function chainOf(id: string): number {
  const bytes = UUID.test(id)
    ? Buffer.from(id.replaceAll('-', ''), 'hex')
    : createHash('sha256').update(id).digest().subarray(0, 16);
  return chainOfHash(hashUuid(bytes));
}

/**
 * Returns the homes (see {@link HOMES}) of a customer's records: the current home, and the home before migration 0025, which
 * did not move existing records.
 */
export function homesOf(customerId: string): readonly string[] {
  const earlier = (createHash('sha256').update(customerId).digest()[0] ?? 0) % CHAINS;
  return [...new Set([chainOf(customerId), earlier])].map(homeOf);
}

/** Maps a hash to its chain. Citus hashes are signed, and the first shard has the lowest values. */
function chainOfHash(hash: number): number {
  return ((hash ^ 0x80000000) >>> 0) >>> (HASH_BITS - CHAIN_BITS);
}

/**
 * For each chain, the lowest UUID that hashes into its range. Records and heads use it as their distribution column.
 */
export const HOMES: readonly string[] = findHomes();

/** The home of a chain. Throws RangeError for a chain that does not exist. */
export function homeOf(chain: number): string {
  const home = HOMES[chain];
  if (home === undefined) throw new RangeError(`no chain ${chain}`);
  return home;
}

function findHomes(): string[] {
  const homes: string[] = [];
  const bytes = Buffer.alloc(16);
  for (let n = 0, found = 0; found < CHAINS; n++) {
    bytes.writeUInt32BE(n, 12);
    const chain = chainOfHash(hashUuid(bytes));
    if (homes[chain] !== undefined) continue;
    homes[chain] = `00000000-0000-0000-0000-${bytes.toString('hex', 10)}`;
    found++;
  }
  return homes;
}

/**
 * PostgreSQL's `uuid_hash` of 16 bytes as an unsigned number: Bob Jenkins' lookup3 with its seed (`hash_bytes` in
 * src/common/hashfn.c, little-endian machines).
 */
export function hashUuid(bytes: Buffer): number {
  const seed = (0x9e3779b9 + bytes.length + 3923095) | 0;
  const [first, second, third, last] = [0, 4, 8, 12].map((at) => bytes.readInt32LE(at));
  const mixed = mix((seed + (first ?? 0)) | 0, (seed + (second ?? 0)) | 0, (seed + (third ?? 0)) | 0);
  return finish((mixed[0] + (last ?? 0)) | 0, mixed[1], mixed[2]);
}

function rotate(x: number, bits: number): number {
  return (x << bits) | (x >>> (32 - bits));
}

function mix(a: number, b: number, c: number): [number, number, number] {
  let [x, y, z] = [a, b, c];
  for (const [one, two, three] of [
    [4, 6, 8],
    [16, 19, 4],
  ] as const) {
    x = ((x - z) ^ rotate(z, one)) | 0;
    z = (z + y) | 0;
    y = ((y - x) ^ rotate(x, two)) | 0;
    x = (x + z) | 0;
    z = ((z - y) ^ rotate(y, three)) | 0;
    y = (y + x) | 0;
  }
  return [x, y, z];
}

function finish(a: number, b: number, c: number): number {
  let [x, y, z] = [a, b, c];
  z = ((z ^ y) - rotate(y, 14)) | 0;
  x = ((x ^ z) - rotate(z, 11)) | 0;
  y = ((y ^ x) - rotate(x, 25)) | 0;
  z = ((z ^ y) - rotate(y, 16)) | 0;
  x = ((x ^ z) - rotate(z, 4)) | 0;
  y = ((y ^ x) - rotate(x, 14)) | 0;
  z = ((z ^ y) - rotate(y, 24)) | 0;
  return z >>> 0;
}
