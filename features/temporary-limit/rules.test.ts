import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../../shared/dates.ts';
import {
  amountProblem,
  endProblem,
  type LimitBounds,
  lastEnd,
  limitProblems,
  nextStep,
  suggestedEnds,
  suggestedLimits,
} from './rules.ts';

const BOUNDS: LimitBounds = {
  current: 100_000n,
  maximum: 150_000n,
  today: '2026-11-21',
  step: 1000n,
  days: 60,
  daysAhead: 60,
};
const REQUEST = { amount: 120_000n, startDate: '2026-11-21', endDate: '2026-12-21' };

const boundsArbitrary = fc
  .record({
    current: fc.integer({ min: 0, max: 900 }),
    more: fc.integer({ min: 0, max: 900 }),
    step: fc.constantFrom(1000n, 5000n, 10_000n),
    days: fc.integer({ min: 1, max: 120 }),
    daysAhead: fc.integer({ min: 0, max: 120 }),
  })
  .map(
    ({ current, more, ...terms }): LimitBounds => ({
      ...BOUNDS,
      ...terms,
      current: BigInt(current) * 1000n,
      maximum: BigInt(current + more) * 1000n,
    }),
  );
const requests = fc
  .record({
    amount: fc.bigInt({ min: 0n, max: 2_000_000n }),
    start: fc.integer({ min: -100, max: 200 }),
    days: fc.integer({ min: -100, max: 200 }),
  })
  .map(({ amount, start, days }) => {
    const startDate = addDays(BOUNDS.today, start);
    return { amount, startDate, endDate: addDays(startDate, days) };
  });

describe('[LIM-1] temporary limit rules', () => {
  it.each([
    ['the current limit', { amount: 100_000n }, {}],
    ['the maximum', { amount: 150_000n }, {}],
    ['one step below the limit', { amount: 99_000n }, { amount: 'belowCurrent' }],
    ['one step above the maximum', { amount: 151_000n }, { amount: 'aboveMaximum' }],
    ['half a step', { amount: 120_500n }, { amount: 'step' }],
    ['one day', { endDate: '2026-11-21' }, {}],
    ['60 days', { endDate: '2027-01-20' }, {}],
    ['61 days', { endDate: '2027-01-21' }, { endDate: 'tooLong' }],
    ['an end before the start', { endDate: '2026-11-20' }, { endDate: 'beforeStart' }],
    ['yesterday', { startDate: '2026-11-20' }, { startDate: 'past' }],
    ['a start in 60 days', { startDate: '2027-01-20', endDate: '2027-01-20' }, {}],
    ['a start in 61 days', { startDate: '2027-01-21', endDate: '2027-01-21' }, { startDate: 'tooFar' }],
    ['an invalid start date', { startDate: '2026-02-30' }, { startDate: 'notReal' }],
    ['an invalid end date', { endDate: '2026-11-31' }, { endDate: 'notReal' }],
  ])('%s', (_what, change, problems) => {
    expect(limitProblems({ ...REQUEST, ...change }, BOUNDS)).toEqual(problems);
  });

  it('[S39] refuse exactly the requests that break a rule', () => {
    fc.assert(
      fc.property(requests, boundsArbitrary, (request, bounds) => {
        const days = daysBetween(request.startDate, request.endDate);
        const ahead = daysBetween(bounds.today, request.startDate);
        expect(Object.keys(limitProblems(request, bounds)).sort()).toEqual([
          ...(request.amount % bounds.step ||
          request.amount < bounds.current ||
          request.amount > bounds.maximum
            ? ['amount']
            : []),
          ...(days < 0 || days > bounds.days ? ['endDate'] : []),
          ...(ahead < 0 || ahead > bounds.daysAhead ? ['startDate'] : []),
        ]);
      }),
    );
  });

  it('a step leads to the nearest valid limit in its direction', () => {
    fc.assert(
      fc.property(requests, boundsArbitrary, fc.constantFrom<1 | -1>(1, -1), ({ amount }, bounds, by) => {
        const { step, current, maximum } = bounds;
        // Bounds closer together than a step may have no multiple of it.
        if ((current + step - 1n) / step > maximum / step) return;
        const next = nextStep(amount, by, bounds);
        expect(amountProblem(next, bounds)).toBeUndefined();
        const [least, most] = [((current + step - 1n) / step) * step, (maximum / step) * step];
        const moved = by === 1 ? next - amount : amount - next;
        if (amount >= least && amount <= most) expect(moved >= 0n && moved <= step).toBe(true);
      }),
    );
  });

  it('lastEnd is the latest valid last day', () => {
    expect(lastEnd('2026-11-21', BOUNDS)).toBe('2027-01-20');
    expect(lastEnd('2026-11-21', { ...BOUNDS, days: 14 })).toBe('2026-12-05');
  });
});

describe('what the form offers to press', () => {
  const bounds = {
    current: 80_000n,
    maximum: 200_000n,
    step: 1000n,
    days: 60,
    daysAhead: 90,
    today: '2026-11-10',
  };

  it('[LIM-2] offers the usual raises that are possible, and the highest limit', () => {
    expect(suggestedLimits(bounds)).toEqual([100_000n, 130_000n, 180_000n, 200_000n]);
    expect(suggestedLimits({ ...bounds, maximum: 130_000n })).toEqual([100_000n, 130_000n]);
    expect(suggestedLimits({ ...bounds, maximum: 90_500n })).toEqual([90_000n]);
    expect(suggestedLimits({ ...bounds, maximum: 80_000n })).toEqual([]);
    expect(suggestedLimits({ ...bounds, maximum: 79_000n })).toEqual([]);
    // A limit of the bank that is no multiple of the step.
    expect(suggestedLimits({ ...bounds, current: 80_500n, step: 10_000n })).toEqual([
      100_000n,
      130_000n,
      180_000n,
      200_000n,
    ]);
  });

  it('[LIM-2] offers only limits and days that the rules accept', () => {
    const numbers = [0n, 1n, 999n, 1000n, 20_000n, 80_500n, 150_000n];
    for (const current of numbers) {
      for (const more of numbers) {
        for (const step of [1n, 1000n, 30_000n]) {
          const card = { ...bounds, current, maximum: current + more, step };
          for (const limit of suggestedLimits(card)) {
            expect(amountProblem(limit, card)).toBeUndefined();
            expect(limit > current).toBe(true);
          }
        }
      }
    }
    for (const startDate of ['2026-11-10', '2026-11-30', '2027-01-31', '2028-02-28']) {
      for (const days of [0, 1, 29, 30, 60]) {
        const ends = suggestedEnds(startDate, { ...bounds, days });
        expect(ends.length).toBeGreaterThan(0);
        expect(ends.map((end) => endProblem(startDate, end, { ...bounds, days }))).toEqual(
          ends.map(() => undefined),
        );
      }
    }
  });

  it('[LIM-2] offers the end of the month and 30 days, the later one last', () => {
    expect(suggestedEnds('2026-11-10', bounds)).toEqual(['2026-11-30', '2026-12-10']);
    expect(suggestedEnds('2026-12-01', bounds)).toEqual(['2026-12-31']);
    expect(suggestedEnds('2026-11-10', { ...bounds, days: 10 })).toEqual(['2026-11-20']);
  });
});
