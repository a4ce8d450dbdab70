/**
 * The points of a card by the day on which they end. Derived from the ledger: each line that adds points adds to the lot of
 * its day. A line that takes points takes from the lots that end soonest of those that have not ended on the day of the line; a line
 * for points that ended takes from the lots that end soonest of all. Points without an end are taken last.
 */
import type { IsoDate } from '../../../shared/dates.ts';

/** What of a ledger line decides about lots. */
export interface LotLine {
  /** Negative when points were taken. */
  readonly points: number;
  /** The day of the line. */
  readonly date: IsoDate;
  /** Of added points: the last day on which they can be used. Of taken points: they were taken because they ended on this day. */
  readonly endsOn?: IsoDate | undefined;
}

/** What is left of the points that end on a day, or of those that do not end. */
export interface Lot {
  /** Absent when they do not end. */
  readonly endsOn?: IsoDate;
  /** At least 1. */
  readonly points: number;
}

/** After every date. */
const NEVER = '~';

/** What is left after all lines, soonest end first. The lots together are the balance. @param lines oldest first */
export function lotsOf(lines: Iterable<LotLine>): readonly Lot[] {
  const lots: { end: string; points: number }[] = [];
  for (const { points, date, endsOn } of lines) {
    if (points > 0) add(lots, endsOn ?? NEVER, points);
    else take(lots, -points, endsOn === undefined ? date : '');
  }
  return lots.map(({ end, points }) => ({ ...(end !== NEVER && { endsOn: end }), points }));
}

/**
 * The first day on which points end, or ended without a line that took them; undefined when none ends. Days whose points were all used
 * count as well: no point ends before it.
 */
export function firstEnd(lines: readonly LotLine[], today: IsoDate): IsoDate | undefined {
  const haveEnded = lotsOf(lines).some(({ endsOn }) => endsOn !== undefined && endsOn < today);
  const ends = lines.flatMap(({ points, endsOn }) =>
    points > 0 && endsOn !== undefined && endsOn < today === haveEnded ? [endsOn] : [],
  );
  return ends.reduce<IsoDate | undefined>(
    (first, end) => (first === undefined || end < first ? end : first),
    undefined,
  );
}

/** Most lines end later than all before, so the search starts at the end. */
function add(lots: { end: string; points: number }[], end: string, points: number): void {
  let at = lots.length;
  while (at > 0 && (lots[at - 1]?.end ?? '') >= end) at--;
  const same = lots[at];
  if (same?.end === end) same.points += points;
  else lots.splice(at, 0, { end, points });
}

/** Takes from the lots that end on a day or later; from earlier ones only what these do not have. */
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
