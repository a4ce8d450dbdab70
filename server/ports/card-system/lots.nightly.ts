import fc from 'fast-check';
import { it } from 'vitest';
import { expectLots, histories } from './test-histories.ts';

it('[PTS-1] lots are what a simulation has left of 10,000 random ledgers', { timeout: 120_000 }, () => {
  fc.assert(fc.property(histories('2026-01-01'), expectLots), { numRuns: 10_000 });
});
