import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lotsOf, lotsTaken } from './lots.ts';
import { expectLots, histories } from './test-histories.ts';

describe('lots', () => {
  it('[PTS-1] are what a simulation of every single point has left, and together the balance', () => {
    fc.assert(fc.property(histories('2026-01-01'), expectLots), { numRuns: 500 });
  });

  it('[PTS-1] are of the points that end soonest first, those without an end last', () => {
    const date = '2026-05-01';
    const lines = [
      { points: 10, date, endsOn: '2027-01-01' },
      { points: 5, date },
      { points: 20, date, endsOn: '2026-06-30' },
      { points: -22, date },
    ];
    expect(lotsOf(lines)).toEqual([{ endsOn: '2027-01-01', points: 8 }, { points: 5 }]);
    expect(lotsOf([...lines, { points: -8, date }])).toEqual([{ points: 5 }]);
  });

  it('[RDM-7] tell what a deduction took, so that giving it back leaves the lots of before', () => {
    fc.assert(
      fc.property(histories('2026-01-01'), ({ lines }) => {
        const last = lines.findLastIndex(({ points }) => points < 0);
        if (last < 0) return;
        const upTo = lines.slice(0, last + 1);
        const taken = lotsTaken(upTo);
        expect(taken.reduce((sum, { points }) => sum + points, 0)).toBe(-(upTo.at(-1)?.points ?? 0));
        const date = upTo.at(-1)?.date ?? '';
        expect(lotsOf([...upTo, ...taken.map((lot) => ({ ...lot, date }))])).toEqual(
          lotsOf(upTo.slice(0, -1)),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('[PTS-1] keep points that ended until a line takes them, and not for later uses', () => {
    const lines = [
      { points: 10, date: '2026-05-01', endsOn: '2026-05-31' },
      { points: 10, date: '2026-05-01', endsOn: '2026-06-30' },
      { points: -4, date: '2026-05-31' },
      { points: -4, date: '2026-06-01' },
    ];
    expect(lotsOf(lines)).toEqual([
      { endsOn: '2026-05-31', points: 6 },
      { endsOn: '2026-06-30', points: 6 },
    ]);
    expect(lotsOf([...lines, { points: -6, date: '2026-06-02', endsOn: '2026-05-31' }])).toEqual([
      { endsOn: '2026-06-30', points: 6 },
    ]);
  });
});
