/**
 * The points of a card by expiry day, derived from the ledger. Each entry that adds points adds them to the lot of its expiry
 * day. An entry that uses points takes them from the lots that expire soonest among those still valid on its date. An entry
 * for expired points takes them from the lots that expire soonest of all. Points without expiry are used last.
 */
import type { IsoDate } from '../../../shared/dates.ts';

/** The fields of a ledger entry that determine the lots. */
export interface LotLine {
  /** Negative when points were deducted. */
  readonly points: number;
  /** The date of the entry. */
  readonly date: IsoDate;
  /** For added points, the last day on which they can be used. For deducted points, the day on which they expired. */
  readonly endsOn?: IsoDate | undefined;
}

/** The remaining points that expire on one day, or that never expire. */
export interface Lot {
  /** Absent when the points never expire. */
  readonly endsOn?: IsoDate;
  /** At least 1. */
  readonly points: number;
}

/** Sorts after every date. */
const NEVER = '~';

/**
 * Returns the lots that remain after all entries, soonest expiry first. Their sum is the balance.
 * @param lines oldest first
 */
export function lotsOf(lines: Iterable<LotLine>): readonly Lot[] {
  const lots: { end: string; points: number }[] = [];
  for (const { points, date, endsOn } of lines) {
    if (points > 0) add(lots, endsOn ?? NEVER, points);
    else take(lots, -points, endsOn === undefined ? date : '');
  }
  return lots.map(({ end, points }) => ({ ...(end !== NEVER && { endsOn: end }), points }));
}

/**
 * Returns the points that one deduction took, by expiry day, soonest first. Their sum is the deduction.
 * @param lines all entries up to the deduction, oldest first
 */
export function lotsTaken(lines: readonly LotLine[]): readonly Lot[] {
  const left = new Map(lotsOf(lines).map(({ endsOn, points }) => [endsOn, points]));
  return lotsOf(lines.slice(0, -1)).flatMap(({ endsOn, points }) => {
    const taken = points - (left.get(endsOn) ?? 0);
    return taken > 0 ? [{ ...(endsOn !== undefined && { endsOn }), points: taken }] : [];
  });
}

/**
 * Returns the first expiry day in the ledger; undefined when no points expire. If expired points are not deducted
 * yet, only days before today count; otherwise only today and later days. Days whose points are all used count too,
 * so the day may be too early, but never too late.
 */
export function nextExpiry(lines: readonly LotLine[], today: IsoDate): IsoDate | undefined {
  const haveEnded = lotsOf(lines).some(({ endsOn }) => endsOn !== undefined && endsOn < today);
  const ends = lines.flatMap(({ points, endsOn }) =>
    points > 0 && endsOn !== undefined && endsOn < today === haveEnded ? [endsOn] : [],
  );
  return ends.reduce<IsoDate | undefined>(
    (first, end) => (first === undefined || end < first ? end : first),
    undefined,
  );
}

/** Adds points to a lot. Most entries expire later than all earlier ones, so the search starts at the end. */
function add(lots: { end: string; points: number }[], end: string, points: number): void {
  let at = lots.length;
  while (at > 0 && (lots[at - 1]?.end ?? '') >= end) at--;
  const same = lots[at];
  if (same?.end === end) same.points += points;
  else lots.splice(at, 0, { end, points });
}

/** Takes points from the lots that expire on `from` or later, and from earlier lots only if those are not enough. */
function take(lots: { end: string; points: number }[], points: number, from: string): void {
  let left = points;
  const first = lots.findIndex(({ end }) => end >= from);
  const order = first > 0 ? [...lots.slice(first), ...lots.slice(0, first)] : lots;
  for (const lot of order) {
    if (left === 0) break;
    const taken = Math.min(lot.points, left);
    lot.points -= taken;
    left -= taken;
  }
  for (let at = lots.length - 1; at >= 0; at--) if (lots[at]?.points === 0) lots.splice(at, 1);
}
