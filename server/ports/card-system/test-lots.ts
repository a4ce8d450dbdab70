import { expect } from 'vitest';
import { lotsOf } from './lots.ts';
import type { History } from './test-histories.ts';

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
