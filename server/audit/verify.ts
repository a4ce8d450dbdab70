/** Finds what was done to the audit trail besides appending to it. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema/schema.ts';
import type { Anchor } from './anchors.ts';
import { auditKey, CHAINS, hashOf } from './audit.ts';
import { type Head, readHeads, readRecords, type StoredRecord } from './store.ts';

const PAGE = 1000;
/** Where every chain begins. */
const START: End = { seq: 0n, hash: Buffer.alloc(32) };

/** One thing that is wrong: where, and what. */
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
  /** The first thing wrong with each chain; empty when the trail is whole. */
  readonly findings: readonly Finding[];
}

/**
 * Reads the whole trail. Edits, deletions, insertions and swaps break a chain; a cut end is found by the chain's head,
 * and where the head was set back with it, by the anchors that were kept outside the database.
 */
export function verifyAudit(
  db: Kysely<Database>,
  secret: Buffer,
  anchors: readonly Anchor[],
): Promise<Verified> {
  // One snapshot for heads and records: what is appended meanwhile belongs to neither.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => verifySnapshot(trx, secret, anchors));
}

/** The same inside a transaction of the caller's. */
export async function verifySnapshot(
  trx: Transaction<Database>,
  secret: Buffer,
  anchors: readonly Anchor[],
): Promise<Verified> {
  const walked = await walk(trx, auditKey(secret), anchors);
  const heads = new Map((await readHeads(trx)).map((head) => [head.chain, head]));
  for (let chain = 0; chain < CHAINS; chain++) {
    const end = walked.ends.get(chain) ?? START;
    const what = walked.findings.has(chain)
      ? undefined
      : wrongEnd(end, heads.get(chain), anchorsOf(anchors, chain));
    if (what) walked.findings.set(chain, { chain, seq: end.seq, what });
  }
  return { records: walked.records, anchors: anchors.length, findings: [...walked.findings.values()] };
}

/** A place in a chain. */
interface End {
  readonly seq: bigint;
  readonly hash: Buffer;
}

/** Reads all records, chain after chain; a chain is followed up to the first thing wrong with it. */
async function walk(db: Kysely<Database>, key: Buffer, anchors: readonly Anchor[]) {
  const ends = new Map<number, End>();
  const findings = new Map<number, Finding>();
  const anchored = new Map<number, ReadonlyMap<bigint, Buffer>>();
  let records = 0;
  let place = { chain: -32768, seq: 0n };
  for (;;) {
    const page = await readRecords(db, place, PAGE);
    for (const record of page) {
      const { chain, seq, hash } = record;
      place = record;
      records++;
      if (findings.has(chain)) continue;
      if (!anchored.has(chain)) anchored.set(chain, anchorsOf(anchors, chain));
      const end = ends.get(chain) ?? START;
      const what = wrongWith(key, end, record, anchored.get(chain));
      if (what) findings.set(chain, { chain, seq: end.seq + 1n, what });
      else ends.set(chain, { seq, hash });
    }
    if (page.length < PAGE) return { records, ends, findings };
  }
}

/** Where a chain stood, by its anchors. */
function anchorsOf(anchors: readonly Anchor[], chain: number): ReadonlyMap<bigint, Buffer> {
  return new Map(
    anchors.flatMap(({ heads }) =>
      heads.filter((head) => head.chain === chain).map((head) => [head.seq, head.hash] as const),
    ),
  );
}

function wrongWith(
  key: Buffer,
  end: End,
  record: StoredRecord,
  anchored: ReadonlyMap<bigint, Buffer> | undefined,
): Finding['what'] | undefined {
  if (record.chain < 0 || record.chain >= CHAINS) return 'chain unknown';
  if (record.seq !== end.seq + 1n) return 'record missing';
  if (!record.hash.equals(hashOf(key, end.hash, record))) return 'record changed';
  const anchor = anchored?.get(record.seq);
  return anchor && !anchor.equals(record.hash) ? 'changed since the anchor' : undefined;
}

function wrongEnd(
  end: End,
  head: Head | undefined,
  anchored: ReadonlyMap<bigint, Buffer>,
): Finding['what'] | undefined {
  if (!head) return 'end missing';
  if (head.seq < end.seq) return 'records after the end';
  if (head.seq > end.seq) return 'record missing';
  if (!head.hash.equals(end.hash)) return 'end moved';
  return [...anchored.keys()].some((seq) => seq > end.seq) ? 'cut since the anchor' : undefined;
}
