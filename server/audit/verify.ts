/** Finds changes to the audit trail other than appended records. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/schema.ts';
import { CHAINS } from './chains.ts';
import { createHashCheck, type Position } from './hash.ts';
import { createKeyTimes } from './key-times.ts';
import type { AuditKeys } from './keys.ts';
import type { AuditRecord } from './record.ts';
import { readSegments } from './segments-store.ts';
import { type Head, readHeads, readRecords } from './store.ts';
import { checkClosings, knownChains, type SegmentFinding } from './verify-closings.ts';
import { type ChainFinding, createWalk } from './walk.ts';

const PAGE = 1000;

export interface EndFinding {
  readonly chain: number;
  readonly seq: bigint;
  readonly what: 'end missing' | 'end moved' | 'record missing' | 'records after the end' | 'old key used';
}

export type Finding = ChainFinding | EndFinding | SegmentFinding;

/**
 * Verifies the whole trail in the database without a lock. If `db` is a transaction, reads in this transaction.
 * Edits, deletions, insertions and swaps break a chain. If the end of a chain was deleted, the chain's head and the
 * closed segments do not match. If head and segments were changed too, only the anchors outside the database reveal
 * it.
 * @returns `findings`: the first problem of each chain and segment, and late uses of keys; empty when the trail is
 *   intact. `keyTimes`: the times when each key was in use
 */
export function verifyDatabase(db: Kysely<Database>, keys: AuditKeys, also: AlsoRead = {}) {
  if (db.isTransaction) return verifySnapshot(db, keys, also);
  // Reads heads, segments and records from one snapshot, which excludes records appended meanwhile.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => verifySnapshot(trx, keys, also));
}

/** Called for each record that is read. */
export type OnRecord = (record: AuditRecord) => void;

/** What else is read from the snapshot. */
interface AlsoRead {
  readonly onRecord?: OnRecord;
  /** Called after the last record. */
  readonly afterwards?: (trx: Kysely<Database>) => Promise<void>;
}

async function verifySnapshot(trx: Kysely<Database>, keys: AuditKeys, { onRecord, afterwards }: AlsoRead) {
  const { heads } = await readHeads(trx);
  const { segments, findings: ofSegments } = checkClosings(await readSegments(trx), keys);
  const keyTimes = createKeyTimes();
  const walk = createWalk(createHashCheck(keys), keyTimes, knownChains(segments));
  let records = 0;
  for await (const record of allRecords(trx)) {
    walk.take(record);
    onRecord?.(record);
    records++;
  }
  await afterwards?.(trx);
  const { ends, findings } = walk.finish();
  const broken = new Set(findings.map(({ chain }) => chain));
  const ofEnds = endFindings(ends, heads).filter(({ chain }) => !broken.has(chain));
  const late = keyTimes.lateUses().map(({ chain, seq }) => ({ chain, seq, what: 'old key used' as const }));
  const all: readonly Finding[] = [...ofSegments, ...findings, ...ofEnds, ...late];
  return { records, findings: all, segments, keyTimes };
}

async function* allRecords(db: Kysely<Database>) {
  let cursor = { chain: -32768, seq: 0n };
  for (;;) {
    const page = await readRecords(db, cursor, PAGE);
    yield* page;
    cursor = page.at(-1) ?? cursor;
    if (page.length < PAGE) return;
  }
}

function endFindings(ends: ReadonlyMap<number, Position>, heads: readonly Head[]): EndFinding[] {
  const byChain = new Map(heads.map((head) => [head.chain, head]));
  return Array.from({ length: CHAINS }, (_, chain) => chain).flatMap((chain) => {
    const end = ends.get(chain);
    const what = end && endProblem(end, byChain.get(chain));
    return what ? [{ chain, seq: end.seq, what }] : [];
  });
}

function endProblem(end: Position, head: Head | undefined): EndFinding['what'] | undefined {
  if (!head) return 'end missing';
  if (head.seq < end.seq) return 'records after the end';
  if (head.seq > end.seq) return 'record missing';
  return head.hash.equals(end.hash) ? undefined : 'end moved';
}
