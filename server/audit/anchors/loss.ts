/**
 * Tells a restored database from a changed one. After a restore, all that was anchored up to a moment is there and nothing that
 * was written later; and the database itself is another one, or its write-ahead log is shorter than it was.
 */
import type { Anchor, DatabaseState } from './anchor.ts';

/** Whether an anchored position is in the database: with its hash, not at all, or with another hash. */
export type PositionState = 'there' | 'absent' | 'different';

/** A chain of an anchor; {@link SEGMENTS} for the segments. */
export interface AnchoredPosition {
  readonly chain: number;
  readonly seq: bigint;
  readonly state: PositionState;
}

/** Stands for the segments where chains are numbers: their closings are a chain too. */
export const SEGMENTS = -1;

/** Anchored positions that are lost, from one moment on and until another. */
export interface Loss {
  /** Times of the first and the last anchor with lost positions, ISO 8601, UTC. */
  readonly from: string;
  readonly to: string;
  /** The highest lost position of each chain. */
  readonly lost: readonly AnchoredPosition[];
  /** Whether a restore explains it. */
  readonly isRestore: boolean;
}

interface OpenLoss {
  readonly from: string;
  to: string;
  readonly first: ReadonlyMap<number, AnchoredPosition>;
  readonly lost: Map<number, AnchoredPosition>;
  /** The database at the last of the anchors. */
  database: DatabaseState | undefined;
  isContradicted: boolean;
}

/** A restore, as the anchors show it. */
export interface Restore {
  /** Everything later than this is missing, up to the restore. ISO 8601, UTC. */
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
    /** Takes the next anchor, with the state of all its positions. */
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
    /** @param database its state now */
    finish(database: DatabaseState): readonly Loss[] {
      close(database);
      return losses;
    },
  };
}

function isOtherDatabase(before: DatabaseState | undefined, after: DatabaseState | undefined): boolean {
  // Anchors of before 2026-12 do not say.
  if (!before || !after) return true;
  return before.id !== after.id || after.written < before.written;
}
