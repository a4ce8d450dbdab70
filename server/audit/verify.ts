/** Finds changes to the audit trail other than appended records. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema/schema.ts';
import type { Anchor } from './anchors.ts';
import { auditKey, CHAINS, hashOf } from './audit.ts';
import { type Head, readHeads, readRecords, type StoredRecord } from './store.ts';

const PAGE = 1000;
/** The position before the first record of a chain. */
const START: Position = { seq: 0n, hash: Buffer.alloc(32) };

export interface Finding {
  readonly chain: number;
  readonly seq: bigint;
  readonly what:
    | 'record missing'
    | 'record changed'
    | 'end moved'
    | 'records after the end'
    | 'end missing'
    | 'cut since the anchor'
    | 'changed since the anchor'
    | 'chain unknown';
}

export interface Verified {
  readonly records: number;
  readonly anchors: number;
  /** The first problem of each chain; empty when the trail is intact. */
  readonly findings: readonly Finding[];
}

/**
 * Reads the whole trail. Edits, deletions, insertions and swaps break a chain. A cut end contradicts the chain's head, or
 * the anchors outside the database when the head was set back with it.
 */
export function verifyAudit(
  db: Kysely<Database>,
  secret: Buffer,
  anchors: readonly Anchor[],
): Promise<Verified> {
  // One snapshot for heads and records, without records that are appended meanwhile.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => verifySnapshot(trx, secret, anchors));
}

/** The same in the caller's transaction. */
export async function verifySnapshot(
  trx: Transaction<Database>,
  secret: Buffer,
  anchors: readonly Anchor[],
): Promise<Verified> {
  const checked = await checkRecords(trx, auditKey(secret), anchors);
  const heads = new Map((await readHeads(trx)).map((head) => [head.chain, head]));
  for (let chain = 0; chain < CHAINS; chain++) {
    const end = checked.ends.get(chain) ?? START;
    const what = checked.findings.has(chain)
      ? undefined
      : checkEnd(end, heads.get(chain), anchorsOf(anchors, chain));
    if (what) checked.findings.set(chain, { chain, seq: end.seq, what });
  }
  return { records: checked.records, anchors: anchors.length, findings: [...checked.findings.values()] };
}

/** A position in a chain. */
interface Position {
  readonly seq: bigint;
  readonly hash: Buffer;
}

/** Reads all records, chain by chain, and checks each chain up to its first problem. */
async function checkRecords(db: Kysely<Database>, key: Buffer, anchors: readonly Anchor[]) {
  const ends = new Map<number, Position>();
  const findings = new Map<number, Finding>();
  const anchored = new Map<number, ReadonlyMap<bigint, Buffer>>();
  let records = 0;
  let cursor = { chain: -32768, seq: 0n };
  for (;;) {
    const page = await readRecords(db, cursor, PAGE);
    for (const record of page) {
      const { chain, seq, hash } = record;
      cursor = record;
      records++;
      if (findings.has(chain)) continue;
      if (!anchored.has(chain)) anchored.set(chain, anchorsOf(anchors, chain));
      const end = ends.get(chain) ?? START;
      const what = checkRecord(key, end, record, anchored.get(chain));
      if (what) findings.set(chain, { chain, seq: end.seq + 1n, what });
      else ends.set(chain, { seq, hash });
    }
    if (page.length < PAGE) return { records, ends, findings };
  }
}

/** Returns the anchored hashes of a chain by sequence number. */
function anchorsOf(anchors: readonly Anchor[], chain: number): ReadonlyMap<bigint, Buffer> {
  return new Map(
    anchors.flatMap(({ heads }) =>
      heads.filter((head) => head.chain === chain).map((head) => [head.seq, head.hash] as const),
    ),
  );
}

function checkRecord(
  key: Buffer,
  end: Position,
  record: StoredRecord,
  anchored: ReadonlyMap<bigint, Buffer> | undefined,
): Finding['what'] | undefined {
  if (record.chain < 0 || record.chain >= CHAINS) return 'chain unknown';
  if (record.seq !== end.seq + 1n) return 'record missing';
  if (!record.hash.equals(hashOf(key, end.hash, record))) return 'record changed';
  const anchor = anchored?.get(record.seq);
  return anchor && !anchor.equals(record.hash) ? 'changed since the anchor' : undefined;
}

function checkEnd(
  end: Position,
  head: Head | undefined,
  anchored: ReadonlyMap<bigint, Buffer>,
): Finding['what'] | undefined {
  if (!head) return 'end missing';
  if (head.seq < end.seq) return 'records after the end';
  if (head.seq > end.seq) return 'record missing';
  if (!head.hash.equals(end.hash)) return 'end moved';
  return [...anchored.keys()].some((seq) => seq > end.seq) ? 'cut since the anchor' : undefined;
}
