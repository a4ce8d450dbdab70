/**
 * Compares anchors with the trail in the database. Anchors are read one by one and compared in batches, so memory use does
 * not depend on their number.
 */
import type { Kysely } from 'kysely';
import { inBatches } from '../../batches.ts';
import type { Database } from '../../db/schema/schema.ts';
import type { KeyTimes } from '../key-times.ts';
import type { AuditKeys } from '../keys.ts';
import { readHeads } from '../store.ts';
import { type Anchor, anchorIn } from './anchor.ts';
import { createLookup } from './lookup.ts';
import { createLossCheck, type Loss, type Restore, SEGMENTS } from './loss.ts';
import { lastSeqUntil, readDatabaseState, secondsBeyond } from './store.ts';
import { createStreamCheck, type StreamCheckOptions, type StreamFinding } from './streams.ts';
import { readCountedStreams } from './streams-store.ts';

export interface AnchorFinding {
  readonly what:
    | 'anchor forged'
    | StreamFinding['what']
    | 'count of anchors changed'
    | 'anchor made with an old key'
    | 'segment removed since the anchor'
    | 'cut since the anchor'
    | 'changed since the anchor'
    | 'no anchors'
    | 'no anchors since then';
  /** The chain and record with the problem. */
  readonly chain?: number;
  readonly seq?: bigint;
  /** The time of the anchor, ISO 8601, UTC. */
  readonly at?: string;
  /** The stream of anchors with the problem. */
  readonly stream?: string;
}

export interface AnchorCheckDeps {
  readonly db: Kysely<Database>;
  readonly keys: AuditKeys;
  /** The times of key use, from the records in the database. */
  readonly keyTimes: Pick<KeyTimes, 'isLate'>;
}

/** What is read, and since when. */
export interface AnchorCheckOptions extends Pick<StreamCheckOptions, 'places' | 'after'> {
  /** Anchors up to this time are left out, ISO 8601, UTC. */
  readonly since: string | undefined;
}

/** Number of anchors whose positions one query looks up. */
const BATCH = 50;
/** Maximum number of findings to return. */
const MOST_FINDINGS = 100;
/** Seconds. Unanchored records that span a longer time, or the first of which is older, are a finding. */
const UNANCHORED_SECONDS = 300;

/**
 * Checks the anchors of one place in the order of the lines. In the result, `restores` has the restores from a backup that
 * lost anchored records.
 * @param lines lines that may contain an anchor
 */
export async function checkAnchors(
  deps: AnchorCheckDeps,
  lines: AsyncIterable<string>,
  { since, ...options }: AnchorCheckOptions,
) {
  const findings: AnchorFinding[] = [];
  const { counted, changed } = await readCountedStreams(deps.db, deps.keys);
  const streams = createStreamCheck({ ...options, counted });
  const losses = createLossCheck();
  const find = createLookup(deps.db);
  // The highest position of each chain that an anchor confirms. The anchors may be in any order.
  const covered = new Map<number, bigint>();
  let newestAt = '';
  let anchors = 0;
  for await (const batch of inBatches(trustedAnchors({ ...deps, streams, since }, lines, findings), BATCH)) {
    const states = await find(batch);
    for (const [index, anchor] of batch.entries()) losses.take(anchor, states[index] ?? []);
    for (const { chain, seq, state } of states.flat())
      if (state === 'there' && seq > (covered.get(chain) ?? 0n)) covered.set(chain, seq);
    for (const { at } of batch) if (at > newestAt) newestAt = at;
    anchors += batch.length;
  }
  const restores: Restore[] = [];
  for (const loss of losses.finish(await readDatabaseState(deps.db))) {
    if (loss.isRestore) restores.push(await restoreOf(deps.db, loss));
    else findings.push(...tamperingOf(loss));
  }
  findings.push(...streams.finish());
  for (const stream of changed)
    findings.push({ what: 'count of anchors changed', stream: `stream ${stream}` });
  findings.push(...(await missingSince(deps.db, covered, newestAt)));
  return { anchors, open: streams.open(), findings: findings.slice(0, MOST_FINDINGS), restores };
}

/**
 * Reports records that no anchor covers: those that waited too long for one, or any records if there is no anchor.
 * @param newestAt the time of the newest anchor; empty if there is no anchor
 */
async function missingSince(
  db: Kysely<Database>,
  covered: ReadonlyMap<number, bigint>,
  newestAt: string,
): Promise<AnchorFinding[]> {
  if (newestAt !== '') {
    const positions = [...covered].map(([chain, seq]) => ({ chain, seq }));
    const seconds = await secondsBeyond(db, positions);
    return seconds > UNANCHORED_SECONDS ? [{ what: 'no anchors since then', at: newestAt }] : [];
  }
  const { heads } = await readHeads(db);
  return heads.some(({ seq }) => seq > 0n) ? [{ what: 'no anchors' }] : [];
}

/**
 * Yields the anchors that are neither forged nor made with an old key. Adds these two kinds, and missing anchors, to
 * `findings`.
 */
async function* trustedAnchors(
  {
    keys,
    keyTimes,
    streams,
    since,
  }: AnchorCheckDeps & {
    readonly streams: Streams;
    readonly since: string | undefined;
  },
  lines: AsyncIterable<string>,
  findings: AnchorFinding[],
): AsyncGenerator<Anchor> {
  for await (const line of lines) {
    const anchor = anchorIn(line, keys);
    if (anchor === undefined || (since !== undefined && anchor !== 'forged' && anchor.at <= since)) continue;
    const what = problemOf(anchor, streams, keyTimes);
    if (what && findings.length < MOST_FINDINGS)
      findings.push({ what, ...(anchor !== 'forged' && { at: anchor.at }) });
    if (anchor !== 'forged' && what !== 'anchor made with an old key') yield anchor;
  }
}

type Streams = ReturnType<typeof createStreamCheck>;

function problemOf(
  anchor: Anchor | 'forged',
  streams: Streams,
  keyTimes: AnchorCheckDeps['keyTimes'],
): AnchorFinding['what'] | undefined {
  if (anchor === 'forged') return 'anchor forged';
  if (anchor.keyId !== undefined && keyTimes.isLate(anchor.keyId, anchor.at))
    return 'anchor made with an old key';
  return streams.isGap(anchor) ? 'anchor missing' : undefined;
}

async function restoreOf(db: Kysely<Database>, { from, lost }: Loss): Promise<Restore> {
  const chains = lost.filter(({ chain }) => chain !== SEGMENTS);
  let records = 0n;
  for (const { chain, seq } of chains) records += seq - (await lastSeqUntil(db, chain, from));
  return { before: from, records, chains: chains.length };
}

function tamperingOf({ lost, from }: Loss): AnchorFinding[] {
  return lost.map(({ chain, seq, state }) => {
    if (chain === SEGMENTS) return { what: 'segment removed since the anchor', at: from };
    const what = state === 'absent' ? 'cut since the anchor' : 'changed since the anchor';
    return { what, chain, seq, at: from };
  });
}
