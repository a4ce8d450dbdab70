import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../../shared/dates.ts';
import { type LimitBounds, lastEnd, limitProblems, nextStep } from './rules.ts';

const BOUNDS: LimitBounds = { current: 100_000n, maximum: 150_000n, today: '2026-11-21' };
const REQUEST = { amount: 120_000n, startDate: '2026-11-21', endDate: '2026-12-21' };

const boundsArbitrary = fc
  .record({ current: fc.integer({ min: 0, max: 900 }), more: fc.integer({ min: 0, max: 900 }) })
  .map(
    ({ current, more }): LimitBounds => ({
      ...BOUNDS,
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
          ...(request.amount % 1000n || request.amount < bounds.current || request.amount > bounds.maximum
            ? ['amount']
            : []),
          ...(days < 0 || days > 60 ? ['endDate'] : []),
          ...(ahead < 0 || ahead > 60 ? ['startDate'] : []),
        ]);
      }),
    );
  });

  it('a step leads to the nearest valid limit in its direction', () => {
    fc.assert(
      fc.property(requests, boundsArbitrary, fc.constantFrom<1 | -1>(1, -1), ({ amount }, bounds, by) => {
        const next = nextStep(amount, by, bounds);
        expect(limitProblems({ ...REQUEST, amount: next }, bounds)).toEqual({});
        const within = amount >= bounds.current && amount <= bounds.maximum;
        const moved = by === 1 ? next - amount : amount - next;
        if (within) expect(moved >= 0n && moved <= 1000n).toBe(true);
      }),
    );
  });

  it('lastEnd is the latest valid last day', () => {
    expect(lastEnd('2026-11-21')).toBe('2027-01-20');
  });
});
