/** Verifies the chains of the trail record by record and finds the first problem of each. */
import { CHAINS } from './chains.ts';
import { type HashCheck, type Position, START } from './hash.ts';
import type { KeyTimes } from './key-times.ts';
import type { StoredRecord } from './store.ts';

export type ChainProblem =
  | 'record missing'
  | 'record changed'
  | 'key unknown'
  | 'chain unknown'
  | 'archived record changed'
  | 'changed since the segment was closed'
  | 'cut since the segment was closed';

/** The first problem of a chain. */
export interface ChainFinding {
  readonly chain: number;
  readonly seq: bigint;
  readonly what: ChainProblem;
}

/** Data about one chain before its records are read. */
export interface KnownChain {
  /** The position before the first record that may be in the database. */
  readonly start: Position;
  /**
   * The end of the archived records. Records after `start` and up to here may already be deleted, those with the
   * highest numbers first.
   */
  readonly archived?: Position;
  /** Hashes at the ends of closed segments, by sequence number in ascending order. */
  readonly ends: ReadonlyMap<bigint, Buffer>;
}

const UNKNOWN: KnownChain = { start: START, ends: new Map() };

/** Verifies one chain. Records must come in the order of their sequence numbers. */
class ChainWalk {
  end: Position;
  finding: ChainFinding | undefined;

  constructor(private readonly known: KnownChain) {
    this.end = known.start;
  }

  take(record: StoredRecord, check: HashCheck): void {
    const { archived, ends } = this.known;
    const { chain, seq, hash } = record;
    if (archived && seq > archived.seq) this.#passArchived(archived);
    const what = this.#problemOf(record, check);
    const closedHash = ends.get(seq);
    if (what) this.finding = { chain, seq: this.end.seq + 1n, what };
    else if (closedHash && !closedHash.equals(hash))
      this.finding = { chain, seq, what: 'changed since the segment was closed' };
    else this.end = { seq, hash };
  }

  /** Returns the end of the chain. Call it after the last record. */
  finish(chain: number): Position {
    const { archived, ends } = this.known;
    if (archived) this.#passArchived(archived);
    const closedUntil = [...ends.keys()].at(-1) ?? 0n;
    if (!this.finding && this.end.seq < closedUntil)
      this.finding = { chain, seq: this.end.seq, what: 'cut since the segment was closed' };
    return this.end;
  }

  #passArchived(archived: Position): void {
    if (this.end.seq < archived.seq) this.end = archived;
  }

  #problemOf(record: StoredRecord, check: HashCheck): ChainProblem | undefined {
    const { archived } = this.known;
    if (record.seq !== this.end.seq + 1n)
      return archived && record.seq <= archived.seq ? 'archived record changed' : 'record missing';
    const state = check(this.end.hash, record);
    return state === 'right' ? undefined : state;
  }
}

/** @param known data about chains; a chain without an entry has no closed segments and starts at {@link START} */
export function createWalk(
  check: HashCheck,
  keyTimes: Pick<KeyTimes, 'note'>,
  known: ReadonlyMap<number, KnownChain>,
) {
  const chains = new Map<number, ChainWalk>();
  const unknown: ChainFinding[] = [];
  const walkOf = (chain: number): ChainWalk => {
    const walk = chains.get(chain) ?? new ChainWalk(known.get(chain) ?? UNKNOWN);
    chains.set(chain, walk);
    return walk;
  };
  return {
    /** Verifies the next record, in the order of chain and sequence number. */
    take(record: StoredRecord): void {
      const { chain, seq } = record;
      if (chain < 0 || chain >= CHAINS) {
        if (!unknown.some((each) => each.chain === chain))
          unknown.push({ chain, seq, what: 'chain unknown' });
        return;
      }
      const walk = walkOf(chain);
      if (walk.finding) return;
      walk.take(record, check);
      if (!walk.finding) keyTimes.note(record);
    },
    /** Returns the end of each chain and the findings. Call it after the last record. */
    finish(): { readonly ends: ReadonlyMap<number, Position>; readonly findings: readonly ChainFinding[] } {
      const ends = new Map<number, Position>();
      for (let chain = 0; chain < CHAINS; chain++) ends.set(chain, walkOf(chain).finish(chain));
      const findings = [...chains.values()].flatMap(({ finding }) => (finding ? [finding] : []));
      return { ends, findings: [...unknown, ...findings] };
    },
  };
}
