/**
 * Distinguishes a restored database from a tampered one. A restore keeps everything that was anchored up to a moment, and
 * nothing later. Also, the database id differs, or the write-ahead log is shorter than before.
 */
import type { Anchor, DatabaseState } from './anchor.ts';

/** State of an anchored position: in the database with the anchored hash, absent, or with a different hash. */
export type PositionState = 'there' | 'absent' | 'different';

/** A chain position that an anchor contains. The chain {@link SEGMENTS} stands for the segments. */
export interface AnchoredPosition {
  readonly chain: number;
  readonly seq: bigint;
  readonly state: PositionState;
}

/** Chain number that stands for the segments. Their closings also form a chain. */
export const SEGMENTS = -1;

/** A run of consecutive anchors with lost positions. */
export interface Loss {
  /** Times of the first and the last anchor with lost positions, ISO 8601, UTC. */
  readonly from: string;
  readonly to: string;
  /** The highest lost position of each chain. */
  readonly lost: readonly AnchoredPosition[];
  /** Whether a restore explains the loss. */
  readonly isRestore: boolean;
}

interface OpenLoss {
  readonly from: string;
  to: string;
  readonly first: ReadonlyMap<number, AnchoredPosition>;
  readonly lost: Map<number, AnchoredPosition>;
  /** The database state in the last anchor of this run. */
  database: DatabaseState | undefined;
  isContradicted: boolean;
}

/** A restore that the anchors reveal. */
export interface Restore {
  /** Everything between this time and the restore is missing. ISO 8601, UTC. */
  readonly before: string;
  readonly records: bigint;
  readonly chains: number;
}

export function createLossCheck() {
  const losses: Loss[] = [];
  let positions: ReadonlyMap<number, AnchoredPosition> = new Map();
  let open: OpenLoss | undefined;

  function add(loss: OpenLoss, anchor: Anchor): void {
    loss.to = anchor.at;
    loss.database = anchor.database;
    for (const position of positions.values()) {
      const { chain, seq, state } = position;
      const isLater = seq > (loss.first.get(chain)?.seq ?? 0n);
      if (state === 'there') loss.isContradicted ||= isLater;
      else if (seq >= (loss.lost.get(chain)?.seq ?? 0n)) loss.lost.set(chain, position);
    }
  }
  function close(database: DatabaseState | undefined): void {
    if (!open) return;
    const isOther = isOtherDatabase(open.database, database);
    const { from, to, lost, isContradicted } = open;
    losses.push({ from, to, lost: [...lost.values()], isRestore: isOther && !isContradicted });
    open = undefined;
  }
  return {
    /** Adds the next anchor, with the states of all its positions. */
    take(anchor: Anchor, all: readonly AnchoredPosition[]): void {
      positions = new Map(all.map((position) => [position.chain, position]));
      const isWhole = all.every(({ state }) => state === 'there');
      if (!isWhole) {
        open ??= {
          ...{ from: anchor.at, to: anchor.at, first: positions, lost: new Map() },
          ...{ database: anchor.database, isContradicted: false },
        };
        add(open, anchor);
      } else if (open && anchor.at > open.to) close(anchor.database);
    },
    /** @param database the current database state */
    finish(database: DatabaseState): readonly Loss[] {
      close(database);
      return losses;
    },
  };
}

function isOtherDatabase(before: DatabaseState | undefined, after: DatabaseState | undefined): boolean {
  // Anchors written before 2026-12 have no database state.
  if (!before || !after) return true;
  return before.id !== after.id || after.written < before.written;
}
