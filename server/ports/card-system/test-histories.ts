/**
 * Random ledgers, and a simulation of the remaining points that shares no code with lots.ts. The simulation keeps a
 * list with one entry for each point.
 */

import fc from 'fast-check';
import { expect } from 'vitest';
import { addDays, type IsoDate } from '../../../shared/dates.ts';
import { type LotLine, lotsOf } from './lots.ts';

/** A change of points, `after` days after the previous one. `ends`: days until expiry, or null. `share`: per cent to use. */
type Step =
  | { readonly kind: 'earn'; readonly after: number; readonly points: number; readonly ends: number | null }
  | { readonly kind: 'use'; readonly after: number; readonly share: number };

const after = fc.integer({ min: 0, max: 12 });
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('earn' as const),
      after,
      points: fc.integer({ min: 1, max: 9 }),
      ends: fc.option(fc.integer({ min: 0, max: 60 }), { nil: null }),
    }),
    fc.record({ kind: fc.constant('use' as const), after, share: fc.integer({ min: 1, max: 100 }) }),
  ),
  { minLength: 1, maxLength: 40 },
);

export interface History {
  readonly lines: readonly (LotLine & { readonly date: IsoDate })[];
  /** The expiry day of every remaining point, soonest first; `''` for a point without expiry. */
  readonly left: readonly string[];
  /** The day after the last line. */
  readonly today: IsoDate;
}

const byEnd = (a: string, b: string) => (a === '' ? 1 : b === '' ? -1 : a < b ? -1 : a > b ? 1 : 0);

/** Simulates the steps from a day on. Each night, expired points are deducted by one ledger entry per expiry day. */
function play(list: readonly Step[], first: IsoDate): History {
  let today = first;
  let left: string[] = [];
  const lines: (LotLine & { readonly date: IsoDate })[] = [];
  const night = () => {
    const ended = left.filter((end) => end === today).length;
    left = left.filter((end) => end !== today);
    const next = addDays(today, 1);
    if (ended > 0) lines.push({ points: -ended, date: next, endsOn: today });
    today = next;
  };
  for (const step of list) {
    for (let day = 0; day < step.after; day++) night();
    if (step.kind === 'earn') {
      const endsOn = step.ends === null ? undefined : addDays(today, step.ends);
      lines.push({ points: step.points, date: today, endsOn });
      for (let n = 0; n < step.points; n++) left.push(endsOn ?? '');
      left.sort(byEnd);
    } else {
      const used = Math.floor((left.length * step.share) / 100);
      if (used === 0) continue;
      lines.push({ points: -used, date: today });
      left.splice(0, used);
    }
  }
  night();
  return { lines, left, today };
}

/** Random histories that start on this day. */
export const histories = (first: IsoDate) => steps.map((list) => play(list, first));

/**
 * Returns the history without the expiry entries at its end, as before the bank has deducted those points. `left` and
 * `today` stay the same.
 */
export function withoutLastExpiries({ lines, left, today }: History): History {
  const last = lines.findLastIndex(({ points, endsOn }) => points > 0 || endsOn === undefined);
  return { lines: lines.slice(0, last + 1), left, today };
}

/** Fails unless the lots equal the simulation's remaining points and sum up to the ledger. */
export function expectLots({ lines, left }: History): void {
  const lots = lotsOf(lines);
  expect(lots.flatMap(({ endsOn, points }) => Array.from({ length: points }, () => endsOn ?? ''))).toEqual(
    left,
  );
  expect(lots.reduce((sum, { points }) => sum + points, 0)).toBe(
    lines.reduce((sum, { points }) => sum + points, 0),
  );
}
