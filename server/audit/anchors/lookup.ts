/** Looks up anchored positions in the database. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/schema.ts';
import { digestOf, endsOf, parseClosing } from '../segments.ts';
import { readSegments } from '../segments-store.ts';
import type { Head } from '../store.ts';
import type { Anchor } from './anchor.ts';
import { type AnchoredPosition, type PositionState, SEGMENTS } from './loss.ts';
import { recordsAt } from './store.ts';

/**
 * Returns a function that looks up the state of every position in a batch of anchors. Positions of archived records have the
 * state `there`, because they were compared before their deletion.
 */
export function createLookup(db: Kysely<Database>) {
  let known: ReadonlyMap<string, PositionState> = new Map();
  return async (batch: readonly Anchor[]): Promise<AnchoredPosition[][]> => {
    const all = batch.map(positionsOf);
    const heads = new Map(all.flat().map((head) => [nameOf(head), head]));
    const fresh = [...heads].filter(([name]) => !known.has(name)).map(([, head]) => head);
    const stateOf = await readStates(db, fresh);
    // Most heads of an anchor equal those of the previous anchor, so the states are cached.
    const before = known;
    known = new Map([...heads].map(([name, head]) => [name, before.get(name) ?? stateOf(head)]));
    const states = known;
    return all.map((positions) =>
      positions.map((head) => ({
        ...{ chain: head.chain, seq: head.seq, state: states.get(nameOf(head)) ?? 'absent' },
      })),
    );
  };
}

/** Returns the positions that an anchor contains. The last closed segment is a position in the chain {@link SEGMENTS}. */
function positionsOf({ heads, segment }: Anchor): readonly Head[] {
  if (!segment) return heads;
  const hash = Buffer.from(segment.digest, 'base64url');
  return [...heads, { chain: SEGMENTS, seq: BigInt(segment.number), hash }];
}

function nameOf({ chain, seq, hash }: Head): string {
  return `${chain}:${seq}:${hash.toString('base64')}`;
}

async function readStates(
  db: Kysely<Database>,
  positions: readonly Head[],
): Promise<(head: Head) => PositionState> {
  const heads = positions.filter(({ chain }) => chain !== SEGMENTS);
  const found = heads.length > 0 ? await recordsAt(db, heads) : [];
  const hashes = new Map(found.map(({ chain, seq, hash }) => [`${chain}:${seq}`, hash]));
  // The segments are read after the records. So a record that was archived between the two reads still counts as there.
  const segments = positions.length > found.length ? await readSegments(db) : [];
  for (const { segment, closing } of segments)
    hashes.set(`${SEGMENTS}:${segment}`, Buffer.from(digestOf(closing.text), 'base64url'));
  const last = segments.findLast(({ archive }) => archive !== undefined);
  const archived = endsOf(last && parseClosing(last.closing.text));
  return ({ chain, seq, hash }) => {
    const stored = hashes.get(`${chain}:${seq}`);
    if (stored) return stored.equals(hash) ? 'there' : 'different';
    return seq <= (archived.get(chain)?.seq ?? 0n) ? 'there' : 'absent';
  };
}
